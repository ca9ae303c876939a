package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import org.aleator.nn.kernel.CurveNetwork.Size;

/**
 * The forward pass of {@link VectorCurveNetwork}; the activation is that of {@link
 * VectorMath#tanh}. One and two outputs have a method each: with a branch in common code the sums
 * went through the heap as soon as a process had networks of both kinds, at twice the time.
 */
final class VectorCurveValues {
  private VectorCurveValues() {}

  static void one(
      Size size,
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
    int hidden = size.hidden();
    for (int i = 0; i < size.rows(); i++) {
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
      output[i] = parameters[size.c()] + VectorMath.sum(lanes);
    }
  }

  static void two(
      Size size,
      float[] parameters,
      float[] x,
      int xFrom,
      float[] weights,
      int step,
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
    int hidden = size.hidden();
    for (int i = 0; i < size.rows(); i++) {
      FloatVector input = FloatVector.broadcast(FLOATS, x[xFrom + i]);
      FloatVector sums0 = FloatVector.zero(FLOATS);
      FloatVector sums1 = FloatVector.zero(FLOATS);
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
        sums0 = tanh.fma(FloatVector.fromArray(FLOATS, weights, j), sums0);
        sums1 = tanh.fma(FloatVector.fromArray(FLOATS, weights, step + j), sums1);
      }
      sums0.intoArray(lanes, 0);
      output[2 * i] = parameters[size.c()] + VectorMath.sum(lanes);
      sums1.intoArray(lanes, 0);
      output[2 * i + 1] = parameters[size.c() + 1] + VectorMath.sum(lanes);
    }
  }
}
