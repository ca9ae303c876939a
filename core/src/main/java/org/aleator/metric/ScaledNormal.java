// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import org.aleator.numerics.StandardNormal;

/**
 * Z ~ N(0, scale²): every predicted std is multiplied by {@code scale}.
 *
 * @param scale the factor on the std, positive
 */
public record ScaledNormal(double scale) implements StandardizedLaw {
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
    return scale * StandardNormal.crps(z / scale);
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
