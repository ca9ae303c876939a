package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.LANES;

/**
 * Matrix products by blocking (Goto and van de Geijn 2008): {@value #BLOCK} rows of B at a time,
 * tiles of C are summed in registers by {@link VectorTiles}. The three shapes differ only in the
 * strides of A and B. B is read where it lies, or from {@link Panels} where that would be slow.
 * Thin products, which come with one input or one output, go to {@link VectorThin} instead, those
 * with two outputs to {@link VectorPairs}.
 */
final class VectorGemm implements Gemm {
  /** Rows of B in a block: the columns under a tile stay in the first-level cache. */
  private static final int BLOCK = 256;

  /** Rows of B that are longer lie on a page each, and powers of two in few lines of the cache. */
  private static final int LONGEST_ROW = 256;

  /** Rows of a tile one vector wide. */
  private static final int NARROW = 8;

  private final Panels panels = new Panels();
  private final VectorPairs pairs = new VectorPairs();

  /** One narrow tile, for those that stick out of C. */
  private final float[] spare = new float[NARROW * LANES];

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
    VectorThin.columnSums(inner, columns, b, bFrom, sums, sumsFrom);
    if (rows == 1) {
      VectorThin.weightedRowSum(inner, columns, a, aFrom, b, bFrom, c, cFrom);
    } else if (columns == 1) {
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

  /** C = A·B + base. */
  private void product(
      int rows, int inner, int columns, Strided a, Strided b, Strided base, float[] c, int cFrom) {
    Strided result = new Strided(c, cFrom, columns, 1);
    for (int i = 0; inner == 0 && i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        c[result.at(i, j)] = base.values[base.at(i, j)];
      }
    }
    int wide = (a.columnStep == 1 ? 3 : 2) * LANES;
    for (int from = 0; from < inner; from += BLOCK) {
      int depth = Math.min(BLOCK, inner - from);
      Strided left = a.from(0, from);
      Strided right = b.from(from, 0);
      Strided start = from == 0 ? base : result;
      int column = 0;
      for (; column + wide <= columns; column += wide) {
        Strided panel = panel(depth, columns, right, column, wide);
        wideTiles(rows, depth, left, panel, column, start, result);
      }
      for (; column < columns; column += LANES) {
        Strided panel = panel(depth, columns, right, column, LANES);
        int width = Math.min(LANES, columns - column);
        narrowTiles(0, rows, depth, left, panel, column, width, start, result);
      }
    }
  }

  /** The columns of B from {@code column} on, where they lie or in a copy. */
  private Strided panel(int depth, int columns, Strided b, int column, int width) {
    boolean inPlace = b.columnStep == 1 && columns <= LONGEST_ROW && column + width <= columns;
    if (inPlace) {
      return b.from(0, column);
    }
    panels.pack(depth, Math.min(width, columns - column), width, b, b.at(0, column));
    return new Strided(panels.values(), 0, width, 1);
  }

  /** All rows of C under a panel of three vectors or, where A's columns lie in a row, two. */
  private void wideTiles(
      int rows, int depth, Strided a, Strided panel, int column, Strided base, Strided c) {
    float[] b = panel.values;
    int i = 0;
    if (a.columnStep == 1) {
      for (; i + 4 <= rows; i += 4) {
        VectorTiles.fourByThree(
            depth,
            a.values,
            a.at(i, 0),
            a.rowStep,
            b,
            panel.from,
            panel.rowStep,
            c.values,
            c.at(i, column),
            c.rowStep,
            base.values,
            base.at(i, column),
            base.rowStep);
      }
    } else {
      for (; i + 6 <= rows; i += 6) {
        VectorTiles.sixByTwo(
            depth,
            a.values,
            a.at(i, 0),
            a.columnStep,
            b,
            panel.from,
            panel.rowStep,
            c.values,
            c.at(i, column),
            c.rowStep,
            base.values,
            base.at(i, column),
            base.rowStep);
      }
    }
    int wide = a.columnStep == 1 ? 3 * LANES : 2 * LANES;
    for (int from = 0; from < wide && i < rows; from += LANES) {
      narrowTiles(i, rows, depth, a, panel.from(0, from), column + from, LANES, base, c);
    }
  }

  /** The rows of C from {@code first} on, under a panel of one vector. */
  private void narrowTiles(
      int first,
      int rows,
      int depth,
      Strided a,
      Strided panel,
      int column,
      int width,
      Strided base,
      Strided c) {
    for (int i = first; i < rows; i += NARROW) {
      int some = Math.min(NARROW, rows - i);
      boolean whole = some == NARROW && width == LANES;
      Strided target = whole ? c.from(i, column) : new Strided(spare, 0, LANES, 1);
      Strided start = whole ? base.from(i, column) : nothing;
      VectorTiles.eightByOne(
          depth,
          some - 1,
          a.values,
          a.at(i, 0),
          a.rowStep,
          a.columnStep,
          panel.values,
          panel.from,
          panel.rowStep,
          target.values,
          target.from,
          target.rowStep,
          start.values,
          start.from,
          start.rowStep);
      for (int row = 0; !whole && row < some; row++) {
        for (int j = 0; j < width; j++) {
          c.values[c.at(i + row, column + j)] =
              base.values[base.at(i + row, column + j)] + spare[row * LANES + j];
        }
      }
    }
  }
}
