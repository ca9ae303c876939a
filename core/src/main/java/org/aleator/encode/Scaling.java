// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.io.Serializable;
import org.aleator.codec.Parts;
import org.aleator.util.InvalidInputException;

/**
 * The affine map z = (v − mean) / std of one quantity, and back. Fitted, the mean is (1/n) Σ vᵢ and
 * the std the square root of the population variance (1/n) Σ (vᵢ − mean)²; a quantity that does not
 * vary keeps its unit (std 1).
 *
 * <p>The sums are taken over values divided by a power of two near the largest of them, which
 * rounds nothing and keeps quantities of scale 1e30 or 1e-30 from overflow and underflow. The
 * variance is the corrected two-pass form of Chan, Golub and LeVeque (1983), so that a large offset
 * does not drown a small spread.
 *
 * @param mean the value that becomes 0
 * @param std the distance that becomes 1; positive
 */
public record Scaling(double mean, double std) implements Serializable {
  /** Leaves every value as it is. */
  public static final Scaling IDENTITY = new Scaling(0, 1);

  public Scaling {
    if (!Double.isFinite(mean) || !Double.isFinite(std) || std <= 0) {
      throw new IllegalArgumentException("no scaling: mean " + mean + ", std " + std);
    }
  }

  /** The scaling that gives these finite values mean 0 and variance 1. */
  public static Scaling of(double... values) {
    if (values.length == 0) {
      return IDENTITY;
    }
    double low = values[0];
    double high = values[0];
    for (double value : values) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    if (!Double.isFinite(low) || !Double.isFinite(high)) {
      throw new IllegalArgumentException("only finite values can be standardised");
    }
    if (low == high) {
      return new Scaling(low, 1);
    }
    return ofVarying(values, Math.getExponent(Math.max(Math.abs(low), Math.abs(high))));
  }

  private static Scaling ofVarying(double[] values, int exponent) {
    int n = values.length;
    double sum = 0;
    for (double value : values) {
      sum += Math.scalb(value, -exponent);
    }
    double mean = sum / n;
    double deviations = 0;
    double squares = 0;
    for (double value : values) {
      double deviation = Math.scalb(value, -exponent) - mean;
      deviations += deviation;
      squares += deviation * deviation;
    }
    // Σ dᵢ is 0 but for the rounding of the mean; taking it out corrects both moments.
    double variance = (squares - deviations * deviations / n) / n;
    double std = Math.scalb(Math.sqrt(Math.max(variance, 0)), exponent);
    return new Scaling(Math.scalb(mean + deviations / n, exponent), std > 0 ? std : 1);
  }

  /** (v − mean) / std. */
  public double standardize(double value) {
    return (value - mean) / std;
  }

  /** (vᵢ − mean) / std for every value. */
  public double[] standardize(double[] values) {
    double[] standardized = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      standardized[i] = (values[i] - mean) / std;
    }
    return standardized;
  }

  /** mean + std · z, the inverse of {@link #standardize(double)}. */
  public double restore(double standardized) {
    return mean + std * standardized;
  }

  /** mean + std · zᵢ for every value. */
  public double[] restore(double[] standardized) {
    double[] values = new double[standardized.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = mean + std * standardized[i];
    }
    return values;
  }

  /** The variance, in the original unit, of a quantity with this variance once standardised. */
  public double restoreVariance(double standardizedVariance) {
    return std * standardizedVariance * std;
  }

  /** As {@code mean} and {@code std}. */
  public void write(Parts parts) {
    parts.put("mean", mean).put("std", std);
  }

  /** Reads what {@link #write} wrote, to the same bits. */
  public static Scaling read(Parts parts) {
    try {
      return new Scaling(parts.number("mean"), parts.number("std"));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException("a scaling of the model is damaged: " + e.getMessage(), e);
    }
  }
}
