// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Optional;
import org.aleator.Interval;

/**
 * From features to the floor, learned on worlds whose noise is known ({@code
 * org.aleator.lab.benchmark.ceiling}). Up to three estimates i of ln σ² claim an error each; how
 * many times as large their errors were on the worlds is all that is learned of them:
 *
 * <pre>eᵢ  = kᵢ × claimᵢ,   of the smooth estimate k × e^(rough ρ) × claim
 * wᵢ  = eᵢ⁻²/Σ e⁻²
 * ln(σ²/M) = ℓ̄ = Σ wᵢ ℓᵢ
 * sd² = 1/Σ e⁻² + Σ wᵢ (ℓᵢ − ℓ̄)²</pre>
 *
 * with ρ the weight of rough models in the stack. So the point is the mean by precision, and its
 * error that of such a mean and what the estimates differ by. The factors are below 1 because the
 * claims hold the sampling error of the noise at these rows, which M has as well.
 *
 * <p>The interval is one of σ² as that of all rows there could be. To each side it reaches
 *
 * <pre>√((q sd)² + (1.96 sampling)²),</pre>
 *
 * the model's error by quantiles q that were learned, the lower one large since a function of which
 * the rows show nothing is taken for noise, and the sampling error of M by the normal one.
 *
 * @param curve k of the learning curve
 * @param process k of the Gaussian process
 * @param smooth k of the smooth estimate where the stack is smooth
 * @param rough how fast it grows where the stack is rough
 * @param below q below the point
 * @param above q above it
 */
public record Calibration(
    double curve, double process, double smooth, double rough, double below, double above) {
  /**
   * The calibration in use. Origin: {@code aleator benchmark calibrate} on worlds 0 to 259 and the
   * library; docs/decisions/0009-the-floor.md has the command, and the answers for tables left out
   * of the training.
   */
  public static final Calibration CURRENT =
      new Calibration(0.670, 0.494, 0.1507, 1.938, 4.143, 1.569);

  private static final double GAP_SHARE_OF_ERROR = 0.3;

  /**
   * Where hardly anything is left over, what was reached is what the learners' arithmetic and their
   * number of rows allow. Naval, simulated without noise, is reached to 1.7·10⁻⁵ at 6 below, and
   * its floor may be anywhere below: no world of a real table has as little noise.
   */
  private static final double LEFT_OPEN = 1.5;

  public Calibration {
    if (!(curve > 0) || !(process > 0) || !(smooth > 0) || !(below >= 0) || !(above >= 0)) {
      throw new IllegalArgumentException("factors must be positive, quantiles not below 0");
    }
  }

  /**
   * The estimates, joined.
   *
   * @param log ln(σ²/M)
   * @param sd its standard deviation, apart from the sampling error of M
   */
  public record Joined(double log, double sd) {}

  /** The estimates joined by their precision. */
  public Joined join(LevelFeatures x) {
    double ofCurve = precision(curve, x.curve());
    double ofProcess = precision(process, x.process());
    double ofSmooth =
        x.smooth()
            .map(estimate -> precision(smooth * Math.exp(rough * x.rough()), estimate))
            .orElse(0.0);
    double total = ofCurve + ofProcess + ofSmooth;
    double smoothLog = x.smooth().map(LevelFeatures.Estimate::log).orElse(0.0);
    double mean =
        (ofCurve * x.curve().log() + ofProcess * x.process().log() + ofSmooth * smoothLog) / total;
    double apart =
        (ofCurve * square(x.curve().log() - mean)
                + ofProcess * square(x.process().log() - mean)
                + ofSmooth * square(smoothLog - mean))
            / total;
    return new Joined(mean, Math.sqrt(1 / total + apart));
  }

  private static double precision(double factor, LevelFeatures.Estimate estimate) {
    return 1 / square(factor * estimate.error());
  }

  private static double square(double value) {
    return value * value;
  }

  /** How far an interval of a quantile reaches, in ln σ². */
  private static double reach(double quantile, LevelFeatures x, Joined joined) {
    return Math.hypot(quantile * joined.sd(), Interval.Z * x.samplingError())
        + LEFT_OPEN * x.nextToNothing();
  }

  /**
   * The quantile that makes an interval reach so far in ln σ²; 0 where the sampling error does so
   * by itself.
   */
  public static double quantile(double distance, LevelFeatures x, Joined joined) {
    double beyond = Math.max(0, distance - LEFT_OPEN * x.nextToNothing());
    double sampling = Interval.Z * x.samplingError();
    return Math.sqrt(Math.max(0, square(beyond) - square(sampling))) / joined.sd();
  }

  /**
   * A floor in units of the labels' variance.
   *
   * @param variance σ²
   * @param interval of σ², 95 %
   * @param sd of ln σ²
   * @param contradicted whether there was a smooth estimate that was left out
   */
  public record Floor(double variance, Interval interval, double sd, boolean contradicted) {

    /**
     * The interval in a label's unit around a point that may have been lowered to what was reached
     * at the held-out rows: its lower end is lowered with it.
     */
    Interval interval(double unit, double point) {
      return new Interval(
          point * interval.low() / variance, Math.max(point, unit * interval.high()));
    }
  }

  /**
   * The floor of a table. The point is not above the smallest mean squared error that was reached,
   * as it would be at all rows, the interval not above that and two standard errors.
   */
  public Floor floor(LevelEvidence evidence, Optional<SmoothEvidence> smooth) {
    LevelFeatures x = LevelFeatures.of(evidence, smooth);
    return floor(evidence, x, smooth.isPresent() && x.smooth().isEmpty());
  }

  /**
   * The error of a smooth estimate: the one it claims, and {@value #GAP_SHARE_OF_ERROR} of
   * ln(reached/σ²), for what its process has not learned it may take for noise.
   */
  static double claimed(
      SmoothEvidence smooth, LevelFeatures.Estimate estimate, LevelEvidence evidence) {
    double gap = Math.max(0, Math.log(evidence.bestReached() / smooth.variance()));
    return Math.hypot(estimate.error(), GAP_SHARE_OF_ERROR * gap);
  }

  private Floor floor(LevelEvidence evidence, LevelFeatures x, boolean contradicted) {
    Joined joined = join(x);
    double best = evidence.bestReached();
    double raw = evidence.reached() * Math.exp(joined.log());
    double variance = Math.min(raw, best);
    double most = best * Math.exp(2 * x.samplingError());
    return new Floor(
        variance,
        new Interval(
            variance * Math.exp(-reach(below, x, joined)),
            Math.max(variance, Math.min(most, raw * Math.exp(reach(above, x, joined))))),
        reach(1, x, joined),
        contradicted);
  }
}
