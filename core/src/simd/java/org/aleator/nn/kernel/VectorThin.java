package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;
import static org.aleator.nn.kernel.VectorMath.all;
import static org.aleator.nn.kernel.VectorMath.load;

import jdk.incubator.vector.FloatVector;

/**
 * Products in which one side is a vector: what a layer with one input or one output needs. Where
 * the columns do not fill the last vector, it is moved back over columns that are already done;
 * they get the same values again. Matrices narrower than a vector go by plain loops.
 */
final class VectorThin {
  private VectorThin() {}

  /** cᵢⱼ = uᵢ vⱼ + biasⱼ; a null bias counts as 0. */
  static void outer(
      int rows,
      int columns,
      float[] u,
      int uFrom,
      float[] v,
      int vFrom,
      float[] bias,
      int biasFrom,
      float[] c,
      int cFrom) {
    for (int i = 0; i < rows; i++) {
      float scale = u[uFrom + i];
      FloatVector scales = all(scale);
      int row = cFrom + i * columns;
      if (columns < LANES) {
        for (int j = 0; j < columns; j++) {
          c[row + j] = scale * v[vFrom + j] + (bias == null ? 0f : bias[biasFrom + j]);
        }
      } else if (bias == null) {
        for (int j = 0; j < columns; j += LANES) {
          int at = Math.min(j, columns - LANES);
          scales.mul(load(v, vFrom + at)).intoArray(c, row + at);
        }
      } else {
        for (int j = 0; j < columns; j += LANES) {
          int at = Math.min(j, columns - LANES);
          scales.fma(load(v, vFrom + at), load(bias, biasFrom + at)).intoArray(c, row + at);
        }
      }
    }
  }

  /** cᵢ = Σⱼ mᵢⱼ vⱼ + bias, with as many partial sums as there are lanes. */
  static void rowDots(
      int rows,
      int columns,
      float[] m,
      int mFrom,
      float[] v,
      int vFrom,
      float bias,
      float[] c,
      int cFrom) {
    int bound = FLOATS.loopBound(columns);
    float[] lanes = new float[LANES];
    for (int i = 0; i < rows; i++) {
      int row = mFrom + i * columns;
      FloatVector sums = FloatVector.zero(FLOATS);
      for (int j = 0; j < bound; j += LANES) {
        sums = load(m, row + j).fma(load(v, vFrom + j), sums);
      }
      sums.intoArray(lanes, 0);
      float sum = bias + VectorMath.sum(lanes);
      for (int j = bound; j < columns; j++) {
        sum += m[row + j] * v[vFrom + j];
      }
      c[cFrom + i] = sum;
    }
  }

  /** cⱼ = Σᵢ uᵢ mᵢⱼ in the order of i. */
  static void weightedRowSum(
      int rows, int columns, float[] u, int uFrom, float[] m, int mFrom, float[] c, int cFrom) {
    if (columns < LANES) {
      for (int j = 0; j < columns; j++) {
        float sum = 0f;
        for (int i = 0; i < rows; i++) {
          sum += u[uFrom + i] * m[mFrom + i * columns + j];
        }
        c[cFrom + j] = sum;
      }
      return;
    }
    for (int j = 0; j < columns; j += LANES) {
      int column = Math.min(j, columns - LANES);
      FloatVector sum = FloatVector.zero(FLOATS);
      int at = mFrom + column;
      for (int i = 0; i < rows; i++) {
        sum = all(u[uFrom + i]).fma(load(m, at), sum);
        at += columns;
      }
      sum.intoArray(c, cFrom + column);
    }
  }

  /** cⱼ = Σᵢ mᵢⱼ in the order of i. */
  static void columnSums(int rows, int columns, float[] m, int mFrom, float[] c, int cFrom) {
    if (columns < LANES) {
      for (int j = 0; j < columns; j++) {
        float sum = 0f;
        for (int i = 0; i < rows; i++) {
          sum += m[mFrom + i * columns + j];
        }
        c[cFrom + j] = sum;
      }
      return;
    }
    for (int j = 0; j < columns; j += LANES) {
      int column = Math.min(j, columns - LANES);
      FloatVector sum = FloatVector.zero(FLOATS);
      int at = mFrom + column;
      for (int i = 0; i < rows; i++) {
        sum = sum.add(load(m, at));
        at += columns;
      }
      sum.intoArray(c, cFrom + column);
    }
  }
}
