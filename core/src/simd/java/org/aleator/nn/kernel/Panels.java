package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/**
 * Some rows of a matrix, copied into panels one vector wide: panel after panel, in each the rows
 * one after another, the last panel padded with zeros. Tiles then read memory in a straight line
 * and never past an edge.
 */
final class Panels {
  private float[] values = {};
  private int depth;

  float[] values() {
    return values;
  }

  /** Number of rows. */
  int depth() {
    return depth;
  }

  /** Where the panel that begins at {@code column} begins. */
  int offset(int column) {
    return column * depth;
  }

  /** Copies {@code depth} rows of {@code columns} columns, the first of which begins at from. */
  void pack(int depth, int columns, VectorGemm.Strided b, int from) {
    this.depth = depth;
    int needed = depth * ((columns + LANES - 1) / LANES) * LANES;
    if (values.length < needed) {
      values = new float[needed];
    }
    for (int column = 0; column < columns; column += LANES) {
      int width = Math.min(LANES, columns - column);
      if (b.columnStep() == 1) {
        packRows(width, b.values(), from + column, b.rowStep(), offset(column));
      } else {
        int first = from + column * b.columnStep();
        packColumns(width, b.values(), first, b.columnStep(), offset(column));
      }
    }
  }

  private void packRows(int width, float[] b, int from, int rowStep, int to) {
    for (int p = 0; p < depth; p++) {
      int at = to + p * LANES;
      if (width == LANES) {
        FloatVector.fromArray(FLOATS, b, from + p * rowStep).intoArray(values, at);
      } else {
        System.arraycopy(b, from + p * rowStep, values, at, width);
        Arrays.fill(values, at + width, at + LANES, 0f);
      }
    }
  }

  /** The transposed case: what are rows of the panel lie one value apart. */
  private void packColumns(int width, float[] b, int from, int columnStep, int to) {
    for (int j = 0; j < LANES; j++) {
      int source = from + j * columnStep;
      for (int p = 0; p < depth; p++) {
        values[to + p * LANES + j] = j < width ? b[source + p] : 0f;
      }
    }
  }
}
