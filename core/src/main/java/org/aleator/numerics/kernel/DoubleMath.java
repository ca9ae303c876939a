// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * tanh in double precision from additions, multiplications and one division, a loop over which the
 * compiler turns into SIMD. The coefficients are a minimax fit of our own (iteratively reweighted
 * least squares in 60 digits).
 */
public final class DoubleMath {
  /** Beyond this |x| tanh x is 1 in double. */
  static final double TANH_LIMIT = 19;

  // tanh x = x P(x²)/Q(x²), Q₀ = 1, on |x| ≤ 19: relative error 7.5e-17.
  static final double TANH_P0 = 0.9999999999999999;
  static final double TANH_P1 = 0.15181407189303725;
  static final double TANH_P2 = 0.005976015853865181;
  static final double TANH_P3 = 9.365205104551786e-05;
  static final double TANH_P4 = 6.837457784368104e-07;
  static final double TANH_P5 = 2.4448061503615867e-09;
  static final double TANH_P6 = 4.182663371055951e-12;
  static final double TANH_P7 = 3.0766240700313682e-15;
  static final double TANH_P8 = 7.459169758780097e-19;
  static final double TANH_P9 = 2.5228544617561593e-23;
  static final double TANH_Q1 = 0.48514740522636973;
  static final double TANH_Q2 = 0.034358484262656856;
  static final double TANH_Q3 = 0.0008284134100008934;
  static final double TANH_Q4 = 8.760155232995286e-06;
  static final double TANH_Q5 = 4.469282660259919e-08;
  static final double TANH_Q6 = 1.1136350013935288e-10;
  static final double TANH_Q7 = 1.2748079993536479e-13;
  static final double TANH_Q8 = 5.660427959649485e-17;
  static final double TANH_Q9 = 6.26856987230577e-21;

  private DoubleMath() {}

  /** tanh x; |x| beyond 19 counts as 19. */
  public static double tanh(double x) {
    double y = Math.max(-TANH_LIMIT, Math.min(TANH_LIMIT, x));
    double q = y * y;
    double p = ((((TANH_P9 * q + TANH_P8) * q + TANH_P7) * q + TANH_P6) * q + TANH_P5) * q;
    p = ((((p + TANH_P4) * q + TANH_P3) * q + TANH_P2) * q + TANH_P1) * q + TANH_P0;
    double r = ((((TANH_Q9 * q + TANH_Q8) * q + TANH_Q7) * q + TANH_Q6) * q + TANH_Q5) * q;
    r = ((((r + TANH_Q4) * q + TANH_Q3) * q + TANH_Q2) * q + TANH_Q1) * q + 1;
    return y * p / r;
  }
}
