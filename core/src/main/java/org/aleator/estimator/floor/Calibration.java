package org.aleator.estimator.floor;

import org.aleator.estimator.Interval;

/**
 * From features to the floor, learned on worlds whose noise is known ({@code
 * org.aleator.lab.benchmark.ceiling}):
 *
 * <pre>ln(σ²/M) = b + 0.7 h (c₀ + Σ cⱼ clip((xⱼ − mⱼ)/sⱼ, ±3))
 * sd²      = error² + exp 2(a₀ + a₁ ln(0.03 + gap) + a₂ ln(0.05 + |p − q|) + a₃ ln(0.1 + spread))
 * </pre>
 *
 * with b = (p + q)/2 and h = 0.2 + gap ({@link FloorFeatures}). A small linear correction: where
 * the features are not like those of the training worlds, the clips keep it small.
 *
 * @param centre m
 * @param scale s
 * @param coefficients c, the intercept c₀ first
 * @param spread a
 * @param quantile how many sd the 95 % interval reaches to each side
 */
public record Calibration(
    double[] centre, double[] scale, double[] coefficients, double[] spread, double quantile) {
  private static final double CORRECTION = 0.7;
  private static final double CLIP = 3;

  public Calibration {
    if (coefficients.length != centre.length + 1 || scale.length != centre.length) {
      throw new IllegalArgumentException("as many centres and scales as coefficients");
    }
    if (spread.length != 4 || !(quantile > 0)) {
      throw new IllegalArgumentException("no spread");
    }
  }

  /** ln(σ²/M). */
  public double point(FloorFeatures x) {
    double[] standardized = standardized(x.values(), centre, scale);
    double sum = coefficients[0];
    for (int j = 0; j < standardized.length; j++) {
      sum += coefficients[j + 1] * standardized[j];
    }
    return x.start() + unit(x) * sum;
  }

  /** What a coefficient's unit is worth in ln σ². */
  public static double unit(FloorFeatures x) {
    return CORRECTION * x.scale();
  }

  /** clip((xⱼ − mⱼ)/sⱼ, ±3). */
  public static double[] standardized(double[] values, double[] centre, double[] scale) {
    double[] z = new double[values.length];
    for (int j = 0; j < z.length; j++) {
      z[j] = Math.max(-CLIP, Math.min(CLIP, (values[j] - centre[j]) / scale[j]));
    }
    return z;
  }

  /** The standard deviation of the point. */
  public double sd(FloorFeatures x) {
    return sd(x, spread);
  }

  /** The standard deviation with these a. */
  public static double sd(FloorFeatures x, double[] spread) {
    double[] z = spreadFeatures(x);
    double log = spread[0];
    for (int j = 0; j < z.length; j++) {
      log += spread[j + 1] * z[j];
    }
    return Math.hypot(x.error(), Math.exp(log));
  }

  private static double[] spreadFeatures(FloorFeatures x) {
    return new double[] {
      Math.log(0.03 + x.gap()),
      Math.log(0.05 + Math.abs(x.p() - x.q())),
      Math.log(0.1 + x.processSpread())
    };
  }

  /**
   * A floor in units of the labels' variance.
   *
   * @param variance σ²
   * @param interval of σ², 95 %
   */
  public record Floor(double variance, Interval interval) {}

  /**
   * The floor of a table. The point is not above the smallest mean squared error that was reached,
   * the interval not above that and two standard errors.
   */
  public Floor floor(FloorEvidence evidence) {
    FloorFeatures x = FloorFeatures.of(evidence);
    double best = evidence.bestReached();
    double raw = evidence.reached() * Math.exp(point(x));
    double variance = Math.min(raw, best);
    double reach = quantile * sd(x);
    double most = best * (1 + 2 * x.error());
    return new Floor(
        variance,
        new Interval(
            Math.min(variance, raw * Math.exp(-reach)),
            Math.max(variance, Math.min(most, raw * Math.exp(reach)))));
  }
}
