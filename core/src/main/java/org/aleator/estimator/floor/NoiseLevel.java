package org.aleator.estimator.floor;

import java.util.Optional;
import org.aleator.estimator.Interval;
import org.aleator.estimator.unbiased.UnbiasedVariance;

/**
 * The level of the noise from two estimates of it: the {@link NoiseFloor}, which holds on rough
 * tables, and {@link UnbiasedVariance}, which is nearly exact where the function is smooth and the
 * rows are few. On the log scale each has an estimate ℓ and a standard error s (its interval's half
 * width over z); the smooth one's is widened by {@value #OF_GAP} of log(reached/σ²), because what
 * its process has not learned it may take for noise. They are joined by precision,
 *
 * <pre>ℓ = (ℓ₁/s₁² + ℓ₂/s₂²)/(1/s₁² + 1/s₂²)</pre>
 *
 * and the joined error is not taken to be smaller than the smaller of the two: both rest on the
 * same rows' noise. Where they differ by more than {@value #APART} joined standard errors, or the
 * smooth one claims more noise than was reached on unseen rows, the floor alone is believed.
 *
 * @param variance σ²
 * @param interval of σ², 95 %
 * @param smoothWeight the smooth estimate's part in it, from 0 to 1
 * @param contradiction the smooth estimate, where it was left out because it differs
 */
record NoiseLevel(
    double variance, Interval interval, double smoothWeight, Optional<Double> contradiction) {
  private static final double OF_GAP = 0.3;
  private static final double APART = 2.5;

  /** An interval that reaches 0 is taken to end at this part of the estimate. */
  private static final double LEAST_PART = 1e-6;

  /** One estimate of log σ², with its own error to either side. */
  private record Log(double value, double below, double above) {
    static Log of(double variance, double low, double high, double further) {
      double value = Math.log(variance);
      double below = value - Math.log(Math.max(low, LEAST_PART * variance));
      double above = Math.log(Math.max(high, variance)) - value;
      return new Log(value, widened(below, further), widened(above, further));
    }

    private static double widened(double half, double further) {
      double own = Math.max(half / Interval.Z, 1e-6);
      return Math.sqrt(own * own + further * further);
    }

    double error() {
      return 0.5 * (below + above);
    }
  }

  static NoiseLevel join(FloorEstimate floor, UnbiasedVariance.Result smooth) {
    double reached = floor.reached().meanSquare();
    double most = reached + 2 * floor.reached().standardError();
    Log rough = Log.of(floor.variance(), floor.interval().low(), floor.interval().high(), 0);
    boolean possible = smooth.variance() > 0 && smooth.low() <= most;
    if (!possible) {
      return new NoiseLevel(floor.variance(), floor.interval(), 0, Optional.of(smooth.variance()));
    }
    double gap = Math.max(0, Math.log(reached / smooth.variance()));
    Log fine = Log.of(smooth.variance(), smooth.low(), smooth.high(), OF_GAP * gap);
    if (Math.abs(fine.value - rough.value) > APART * Math.hypot(fine.error(), rough.error())) {
      return new NoiseLevel(floor.variance(), floor.interval(), 0, Optional.of(smooth.variance()));
    }
    double weight = precision(fine) / (precision(fine) + precision(rough));
    double log = weight * fine.value + (1 - weight) * rough.value;
    double variance = Math.min(Math.exp(log), reached);
    double low = variance * Math.exp(-Interval.Z * Math.min(fine.below, rough.below));
    double high = variance * Math.exp(Interval.Z * Math.min(fine.above, rough.above));
    return new NoiseLevel(
        variance,
        new Interval(low, Math.max(variance, Math.min(high, most))),
        weight,
        Optional.empty());
  }

  private static double precision(Log estimate) {
    return 1 / (estimate.error() * estimate.error());
  }
}
