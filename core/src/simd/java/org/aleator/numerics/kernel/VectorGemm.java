// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.LANES;

import java.util.Arrays;

/**
 * Matrix products by tiles of C that are summed in registers by {@link VectorTiles}, {@value
 * #BLOCK} rows of B at a time. The three shapes differ only in the strides of A and B. B is read
 * where it lies, or from {@link VectorPanels} where that would be slow. Thin products, which come
 * with one input or one output, go to {@link VectorThin} instead, those with two outputs to {@link
 * VectorPairs}.
 */
final class VectorGemm implements Gemm {
  /** Rows of B in a partial sum, which bounds what rounding adds up to. */
  private static final int BLOCK = 256;

  /** Rows of B that are longer lie on a page each, and powers of two in few lines of the cache. */
  private static final int LONGEST_ROW = 256;

  /** Rows of the tile for small matrices. */
  private static final int EDGE = 8;

  private static final Shape THREE_BY_THREE = new Shape(3, 3, VectorTiles::threeByThree);
  private static final Shape FIVE_BY_TWO = new Shape(5, 2, VectorTiles::fiveByTwo);
  private static final Shape TRANSPOSED_SIX_BY_TWO =
      new Shape(6, 2, VectorTransposedTiles::sixByTwo);
  private static final Shape TRANSPOSED_TWELVE_BY_ONE =
      new Shape(12, 1, VectorTransposedTiles::twelveByOne);

  private final VectorPanels panels = new VectorPanels();
  private final VectorPairs pairs = new VectorPairs();

  /** One such tile, for those that stick out of C. */
  private final float[] spare = new float[EDGE * LANES];

  /** Zeros to begin a sum with, the same few for every element. */
  private final Strided nothing = new Strided(new float[3 * LANES], 0, 0, 0);

