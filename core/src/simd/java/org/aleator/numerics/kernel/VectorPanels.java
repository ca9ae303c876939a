// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/**
 * A copy of some columns of a matrix, a few vectors wide, row after row and padded with zeros:
 * tiles then read memory in a straight line and never past an edge. For a transposed matrix, one so
 * wide that its rows lie far apart, or columns that do not fill a vector.
 */
final class VectorPanels {
  private float[] values = {};

  float[] values() {
    return values;
  }

  /**
   * Copies {@code columns} columns of {@code depth} rows.
   *
   * @param width of the copy's rows, at least {@code columns} and whole vectors
   * @param from where the first row begins
   */
  void pack(int depth, int columns, int width, VectorGemm.Strided b, int from) {
    if (values.length < depth * width) {
      values = new float[depth * width];
    }
    if (b.columnStep() == 1) {
      packRows(depth, columns, width, b.values(), from, b.rowStep());
    } else {
      packColumns(depth, columns, width, b.values(), from, b.columnStep());
    }
  }

  private void packRows(int depth, int columns, int width, float[] b, int from, int rowStep) {
    int whole = FLOATS.loopBound(columns);
    for (int p = 0; p < depth; p++) {
      int source = from + p * rowStep;
      int at = p * width;
      for (int j = 0; j < whole; j += LANES) {
        FloatVector.fromArray(FLOATS, b, source + j).intoArray(values, at + j);
      }
      if (whole < width) {
        System.arraycopy(b, source + whole, values, at + whole, columns - whole);
        Arrays.fill(values, at + columns, at + width, 0f);
      }
    }
  }

  /** The transposed case: what are rows of the copy lie one value apart. */
  private void packColumns(int depth, int columns, int width, float[] b, int from, int columnStep) {
    int whole = columns / 4 * 4;
    for (int j = 0; j < whole; j += 4) {
      int source = from + j * columnStep;
      transposeFour(
          depth,
          b,
          source,
          source + columnStep,
          source + 2 * columnStep,
          source + 3 * columnStep,
          values,
          j,
          width);
    }
    for (int j = whole; j < width; j++) {
      int source = from + j * columnStep;
      for (int p = 0; p < depth; p++) {
        values[p * width + j] = j < columns ? b[source + p] : 0f;
      }
    }
  }

  private static void transposeFour(
      int depth, float[] b, int x0, int x1, int x2, int x3, float[] values, int at, int width) {
    int y = at;
    for (int p = 0; p < depth; p++) {
      values[y] = b[x0 + p];
      values[y + 1] = b[x1 + p];
      values[y + 2] = b[x2 + p];
      values[y + 3] = b[x3 + p];
      y += width;
    }
  }
}
