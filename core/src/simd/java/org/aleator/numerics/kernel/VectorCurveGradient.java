// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;
import org.aleator.numerics.kernel.CurveNetwork.Size;

/** The backward pass of {@link VectorCurveNetwork}: each vector of units sees all rows once. */
final class VectorCurveGradient {
  private VectorCurveGradient() {}

  /** Two vectors of units at a time, so that no sum waits for its own last addition. */
  static void one(
      Size size, float[] parameters, float[] x, int xFrom, float[] a, float[] g, float[] gradient) {
    int rows = size.rows();
    int hidden = size.hidden();
    for (int j = 0; j < hidden; j += 2 * LANES) {
      int unit = Math.min(j, hidden - LANES);
      int next = Math.min(j + LANES, hidden - LANES);
      FloatVector byWeight = FloatVector.zero(FLOATS);
      FloatVector byBias = byWeight;
      FloatVector byV = byWeight;
      FloatVector nextByWeight = byWeight;
      FloatVector nextByBias = byWeight;
      FloatVector nextByV = byWeight;
      int at = 0;
      for (int i = 0; i < rows; i++) {
        FloatVector outer = FloatVector.broadcast(FLOATS, g[i]);
        FloatVector input = FloatVector.broadcast(FLOATS, x[xFrom + i]);
        FloatVector tanh = FloatVector.fromArray(FLOATS, a, at + unit);
        FloatVector product = outer.mul(tanh);
        FloatVector u = outer.sub(product.mul(tanh));
        byV = byV.add(product);
        byBias = byBias.add(u);
        byWeight = input.fma(u, byWeight);
        FloatVector nextTanh = FloatVector.fromArray(FLOATS, a, at + next);
        FloatVector nextProduct = outer.mul(nextTanh);
        FloatVector nextU = outer.sub(nextProduct.mul(nextTanh));
        nextByV = nextByV.add(nextProduct);
        nextByBias = nextByBias.add(nextU);
        nextByWeight = input.fma(nextU, nextByWeight);
        at += hidden;
      }
      // vⱼ is the same in all rows and comes out of their sums.
      FloatVector v = FloatVector.fromArray(FLOATS, parameters, size.v() + unit);
      byWeight.mul(v).intoArray(gradient, unit);
      byBias.mul(v).intoArray(gradient, hidden + unit);
      byV.intoArray(gradient, size.v() + unit);
      FloatVector nextV = FloatVector.fromArray(FLOATS, parameters, size.v() + next);
      nextByWeight.mul(nextV).intoArray(gradient, next);
      nextByBias.mul(nextV).intoArray(gradient, hidden + next);
      nextByV.intoArray(gradient, size.v() + next);
    }
    gradient[size.c()] = sum(rows, g, 0, 1);
  }

  /** v and its gradient have both outputs of a unit beside each other. */
  static void two(
      Size size,
      float[] parameters,
      float[] x,
      int xFrom,
      float[] a,
      float[] g,
      float[] lanes,
      float[] gradient) {
    int rows = size.rows();
    int hidden = size.hidden();
    FloatVector one = FloatVector.broadcast(FLOATS, 1f);
    for (int j = 0; j < hidden; j += LANES) {
      int unit = Math.min(j, hidden - LANES);
      int pair = size.v() + 2 * unit;
      gather(parameters, pair, lanes);
      FloatVector v0 = FloatVector.fromArray(FLOATS, lanes, 0);
      gather(parameters, pair + 1, lanes);
      FloatVector v1 = FloatVector.fromArray(FLOATS, lanes, 0);
      FloatVector byWeight = FloatVector.zero(FLOATS);
      FloatVector byBias = byWeight;
      FloatVector byV0 = byWeight;
      FloatVector byV1 = byWeight;
      int at = unit;
      for (int i = 0; i < rows; i++) {
        FloatVector tanh = FloatVector.fromArray(FLOATS, a, at);
        FloatVector g0 = FloatVector.broadcast(FLOATS, g[2 * i]);
        FloatVector g1 = FloatVector.broadcast(FLOATS, g[2 * i + 1]);
        byV0 = g0.fma(tanh, byV0);
        byV1 = g1.fma(tanh, byV1);
        FloatVector u = g1.fma(v1, g0.mul(v0)).mul(one.sub(tanh.mul(tanh)));
        byBias = byBias.add(u);
        byWeight = FloatVector.broadcast(FLOATS, x[xFrom + i]).fma(u, byWeight);
        at += hidden;
      }
      byWeight.intoArray(gradient, unit);
      byBias.intoArray(gradient, hidden + unit);
      byV0.intoArray(lanes, 0);
      scatter(lanes, gradient, pair);
      byV1.intoArray(lanes, 0);
      scatter(lanes, gradient, pair + 1);
    }
    gradient[size.c()] = sum(rows, g, 0, 2);
    gradient[size.c() + 1] = sum(rows, g, 1, 2);
  }

  private static void gather(float[] values, int from, float[] lanes) {
    for (int lane = 0; lane < LANES; lane++) {
      lanes[lane] = values[from + 2 * lane];
    }
  }

  private static void scatter(float[] lanes, float[] values, int from) {
    for (int lane = 0; lane < LANES; lane++) {
      values[from + 2 * lane] = lanes[lane];
    }
  }

  private static float sum(int count, float[] values, int from, int step) {
    float sum = 0f;
    for (int i = 0; i < count; i++) {
      sum += values[from + i * step];
    }
    return sum;
  }
}
