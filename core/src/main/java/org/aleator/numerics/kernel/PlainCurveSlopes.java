// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/** {@link CurveSlopes} as plain loops. */
final class PlainCurveSlopes implements CurveSlopes {
  @Override
  public void evaluate(
      int rows, int hidden, double[] parameters, double[] x, double[] value, double[] slope) {
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      double slopes = 0;
      for (int j = 0; j < hidden; j++) {
        double w = parameters[j];
        double v = parameters[2 * hidden + j];
        double a = DoubleMath.tanh(w * x[i] + parameters[hidden + j]);
        sum += v * a;
        slopes += v * (1 - a * a) * w;
      }
      value[i] = parameters[3 * hidden] + sum;
      slope[i] = slopes;
    }
  }

  @Override
  public void addGradient(
      int rows, int hidden, float[] parameters, float[] x, float[] g, double[] gradient) {
    for (int from = 0; from < rows; from += PART) {
      int to = Math.min(rows, from + PART);
      for (int j = 0; j < hidden; j++) {
        float byWeight = 0;
        float byBias = 0;
        float byV = 0;
        for (int i = from; i < to; i++) {
          float a = FloatMath.tanh(parameters[j] * x[i] + parameters[hidden + j]);
          float u = g[i] * (1 - a * a);
          byWeight += u * x[i];
          byBias += u;
          byV += g[i] * a;
        }
        float v = parameters[2 * hidden + j];
        gradient[j] += byWeight * v;
        gradient[hidden + j] += byBias * v;
        gradient[2 * hidden + j] += byV;
      }
      gradient[3 * hidden] += sum(from, to, g);
    }
  }

  static double sum(int from, int to, float[] g) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += g[i];
    }
    return sum;
  }
}
