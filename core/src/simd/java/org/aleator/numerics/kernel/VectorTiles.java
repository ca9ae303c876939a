// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;

/**
 * The innermost loops of {@link VectorGemm}: a tile of C stays in registers while the inner index p
 * runs. Nine or ten sums, the vectors of B and one of A take 13 of the 16 registers of AVX2; tiles
 * of twelve sums take 15 or 16, and the compiler keeps them there in some starts and not in others.
 * Here A's rows lie in memory, its element (i, p) is {@code a[aFrom + i·aStep + p]}; {@link
 * VectorTransposedTiles} has the other case. No helper method is called: past a certain size the
 * compiler inlines only the Vector API itself, and a vector that crosses a call goes through the
 * heap.
 *
 * <p>Row p of B begins at {@code b[bFrom + p·bStep]}. The tile plus {@code base[baseFrom +
 * i·baseStep …]} is written to {@code c[cFrom + i·cStep …]}: the base is C itself to go on with a
 * sum, the bias with step 0 to begin a layer, zeros otherwise. The sum is added to what was just
 * loaded, whose class the compiler knows, and not the other way round: the class of a sum that
 * comes out of a loop it has to have watched, and it optimises these loops before it has.
 */
final class VectorTiles {
  private VectorTiles() {}

  /** Three rows by three vectors. */
  static void threeByThree(
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
    int x1 = aStep;
    int x2 = 2 * aStep;
    int end = aFrom + inner;
    int y = bFrom;
    for (int x = aFrom; x < end; x++) {
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
      y += bStep;
    }
    FloatVector.fromArray(FLOATS, base, baseFrom).add(s00).intoArray(c, cFrom);
    FloatVector.fromArray(FLOATS, base, baseFrom + LANES).add(s01).intoArray(c, cFrom + LANES);
    FloatVector.fromArray(FLOATS, base, baseFrom + 2 * LANES)
        .add(s02)
        .intoArray(c, cFrom + 2 * LANES);
    FloatVector.fromArray(FLOATS, base, baseFrom + baseStep).add(s10).intoArray(c, cFrom + cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + baseStep + LANES)
        .add(s11)
        .intoArray(c, cFrom + cStep + LANES);
    FloatVector.fromArray(FLOATS, base, baseFrom + baseStep + 2 * LANES)
        .add(s12)
        .intoArray(c, cFrom + cStep + 2 * LANES);
    FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep)
        .add(s20)
        .intoArray(c, cFrom + 2 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep + LANES)
        .add(s21)
        .intoArray(c, cFrom + 2 * cStep + LANES);
    FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep + 2 * LANES)
        .add(s22)
        .intoArray(c, cFrom + 2 * cStep + 2 * LANES);
  }

  /** Five rows by two vectors. */
  static void fiveByTwo(
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
    int x1 = aStep;
    int x2 = 2 * aStep;
    int x3 = 3 * aStep;
    int x4 = 4 * aStep;
    int end = aFrom + inner;
    int y = bFrom;
    for (int x = aFrom; x < end; x++) {
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
      y += bStep;
    }
    FloatVector.fromArray(FLOATS, base, baseFrom).add(s00).intoArray(c, cFrom);
    FloatVector.fromArray(FLOATS, base, baseFrom + LANES).add(s01).intoArray(c, cFrom + LANES);
    FloatVector.fromArray(FLOATS, base, baseFrom + baseStep).add(s10).intoArray(c, cFrom + cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + baseStep + LANES)
        .add(s11)
        .intoArray(c, cFrom + cStep + LANES);
    FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep)
        .add(s20)
        .intoArray(c, cFrom + 2 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep + LANES)
        .add(s21)
        .intoArray(c, cFrom + 2 * cStep + LANES);
    FloatVector.fromArray(FLOATS, base, baseFrom + 3 * baseStep)
        .add(s30)
        .intoArray(c, cFrom + 3 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 3 * baseStep + LANES)
        .add(s31)
        .intoArray(c, cFrom + 3 * cStep + LANES);
    FloatVector.fromArray(FLOATS, base, baseFrom + 4 * baseStep)
        .add(s40)
        .intoArray(c, cFrom + 4 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 4 * baseStep + LANES)
        .add(s41)
        .intoArray(c, cFrom + 4 * cStep + LANES);
  }
}
