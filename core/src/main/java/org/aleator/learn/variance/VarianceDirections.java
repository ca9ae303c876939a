// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.List;
import org.aleator.data.Matrix;

/**
 * Directions across the features: each is one more column t = Σⱼ aⱼ ℓⱼ(xⱼ), ℓ being the linear
 * {@linkplain FeatureCoordinate coordinates} of the features.
 *
 * @param inputs the coordinates of the features
 * @param weights a, one array of a weight per feature for each direction
 */
record VarianceDirections(List<FeatureCoordinate> inputs, List<double[]> weights) {

  static VarianceDirections none(List<FeatureCoordinate> inputs) {
    return new VarianceDirections(inputs, List.of());
  }

  /** x with a column for each direction after its own. */
  Matrix beside(Matrix x) {
    if (weights.isEmpty()) {
      return x;
    }
    int d = x.columns();
    int wide = d + weights.size();
    double[] values = new double[x.rows() * wide];
    for (int i = 0; i < x.rows(); i++) {
      System.arraycopy(x.values(), i * d, values, i * wide, d);
      for (int j = 0; j < d; j++) {
        double line = inputs.get(j).linearAt(x.get(i, j));
        for (int k = 0; k < weights.size(); k++) {
          values[i * wide + d + k] += weights.get(k)[j] * line;
        }
      }
    }
    return new Matrix(x.rows(), wide, values);
  }
}
