// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/** {@link LaneKernels} as plain loops. */
final class PlainLanes implements LaneKernels {
  /** exp of less is taken for exp of this, about 1e-304. */
  static final double LEAST_EXPONENT = -700;

  static final double LOG2_E = 1.4426950408889634;

  /** Added and subtracted it rounds to an integer, which its last bits then hold. */
  static final double ROUND = 0x1.8p52;

  /** ln 2 in two parts, the first with 32 bits, so that integers times it are exact. */
  static final double LN2_HIGH = 0.6931471803691238;

  static final double LN2_LOW = 1.9082149292705877e-10;

  /** 1/k! for k = 12 … 2: the remainder of the series is below 2e-16 for |x| ≤ ½ ln 2. */
  static final double[] SERIES = series();

  private static double[] series() {
    double[] series = new double[11];
    double factorial = 1;
    for (int k = 2; k <= 12; k++) {
      factorial *= k;
      series[12 - k] = 1 / factorial;
    }
    return series;
  }

  /** exp x for x ≤ 0. */
  static double exp(double x) {
    double y = Math.max(x, LEAST_EXPONENT);
    double shifted = y * LOG2_E + ROUND;
    double n = shifted - ROUND;
    double f = (y - n * LN2_HIGH) - n * LN2_LOW;
    double p = SERIES[0];
    for (int i = 1; i < SERIES.length; i++) {
      p = p * f + SERIES[i];
    }
    p = p * f + 1;
    p = p * f + 1;
    long bits = Double.doubleToRawLongBits(p) + (Double.doubleToRawLongBits(shifted) << 52);
    return Double.longBitsToDouble(bits);
  }

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
    for (int l = 0; l < LANES; l++) {
      double s0 = x[x0 + end + l];
      double s1 = x[x1 + end + l];
      double s2 = x[x2 + end + l];
      double s3 = x[x3 + end + l];
      for (int k = l; k < end; k += LANES) {
        double factor = t[from + k];
        s0 -= factor * x[x0 + k];
        s1 -= factor * x[x1 + k];
        s2 -= factor * x[x2 + k];
        s3 -= factor * x[x3 + k];
      }
      x[x0 + end + l] = s0 * r[at + l];
      x[x1 + end + l] = s1 * r[at + l];
      x[x2 + end + l] = s2 * r[at + l];
      x[x3 + end + l] = s3 * r[at + l];
    }
  }

  @Override
  public void pivot(int count, double[] t, int from, double[] r, int at) {
    int end = count * LANES;
    for (int l = 0; l < LANES; l++) {
      double s = t[from + end + l];
      for (int k = l; k < end; k += LANES) {
        s -= t[from + k] * t[from + k];
      }
      double root = Math.sqrt(s);
      t[from + end + l] = root;
      r[at + l] = 1 / root;
    }
  }

  @Override
  public void subtract(
      int count, double[] s, int at, double[] b, int fromB, double[] a, int fromA) {
    for (int k = 0; k < count * LANES; k += LANES) {
      for (int l = 0; l < LANES; l++) {
        a[fromA + k + l] -= s[at + l] * b[fromB + k + l];
      }
    }
  }

  @Override
  public void addProducts(
      int count, double[] a, int fromA, double[] b, int fromB, double[] s, int at) {
    for (int k = 0; k < count * LANES; k += LANES) {
      for (int l = 0; l < LANES; l++) {
        s[at + l] += a[fromA + k + l] * b[fromB + k + l];
      }
    }
  }

  @Override
  public void addSquares(
      int count, double[] z, int fromZ, double[] v, int at, double[] d2, int fromD) {
    for (int k = 0; k < count * LANES; k += LANES) {
      for (int l = 0; l < LANES; l++) {
        double difference = z[fromZ + k + l] - v[at + l];
        d2[fromD + k + l] += difference * difference;
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
    for (int i = 0; i < count * LANES; i++) {
      double q = d2[fromD + i];
      double correlation;
      double slope;
      if (twiceNu == 0) {
        correlation = exp(-0.5 * q);
        slope = correlation;
      } else {
        double r = Math.sqrt(twiceNu * q);
        double e = exp(-r);
        if (twiceNu == 1) {
          correlation = e;
          slope = e / (r + LEAST_DISTANCE);
        } else if (twiceNu == 3) {
          correlation = (1 + r) * e;
          slope = 3 * e;
        } else {
          correlation = (1 + r + r * r * THIRD) * e;
          slope = FIVE_THIRDS * (1 + r) * e;
        }
      }
      k[fromK + i] = correlation;
      g[fromG + i] = slope;
    }
  }

  /** At distance 0 the slope of the roughest kernel is infinite, and meets a difference of 0. */
  static final double LEAST_DISTANCE = 1e-10;

  static final double THIRD = 1.0 / 3;
  static final double FIVE_THIRDS = 5.0 / 3;

  @Override
  public void addSlopes(
      int count, double[] z, int fromZ, double[] g, int fromG, double[] b, double[] w, int fromW) {
    int end = count * LANES;
    for (int l = 0; l < LANES; l++) {
      double v = z[fromZ + end + l];
      double own = b[end + l];
      double sum = w[fromW + end + l];
      for (int k = l; k < end; k += LANES) {
        double difference = z[fromZ + k] - v;
        double e = g[fromG + k] * (difference * difference);
        w[fromW + k] += e * own;
        sum += e * b[k];
      }
      w[fromW + end + l] = sum;
    }
  }
}
