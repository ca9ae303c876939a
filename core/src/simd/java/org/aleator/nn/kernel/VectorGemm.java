package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.LANES;

import java.util.Arrays;

/**
 * Matrix products by blocking and packing (Goto and van de Geijn 2008): B is copied, {@value
 * #BLOCK} of its rows at a time, into {@link Panels} one vector wide; tiles of C are then summed in
 * registers by {@link VectorTiles}. The three shapes differ only in the strides with which A is
 * read and B is packed. Thin products, which come with one input or one output, go to {@link
 * VectorThin} instead, those with two outputs to {@link VectorPairs}.
 */
final class VectorGemm implements Gemm {
  /** Rows of B in a block: two panels of it stay in the first-level cache. */
  private static final int BLOCK = 256;

  private static final int TILE_WIDTH = 2 * LANES;

  private final Panels panels = new Panels();
  private final VectorPairs pairs = new VectorPairs();

  /** One tile, for the tiles that stick out of C. */
  private final float[] spare = new float[VectorTiles.ROWS * TILE_WIDTH];

  private final float[] zeros = new float[TILE_WIDTH];

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
      product(rows, inner, columns, left, right, new Base(bias, biasFrom, 0), c, cFrom);
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
      product(rows, inner, columns, left, new Strided(b, bFrom, columns, 1), null, c, cFrom);
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
      product(rows, inner, columns, left, new Strided(b, bFrom, 1, inner), null, c, cFrom);
    }
  }

  /** A matrix whose element (i, j) is {@code values[from + i·rowStep + j·columnStep]}. */
  record Strided(float[] values, int from, int rowStep, int columnStep) {}

  /** What a product is added to: row i begins at {@code values[from + i·step]}. */
  private record Base(float[] values, int from, int step) {
    Base right(int columns) {
      return new Base(values, from + columns, step);
    }
  }

  /** C = A·B + base; a null base counts as 0. */
  private void product(
      int rows, int inner, int columns, Strided a, Strided b, Base base, float[] c, int cFrom) {
    if (inner == 0) {
      for (int i = 0; i < rows; i++) {
        int row = cFrom + i * columns;
        if (base == null) {
          Arrays.fill(c, row, row + columns, 0f);
        } else {
          System.arraycopy(base.values, base.from + i * base.step, c, row, columns);
        }
      }
    }
    for (int from = 0; from < inner; from += BLOCK) {
      int depth = Math.min(BLOCK, inner - from);
      panels.pack(depth, columns, b, b.from() + from * b.rowStep());
      Base blockBase = from == 0 ? base : new Base(c, cFrom, columns);
      int aFrom = a.from + from * a.columnStep;
      for (int column = 0; column < columns; column += TILE_WIDTH) {
        int width = Math.min(TILE_WIDTH, columns - column);
        Base stripBase = blockBase == null ? null : blockBase.right(column);
        strip(rows, columns, a, aFrom, column, width, stripBase, c, cFrom + column);
      }
    }
  }

  /** All rows of C, for the one or two panels that begin at {@code column}. */
  private void strip(
      int rows,
      int columns,
      Strided a,
      int aFrom,
      int column,
      int width,
      Base base,
      float[] c,
      int cFrom) {
    boolean whole = width % LANES == 0;
    boolean two = width > LANES;
    Base tileBase = whole && base != null ? base : new Base(zeros, 0, 0);
    int i = 0;
    for (; i + VectorTiles.ROWS <= rows; i += VectorTiles.ROWS) {
      int x = aFrom + i * a.rowStep;
      int at = cFrom + i * columns;
      if (whole) {
        tile(two, a, x, column, c, at, columns, tileBase, i);
      } else {
        tile(two, a, x, column, spare, 0, TILE_WIDTH, tileBase, 0);
        copySpare(VectorTiles.ROWS, width, c, at, columns, base, i);
      }
    }
    for (; i < rows; i++) {
      int x = aFrom + i * a.rowStep;
      for (int from = 0; from < width; from += LANES) {
        int y = panels.offset(column + from);
        VectorTiles.oneByOne(
            panels.depth(), a.values, x, a.columnStep, panels.values(), y, spare, from, zeros, 0);
      }
      copySpare(1, width, c, cFrom + i * columns, columns, base, i);
    }
  }

  /** One tile of six rows from row i on. */
  private void tile(
      boolean two, Strided a, int x, int column, float[] c, int at, int step, Base base, int i) {
    int depth = panels.depth();
    float[] b = panels.values();
    int y = panels.offset(column);
    int baseAt = base.from + i * base.step;
    int rowStep = a.rowStep;
    if (two) {
      int panel = panels.offset(column + LANES) - y;
      VectorTiles.sixByTwo(
          depth,
          a.values,
          x,
          rowStep,
          a.columnStep,
          b,
          y,
          panel,
          c,
          at,
          step,
          base.values,
          baseAt,
          base.step);
    } else {
      VectorTiles.sixByOne(
          depth,
          a.values,
          x,
          rowStep,
          a.columnStep,
          b,
          y,
          c,
          at,
          step,
          base.values,
          baseAt,
          base.step);
    }
  }

  private void copySpare(
      int rows, int width, float[] c, int at, int columns, Base base, int firstRow) {
    for (int i = 0; i < rows; i++) {
      int from = i * TILE_WIDTH;
      int to = at + i * columns;
      if (base == null) {
        System.arraycopy(spare, from, c, to, width);
      } else {
        int baseAt = base.from + (firstRow + i) * base.step;
        for (int j = 0; j < width; j++) {
          c[to + j] = base.values[baseAt + j] + spare[from + j];
        }
      }
    }
  }
}
