// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

/**
 * {@link CurveNetwork} on vectors of hidden units. Where these do not fill the last vector, it is
 * moved back over units that are already done: what it writes there is the same again, and in the
 * sum over units they count with weight 0. Fewer units than lanes go by plain loops.
 */
final class VectorCurveNetwork implements CurveNetwork {
  private final CurveNetwork narrow = new PlainCurveNetwork();
  private final float[] lanes = new float[LANES];

  /** For each row and output the lanes whose sum it is. */
  private float[] sums = {};

  /** v of one output after the other, each in the order in which the loop over units reads it. */
  private float[] weights = {};

  @Override
  public void forward(
      Size size, float[] parameters, float[] x, int xFrom, float[] a, float[] output) {
    if (size.hidden() < LANES) {
      narrow.forward(size, parameters, x, xFrom, a, output);
      return;
    }
    int step = arrangeWeights(size, parameters);
    VectorCurveValues.activations(size, parameters, x, xFrom, a);
    int rows = size.rows();
    int outputs = size.outputs();
    int most = (rows + 3) * outputs * LANES;
    if (sums.length < most) {
      sums = new float[most];
    }
    if (outputs == 1) {
      VectorCurveValues.outputLanes(size, a, weights, sums);
    } else {
      VectorCurveValues.outputPairLanes(size, a, weights, step, sums);
    }
    for (int k = 0; k < outputs; k++) {
      float c = parameters[size.c() + k];
      for (int i = 0; i < rows; i++) {
        int at = i * outputs + k;
        output[at] = c + VectorMath.sum(sums, at * LANES);
      }
    }
  }

  /** Returns how far the weights of two outputs are apart. */
  private int arrangeWeights(Size size, float[] parameters) {
    int hidden = size.hidden();
    int outputs = size.outputs();
    int whole = FLOATS.loopBound(hidden);
    int step = whole + LANES;
    if (weights.length < outputs * step) {
      weights = new float[outputs * step];
    }
    for (int k = 0; k < outputs; k++) {
      for (int j = 0; j < whole; j++) {
        weights[k * step + j] = parameters[size.v() + j * outputs + k];
      }
      for (int lane = 0; lane < LANES; lane++) {
        int unit = hidden - LANES + lane;
        weights[k * step + whole + lane] =
            unit < whole ? 0f : parameters[size.v() + unit * outputs + k];
      }
    }
    return step;
  }

  @Override
  public void backward(
      Size size, float[] parameters, float[] x, int xFrom, float[] a, float[] g, float[] gradient) {
    if (size.hidden() < LANES) {
      narrow.backward(size, parameters, x, xFrom, a, g, gradient);
    } else if (size.outputs() == 1) {
      VectorCurveGradient.one(size, parameters, x, xFrom, a, g, gradient);
    } else {
      VectorCurveGradient.two(size, parameters, x, xFrom, a, g, lanes, gradient);
    }
  }
}
