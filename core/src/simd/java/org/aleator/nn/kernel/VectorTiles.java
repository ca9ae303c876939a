package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;

/**
 * The innermost loops of {@link VectorGemm}: a tile of C stays in registers while the inner index p
 * runs. Twelve sums, the vectors of B and one of A fit the 16 registers of AVX2. How A lies in
 * memory decides the shape, for the compiler keeps the sums in registers in these two only (GF/s on
 * AVX2 of the tiles alone): 4 × 3 vectors where A's rows do (92; 6 × 2: 43 to 82), 6 × 2 where its
 * columns do (92; 4 × 3: 44). No helper method is called here: past a certain size the compiler
 * inlines only the Vector API itself, and a vector that crosses a call goes through the heap.
 *
 * <p>Row p of B begins at {@code b[bFrom + p·bStep]}. The tile plus {@code base[baseFrom +
 * i·baseStep …]} is written to {@code c[cFrom + i·cStep …]}: the base is C itself to go on with a
 * sum, the bias with step 0 to begin a layer, zeros otherwise.
 */
final class VectorTiles {
  private VectorTiles() {}

  /** Four rows by three vectors; A's element (i, p) is {@code a[aFrom + i·aStep + p]}. */
  static void fourByThree(
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
      int baseStep) {
    FloatVector s00 = FloatVector.zero(FLOATS);
    FloatVector s01 = s00;
    FloatVector s02 = s00;
    FloatVector s10 = s00;
    FloatVector s11 = s00;
    FloatVector s12 = s00;
    FloatVector s20 = s00;
    FloatVector s21 = s00;
    FloatVector s22 = s00;
    FloatVector s30 = s00;
    FloatVector s31 = s00;
    FloatVector s32 = s00;
    int x0 = aFrom;
    int x1 = aFrom + aStep;
    int x2 = aFrom + 2 * aStep;
    int x3 = aFrom + 3 * aStep;
    int y = bFrom;
    for (int p = 0; p < inner; p++) {
      FloatVector b0 = FloatVector.fromArray(FLOATS, b, y);
      FloatVector b1 = FloatVector.fromArray(FLOATS, b, y + LANES);
      FloatVector b2 = FloatVector.fromArray(FLOATS, b, y + 2 * LANES);
      FloatVector a0 = FloatVector.broadcast(FLOATS, a[x0 + p]);
      s00 = a0.fma(b0, s00);
      s01 = a0.fma(b1, s01);
      s02 = a0.fma(b2, s02);
      FloatVector a1 = FloatVector.broadcast(FLOATS, a[x1 + p]);
      s10 = a1.fma(b0, s10);
      s11 = a1.fma(b1, s11);
      s12 = a1.fma(b2, s12);
      FloatVector a2 = FloatVector.broadcast(FLOATS, a[x2 + p]);
      s20 = a2.fma(b0, s20);
      s21 = a2.fma(b1, s21);
      s22 = a2.fma(b2, s22);
      FloatVector a3 = FloatVector.broadcast(FLOATS, a[x3 + p]);
      s30 = a3.fma(b0, s30);
      s31 = a3.fma(b1, s31);
      s32 = a3.fma(b2, s32);
      y += bStep;
    }
    s00.add(FloatVector.fromArray(FLOATS, base, baseFrom)).intoArray(c, cFrom);
    s01.add(FloatVector.fromArray(FLOATS, base, baseFrom + LANES)).intoArray(c, cFrom + LANES);
    s02.add(FloatVector.fromArray(FLOATS, base, baseFrom + 2 * LANES))
        .intoArray(c, cFrom + 2 * LANES);
    s10.add(FloatVector.fromArray(FLOATS, base, baseFrom + baseStep)).intoArray(c, cFrom + cStep);
    s11.add(FloatVector.fromArray(FLOATS, base, baseFrom + baseStep + LANES))
        .intoArray(c, cFrom + cStep + LANES);
    s12.add(FloatVector.fromArray(FLOATS, base, baseFrom + baseStep + 2 * LANES))
        .intoArray(c, cFrom + cStep + 2 * LANES);
    s20.add(FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep))
        .intoArray(c, cFrom + 2 * cStep);
    s21.add(FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep + LANES))
        .intoArray(c, cFrom + 2 * cStep + LANES);
    s22.add(FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep + 2 * LANES))
        .intoArray(c, cFrom + 2 * cStep + 2 * LANES);
    s30.add(FloatVector.fromArray(FLOATS, base, baseFrom + 3 * baseStep))
        .intoArray(c, cFrom + 3 * cStep);
    s31.add(FloatVector.fromArray(FLOATS, base, baseFrom + 3 * baseStep + LANES))
        .intoArray(c, cFrom + 3 * cStep + LANES);
    s32.add(FloatVector.fromArray(FLOATS, base, baseFrom + 3 * baseStep + 2 * LANES))
        .intoArray(c, cFrom + 3 * cStep + 2 * LANES);
  }

  /** Six rows by two vectors; A's element (i, p) is {@code a[aFrom + i + p·aStep]}. */
  static void sixByTwo(
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
      FloatVector b1 = FloatVector.fromArray(FLOATS, b, y + LANES);
      FloatVector a0 = FloatVector.broadcast(FLOATS, a[x]);
      s00 = a0.fma(b0, s00);
      s01 = a0.fma(b1, s01);
      FloatVector a1 = FloatVector.broadcast(FLOATS, a[x + 1]);
      s10 = a1.fma(b0, s10);
      s11 = a1.fma(b1, s11);
      FloatVector a2 = FloatVector.broadcast(FLOATS, a[x + 2]);
      s20 = a2.fma(b0, s20);
      s21 = a2.fma(b1, s21);
      FloatVector a3 = FloatVector.broadcast(FLOATS, a[x + 3]);
      s30 = a3.fma(b0, s30);
      s31 = a3.fma(b1, s31);
      FloatVector a4 = FloatVector.broadcast(FLOATS, a[x + 4]);
      s40 = a4.fma(b0, s40);
      s41 = a4.fma(b1, s41);
      FloatVector a5 = FloatVector.broadcast(FLOATS, a[x + 5]);
      s50 = a5.fma(b0, s50);
      s51 = a5.fma(b1, s51);
      x += aStep;
      y += bStep;
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

  /**
   * Eight rows by one vector, for what is left beside the wide tiles; A's element (i, p) is {@code
   * a[aFrom + i·rowStep + p·step]}. Rows past {@code last} are that row again.
   */
  static void eightByOne(
      int inner,
      int last,
      float[] a,
      int aFrom,
      int rowStep,
      int step,
      float[] b,
      int bFrom,
      int bStep,
      float[] c,
      int cFrom,
      int cStep,
      float[] base,
      int baseFrom,
      int baseStep) {
    FloatVector s00 = FloatVector.zero(FLOATS);
    FloatVector s10 = s00;
    FloatVector s20 = s00;
    FloatVector s30 = s00;
    FloatVector s40 = s00;
    FloatVector s50 = s00;
    FloatVector s60 = s00;
    FloatVector s70 = s00;
    int x0 = aFrom;
    int x1 = aFrom + Math.min(1, last) * rowStep;
    int x2 = aFrom + Math.min(2, last) * rowStep;
    int x3 = aFrom + Math.min(3, last) * rowStep;
    int x4 = aFrom + Math.min(4, last) * rowStep;
    int x5 = aFrom + Math.min(5, last) * rowStep;
    int x6 = aFrom + Math.min(6, last) * rowStep;
    int x7 = aFrom + Math.min(7, last) * rowStep;
    int x = 0;
    int y = bFrom;
    for (int p = 0; p < inner; p++) {
      FloatVector b0 = FloatVector.fromArray(FLOATS, b, y);
      FloatVector a0 = FloatVector.broadcast(FLOATS, a[x0 + x]);
      s00 = a0.fma(b0, s00);
      FloatVector a1 = FloatVector.broadcast(FLOATS, a[x1 + x]);
      s10 = a1.fma(b0, s10);
      FloatVector a2 = FloatVector.broadcast(FLOATS, a[x2 + x]);
      s20 = a2.fma(b0, s20);
      FloatVector a3 = FloatVector.broadcast(FLOATS, a[x3 + x]);
      s30 = a3.fma(b0, s30);
      FloatVector a4 = FloatVector.broadcast(FLOATS, a[x4 + x]);
      s40 = a4.fma(b0, s40);
      FloatVector a5 = FloatVector.broadcast(FLOATS, a[x5 + x]);
      s50 = a5.fma(b0, s50);
      FloatVector a6 = FloatVector.broadcast(FLOATS, a[x6 + x]);
      s60 = a6.fma(b0, s60);
      FloatVector a7 = FloatVector.broadcast(FLOATS, a[x7 + x]);
      s70 = a7.fma(b0, s70);
      x += step;
      y += bStep;
    }
    s00.add(FloatVector.fromArray(FLOATS, base, baseFrom)).intoArray(c, cFrom);
    s10.add(FloatVector.fromArray(FLOATS, base, baseFrom + baseStep)).intoArray(c, cFrom + cStep);
    s20.add(FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep))
        .intoArray(c, cFrom + 2 * cStep);
    s30.add(FloatVector.fromArray(FLOATS, base, baseFrom + 3 * baseStep))
        .intoArray(c, cFrom + 3 * cStep);
    s40.add(FloatVector.fromArray(FLOATS, base, baseFrom + 4 * baseStep))
        .intoArray(c, cFrom + 4 * cStep);
    s50.add(FloatVector.fromArray(FLOATS, base, baseFrom + 5 * baseStep))
        .intoArray(c, cFrom + 5 * cStep);
    s60.add(FloatVector.fromArray(FLOATS, base, baseFrom + 6 * baseStep))
        .intoArray(c, cFrom + 6 * cStep);
    s70.add(FloatVector.fromArray(FLOATS, base, baseFrom + 7 * baseStep))
        .intoArray(c, cFrom + 7 * cStep);
  }
}
