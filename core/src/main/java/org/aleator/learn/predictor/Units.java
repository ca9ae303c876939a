// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.encode.Standardizer;

/**
 * The units a network works in: how features and target are scaled before they reach it.
 *
 * @param x of the features
 * @param y of the target
 */
public record Units(Standardizer x, Scaling y) {

  /** Mean 0 and variance 1 for every feature and the target, or everything as it is. */
  public static Units of(Dataset data, boolean standardise) {
    return standardise
        ? new Units(Standardizer.fit(data.x()), Scaling.of(data.y()))
        : new Units(Standardizer.identity(data.x().columns()), Scaling.IDENTITY);
  }

  /** The features as the network sees them, row-major. */
  public float[] inputs(Matrix features) {
    return x.apply(features);
  }

  /** The labels as the network sees them. */
  public float[] targets(double[] labels) {
    float[] targets = new float[labels.length];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = (float) y.standardize(labels[i]);
    }
    return targets;
  }

  /** Output {@code index} of a network with {@code outputs} outputs, in the target's unit. */
  public double[] restore(float[] networkOutputs, int outputs, int index) {
    double[] restored = new double[networkOutputs.length / outputs];
    for (int i = 0; i < restored.length; i++) {
      restored[i] = y.restore(networkOutputs[i * outputs + index]);
    }
    return restored;
  }

  void write(Parts parts) {
    x.write(parts, "x_scaling");
    y.write(parts.putGroup("y_scaling"));
  }

  static Units read(Parts parts) {
    return new Units(Standardizer.read(parts, "x_scaling"), Scaling.read(parts.group("y_scaling")));
  }
}
