// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import org.aleator.numerics.kernel.CurveSlopes;
import org.aleator.numerics.kernel.Kernels;

/**
 * A {@link TanhField} of one state and one hidden layer as a {@link LineField}. Not safe for use by
 * several threads.
 */
final class TanhLine implements LineField {
  private final CurveSlopes kernel = Kernels.best().curveSlopes();
  private final int hidden;
  private final double centre;
  private final double scale;
  private final double rate;
  private final double[] parameters;
  private double[] scaled = {};
  private double[] slopes = {};

  private TanhLine(TanhField field) {
    this.hidden = field.shape().hidden().get(0);
    this.centre = field.units().centre()[0];
    this.scale = field.units().scale()[0];
    this.rate = field.units().rate(0);
    this.parameters = field.parameters();
  }

  /** The field on the same parameters, or null where it has more states or layers. */
  static TanhLine of(TanhField field) {
    boolean line = field.dimension() == 1 && field.shape().hidden().size() == 1;
    return line ? new TanhLine(field) : null;
  }

  @Override
  public void derivative(int rows, double[] x, double[] derivative) {
    if (slopes.length < rows) {
      slopes = new double[rows];
    }
    derivative(rows, x, derivative, slopes);
  }

  @Override
  public void derivative(int rows, double[] x, double[] derivative, double[] slope) {
    if (scaled.length < rows) {
      scaled = new double[rows];
    }
    for (int i = 0; i < rows; i++) {
      scaled[i] = (x[i] - centre) / scale;
    }
    kernel.evaluate(rows, hidden, parameters, scaled, derivative, slope);
    for (int i = 0; i < rows; i++) {
      derivative[i] *= rate;
      slope[i] *= rate / scale;
    }
  }

  @Override
  public void addGradient(int rows, double[] x, double[] cotangent, double[] gradient) {
    float[] theta = new float[parameters.length];
    for (int i = 0; i < theta.length; i++) {
      theta[i] = (float) parameters[i];
    }
    float[] inputs = new float[rows];
    float[] g = new float[rows];
    for (int i = 0; i < rows; i++) {
      inputs[i] = (float) ((x[i] - centre) / scale);
      g[i] = (float) (cotangent[i] * rate);
    }
    kernel.addGradient(rows, hidden, theta, inputs, g, gradient);
  }
}
