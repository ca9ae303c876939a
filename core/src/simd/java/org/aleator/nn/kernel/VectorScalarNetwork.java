package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/**
 * {@link ScalarNetwork} on vectors of hidden units. Where these do not fill the last vector, it is
 * moved back over units that are already done: what it writes there is the same again, and in the
 * sum over units they count with weight 0. Fewer units than lanes go by plain loops.
 */
final class VectorScalarNetwork implements ScalarNetwork {
  private final ScalarNetwork narrow = new PlainScalarNetwork();
  private final float[] lanes = new float[LANES];

  /** v in the order in which the loop over units reads it. */
  private float[] weights = {};

  @Override
  public void forward(
      int rows, int hidden, float[] parameters, float[] x, int xFrom, float[] a, float[] output) {
    if (hidden < LANES) {
      narrow.forward(rows, hidden, parameters, x, xFrom, a, output);
      return;
    }
    arrangeWeights(hidden, parameters);
    activate(rows, hidden, parameters, x, xFrom, weights, lanes, a, output);
  }

  private void arrangeWeights(int hidden, float[] parameters) {
    int whole = FLOATS.loopBound(hidden);
    if (weights.length < whole + LANES) {
      weights = new float[whole + LANES];
    }
    System.arraycopy(parameters, 2 * hidden, weights, 0, whole);
    for (int lane = 0; lane < LANES; lane++) {
      int unit = hidden - LANES + lane;
      weights[whole + lane] = unit < whole ? 0f : parameters[2 * hidden + unit];
    }
  }

  /** The activation is that of {@link VectorMath#tanh}, which says why. */
  private static void activate(
      int rows,
      int hidden,
      float[] parameters,
      float[] x,
      int xFrom,
      float[] weights,
      float[] lanes,
      float[] a,
      float[] output) {
    int limit = Float.floatToRawIntBits(FloatMath.TANH_LIMIT);
    FloatVector p0 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P0);
    FloatVector p1 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P1);
    FloatVector p2 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P2);
    FloatVector p3 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P3);
    FloatVector p4 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P4);
    FloatVector q0 = FloatVector.broadcast(FLOATS, 1f);
    FloatVector q1 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q1);
    FloatVector q2 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q2);
    FloatVector q3 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q3);
    FloatVector q4 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q4);
    float c = parameters[3 * hidden];
    for (int i = 0; i < rows; i++) {
      FloatVector input = FloatVector.broadcast(FLOATS, x[xFrom + i]);
      FloatVector sums = FloatVector.zero(FLOATS);
      int row = i * hidden;
      for (int j = 0; j < hidden; j += LANES) {
        int unit = Math.min(j, hidden - LANES);
        FloatVector z =
            input.fma(
                FloatVector.fromArray(FLOATS, parameters, unit),
                FloatVector.fromArray(FLOATS, parameters, hidden + unit));
        IntVector bits = z.reinterpretAsInts();
        FloatVector y =
            bits.and(VectorMath.MAGNITUDE)
                .min(limit)
                .or(bits.and(VectorMath.SIGN))
                .reinterpretAsFloats();
        FloatVector t = y.mul(y);
        FloatVector p = t.fma(p4, p3).fma(t, p2).fma(t, p1).fma(t, p0);
        FloatVector q = t.fma(q4, q3).fma(t, q2).fma(t, q1).fma(t, q0);
        FloatVector tanh = y.mul(p).div(q);
        tanh.intoArray(a, row + unit);
        sums = tanh.fma(FloatVector.fromArray(FLOATS, weights, j), sums);
      }
      sums.intoArray(lanes, 0);
      output[i] = c + VectorMath.sum(lanes);
    }
  }

  @Override
  public void backward(
      int rows,
      int hidden,
      float[] parameters,
      float[] x,
      int xFrom,
      float[] a,
      float[] g,
      float[] gradient) {
    if (hidden < LANES) {
      narrow.backward(rows, hidden, parameters, x, xFrom, a, g, gradient);
      return;
    }
    FloatVector one = FloatVector.broadcast(FLOATS, 1f);
    for (int j = 0; j < hidden; j += LANES) {
      int unit = Math.min(j, hidden - LANES);
      FloatVector byWeight = FloatVector.zero(FLOATS);
      FloatVector byBias = byWeight;
      FloatVector byOutputWeight = byWeight;
      int at = unit;
      for (int i = 0; i < rows; i++) {
        FloatVector tanh = FloatVector.fromArray(FLOATS, a, at);
        FloatVector outer = FloatVector.broadcast(FLOATS, g[i]);
        byOutputWeight = outer.fma(tanh, byOutputWeight);
        FloatVector u = outer.mul(one.sub(tanh.mul(tanh)));
        byBias = byBias.add(u);
        byWeight = FloatVector.broadcast(FLOATS, x[xFrom + i]).fma(u, byWeight);
        at += hidden;
      }
      // vⱼ is the same in all rows and comes out of their sums.
      FloatVector v = FloatVector.fromArray(FLOATS, parameters, 2 * hidden + unit);
      byWeight.mul(v).intoArray(gradient, unit);
      byBias.mul(v).intoArray(gradient, hidden + unit);
      byOutputWeight.intoArray(gradient, 2 * hidden + unit);
    }
    float total = 0f;
    for (int i = 0; i < rows; i++) {
      total += g[i];
    }
    gradient[3 * hidden] = total;
  }
}
