// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link LaneKernels} on the Vector API, operation by operation as {@link PlainLanes}. */
final class VectorLanes implements LaneKernels {
  private static final VectorSpecies<Double> DOUBLES =
      DoubleVector.SPECIES_PREFERRED.length() > LANES
          ? DoubleVector.SPECIES_256
          : DoubleVector.SPECIES_PREFERRED;

  private static final int WIDTH = DOUBLES.length();

  @Override
  public void eliminate(
      int count,
      double[] x,
      int x0,
      int x1,
      int x2,
      int x3,
      double[] t,
      int from,
      double[] r,
      int at) {
    int end = count * LANES;
    for (int l = 0; l < LANES; l += WIDTH) {
      DoubleVector s0 = DoubleVector.fromArray(DOUBLES, x, x0 + end + l);
      DoubleVector s1 = DoubleVector.fromArray(DOUBLES, x, x1 + end + l);
      DoubleVector s2 = DoubleVector.fromArray(DOUBLES, x, x2 + end + l);
      DoubleVector s3 = DoubleVector.fromArray(DOUBLES, x, x3 + end + l);
      for (int k = l; k < end; k += LANES) {
        DoubleVector factor = DoubleVector.fromArray(DOUBLES, t, from + k);
        s0 = s0.sub(factor.mul(DoubleVector.fromArray(DOUBLES, x, x0 + k)));
        s1 = s1.sub(factor.mul(DoubleVector.fromArray(DOUBLES, x, x1 + k)));
        s2 = s2.sub(factor.mul(DoubleVector.fromArray(DOUBLES, x, x2 + k)));
        s3 = s3.sub(factor.mul(DoubleVector.fromArray(DOUBLES, x, x3 + k)));
      }
      DoubleVector scale = DoubleVector.fromArray(DOUBLES, r, at + l);
      s0.mul(scale).intoArray(x, x0 + end + l);
      s1.mul(scale).intoArray(x, x1 + end + l);
      s2.mul(scale).intoArray(x, x2 + end + l);
      s3.mul(scale).intoArray(x, x3 + end + l);
    }
  }

  @Override
  public void pivot(int count, double[] t, int from, double[] r, int at) {
    int end = count * LANES;
    for (int l = 0; l < LANES; l += WIDTH) {
      DoubleVector s = DoubleVector.fromArray(DOUBLES, t, from + end + l);
      for (int k = l; k < end; k += LANES) {
        DoubleVector v = DoubleVector.fromArray(DOUBLES, t, from + k);
        s = s.sub(v.mul(v));
      }
      DoubleVector root = s.lanewise(VectorOperators.SQRT);
      root.intoArray(t, from + end + l);
      DoubleVector.broadcast(DOUBLES, 1).div(root).intoArray(r, at + l);
    }
  }

  @Override
  public void subtract(
      int count, double[] s, int at, double[] b, int fromB, double[] a, int fromA) {
    for (int l = 0; l < LANES; l += WIDTH) {
      DoubleVector factor = DoubleVector.fromArray(DOUBLES, s, at + l);
      for (int k = l; k < count * LANES; k += LANES) {
        DoubleVector product = factor.mul(DoubleVector.fromArray(DOUBLES, b, fromB + k));
        DoubleVector.fromArray(DOUBLES, a, fromA + k).sub(product).intoArray(a, fromA + k);
      }
    }
  }

