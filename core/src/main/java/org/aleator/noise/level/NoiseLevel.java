package org.aleator.noise.level;

import java.util.Optional;
import org.aleator.noise.Interval;

/**
 * The level of the noise from the {@link NoiseFloor}, which holds on rough tables, and {@link
 * UnbiasedVariance}, which is nearly exact where the function is smooth and the rows are few,
 * joined by the {@link Calibration}.
 *
 * @param variance σ²
 * @param interval of σ², 95 %
 * @param restsOnSmooth whether the smooth estimate is the surer of the two, so that its residuals
 *     are those to look at
 * @param contradiction the smooth estimate, where it was left out because it differs
 */
record NoiseLevel(
    double variance, Interval interval, boolean restsOnSmooth, Optional<Double> contradiction) {

  /** The floor alone. */
  static NoiseLevel of(FloorEstimate floor) {
    return new NoiseLevel(floor.variance(), floor.interval(), false, Optional.empty());
  }

  /** Both, never above what was reached. */
  static NoiseLevel join(FloorFit fit, UnbiasedVariance.Result smooth) {
    if (mostlyReplicates(fit, smooth)) {
      double variance = Math.min(smooth.variance(), fit.estimate().reached().meanSquare());
      Interval interval = new Interval(Math.min(smooth.low(), variance), smooth.high());
      return new NoiseLevel(variance, interval, true, Optional.empty());
    }
    double unit = fit.unit();
    FloorEvidence evidence = fit.evidence();
    SmoothEvidence found = SmoothEvidence.of(smooth, unit);
    Calibration.Floor joined = Calibrations.CURRENT.floor(evidence, Optional.of(found));
    double variance = Math.min(unit * joined.variance(), fit.estimate().reached().meanSquare());
    Interval interval = joined.interval(unit, variance);
    if (joined.contradicted()) {
      return new NoiseLevel(variance, interval, false, Optional.of(smooth.variance()));
    }
    FloorFeatures x = FloorFeatures.of(evidence, Optional.of(found));
    double error = Calibration.claimed(found, x.smooth().orElseThrow(), evidence);
    double without = Calibrations.CURRENT.floor(evidence, Optional.empty()).sd();
    return new NoiseLevel(variance, interval, error <= without, Optional.empty());
  }

  /**
   * Repeated measurements that tell the noise without any function of the features, half as many as
   * there are rows, and not more noise than was reached: there is nothing to calibrate.
   */
  private static boolean mostlyReplicates(FloorFit fit, UnbiasedVariance.Result smooth) {
    return smooth.byReplicates()
        && 2 * smooth.degreesOfFreedom() >= fit.evidence().rows()
        && smooth.low() <= fit.estimate().reached().interval().high();
  }
}
