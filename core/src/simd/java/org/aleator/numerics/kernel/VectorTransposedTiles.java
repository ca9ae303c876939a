// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;

/**
 * The tiles of {@link VectorTiles} for a transposed A, whose columns lie in memory: its element (i,
 * p) is {@code a[aFrom + i + p·aStep]}. On Java 17 smaller tiles than these are no steadier here;
 * on 25, 5 × 2 would be faster.
 */
final class VectorTransposedTiles {
  private VectorTransposedTiles() {}

  /**
   * Six rows by two vectors, in steps that the compiler does not know to be 1, and so does not
   * unroll.
   */
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
    int one = aStep < 0 ? 2 : 1;
    int x = aFrom;
    int y = bFrom;
    for (int p = 0; p < inner; p += one) {
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
    FloatVector.fromArray(FLOATS, base, baseFrom + 5 * baseStep)
        .add(s50)
        .intoArray(c, cFrom + 5 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 5 * baseStep + LANES)
        .add(s51)
        .intoArray(c, cFrom + 5 * cStep + LANES);
  }

  /** Twelve rows by one vector. */
  static void twelveByOne(
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
    FloatVector s10 = s00;
    FloatVector s20 = s00;
    FloatVector s30 = s00;
    FloatVector s40 = s00;
    FloatVector s50 = s00;
    FloatVector s60 = s00;
    FloatVector s70 = s00;
    FloatVector s80 = s00;
    FloatVector s90 = s00;
    FloatVector s100 = s00;
    FloatVector s110 = s00;
    int x = aFrom;
    int y = bFrom;
    for (int p = 0; p < inner; p++) {
      FloatVector b0 = FloatVector.fromArray(FLOATS, b, y);
      FloatVector a0 = FloatVector.broadcast(FLOATS, a[x]);
      s00 = a0.fma(b0, s00);
      FloatVector a1 = FloatVector.broadcast(FLOATS, a[x + 1]);
      s10 = a1.fma(b0, s10);
      FloatVector a2 = FloatVector.broadcast(FLOATS, a[x + 2]);
      s20 = a2.fma(b0, s20);
      FloatVector a3 = FloatVector.broadcast(FLOATS, a[x + 3]);
      s30 = a3.fma(b0, s30);
      FloatVector a4 = FloatVector.broadcast(FLOATS, a[x + 4]);
      s40 = a4.fma(b0, s40);
      FloatVector a5 = FloatVector.broadcast(FLOATS, a[x + 5]);
      s50 = a5.fma(b0, s50);
      FloatVector a6 = FloatVector.broadcast(FLOATS, a[x + 6]);
      s60 = a6.fma(b0, s60);
      FloatVector a7 = FloatVector.broadcast(FLOATS, a[x + 7]);
      s70 = a7.fma(b0, s70);
      FloatVector a8 = FloatVector.broadcast(FLOATS, a[x + 8]);
      s80 = a8.fma(b0, s80);
      FloatVector a9 = FloatVector.broadcast(FLOATS, a[x + 9]);
      s90 = a9.fma(b0, s90);
      FloatVector a10 = FloatVector.broadcast(FLOATS, a[x + 10]);
      s100 = a10.fma(b0, s100);
      FloatVector a11 = FloatVector.broadcast(FLOATS, a[x + 11]);
      s110 = a11.fma(b0, s110);
      x += aStep;
      y += bStep;
    }
    FloatVector.fromArray(FLOATS, base, baseFrom).add(s00).intoArray(c, cFrom);
    FloatVector.fromArray(FLOATS, base, baseFrom + baseStep).add(s10).intoArray(c, cFrom + cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 2 * baseStep)
        .add(s20)
        .intoArray(c, cFrom + 2 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 3 * baseStep)
        .add(s30)
        .intoArray(c, cFrom + 3 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 4 * baseStep)
        .add(s40)
        .intoArray(c, cFrom + 4 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 5 * baseStep)
        .add(s50)
        .intoArray(c, cFrom + 5 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 6 * baseStep)
        .add(s60)
        .intoArray(c, cFrom + 6 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 7 * baseStep)
        .add(s70)
        .intoArray(c, cFrom + 7 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 8 * baseStep)
        .add(s80)
        .intoArray(c, cFrom + 8 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 9 * baseStep)
        .add(s90)
        .intoArray(c, cFrom + 9 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 10 * baseStep)
        .add(s100)
        .intoArray(c, cFrom + 10 * cStep);
    FloatVector.fromArray(FLOATS, base, baseFrom + 11 * baseStep)
        .add(s110)
        .intoArray(c, cFrom + 11 * cStep);
  }
}
