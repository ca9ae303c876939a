// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import org.aleator.numerics.kernel.CurveNetwork.Size;

/**
 * The forward pass of {@link VectorCurveNetwork}: first the activations, then the outputs. In one
 * loop the constants of tanh, the weights and the sums are more than the 16 registers of AVX2.
 */
final class VectorCurveValues {
  private VectorCurveValues() {}

  /**
   * aᵢⱼ = tanh(wⱼ xᵢ + bⱼ), with the tanh of {@link VectorMath#tanh}. A vector of units goes
   * through all rows: w and b stay in registers, and the loop is long.
   */
  static void activations(Size size, float[] parameters, float[] x, int xFrom, float[] a) {
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
    int rows = size.rows();
    int hidden = size.hidden();
    for (int j = 0; j < hidden; j += LANES) {
      int unit = Math.min(j, hidden - LANES);
      FloatVector w = FloatVector.fromArray(FLOATS, parameters, unit);
      FloatVector b = FloatVector.fromArray(FLOATS, parameters, hidden + unit);
      int at = unit;
      for (int i = 0; i < rows; i++) {
        IntVector bits = FloatVector.broadcast(FLOATS, x[xFrom + i]).fma(w, b).reinterpretAsInts();
        FloatVector y =
            bits.and(VectorMath.MAGNITUDE)
                .min(limit)
                .or(bits.and(VectorMath.SIGN))
                .reinterpretAsFloats();
        FloatVector t = y.mul(y);
        FloatVector p = t.fma(p4, p3).fma(t, p2).fma(t, p1).fma(t, p0);
        FloatVector q = t.fma(q4, q3).fma(t, q2).fma(t, q1).fma(t, q0);
        y.mul(p).div(q).intoArray(a, at);
        at += hidden;
      }
    }
  }

  /**
   * For each row the vector whose lanes sum up to Σⱼ vⱼ aᵢⱼ. Four rows at a time, so that no sum
   * waits for its own last addition; the last row takes the place of those that are missing.
   *
   * @param v the weights, in the order in which the loop over units reads them
   * @param sums overwritten with a vector for each row and up to three more
   */
  static void outputLanes(Size size, float[] a, float[] v, float[] sums) {
    int hidden = size.hidden();
    int last = size.rows() - 1;
    for (int i = 0; i <= last; i += 4) {
      FloatVector s0 = FloatVector.zero(FLOATS);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      int row0 = i * hidden;
      int row1 = Math.min(i + 1, last) * hidden;
      int row2 = Math.min(i + 2, last) * hidden;
      int row3 = Math.min(i + 3, last) * hidden;
      for (int j = 0; j < hidden; j += LANES) {
        int unit = Math.min(j, hidden - LANES);
        FloatVector weights = FloatVector.fromArray(FLOATS, v, j);
        s0 = FloatVector.fromArray(FLOATS, a, row0 + unit).fma(weights, s0);
        s1 = FloatVector.fromArray(FLOATS, a, row1 + unit).fma(weights, s1);
        s2 = FloatVector.fromArray(FLOATS, a, row2 + unit).fma(weights, s2);
        s3 = FloatVector.fromArray(FLOATS, a, row3 + unit).fma(weights, s3);
      }
      s0.intoArray(sums, i * LANES);
      s1.intoArray(sums, (i + 1) * LANES);
      s2.intoArray(sums, (i + 2) * LANES);
      s3.intoArray(sums, (i + 3) * LANES);
    }
  }

  /**
   * As {@link #outputLanes} for two outputs, whose vectors lie beside each other: an activation is
   * loaded once for both.
   *
   * @param second where the weights of the second output begin
   */
  static void outputPairLanes(Size size, float[] a, float[] v, int second, float[] sums) {
    int hidden = size.hidden();
    int last = size.rows() - 1;
    for (int i = 0; i <= last; i += 4) {
      FloatVector s0 = FloatVector.zero(FLOATS);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      FloatVector t0 = s0;
      FloatVector t1 = s0;
      FloatVector t2 = s0;
      FloatVector t3 = s0;
      int row0 = i * hidden;
      int row1 = Math.min(i + 1, last) * hidden;
      int row2 = Math.min(i + 2, last) * hidden;
      int row3 = Math.min(i + 3, last) * hidden;
      for (int j = 0; j < hidden; j += LANES) {
        int unit = Math.min(j, hidden - LANES);
        FloatVector first = FloatVector.fromArray(FLOATS, v, j);
        FloatVector other = FloatVector.fromArray(FLOATS, v, second + j);
        FloatVector a0 = FloatVector.fromArray(FLOATS, a, row0 + unit);
        FloatVector a1 = FloatVector.fromArray(FLOATS, a, row1 + unit);
        FloatVector a2 = FloatVector.fromArray(FLOATS, a, row2 + unit);
        FloatVector a3 = FloatVector.fromArray(FLOATS, a, row3 + unit);
        s0 = a0.fma(first, s0);
        s1 = a1.fma(first, s1);
        s2 = a2.fma(first, s2);
        s3 = a3.fma(first, s3);
        t0 = a0.fma(other, t0);
        t1 = a1.fma(other, t1);
        t2 = a2.fma(other, t2);
        t3 = a3.fma(other, t3);
      }
      int at = 2 * i * LANES;
      s0.intoArray(sums, at);
      t0.intoArray(sums, at + LANES);
      s1.intoArray(sums, at + 2 * LANES);
      t1.intoArray(sums, at + 3 * LANES);
      s2.intoArray(sums, at + 4 * LANES);
      t2.intoArray(sums, at + 5 * LANES);
      s3.intoArray(sums, at + 6 * LANES);
      t3.intoArray(sums, at + 7 * LANES);
    }
  }
}
