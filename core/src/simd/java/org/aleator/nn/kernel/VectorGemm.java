package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.LANES;
import static org.aleator.nn.kernel.VectorMath.load;

import java.util.Arrays;

/**
 * Matrix products by blocking and packing (Goto and van de Geijn 2008): B is copied, {@value
 * #BLOCK} of its rows at a time, into panels one vector wide, padded with zeros; tiles of C are
 * then summed in registers by {@link VectorTiles}. The three shapes differ only in the strides with
 * which A is read and B is packed. Thin products, which come with one input or one output, go to
 * {@link VectorThin} instead.
 */
final class VectorGemm implements Gemm {
  /** Rows of B in a block: two panels of it stay in the first-level cache. */
  private static final int BLOCK = 256;

  private float[] packed = {};

  /** One tile, for the tiles that stick out of C. */
  private final float[] spare = new float[VectorTiles.ROWS * 2 * LANES];

  @Override
  public void multiply(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom) {
    if (inner == 1) {
      VectorThin.outer(rows, columns, a, aFrom, b, bFrom, c, cFrom);
    } else if (columns == 1) {
      VectorThin.rowDots(rows, inner, a, aFrom, b, bFrom, c, cFrom);
    } else {
      Strided left = new Strided(a, aFrom, inner, 1);
      product(rows, inner, columns, left, new Strided(b, bFrom, columns, 1), c, cFrom);
    }
  }

  @Override
  public void multiplyLeftTransposed(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom) {
    if (rows == 1) {
      VectorThin.weightedRowSum(inner, columns, a, aFrom, b, bFrom, c, cFrom);
    } else if (columns == 1) {
      VectorThin.weightedRowSum(inner, rows, b, bFrom, a, aFrom, c, cFrom);
    } else {
      Strided left = new Strided(a, aFrom, 1, rows);
      product(rows, inner, columns, left, new Strided(b, bFrom, columns, 1), c, cFrom);
    }
  }

  @Override
  public void multiplyRightTransposed(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom) {
    if (inner == 1) {
      VectorThin.outer(rows, columns, a, aFrom, b, bFrom, c, cFrom);
    } else if (columns == 1) {
      VectorThin.rowDots(rows, inner, a, aFrom, b, bFrom, c, cFrom);
    } else {
      Strided left = new Strided(a, aFrom, inner, 1);
      product(rows, inner, columns, left, new Strided(b, bFrom, 1, inner), c, cFrom);
    }
  }

  /** A matrix whose element (i, j) is {@code values[from + i·rowStep + j·columnStep]}. */
  private record Strided(float[] values, int from, int rowStep, int columnStep) {}

  private void product(
      int rows, int inner, int columns, Strided a, Strided b, float[] c, int cFrom) {
    if (inner == 0) {
      Arrays.fill(c, cFrom, cFrom + rows * columns, 0f);
    }
    for (int from = 0; from < inner; from += BLOCK) {
      int depth = Math.min(BLOCK, inner - from);
      pack(depth, columns, b, b.from + from * b.rowStep);
      int aFrom = a.from + from * a.columnStep;
      for (int column = 0; column < columns; column += 2 * LANES) {
        int width = Math.min(2 * LANES, columns - column);
        strip(rows, depth, columns, a, aFrom, column, width, c, cFrom + column, from > 0);
      }
    }
  }

  /** All rows of C, for the one or two panels that begin at {@code column}. */
  private void strip(
      int rows,
      int depth,
      int columns,
      Strided a,
      int aFrom,
      int column,
      int width,
      float[] c,
      int cFrom,
      boolean add) {
    boolean whole = width % LANES == 0;
    int panels = (width + LANES - 1) / LANES;
    int step = whole ? columns : 2 * LANES;
    float[] target = whole ? c : spare;
    int i = 0;
    for (; i + VectorTiles.ROWS <= rows; i += VectorTiles.ROWS) {
      int x = aFrom + i * a.rowStep;
      int at = whole ? cFrom + i * columns : 0;
      tile(panels, depth, a, x, column * depth, target, at, step, whole && add);
      if (!whole) {
        copySpare(VectorTiles.ROWS, width, c, cFrom + i * columns, columns, add);
      }
    }
    for (; i < rows; i++) {
      int x = aFrom + i * a.rowStep;
      for (int panel = 0; panel < panels; panel++) {
        int y = (column + panel * LANES) * depth;
        VectorTiles.oneByOne(
            depth, a.values, x, a.columnStep, packed, y, spare, panel * LANES, false);
      }
      copySpare(1, width, c, cFrom + i * columns, columns, add);
    }
  }

  private void tile(
      int panels,
      int depth,
      Strided a,
      int x,
      int y,
      float[] target,
      int at,
      int step,
      boolean add) {
    if (panels == 2) {
      VectorTiles.sixByTwo(
          depth,
          a.values,
          x,
          a.rowStep,
          a.columnStep,
          packed,
          y,
          depth * LANES,
          target,
          at,
          step,
          add);
    } else {
      VectorTiles.sixByOne(
          depth, a.values, x, a.rowStep, a.columnStep, packed, y, target, at, step, add);
    }
  }

  private void copySpare(int rows, int width, float[] c, int cFrom, int columns, boolean add) {
    for (int i = 0; i < rows; i++) {
      int from = i * 2 * LANES;
      int to = cFrom + i * columns;
      for (int j = 0; j < width; j++) {
        c[to + j] = add ? c[to + j] + spare[from + j] : spare[from + j];
      }
    }
  }

  /** Copies {@code depth} rows of B into panels, the last one padded with zeros. */
  private void pack(int depth, int columns, Strided b, int from) {
    int needed = depth * ((columns + LANES - 1) / LANES) * LANES;
    if (packed.length < needed) {
      packed = new float[needed];
    }
    for (int column = 0; column < columns; column += LANES) {
      int width = Math.min(LANES, columns - column);
      int at = column * depth;
      if (b.columnStep == 1) {
        packRows(depth, width, b.values, from + column, b.rowStep, at);
      } else {
        packColumns(depth, width, b.values, from + column * b.columnStep, b.columnStep, at);
      }
    }
  }

  private void packRows(int depth, int width, float[] b, int from, int rowStep, int to) {
    for (int p = 0; p < depth; p++) {
      int at = to + p * LANES;
      if (width == LANES) {
        load(b, from + p * rowStep).intoArray(packed, at);
      } else {
        System.arraycopy(b, from + p * rowStep, packed, at, width);
        Arrays.fill(packed, at + width, at + LANES, 0f);
      }
    }
  }

  private void packColumns(int depth, int width, float[] b, int from, int columnStep, int to) {
    for (int j = 0; j < LANES; j++) {
      int source = from + j * columnStep;
      for (int p = 0; p < depth; p++) {
        packed[to + p * LANES + j] = j < width ? b[source + p] : 0f;
      }
    }
  }
}
