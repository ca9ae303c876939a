package org.aleator.estimator;

import java.util.Arrays;
import org.aleator.data.Matrix;

/** The same noise variance everywhere. */
public record ConstantNoise(double variance) implements NoiseModel {

  @Override
  public double[] variance(Matrix x, double[] prediction) {
    double[] variances = new double[x.rows()];
    Arrays.fill(variances, variance);
    return variances;
  }
}
