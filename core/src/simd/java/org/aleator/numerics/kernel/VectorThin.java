// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;

/**
 * Products in which one side is a vector: what a layer with one input or one output needs. Where
 * the columns do not fill the last vector, it is moved back over columns that are already done;
 * they get the same values again. Matrices narrower than a vector go by plain loops.
 */
final class VectorThin {
  private VectorThin() {}

  /**
   * cᵢⱼ = uᵢ vⱼ + biasⱼ; a null bias counts as 0. Two vectors of columns go through all rows, so
   * that the loop is long.
   */
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
    for (int j = 0; j < columns && columns < LANES; j++) {
      for (int i = 0; i < rows; i++) {
        float start = bias == null ? 0f : bias[biasFrom + j];
        c[cFrom + i * columns + j] = u[uFrom + i] * v[vFrom + j] + start;
      }
    }
    FloatVector zero = FloatVector.zero(FLOATS);
    for (int j = 0; j < columns && columns >= LANES; j += 2 * LANES) {
      int first = Math.min(j, columns - LANES);
      int second = Math.min(j + LANES, columns - LANES);
      FloatVector v0 = FloatVector.fromArray(FLOATS, v, vFrom + first);
      FloatVector v1 = FloatVector.fromArray(FLOATS, v, vFrom + second);
      FloatVector b0 = zero;
      FloatVector b1 = zero;
      if (bias != null) {
        b0 = FloatVector.fromArray(FLOATS, bias, biasFrom + first);
        b1 = FloatVector.fromArray(FLOATS, bias, biasFrom + second);
      }
      int row = cFrom;
      for (int i = 0; i < rows; i++) {
        FloatVector scale = FloatVector.broadcast(FLOATS, u[uFrom + i]);
        scale.fma(v0, b0).intoArray(c, row + first);
        scale.fma(v1, b1).intoArray(c, row + second);
        row += columns;
      }
    }
  }

  /**
   * cᵢ = Σⱼ mᵢⱼ vⱼ + bias, with as many partial sums as there are lanes. Four rows at a time, so
   * that no sum waits for its own last addition; the last row takes the place of those that are
   * missing.
   */
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
    float[] lanes = new float[4 * LANES];
    int last = rows - 1;
    for (int i = 0; i <= last; i += 4) {
      int row0 = mFrom + i * columns;
      int row1 = mFrom + Math.min(i + 1, last) * columns;
      int row2 = mFrom + Math.min(i + 2, last) * columns;
      int row3 = mFrom + Math.min(i + 3, last) * columns;
      FloatVector s0 = FloatVector.zero(FLOATS);
      FloatVector s1 = s0;
      FloatVector s2 = s0;
      FloatVector s3 = s0;
      for (int j = 0; j < bound; j += LANES) {
        FloatVector weights = FloatVector.fromArray(FLOATS, v, vFrom + j);
        s0 = FloatVector.fromArray(FLOATS, m, row0 + j).fma(weights, s0);
        s1 = FloatVector.fromArray(FLOATS, m, row1 + j).fma(weights, s1);
        s2 = FloatVector.fromArray(FLOATS, m, row2 + j).fma(weights, s2);
        s3 = FloatVector.fromArray(FLOATS, m, row3 + j).fma(weights, s3);
      }
      s0.intoArray(lanes, 0);
      s1.intoArray(lanes, LANES);
      s2.intoArray(lanes, 2 * LANES);
      s3.intoArray(lanes, 3 * LANES);
      for (int k = i; k <= Math.min(i + 3, last); k++) {
        float sum = bias + VectorMath.sum(lanes, (k - i) * LANES);
        for (int j = bound; j < columns; j++) {
          sum += m[mFrom + k * columns + j] * v[vFrom + j];
        }
        c[cFrom + k] = sum;
      }
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

  /** cⱼ = Σᵢ uᵢ mᵢⱼ and sⱼ = Σᵢ mᵢⱼ in the order of i. */
  static void bothSums(
      int rows,
      int columns,
      float[] u,
      int uFrom,
      float[] m,
      int mFrom,
      float[] c,
      int cFrom,
      float[] s,
      int sFrom) {
    if (columns < LANES) {
      weightedRowSum(rows, columns, u, uFrom, m, mFrom, c, cFrom);
      columnSums(rows, columns, m, mFrom, s, sFrom);
      return;
    }
    for (int j = 0; j < columns; j += 2 * LANES) {
      int first = Math.min(j, columns - LANES);
      int second = Math.min(j + LANES, columns - LANES);
      FloatVector c0 = FloatVector.zero(FLOATS);
      FloatVector c1 = c0;
      FloatVector s0 = c0;
      FloatVector s1 = c0;
      int at = mFrom;
      for (int i = 0; i < rows; i++) {
        FloatVector weight = FloatVector.broadcast(FLOATS, u[uFrom + i]);
        FloatVector m0 = FloatVector.fromArray(FLOATS, m, at + first);
        FloatVector m1 = FloatVector.fromArray(FLOATS, m, at + second);
        c0 = weight.fma(m0, c0);
        c1 = weight.fma(m1, c1);
        s0 = s0.add(m0);
        s1 = s1.add(m1);
        at += columns;
      }
      c0.intoArray(c, cFrom + first);
      c1.intoArray(c, cFrom + second);
      s0.intoArray(s, sFrom + first);
      s1.intoArray(s, sFrom + second);
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
