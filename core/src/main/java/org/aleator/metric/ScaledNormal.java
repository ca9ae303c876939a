package org.aleator.metric;

/**
 * Z ~ N(0, scale²): every predicted std is multiplied by {@code scale}.
 *
 * <p>The CRPS has the closed form (Gneiting and Raftery, JASA 102, 2007, eq. 21, with the sign
 * turned) scale · [u (2Φ(u) − 1) + 2φ(u) − 1/√π] with u = z / scale.
 *
 * @param scale the factor on the std, positive
 */
public record ScaledNormal(double scale) implements StandardizedLaw {
  private static final double INVERSE_SQRT_PI = 1 / Math.sqrt(Math.PI);

  public ScaledNormal {
    if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("scale must be positive and finite, was " + scale);
    }
  }

  @Override
  public double cdf(double z) {
    return StandardNormal.cdf(z / scale);
  }

  @Override
  public double quantile(double p) {
    return scale * StandardNormal.quantile(p);
  }

  @Override
  public double logDensity(double z) {
    return StandardNormal.logDensity(z / scale) - Math.log(scale);
  }

  @Override
  public double crps(double z) {
    double u = z / scale;
    double central = u * (2 * StandardNormal.cdf(u) - 1);
    return scale * (central + 2 * StandardNormal.density(u) - INVERSE_SQRT_PI);
  }

  @Override
  public double mean() {
    return 0;
  }

  @Override
  public double std() {
    return scale;
  }
}