  @Override
  public void addProducts(
      int count, double[] a, int fromA, double[] b, int fromB, double[] s, int at) {
    for (int l = 0; l < LANES; l += WIDTH) {
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, s, at + l);
      for (int k = l; k < count * LANES; k += LANES) {
        DoubleVector left = DoubleVector.fromArray(DOUBLES, a, fromA + k);
        sum = sum.add(left.mul(DoubleVector.fromArray(DOUBLES, b, fromB + k)));
      }
      sum.intoArray(s, at + l);
    }
  }

  @Override
  public void addSquares(
      int count, double[] z, int fromZ, double[] v, int at, double[] d2, int fromD) {
    for (int l = 0; l < LANES; l += WIDTH) {
      DoubleVector centre = DoubleVector.fromArray(DOUBLES, v, at + l);
      for (int k = l; k < count * LANES; k += LANES) {
        DoubleVector difference = DoubleVector.fromArray(DOUBLES, z, fromZ + k).sub(centre);
        DoubleVector.fromArray(DOUBLES, d2, fromD + k)
            .add(difference.mul(difference))
            .intoArray(d2, fromD + k);
      }
    }
  }

  @Override
  public void correlations(
      int twiceNu,
      int count,
      double[] d2,
      int fromD,
      double[] k,
      int fromK,
      double[] g,
      int fromG) {
    int length = count * LANES;
    // First the exponents, negative, in place of the correlations; then their powers.
    for (int i = 0; i < length; i += WIDTH) {
      DoubleVector q = DoubleVector.fromArray(DOUBLES, d2, fromD + i);
      DoubleVector exponent =
          twiceNu == 0 ? q.mul(-0.5) : q.mul(twiceNu).lanewise(VectorOperators.SQRT).neg();
      exponent.intoArray(k, fromK + i);
    }
    exp(length, k, fromK, g, fromG);
    if (twiceNu == 0) {
      System.arraycopy(g, fromG, k, fromK, length);
    } else {
      shape(twiceNu, length, k, fromK, g, fromG);
    }
  }

  /** From −r in k and exp(−r) in g to the correlation in k and the slope in g. */
  private static void shape(int twiceNu, int length, double[] k, int fromK, double[] g, int fromG) {
    for (int i = 0; i < length; i += WIDTH) {
      DoubleVector r = DoubleVector.fromArray(DOUBLES, k, fromK + i).neg();
      DoubleVector e = DoubleVector.fromArray(DOUBLES, g, fromG + i);
      if (twiceNu == 1) {
        e.intoArray(k, fromK + i);
        e.div(r.add(PlainLanes.LEAST_DISTANCE)).intoArray(g, fromG + i);
      } else if (twiceNu == 3) {
        r.add(1).mul(e).intoArray(k, fromK + i);
        e.mul(3).intoArray(g, fromG + i);
      } else {
        DoubleVector first = r.add(1);
        first.add(r.mul(r).mul(PlainLanes.THIRD)).mul(e).intoArray(k, fromK + i);
        first.mul(PlainLanes.FIVE_THIRDS).mul(e).intoArray(g, fromG + i);
      }
    }
  }

  /** {@link PlainLanes#exp} of each element. */
  private static void exp(int length, double[] x, int fromX, double[] y, int fromY) {
    double[] c = PlainLanes.SERIES;
    for (int i = 0; i < length; i += WIDTH) {
      DoubleVector v = DoubleVector.fromArray(DOUBLES, x, fromX + i).max(PlainLanes.LEAST_EXPONENT);
      DoubleVector shifted = v.mul(PlainLanes.LOG2_E).add(PlainLanes.ROUND);
      DoubleVector n = shifted.sub(PlainLanes.ROUND);
      DoubleVector f = v.sub(n.mul(PlainLanes.LN2_HIGH)).sub(n.mul(PlainLanes.LN2_LOW));
      DoubleVector p = f.mul(c[0]).add(c[1]);
      p = p.mul(f).add(c[2]);
      p = p.mul(f).add(c[3]);
      p = p.mul(f).add(c[4]);
      p = p.mul(f).add(c[5]);
      p = p.mul(f).add(c[6]);
      p = p.mul(f).add(c[7]);
      p = p.mul(f).add(c[8]);
      p = p.mul(f).add(c[9]);
      p = p.mul(f).add(c[10]);
      p = p.mul(f).add(1);
      p = p.mul(f).add(1);
      LongVector power = shifted.reinterpretAsLongs().lanewise(VectorOperators.LSHL, 52);
      p.reinterpretAsLongs().add(power).reinterpretAsDoubles().intoArray(y, fromY + i);
    }
  }

  @Override
  public void addSlopes(
      int count, double[] z, int fromZ, double[] g, int fromG, double[] b, double[] w, int fromW) {
    int end = count * LANES;
    for (int l = 0; l < LANES; l += WIDTH) {
      DoubleVector centre = DoubleVector.fromArray(DOUBLES, z, fromZ + end + l);
      DoubleVector own = DoubleVector.fromArray(DOUBLES, b, end + l);
      DoubleVector sum = DoubleVector.fromArray(DOUBLES, w, fromW + end + l);
      for (int k = l; k < end; k += LANES) {
        DoubleVector difference = DoubleVector.fromArray(DOUBLES, z, fromZ + k).sub(centre);
        DoubleVector e =
            DoubleVector.fromArray(DOUBLES, g, fromG + k).mul(difference.mul(difference));
        DoubleVector.fromArray(DOUBLES, w, fromW + k).add(e.mul(own)).intoArray(w, fromW + k);
        sum = sum.add(e.mul(DoubleVector.fromArray(DOUBLES, b, k)));
      }
      sum.intoArray(w, fromW + end + l);
    }
  }
}
