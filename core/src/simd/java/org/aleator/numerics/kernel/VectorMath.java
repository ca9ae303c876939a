// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link FloatMath} on whole vectors of an array; exp and log operation by operation, so that the
 * bits agree.
 *
 * <p>In this folder a loop over vectors calls nothing but the Vector API. The compiler always
 * inlines that, but a method of ours only while the code around it is small, and a vector that
 * crosses a call goes through the heap: the same loop then runs five times slower in some runs.
 */
final class VectorMath {
  /** At most 16 lanes: the normal draws have 16 streams. */
  static final VectorSpecies<Float> FLOATS =
      FloatVector.SPECIES_PREFERRED.length() > NormalKernel.STREAMS
          ? FloatVector.SPECIES_512
          : FloatVector.SPECIES_PREFERRED;

  static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, FLOATS.vectorShape());
  static final int LANES = FLOATS.length();

  static final int SIGN = 0x80000000;
  static final int MAGNITUDE = 0x7FFFFFFF;

  private VectorMath() {}

  /**
   * The sum of a vector's lanes once they are stored, in four partial sums. Not {@code
   * reduceLanes}, whose order is not defined: on JDK 25 compiled code adds in another order than
   * interpreted code, and the same seed would not give the same bits.
   */
  static float sum(float[] lanes) {
    return sum(lanes, 0);
  }

  /** As the shorter form, of the lanes stored from {@code from} on. */
  static float sum(float[] lanes, int from) {
    float s0 = 0f;
    float s1 = 0f;
    float s2 = 0f;
    float s3 = 0f;
    for (int i = 0; i < LANES; i += 4) {
      s0 += lanes[from + i];
      s1 += lanes[from + i + 1];
      s2 += lanes[from + i + 2];
      s3 += lanes[from + i + 3];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /**
   * zᵢ ← tanh zᵢ for i below {@code bound}, a multiple of the lanes. With fused multiply-add, so
   * that the last bits differ from {@link FloatMath#tanh}; and |z| is limited as an integer, which
   * costs a third of a float's minimum and maximum and takes NaN for a large number.
   */
  static void tanh(int bound, float[] z) {
    int limit = Float.floatToRawIntBits(FloatMath.TANH_LIMIT);
    FloatVector p0 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P0);
    FloatVector p1 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P1);
    FloatVector p2 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P2);
    FloatVector p3 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P3);
    FloatVector p4 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P4);
    FloatVector q0 = FloatVector.broadcast(FLOATS, 1f);
    FloatVector q1 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q1);
    FloatVector q2 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q2);
    FloatVector q3 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q3);
    FloatVector q4 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q4);
    for (int i = 0; i < bound; i += LANES) {
      IntVector bits = FloatVector.fromArray(FLOATS, z, i).reinterpretAsInts();
      FloatVector x = bits.and(MAGNITUDE).min(limit).or(bits.and(SIGN)).reinterpretAsFloats();
      FloatVector t = x.mul(x);
      FloatVector p = t.fma(p4, p3).fma(t, p2).fma(t, p1).fma(t, p0);
      FloatVector q = t.fma(q4, q3).fma(t, q2).fma(t, q1).fma(t, q0);
      x.mul(p).div(q).intoArray(z, i);
    }
  }

  /**
   * xᵢ ← e^xᵢ for i below {@code bound}, a multiple of the lanes. Two vectors at a time here and in
   * {@link #log}; of an odd number the last stands for both. That makes the methods too long (325
   * bytes) for the compiler to inline: inlined into loops that draw or fit weights they exceeded
   * its limits in some starts, and the vectors of all went through the heap, at up to ten times the
   * time.
   */
  static void exp(int bound, float[] values) {
    for (int i = 0; i < bound; i += 2 * LANES) {
      int j = Math.min(i + LANES, bound - LANES);
      FloatVector x = FloatVector.fromArray(FLOATS, values, i);
      FloatVector y = FloatVector.fromArray(FLOATS, values, j);
      FloatVector c = x.min(FloatMath.EXP_LIMIT).max(-FloatMath.EXP_LIMIT);
      FloatVector shifted = c.mul(FloatMath.LOG2_E).add(FloatMath.ROUNDER);
      FloatVector n = shifted.sub(FloatMath.ROUNDER);
      FloatVector r = c.sub(n.mul(FloatMath.LN2_HIGH)).sub(n.mul(FloatMath.LN2_LOW));
      FloatVector p = r.mul(FloatMath.EXP_P4).add(FloatMath.EXP_P3);
      p = p.mul(r).add(FloatMath.EXP_P2);
      p = p.mul(r).add(FloatMath.EXP_P1);
      p = p.mul(r).add(FloatMath.EXP_P0);
      FloatVector scale =
          shifted
              .reinterpretAsInts()
              .lanewise(VectorOperators.LSHL, 23)
              .add(FloatMath.ONE_BITS)
              .reinterpretAsFloats();
      p.mul(r.mul(r)).add(r).add(1f).mul(scale).intoArray(values, i);
      FloatVector c2 = y.min(FloatMath.EXP_LIMIT).max(-FloatMath.EXP_LIMIT);
      FloatVector shifted2 = c2.mul(FloatMath.LOG2_E).add(FloatMath.ROUNDER);
      FloatVector n2 = shifted2.sub(FloatMath.ROUNDER);
      FloatVector r2 = c2.sub(n2.mul(FloatMath.LN2_HIGH)).sub(n2.mul(FloatMath.LN2_LOW));
      FloatVector p2 = r2.mul(FloatMath.EXP_P4).add(FloatMath.EXP_P3);
      p2 = p2.mul(r2).add(FloatMath.EXP_P2);
      p2 = p2.mul(r2).add(FloatMath.EXP_P1);
      p2 = p2.mul(r2).add(FloatMath.EXP_P0);
      FloatVector scale2 =
          shifted2
              .reinterpretAsInts()
              .lanewise(VectorOperators.LSHL, 23)
              .add(FloatMath.ONE_BITS)
              .reinterpretAsFloats();
      p2.mul(r2.mul(r2)).add(r2).add(1f).mul(scale2).intoArray(values, j);
    }
  }

  /** xᵢ ← ln xᵢ for i below {@code bound}, a multiple of the lanes. */
  static void log(int bound, float[] values) {
    for (int i = 0; i < bound; i += 2 * LANES) {
      int j = Math.min(i + LANES, bound - LANES);
      FloatVector x = FloatVector.fromArray(FLOATS, values, i);
      FloatVector y = FloatVector.fromArray(FLOATS, values, j);
      IntVector bits = x.reinterpretAsInts().sub(FloatMath.SQRT_HALF_BITS);
      IntVector exponent = bits.lanewise(VectorOperators.ASHR, 23);
      FloatVector f =
          bits.and(0x7FFFFF).add(FloatMath.SQRT_HALF_BITS).reinterpretAsFloats().sub(1f);
      FloatVector p = f.mul(FloatMath.LOG_P7).add(FloatMath.LOG_P6);
      p = p.mul(f).add(FloatMath.LOG_P5);
      p = p.mul(f).add(FloatMath.LOG_P4);
      p = p.mul(f).add(FloatMath.LOG_P3);
      p = p.mul(f).add(FloatMath.LOG_P2);
      p = p.mul(f).add(FloatMath.LOG_P1);
      p = p.mul(f).add(FloatMath.LOG_P0);
      FloatVector e =
          exponent.add(FloatMath.ROUNDER_BITS).reinterpretAsFloats().sub(FloatMath.ROUNDER);
      FloatVector small = e.mul(FloatMath.LN2_LOW).add(p.mul(f).sub(0.5f).mul(f.mul(f)));
      e.mul(FloatMath.LN2_HIGH).add(f.add(small)).intoArray(values, i);
      IntVector bits2 = y.reinterpretAsInts().sub(FloatMath.SQRT_HALF_BITS);
      IntVector exponent2 = bits2.lanewise(VectorOperators.ASHR, 23);
      FloatVector f2 =
          bits2.and(0x7FFFFF).add(FloatMath.SQRT_HALF_BITS).reinterpretAsFloats().sub(1f);
      FloatVector p2 = f2.mul(FloatMath.LOG_P7).add(FloatMath.LOG_P6);
      p2 = p2.mul(f2).add(FloatMath.LOG_P5);
      p2 = p2.mul(f2).add(FloatMath.LOG_P4);
      p2 = p2.mul(f2).add(FloatMath.LOG_P3);
      p2 = p2.mul(f2).add(FloatMath.LOG_P2);
      p2 = p2.mul(f2).add(FloatMath.LOG_P1);
      p2 = p2.mul(f2).add(FloatMath.LOG_P0);
      FloatVector e2 =
          exponent2.add(FloatMath.ROUNDER_BITS).reinterpretAsFloats().sub(FloatMath.ROUNDER);
      FloatVector small2 = e2.mul(FloatMath.LN2_LOW).add(p2.mul(f2).sub(0.5f).mul(f2.mul(f2)));
      e2.mul(FloatMath.LN2_HIGH).add(f2.add(small2)).intoArray(values, j);
    }
  }
}
