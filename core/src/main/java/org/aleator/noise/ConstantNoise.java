// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise;

import java.util.Arrays;
import org.aleator.codec.Codec;
import org.aleator.data.Matrix;

/** The same noise variance everywhere. */
public record ConstantNoise(double variance) implements NoiseFunction {
  /** How it is kept. */
  public static final Codec<ConstantNoise> CODEC =
      new Codec<>(
          "constant",
          ConstantNoise.class,
          (noise, parts) -> parts.put("variance", noise.variance()),
          parts -> new ConstantNoise(parts.notNegative("variance")));

  @Override
  public double[] variance(Matrix x, double[] prediction) {
    double[] variances = new double[x.rows()];
    Arrays.fill(variances, variance);
    return variances;
  }
}
