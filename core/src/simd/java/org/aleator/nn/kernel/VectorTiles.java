package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;

/**
 * The innermost loops of {@link VectorGemm}: a tile of C stays in registers while the inner index
 * runs. Six rows by two vectors need 12 sums, 2 vectors of B and 1 of A: 15 registers, so that they
 * fit the 16 of AVX2 as well; larger tiles were not faster on AVX-512. No helper method is called
 * here: past a certain size the compiler inlines only the Vector API itself, and a vector that
 * crosses a call goes through the heap.
 *
 * <p>A's element (i, p) is {@code a[aFrom + i·rowStep + p·step]}; B comes in panels of {@code
 * LANES} columns, {@code panel} apart, in which row p follows row p − 1. The tile plus {@code
 * base[baseFrom + i·baseStep …]} is written to {@code c[cFrom + i·cStep …]}: the base is C itself
 * to go on with a sum, the bias with step 0 to begin a layer, zeros otherwise.
 */
final class VectorTiles {
  /** Rows of a tile. */
  static final int ROWS = 6;

  private VectorTiles() {}

  static void sixByTwo(
      int inner,
      float[] a,
      int aFrom,
      int rowStep,
      int step,
      float[] b,
      int bFrom,
      int panel,
      float[] c,
      int cFrom,
      int cStep,
      float[] base,
      int baseFrom,
      int baseStep) {
    FloatVector s00 = FloatVector.zero(FLOATS);
    FloatVector s01 = s00;
    FloatVector s10 = s00;
    FloatVector s11 = s00;
    FloatVector s20 = s00;
    FloatVector s21 = s00;
    FloatVector s30 = s00;
    FloatVector s31 = s00;
    FloatVector s40 = s00;
    FloatVector s41 = s00;
    FloatVector s50 = s00;
    FloatVector s51 = s00;
    int x = aFrom;
    int y = bFrom;
    for (int p = 0; p < inner; p++) {
      FloatVector b0 = FloatVector.fromArray(FLOATS, b, y);
      FloatVector b1 = FloatVector.fromArray(FLOATS, b, y + panel);
      FloatVector a0 = FloatVector.broadcast(FLOATS, a[x]);
      s00 = a0.fma(b0, s00);
      s01 = a0.fma(b1, s01);
      FloatVector a1 = FloatVector.broadcast(FLOATS, a[x + rowStep]);
      s10 = a1.fma(b0, s10);
      s11 = a1.fma(b1, s11);
      FloatVector a2 = FloatVector.broadcast(FLOATS, a[x + 2 * rowStep]);
      s20 = a2.fma(b0, s20);
      s21 = a2.fma(b1, s21);
      FloatVector a3 = FloatVector.broadcast(FLOATS, a[x + 3 * rowStep]);
      s30 = a3.fma(b0, s30);
      s31 = a3.fma(b1, s31);
      FloatVector a4 = FloatVector.broadcast(FLOATS, a[x + 4 * rowStep]);
      s40 = a4.fma(b0, s40);
      s41 = a4.fma(b1, s41);
      FloatVector a5 = FloatVector.broadcast(FLOATS, a[x + 5 * rowStep]);
      s50 = a5.fma(b0, s50);
      s51 = a5.fma(b1, s51);
      x += step;
      y += LANES;
    }
    s00.add(FloatVector.fromArray(FLOATS, base, baseFrom)).intoArray(c, cFrom);
    s01.add(FloatVector.fromArray(FLOATS, base, baseFrom + LANES)).intoArray(c, cFrom + LANES);
    s10.add(FloatVector.fromArray(FLOATS, base, baseFrom + baseStep)).intoArray(c, cFrom + cStep);
    s11.add(FloatVector.fromArray(FLOATS, base, baseFrom + baseStep + LANES))
        .intoArray(c, cFrom + cStep + LANES);
    s20.add(FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep))
        .intoArray(c, cFrom + 2 * cStep);
    s21.add(FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep + LANES))
        .intoArray(c, cFrom + 2 * cStep + LANES);
    s30.add(FloatVector.fromArray(FLOATS, base, baseFrom + 3 * baseStep))
        .intoArray(c, cFrom + 3 * cStep);
    s31.add(FloatVector.fromArray(FLOATS, base, baseFrom + 3 * baseStep + LANES))
        .intoArray(c, cFrom + 3 * cStep + LANES);
    s40.add(FloatVector.fromArray(FLOATS, base, baseFrom + 4 * baseStep))
        .intoArray(c, cFrom + 4 * cStep);
    s41.add(FloatVector.fromArray(FLOATS, base, baseFrom + 4 * baseStep + LANES))
        .intoArray(c, cFrom + 4 * cStep + LANES);
    s50.add(FloatVector.fromArray(FLOATS, base, baseFrom + 5 * baseStep))
        .intoArray(c, cFrom + 5 * cStep);
    s51.add(FloatVector.fromArray(FLOATS, base, baseFrom + 5 * baseStep + LANES))
        .intoArray(c, cFrom + 5 * cStep + LANES);
  }

  static void sixByOne(
      int inner,
      float[] a,
      int aFrom,
      int rowStep,
      int step,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom,
      int cStep,
      float[] base,
      int baseFrom,
      int baseStep) {
    FloatVector s0 = FloatVector.zero(FLOATS);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    FloatVector s4 = s0;
    FloatVector s5 = s0;
    int x = aFrom;
    int y = bFrom;
    for (int p = 0; p < inner; p++) {
      FloatVector b0 = FloatVector.fromArray(FLOATS, b, y);
      s0 = FloatVector.broadcast(FLOATS, a[x]).fma(b0, s0);
      s1 = FloatVector.broadcast(FLOATS, a[x + rowStep]).fma(b0, s1);
      s2 = FloatVector.broadcast(FLOATS, a[x + 2 * rowStep]).fma(b0, s2);
      s3 = FloatVector.broadcast(FLOATS, a[x + 3 * rowStep]).fma(b0, s3);
      s4 = FloatVector.broadcast(FLOATS, a[x + 4 * rowStep]).fma(b0, s4);
      s5 = FloatVector.broadcast(FLOATS, a[x + 5 * rowStep]).fma(b0, s5);
      x += step;
      y += LANES;
    }
    s0.add(FloatVector.fromArray(FLOATS, base, baseFrom)).intoArray(c, cFrom);
    s1.add(FloatVector.fromArray(FLOATS, base, baseFrom + baseStep)).intoArray(c, cFrom + cStep);
    s2.add(FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep))
        .intoArray(c, cFrom + 2 * cStep);
    s3.add(FloatVector.fromArray(FLOATS, base, baseFrom + 3 * baseStep))
        .intoArray(c, cFrom + 3 * cStep);
    s4.add(FloatVector.fromArray(FLOATS, base, baseFrom + 4 * baseStep))
        .intoArray(c, cFrom + 4 * cStep);
    s5.add(FloatVector.fromArray(FLOATS, base, baseFrom + 5 * baseStep))
        .intoArray(c, cFrom + 5 * cStep);
  }

  static void oneByOne(
      int inner,
      float[] a,
      int aFrom,
      int step,
      float[] b,
      int bFrom,
      float[] c,
      int cFrom,
      float[] base,
      int baseFrom) {
    FloatVector s = FloatVector.zero(FLOATS);
    int x = aFrom;
    int y = bFrom;
    for (int p = 0; p < inner; p++) {
      s = FloatVector.broadcast(FLOATS, a[x]).fma(FloatVector.fromArray(FLOATS, b, y), s);
      x += step;
      y += LANES;
    }
    s.add(FloatVector.fromArray(FLOATS, base, baseFrom)).intoArray(c, cFrom);
  }
}
