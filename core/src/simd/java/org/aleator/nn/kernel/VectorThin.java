package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;
import static org.aleator.nn.kernel.VectorMath.all;
import static org.aleator.nn.kernel.VectorMath.load;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** Products in which one side is a vector: what a layer with one input or one output needs. */
final class VectorThin {
  private VectorThin() {}

  /** cᵢⱼ = uᵢ vⱼ. */
  static void outer(
      int rows, int columns, float[] u, int uFrom, float[] v, int vFrom, float[] c, int cFrom) {
    int bound = FLOATS.loopBound(columns);
    for (int i = 0; i < rows; i++) {
      float scale = u[uFrom + i];
      FloatVector scales = all(scale);
      int row = cFrom + i * columns;
      for (int j = 0; j < bound; j += LANES) {
        scales.mul(load(v, vFrom + j)).intoArray(c, row + j);
      }
      for (int j = bound; j < columns; j++) {
        c[row + j] = scale * v[vFrom + j];
      }
    }
  }

  /** cᵢ = Σⱼ mᵢⱼ vⱼ, with as many partial sums as there are lanes. */
  static void rowDots(
      int rows, int columns, float[] m, int mFrom, float[] v, int vFrom, float[] c, int cFrom) {
    int bound = FLOATS.loopBound(columns);
    for (int i = 0; i < rows; i++) {
      int row = mFrom + i * columns;
      FloatVector sums = FloatVector.zero(FLOATS);
      for (int j = 0; j < bound; j += LANES) {
        sums = load(m, row + j).fma(load(v, vFrom + j), sums);
      }
      float sum = sums.reduceLanes(VectorOperators.ADD);
      for (int j = bound; j < columns; j++) {
        sum += m[row + j] * v[vFrom + j];
      }
      c[cFrom + i] = sum;
    }
  }

  /** cⱼ = Σᵢ uᵢ mᵢⱼ in the order of i. */
  static void weightedRowSum(
      int rows, int columns, float[] u, int uFrom, float[] m, int mFrom, float[] c, int cFrom) {
    int bound = FLOATS.loopBound(columns);
    for (int j = 0; j < bound; j += LANES) {
      FloatVector sum = FloatVector.zero(FLOATS);
      int at = mFrom + j;
      for (int i = 0; i < rows; i++) {
        sum = load(m, at).fma(all(u[uFrom + i]), sum);
        at += columns;
      }
      sum.intoArray(c, cFrom + j);
    }
    for (int j = bound; j < columns; j++) {
      float sum = 0f;
      for (int i = 0; i < rows; i++) {
        sum += m[mFrom + i * columns + j] * u[uFrom + i];
      }
      c[cFrom + j] = sum;
    }
  }
}
