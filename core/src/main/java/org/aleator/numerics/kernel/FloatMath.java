// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/**
 * Elementary functions in float, built from additions, multiplications and divisions only, so that
 * the vectorised twins give the same bits. Coefficients are minimax fits of our own (iteratively
 * reweighted least squares in 40 digits); the error of the fit is given with each, the error in
 * float arithmetic is a few units in the last place.
 */
public final class FloatMath {
  /** Beyond this |x| tanh x is 1 in float. */
  static final float TANH_LIMIT = 9f;

  // tanh x = x P(x²)/Q(x²), Q₀ = 1, on |x| ≤ 9: relative error 2.1e-8.
  static final float TANH_P0 = 0.999999979758f;
  static final float TANH_P1 = 0.133809694234f;
  static final float TANH_P2 = 0.00349551952796f;
  static final float TANH_P3 = 2.06079013532e-5f;
  static final float TANH_P4 = 1.33529637703e-8f;
  static final float TANH_Q1 = 0.467142851398f;
  static final float TANH_Q2 = 0.0258767257002f;
  static final float TANH_Q3 = 0.000328552012164f;
  static final float TANH_Q4 = 7.77587463364e-7f;

  /** e^x is neither subnormal nor infinite within ± this. */
  static final float EXP_LIMIT = 87f;

  static final float LOG2_E = 1.44269504089f;
  // ln 2 in two parts: the first has few enough bits for n·LN2_HIGH to be exact.
  static final float LN2_HIGH = 0.693359375f;
  static final float LN2_LOW = -2.12194440055e-4f;
  // eʳ = 1 + r + r² P(r) on |r| ≤ ½ ln 2: relative error 3.1e-9.
  static final float EXP_P0 = 0.499999933376f;
  static final float EXP_P1 = 0.166665190015f;
  static final float EXP_P2 = 0.0416684072698f;
  static final float EXP_P3 = 0.00836891407697f;
  static final float EXP_P4 = 0.00138141867776f;

  // ln(1 + f) = f − f²/2 + f³ P(f) on [√½ − 1, √2 − 1]: relative error 5.8e-9.
  static final float LOG_P0 = 0.333333317097f;
  static final float LOG_P1 = -0.250008210562f;
  static final float LOG_P2 = 0.200012266673f;
  static final float LOG_P3 = -0.166233564782f;
  static final float LOG_P4 = 0.142017624705f;
  static final float LOG_P5 = -0.131601950679f;
  static final float LOG_P6 = 0.127615503374f;
  static final float LOG_P7 = -0.0763442983717f;

  /** 1.5·2²³: adding it to a small float rounds it to an integer that stands in the low bits. */
  static final float ROUNDER = 12582912f;

  static final int ROUNDER_BITS = 0x4B400000;
  static final int ONE_BITS = 0x3F800000;
  static final int SQRT_HALF_BITS = 0x3F3504F3;

  private FloatMath() {}

  /** tanh x; |x| beyond 9 counts as 9. */
  public static float tanh(float x) {
    float c = Math.max(-TANH_LIMIT, Math.min(TANH_LIMIT, x));
    float t = c * c;
    float p = (((TANH_P4 * t + TANH_P3) * t + TANH_P2) * t + TANH_P1) * t + TANH_P0;
    float q = (((TANH_Q4 * t + TANH_Q3) * t + TANH_Q2) * t + TANH_Q1) * t + 1f;
    return c * p / q;
  }

  /** eˣ; x is first limited to ±87, so that the result is neither 0 nor infinite. */
  public static float exp(float x) {
    float c = Math.max(-EXP_LIMIT, Math.min(EXP_LIMIT, x));
    float shifted = c * LOG2_E + ROUNDER;
    float n = shifted - ROUNDER;
    float r = (c - n * LN2_HIGH) - n * LN2_LOW;
    float p = (((EXP_P4 * r + EXP_P3) * r + EXP_P2) * r + EXP_P1) * r + EXP_P0;
    float scale = Float.intBitsToFloat((Float.floatToRawIntBits(shifted) << 23) + ONE_BITS);
    return (p * (r * r) + r + 1f) * scale;
  }

  /** ln x for positive, finite, normal x; meaningless elsewhere. */
  public static float log(float x) {
    int bits = Float.floatToRawIntBits(x) - SQRT_HALF_BITS;
    int exponent = bits >> 23;
    float f = Float.intBitsToFloat((bits & 0x7FFFFF) + SQRT_HALF_BITS) - 1f;
    float p = ((LOG_P7 * f + LOG_P6) * f + LOG_P5) * f + LOG_P4;
    p = (((p * f + LOG_P3) * f + LOG_P2) * f + LOG_P1) * f + LOG_P0;
    float f2 = f * f;
    float e = Float.intBitsToFloat(exponent + ROUNDER_BITS) - ROUNDER;
    return e * LN2_HIGH + (f + (e * LN2_LOW + (p * f - 0.5f) * f2));
  }

  /** ln(1 + x) for x in [0, 2]: exact to rounding also where x is tiny (Kahan's correction). */
  public static float log1p(float x) {
    float u = 1f + x;
    return log(u) + (x - (u - 1f)) / u;
  }
}
