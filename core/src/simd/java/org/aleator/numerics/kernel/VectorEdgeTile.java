// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;

import jdk.incubator.vector.FloatVector;

/** The tile of {@link VectorTiles} for matrices too small for the others, at half their speed. */
final class VectorEdgeTile {
  private VectorEdgeTile() {}

  /**
   * Eight rows by one vector; A's element (i, p) is {@code a[aFrom + i·rowStep + p·step]}. Rows
   * past {@code last} are that row again.
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
  }
}
