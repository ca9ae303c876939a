// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

/** {@link NormalKernel} as plain loops. */
final class PlainNormals implements NormalKernel {
  static final float TWO_TO_MINUS_31 = 0x1p-31f;

  // sin πv = v P(v²) on |v| ≤ 1: absolute error 1.2e-9 (own minimax fit).
  static final float SIN_P0 = 3.14159263636f;
  static final float SIN_P1 = -5.16771213366f;
  static final float SIN_P2 = 2.55015701972f;
  static final float SIN_P3 = -0.5992308694f;
  static final float SIN_P4 = 0.0820628251689f;
  static final float SIN_P5 = -0.00726006494627f;
  static final float SIN_P6 = 0.000390587894779f;

  // cos πv = P(v²) on |v| ≤ 1: absolute error 1.1e-8 (own minimax fit).
  static final float COS_P0 = 0.999999989217f;
  static final float COS_P1 = -4.93480113431f;
  static final float COS_P2 = 4.05869494688f;
  static final float COS_P3 = -1.33515887258f;
  static final float COS_P4 = 0.235030652759f;
  static final float COS_P5 = -0.0253597291879f;
  static final float COS_P6 = 0.00159415805168f;

  @Override
  public void fill(int[] state, int rounds, float[] values) {
    for (int round = 0; round < rounds; round++) {
      for (int stream = 0; stream < STREAMS; stream++) {
        int p = next(state, stream);
        int q = next(state, stream);
        float u = ((float) (p >>> 1) + 0.5f) * TWO_TO_MINUS_31;
        float v = (float) q * TWO_TO_MINUS_31;
        float radius = (float) Math.sqrt(Math.max(-2f * FloatMath.log(u), 0f));
        int at = round * ROUND + stream;
        values[at] = radius * cosPi(v);
        values[at + STREAMS] = radius * sinPi(v);
      }
    }
  }

  /** xoshiro128+, one step of one stream. */
  private static int next(int[] state, int stream) {
    int s0 = state[stream];
    int s1 = state[stream + STREAMS];
    int s2 = state[stream + 2 * STREAMS];
    int s3 = state[stream + 3 * STREAMS];
    int result = s0 + s3;
    int shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 11) | (s3 >>> 21);
    state[stream] = s0;
    state[stream + STREAMS] = s1;
    state[stream + 2 * STREAMS] = s2;
    state[stream + 3 * STREAMS] = s3;
    return result;
  }

  private static float sinPi(float v) {
    float t = v * v;
    float p = ((SIN_P6 * t + SIN_P5) * t + SIN_P4) * t + SIN_P3;
    return (((p * t + SIN_P2) * t + SIN_P1) * t + SIN_P0) * v;
  }

  private static float cosPi(float v) {
    float t = v * v;
    float p = ((COS_P6 * t + COS_P5) * t + COS_P4) * t + COS_P3;
    return ((p * t + COS_P2) * t + COS_P1) * t + COS_P0;
  }
}
