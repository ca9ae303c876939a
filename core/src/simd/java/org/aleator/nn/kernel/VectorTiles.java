package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;

/**
 * The innermost loops of {@link VectorGemm}: a tile of C stays in registers while the inner index p
 * runs. Twelve sums, the vectors of B and one of A fit the 16 registers of AVX2. Here A's rows lie
 * in memory, its element (i, p) is {@code a[aFrom + i·aStep + p]}; {@link VectorTransposedTiles}
 * has the other case. No helper method is called: past a certain size the compiler inlines only the
 * Vector API itself, and a vector that crosses a call goes through the heap.
 *
 * <p>Row p of B begins at {@code b[bFrom + p·bStep]}. The tile plus {@code base[baseFrom +
 * i·baseStep …]} is written to {@code c[cFrom + i·cStep …]}: the base is C itself to go on with a
 * sum, the bias with step 0 to begin a layer, zeros otherwise.
 *
 * <p>The loops advance by a step that the compiler does not know to be 1, so that it does not
 * unroll them: unrolled, they ran at 90 instead of 95 GF/s (4 × 3) and 77 instead of 87 (6 × 2) on
 * AVX2.
 */
final class VectorTiles {
  private VectorTiles() {}

  /** Four rows by three vectors. */
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
    int x1 = aStep;
    int x2 = 2 * aStep;
    int x3 = 3 * aStep;
    int end = aFrom + inner;
    int one = aStep < 0 ? 2 : 1;
    int y = bFrom;
    for (int x = aFrom; x < end; x += one) {
      FloatVector b0 = FloatVector.fromArray(FLOATS, b, y);
      FloatVector b1 = FloatVector.fromArray(FLOATS, b, y + LANES);
      FloatVector b2 = FloatVector.fromArray(FLOATS, b, y + 2 * LANES);
      FloatVector a0 = FloatVector.broadcast(FLOATS, a[x]);
      s00 = a0.fma(b0, s00);
      s01 = a0.fma(b1, s01);
      s02 = a0.fma(b2, s02);
      FloatVector a1 = FloatVector.broadcast(FLOATS, a[x + x1]);
      s10 = a1.fma(b0, s10);
      s11 = a1.fma(b1, s11);
      s12 = a1.fma(b2, s12);
      FloatVector a2 = FloatVector.broadcast(FLOATS, a[x + x2]);
      s20 = a2.fma(b0, s20);
      s21 = a2.fma(b1, s21);
      s22 = a2.fma(b2, s22);
      FloatVector a3 = FloatVector.broadcast(FLOATS, a[x + x3]);
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

  /** Six rows by two vectors. */
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
    int x1 = aStep;
    int x2 = 2 * aStep;
    int x3 = 3 * aStep;
    int x4 = 4 * aStep;
    int x5 = 5 * aStep;
    int end = aFrom + inner;
    int one = aStep < 0 ? 2 : 1;
    int y = bFrom;
    for (int x = aFrom; x < end; x += one) {
      FloatVector b0 = FloatVector.fromArray(FLOATS, b, y);
      FloatVector b1 = FloatVector.fromArray(FLOATS, b, y + LANES);
      FloatVector a0 = FloatVector.broadcast(FLOATS, a[x]);
      s00 = a0.fma(b0, s00);
      s01 = a0.fma(b1, s01);
      FloatVector a1 = FloatVector.broadcast(FLOATS, a[x + x1]);
      s10 = a1.fma(b0, s10);
      s11 = a1.fma(b1, s11);
      FloatVector a2 = FloatVector.broadcast(FLOATS, a[x + x2]);
      s20 = a2.fma(b0, s20);
      s21 = a2.fma(b1, s21);
      FloatVector a3 = FloatVector.broadcast(FLOATS, a[x + x3]);
      s30 = a3.fma(b0, s30);
      s31 = a3.fma(b1, s31);
      FloatVector a4 = FloatVector.broadcast(FLOATS, a[x + x4]);
      s40 = a4.fma(b0, s40);
      s41 = a4.fma(b1, s41);
      FloatVector a5 = FloatVector.broadcast(FLOATS, a[x + x5]);
      s50 = a5.fma(b0, s50);
      s51 = a5.fma(b1, s51);
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
}
