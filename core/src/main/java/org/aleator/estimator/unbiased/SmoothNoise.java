package org.aleator.estimator.unbiased;

import org.aleator.data.Matrix;
import org.aleator.estimator.NoiseModel;

/** A noise variance that is a smooth function of x. */
public record SmoothNoise(VarianceFunction function) implements NoiseModel {

  @Override
  public double[] variance(Matrix x, double[] prediction) {
    return function.variance(x);
  }
}
