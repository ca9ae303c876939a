package org.aleator.nn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link FloatMath} on vectors; exp and log operation by operation, so that the bits agree. */
final class VectorMath {
  /** At most 16 lanes: the normal draws have 16 streams. */
  static final VectorSpecies<Float> FLOATS =
      FloatVector.SPECIES_PREFERRED.length() > NormalKernel.STREAMS
          ? FloatVector.SPECIES_512
          : FloatVector.SPECIES_PREFERRED;

  static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, FLOATS.vectorShape());
  static final int LANES = FLOATS.length();

  private static final int RECIPROCAL_GUESS = 0x7EF311C3;

  private VectorMath() {}

  static FloatVector load(float[] values, int at) {
    return FloatVector.fromArray(FLOATS, values, at);
  }

  static FloatVector all(float value) {
    return FloatVector.broadcast(FLOATS, value);
  }

  /**
   * The sum of a vector's lanes, first to last, once they are stored. Not {@code reduceLanes},
   * whose order is not defined: on JDK 25 compiled code adds in another order than interpreted
   * code, and the same seed would not give the same bits.
   */
  static float sum(float[] lanes) {
    float sum = 0f;
    for (float lane : lanes) {
      sum += lane;
    }
    return sum;
  }

  /**
   * With fused multiply-add and a reciprocal by Newton's iteration, which beat the division by a
   * third; so the last bits differ from {@link FloatMath#tanh}.
   */
  static FloatVector tanh(FloatVector x) {
    FloatVector c = x.min(FloatMath.TANH_LIMIT).max(-FloatMath.TANH_LIMIT);
    FloatVector t = c.mul(c);
    FloatVector p = t.fma(all(FloatMath.TANH_P4), all(FloatMath.TANH_P3));
    p = p.fma(t, all(FloatMath.TANH_P2));
    p = p.fma(t, all(FloatMath.TANH_P1));
    p = p.fma(t, all(FloatMath.TANH_P0));
    FloatVector q = t.fma(all(FloatMath.TANH_Q4), all(FloatMath.TANH_Q3));
    q = q.fma(t, all(FloatMath.TANH_Q2));
    q = q.fma(t, all(FloatMath.TANH_Q1));
    q = q.fma(t, all(1f));
    return c.mul(p).mul(reciprocal(q));
  }

  /**
   * 1/q for positive normal q, by three Newton steps r ← r + r(1 − qr) from a first guess that
   * subtracts the exponent and is right to 12 %.
   */
  private static FloatVector reciprocal(FloatVector q) {
    FloatVector minusQ = q.neg();
    FloatVector one = all(1f);
    FloatVector r =
        IntVector.broadcast(INTS, RECIPROCAL_GUESS)
            .sub(q.reinterpretAsInts())
            .reinterpretAsFloats();
    r = r.fma(minusQ.fma(r, one), r);
    r = r.fma(minusQ.fma(r, one), r);
    return r.fma(minusQ.fma(r, one), r);
  }

  static FloatVector exp(FloatVector x) {
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
    return p.mul(r.mul(r)).add(r).add(1f).mul(scale);
  }

  static FloatVector log(FloatVector x) {
    IntVector bits = x.reinterpretAsInts().sub(FloatMath.SQRT_HALF_BITS);
    IntVector exponent = bits.lanewise(VectorOperators.ASHR, 23);
    FloatVector f = bits.and(0x7FFFFF).add(FloatMath.SQRT_HALF_BITS).reinterpretAsFloats().sub(1f);
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
    return e.mul(FloatMath.LN2_HIGH).add(f.add(small));
  }
}
