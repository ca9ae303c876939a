// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.course;

import java.util.Optional;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Groups;
import org.aleator.data.Matrix;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.noise.NoiseFunction;
import org.aleator.util.Work;

/**
 * A noise variance that is a smooth function of x.
 *
 * @param function σ²
 * @param ofPrediction whether μ(x) is the last column of the function, after those of x
 */
public record SmoothNoise(VarianceFunction function, boolean ofPrediction)
    implements NoiseFunction {
  private static final String SMOOTH = "smooth.";
  private static final String OF_PREDICTION = "of_prediction";

  /** How it is kept. */
  public static final Codec<SmoothNoise> CODEC =
      new Codec<>("smooth", SmoothNoise.class, SmoothNoise::write, SmoothNoise::read);

  /**
   * Fits σ² to the squares as a function of x and of the prediction; of x alone where x is one
   * column, of which the prediction is a function.
   *
   * @param prediction μ at the rows, out of fold
   */
  public static SmoothNoise fit(
      Matrix x, double[] prediction, double[] squares, Optional<Groups> groups, Work work) {
    boolean ofPrediction = x.columns() > 1;
    Matrix columns = ofPrediction ? beside(x, prediction) : x;
    return new SmoothNoise(VarianceFunction.fit(columns, squares, groups, work), ofPrediction);
  }

  @Override
  public double[] variance(Matrix x, double[] prediction) {
    return function.variance(columns(x, prediction));
  }

  /** The same with a pointwise band; see {@link VarianceFunction#band}. */
  public VarianceFunction.Band band(Matrix x, double[] prediction, double level) {
    return function.band(columns(x, prediction), level);
  }

  private Matrix columns(Matrix x, double[] prediction) {
    return ofPrediction ? beside(x, prediction) : x;
  }

  private static Matrix beside(Matrix x, double[] prediction) {
    int d = x.columns();
    double[] values = new double[x.rows() * (d + 1)];
    for (int i = 0; i < x.rows(); i++) {
      System.arraycopy(x.values(), i * d, values, i * (d + 1), d);
      values[i * (d + 1) + d] = prediction[i];
    }
    return new Matrix(x.rows(), d + 1, values);
  }

  private void write(Parts parts) {
    if (ofPrediction) {
      parts.put(OF_PREDICTION, true);
    }
    function.tensors().forEach((name, values) -> parts.putArray(SMOOTH + name, values));
  }

  private static SmoothNoise read(Parts parts) {
    return new SmoothNoise(
        VarianceFunction.fromTensors(parts.doublesBelow(SMOOTH)), parts.has(OF_PREDICTION));
  }
}