  @Override
  public void affine(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] bias,
      int biasFrom,
      float[] c,
      int cFrom) {
    if (inner == 1) {
      VectorThin.outer(rows, columns, a, aFrom, b, bFrom, bias, biasFrom, c, cFrom);
    } else if (columns == 1) {
      VectorThin.rowDots(rows, inner, a, aFrom, b, bFrom, bias[biasFrom], c, cFrom);
    } else if (columns == 2) {
      pairs.affine(rows, inner, a, aFrom, b, bFrom, bias, biasFrom, c, cFrom);
    } else {
      Strided left = new Strided(a, aFrom, inner, 1);
      Strided right = new Strided(b, bFrom, columns, 1);
      product(rows, inner, columns, left, right, new Strided(bias, biasFrom, 0, 1), c, cFrom);
    }
  }

  @Override
  public void leftTransposed(
      int rows,
      int inner,
      int columns,
      float[] a,
      int aFrom,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom,
      float[] sums,
      int sumsFrom) {
    if (rows == 1) {
      VectorThin.bothSums(inner, columns, a, aFrom, b, bFrom, c, cFrom, sums, sumsFrom);
      return;
    }
    VectorThin.columnSums(inner, columns, b, bFrom, sums, sumsFrom);
    if (columns == 1) {
      VectorThin.weightedRowSum(inner, rows, b, bFrom, a, aFrom, c, cFrom);
    } else if (columns == 2 && rows >= LANES) {
      pairs.leftTransposed(rows, inner, a, aFrom, b, bFrom, c, cFrom);
    } else {
      Strided left = new Strided(a, aFrom, 1, rows);
      product(rows, inner, columns, left, new Strided(b, bFrom, columns, 1), nothing, c, cFrom);
    }
  }

  @Override
  public void rightTransposed(
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
      VectorThin.outer(rows, columns, a, aFrom, b, bFrom, null, 0, c, cFrom);
    } else if (columns == 1) {
      VectorThin.rowDots(rows, inner, a, aFrom, b, bFrom, 0f, c, cFrom);
    } else if (inner == 2 && columns >= LANES) {
      pairs.rightTransposed(rows, columns, a, aFrom, b, bFrom, c, cFrom);
    } else {
      Strided left = new Strided(a, aFrom, inner, 1);
      product(rows, inner, columns, left, new Strided(b, bFrom, 1, inner), nothing, c, cFrom);
    }
  }

  /** A matrix whose element (i, j) is {@code values[from + i·rowStep + j·columnStep]}. */
  record Strided(float[] values, int from, int rowStep, int columnStep) {
    int at(int row, int column) {
      return from + row * rowStep + column * columnStep;
    }

    Strided from(int row, int column) {
      return new Strided(values, at(row, column), rowStep, columnStep);
    }
  }

  /** See {@link VectorTiles}. */
  private interface Tile {
    void add(
        int inner,
        float[] a,
        int aFrom,
        int aStep,
        float[] b,
        int bFrom,
        int bStep,
        float[] c,
        int cFrom,
        int cStep,
        float[] base,
        int baseFrom,
        int baseStep);
  }

  private record Shape(int rows, int vectors, Tile tile) {}

  /** C = A·B + base. */
  private void product(
      int rows, int inner, int columns, Strided a, Strided b, Strided base, float[] c, int cFrom) {
    Strided result = new Strided(c, cFrom, columns, 1);
    if (inner == 0) {
      copy(rows, columns, base, result);
      return;
    }
    int whole = columns / LANES;
    int width;
    for (int column = 0; column < columns; column += width * LANES) {
      int left = (columns - column + LANES - 1) / LANES;
      Shape shape = shape(a.columnStep == 1, rows, whole, left);
      width = shape == null ? 1 : shape.vectors;
      int at = Math.max(0, Math.min(column, columns - width * LANES));
      Strided panel = panel(inner, columns, b, at, width * LANES);
      if (shape == null) {
        edgeTiles(rows, inner, a, panel, columns, base.from(0, at), result.from(0, at));
      } else {
        tiles(shape, rows, inner, a, panel, base.from(0, at), result.from(0, at));
      }
    }
  }

  /**
   * The next tiles of a product of so many rows, where {@code left} vectors of columns are left to
   * do and {@code whole} fit C: as wide as possible without a single one at the end, as that costs
   * nearly as much as two. Null where the matrix is too small.
   */
  private static Shape shape(boolean rowsLie, int rows, int whole, int left) {
    if (rows < 6 || whole < 2) {
      return null;
    }
    if (rowsLie) {
      return left % 3 == 0 && whole >= 3 ? THREE_BY_THREE : FIVE_BY_TWO;
    }
    return left >= 2 || rows < 12 ? TRANSPOSED_SIX_BY_TWO : TRANSPOSED_TWELVE_BY_ONE;
  }

  /** The columns of B from {@code column} on, where they lie or in a copy. */
  private Strided panel(int inner, int columns, Strided b, int column, int width) {
    boolean inPlace = b.columnStep == 1 && columns <= LONGEST_ROW && column + width <= columns;
    if (inPlace) {
      return b.from(0, column);
    }
    panels.pack(inner, Math.min(width, columns - column), width, b, b.at(0, column));
    return new Strided(panels.values(), 0, width, 1);
  }

  /**
   * All rows of C under a panel of B. Where the rows do not fill the last tile, it is moved back
   * over rows that are already done: they get the same values again, as the columns of a last panel
   * do.
   */
  private static void tiles(
      Shape shape, int rows, int inner, Strided a, Strided b, Strided base, Strided c) {
    int aStep = a.columnStep == 1 ? a.rowStep : a.columnStep;
    for (int next = 0; next < rows; next += shape.rows) {
      int i = Math.min(next, rows - shape.rows);
      for (int from = 0; from < inner; from += BLOCK) {
        Strided start = from == 0 ? base : c;
        shape.tile.add(
            Math.min(BLOCK, inner - from),
            a.values,
            a.at(i, from),
            aStep,
            b.values,
            b.at(from, 0),
            b.rowStep,
            c.values,
            c.at(i, 0),
            c.rowStep,
            start.values,
            start.at(i, 0),
            start.rowStep);
      }
    }
  }

  /**
   * Fewer than eight rows, or columns that do not fill a vector, go through a spare tile, which
   * begins as the base and is summed in the order of a whole one.
   */
  private void edgeTiles(
      int rows, int inner, Strided a, Strided b, int columns, Strided base, Strided c) {
    int height = Math.min(EDGE, rows);
    int width = Math.min(LANES, columns);
    boolean whole = height == EDGE && width == LANES;
    for (int next = 0; next < rows; next += EDGE) {
      int i = Math.max(0, Math.min(next, rows - EDGE));
      Strided target = whole ? c.from(i, 0) : new Strided(spare, 0, LANES, 1);
      if (!whole) {
        Arrays.fill(spare, 0);
        copy(height, width, base.from(i, 0), target);
      }
      for (int from = 0; from < inner; from += BLOCK) {
        Strided start = whole && from == 0 ? base.from(i, 0) : target;
        VectorEdgeTile.eightByOne(
            Math.min(BLOCK, inner - from),
            height - 1,
            a.values,
            a.at(i, from),
            a.rowStep,
            a.columnStep,
            b.values,
            b.at(from, 0),
            b.rowStep,
            target.values,
            target.from,
            target.rowStep,
            start.values,
            start.from,
            start.rowStep);
      }
      if (!whole) {
        copy(height, width, target, c.from(i, 0));
      }
    }
  }

  private static void copy(int rows, int columns, Strided from, Strided to) {
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        to.values[to.at(i, j)] = from.values[from.at(i, j)];
      }
    }
  }
}
