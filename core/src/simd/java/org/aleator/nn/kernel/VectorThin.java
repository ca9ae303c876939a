package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;

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
      FloatVector scales = FloatVector.broadcast(FLOATS, scale);
      int row = cFrom + i * columns;
      if (columns < LANES) {
        for (int j = 0; j < columns; j++) {
          c[row + j] = scale * v[vFrom + j] + (bias == null ? 0f : bias[biasFrom + j]);
        }
      } else if (bias == null) {
        for (int j = 0; j < columns; j += LANES) {
          int at = Math.min(j, columns - LANES);
          scales.mul(FloatVector.fromArray(FLOATS, v, vFrom + at)).intoArray(c, row + at);
        }
      } else {
        for (int j = 0; j < columns; j += LANES) {
          int at = Math.min(j, columns - LANES);
          scales
              .fma(
                  FloatVector.fromArray(FLOATS, v, vFrom + at),
                  FloatVector.fromArray(FLOATS, bias, biasFrom + at))
              .intoArray(c, row + at);
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
        sums =
            FloatVector.fromArray(FLOATS, m, row + j)
                .fma(FloatVector.fromArray(FLOATS, v, vFrom + j), sums);
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
    int wide = columns < 4 * LANES ? 0 : columns;
    for (int j = 0; j < wide; j += 4 * LANES) {
      int column = Math.min(j, columns - 4 * LANES);
      FloatVector s0 = FloatVector.zero(FLOATS);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      int at = mFrom + column;
      for (int i = 0; i < rows; i++) {
        FloatVector weight = FloatVector.broadcast(FLOATS, u[uFrom + i]);
        s0 = weight.fma(FloatVector.fromArray(FLOATS, m, at), s0);
        s1 = weight.fma(FloatVector.fromArray(FLOATS, m, at + LANES), s1);
        s2 = weight.fma(FloatVector.fromArray(FLOATS, m, at + 2 * LANES), s2);
        s3 = weight.fma(FloatVector.fromArray(FLOATS, m, at + 3 * LANES), s3);
        at += columns;
      }
      s0.intoArray(c, cFrom + column);
      s1.intoArray(c, cFrom + column + LANES);
      s2.intoArray(c, cFrom + column + 2 * LANES);
      s3.intoArray(c, cFrom + column + 3 * LANES);
    }
    for (int j = wide; j < columns; j += LANES) {
      int column = Math.min(j, columns - LANES);
      FloatVector sum = FloatVector.zero(FLOATS);
      int at = mFrom + column;
      for (int i = 0; i < rows; i++) {
        FloatVector weight = FloatVector.broadcast(FLOATS, u[uFrom + i]);
        sum = weight.fma(FloatVector.fromArray(FLOATS, m, at), sum);
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
    int wide = columns < 4 * LANES ? 0 : columns;
    for (int j = 0; j < wide; j += 4 * LANES) {
      int column = Math.min(j, columns - 4 * LANES);
      FloatVector s0 = FloatVector.zero(FLOATS);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      int at = mFrom + column;
      for (int i = 0; i < rows; i++) {
        s0 = s0.add(FloatVector.fromArray(FLOATS, m, at));
        s1 = s1.add(FloatVector.fromArray(FLOATS, m, at + LANES));
        s2 = s2.add(FloatVector.fromArray(FLOATS, m, at + 2 * LANES));
        s3 = s3.add(FloatVector.fromArray(FLOATS, m, at + 3 * LANES));
        at += columns;
      }
      s0.intoArray(c, cFrom + column);
      s1.intoArray(c, cFrom + column + LANES);
      s2.intoArray(c, cFrom + column + 2 * LANES);
      s3.intoArray(c, cFrom + column + 3 * LANES);
    }
    for (int j = wide; j < columns; j += LANES) {
      int column = Math.min(j, columns - LANES);
      FloatVector sum = FloatVector.zero(FLOATS);
      int at = mFrom + column;
      for (int i = 0; i < rows; i++) {
        sum = sum.add(FloatVector.fromArray(FLOATS, m, at));
        at += columns;
      }
      sum.intoArray(c, cFrom + column);
    }
  }
}
