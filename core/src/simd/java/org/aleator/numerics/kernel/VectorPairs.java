// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;

/**
 * Products with a matrix of two columns, which a layer with two outputs needs: panels one vector
 * wide would be mostly empty, and DVA's network, ln σ₂² and ln σ₃², would cost twice VA's. The two
 * columns are laid apart first, so that each row of the wide matrix is read once for both.
 */
final class VectorPairs {
  private float[] first = {};
  private float[] second = {};

  /** C = M·W + bias with M rows × inner, W inner × 2. */
  void affine(
      int rows,
      int inner,
      float[] m,
      int mFrom,
      float[] w,
      int wFrom,
      float[] bias,
      int biasFrom,
      float[] c,
      int cFrom) {
    layApart(inner, w, wFrom);
    int bound = FLOATS.loopBound(inner);
    float[] lanes1 = new float[LANES];
    float[] lanes2 = new float[LANES];
    for (int i = 0; i < rows; i++) {
      int row = mFrom + i * inner;
      FloatVector sums1 = FloatVector.zero(FLOATS);
      FloatVector sums2 = FloatVector.zero(FLOATS);
      for (int j = 0; j < bound; j += LANES) {
        FloatVector values = FloatVector.fromArray(FLOATS, m, row + j);
        sums1 = values.fma(FloatVector.fromArray(FLOATS, first, j), sums1);
        sums2 = values.fma(FloatVector.fromArray(FLOATS, second, j), sums2);
      }
      sums1.intoArray(lanes1, 0);
      sums2.intoArray(lanes2, 0);
      float sum1 = bias[biasFrom] + VectorMath.sum(lanes1);
      float sum2 = bias[biasFrom + 1] + VectorMath.sum(lanes2);
      for (int j = bound; j < inner; j++) {
        sum1 += m[row + j] * first[j];
        sum2 += m[row + j] * second[j];
      }
      c[cFrom + 2 * i] = sum1;
      c[cFrom + 2 * i + 1] = sum2;
    }
  }

  /** C = Mᵀ·G with M inner × rows, rows at least a vector, and G inner × 2. */
  void leftTransposed(
      int rows, int inner, float[] m, int mFrom, float[] g, int gFrom, float[] c, int cFrom) {
    reserve(rows);
    for (int j = 0; j < rows; j += 2 * LANES) {
      int column = Math.min(j, rows - LANES);
      int next = Math.min(j + LANES, rows - LANES);
      FloatVector sums1 = FloatVector.zero(FLOATS);
      FloatVector sums2 = sums1;
      FloatVector nextSums1 = sums1;
      FloatVector nextSums2 = sums1;
      int at = mFrom;
      for (int i = 0; i < inner; i++) {
        FloatVector g1 = FloatVector.broadcast(FLOATS, g[gFrom + 2 * i]);
        FloatVector g2 = FloatVector.broadcast(FLOATS, g[gFrom + 2 * i + 1]);
        FloatVector values = FloatVector.fromArray(FLOATS, m, at + column);
        sums1 = g1.fma(values, sums1);
        sums2 = g2.fma(values, sums2);
        FloatVector nextValues = FloatVector.fromArray(FLOATS, m, at + next);
        nextSums1 = g1.fma(nextValues, nextSums1);
        nextSums2 = g2.fma(nextValues, nextSums2);
        at += rows;
      }
      sums1.intoArray(first, column);
      sums2.intoArray(second, column);
      nextSums1.intoArray(first, next);
      nextSums2.intoArray(second, next);
    }
    for (int j = 0; j < rows; j++) {
      c[cFrom + 2 * j] = first[j];
      c[cFrom + 2 * j + 1] = second[j];
    }
  }

  /** C = G·Wᵀ with G rows × 2, W columns × 2, columns at least a vector. */
  void rightTransposed(
      int rows, int columns, float[] g, int gFrom, float[] w, int wFrom, float[] c, int cFrom) {
    layApart(columns, w, wFrom);
    for (int j = 0; j < columns; j += LANES) {
      int column = Math.min(j, columns - LANES);
      FloatVector w1 = FloatVector.fromArray(FLOATS, first, column);
      FloatVector w2 = FloatVector.fromArray(FLOATS, second, column);
      int at = cFrom + column;
      for (int i = 0; i < rows; i++) {
        FloatVector g1 = FloatVector.broadcast(FLOATS, g[gFrom + 2 * i]);
        FloatVector g2 = FloatVector.broadcast(FLOATS, g[gFrom + 2 * i + 1]);
        g1.fma(w1, g2.mul(w2)).intoArray(c, at);
        at += columns;
      }
    }
  }

  private void layApart(int count, float[] pairs, int from) {
    reserve(count);
    for (int j = 0; j < count; j++) {
      first[j] = pairs[from + 2 * j];
      second[j] = pairs[from + 2 * j + 1];
    }
  }

  private void reserve(int count) {
    if (first.length < count) {
      first = new float[count];
      second = new float[count];
    }
  }
}
