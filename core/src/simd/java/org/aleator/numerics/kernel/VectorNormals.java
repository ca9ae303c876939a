// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.INTS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/**
 * {@link NormalKernel} with as many streams at once as the machine has lanes, in three passes over
 * a few rounds at a time: uniform numbers, radii, then both coordinates.
 */
final class VectorNormals implements NormalKernel {
  /** Rounds of a pass: their uniform numbers stay in the first-level cache. */
  private static final int ROUNDS = 64;

  @Override
  public void fill(int[] state, int rounds, float[] values) {
    int[] bits = new int[Math.min(rounds, ROUNDS) * ROUND];
    float[] uniforms = new float[Math.min(rounds, ROUNDS) * STREAMS];
    for (int from = 0; from < rounds; from += ROUNDS) {
      int some = Math.min(ROUNDS, rounds - from);
      for (int stream = 0; stream < STREAMS; stream += LANES) {
        xoshiro(state, stream, 2 * some, bits);
      }
      radii(some, bits, uniforms, values, from * ROUND);
      coordinates(some, bits, values, from * ROUND);
    }
  }

  /** The next {@code steps} numbers of some streams; those of a step lie side by side. */
  private static void xoshiro(int[] state, int stream, int steps, int[] bits) {
    IntVector s0 = IntVector.fromArray(INTS, state, stream);
    IntVector s1 = IntVector.fromArray(INTS, state, stream + STREAMS);
    IntVector s2 = IntVector.fromArray(INTS, state, stream + 2 * STREAMS);
    IntVector s3 = IntVector.fromArray(INTS, state, stream + 3 * STREAMS);
    for (int step = 0; step < steps; step++) {
      s0.add(s3).intoArray(bits, step * STREAMS + stream);
      IntVector shifted = s1.lanewise(VectorOperators.LSHL, 9);
      s2 = s2.lanewise(VectorOperators.XOR, s0);
      s3 = s3.lanewise(VectorOperators.XOR, s1);
      s1 = s1.lanewise(VectorOperators.XOR, s2);
      s0 = s0.lanewise(VectorOperators.XOR, s3);
      s2 = s2.lanewise(VectorOperators.XOR, shifted);
      s3 = s3.lanewise(VectorOperators.LSHL, 11).or(s3.lanewise(VectorOperators.LSHR, 21));
    }
    s0.intoArray(state, stream);
    s1.intoArray(state, stream + STREAMS);
    s2.intoArray(state, stream + 2 * STREAMS);
    s3.intoArray(state, stream + 3 * STREAMS);
  }

  /** Writes r = √(−2 ln u) where the cosine's draw will stand. */
  private static void radii(int rounds, int[] bits, float[] uniforms, float[] values, int at) {
    for (int i = 0; i < rounds * STREAMS; i += LANES) {
      int from = i / STREAMS * ROUND + i % STREAMS;
      IntVector p = IntVector.fromArray(INTS, bits, from).lanewise(VectorOperators.LSHR, 1);
      FloatVector u = (FloatVector) p.convert(VectorOperators.I2F, 0);
      u.add(0.5f).mul(PlainNormals.TWO_TO_MINUS_31).intoArray(uniforms, i);
    }
    VectorMath.log(rounds * STREAMS, uniforms);
    for (int i = 0; i < rounds * STREAMS; i += LANES) {
      FloatVector.fromArray(FLOATS, uniforms, i)
          .mul(-2f)
          .max(0f)
          .lanewise(VectorOperators.SQRT)
          .intoArray(values, at + i / STREAMS * ROUND + i % STREAMS);
    }
  }

  /** From r to r cos πv and r sin πv, by polynomials in t = v². */
  private static void coordinates(int rounds, int[] bits, float[] values, int at) {
    for (int i = 0; i < rounds * STREAMS; i += LANES) {
      int from = i / STREAMS * ROUND + i % STREAMS;
      IntVector q = IntVector.fromArray(INTS, bits, from + STREAMS);
      FloatVector v =
          ((FloatVector) q.convert(VectorOperators.I2F, 0)).mul(PlainNormals.TWO_TO_MINUS_31);
      FloatVector t = v.mul(v);
      FloatVector cosine = t.mul(PlainNormals.COS_P6).add(PlainNormals.COS_P5);
      cosine = cosine.mul(t).add(PlainNormals.COS_P4);
      cosine = cosine.mul(t).add(PlainNormals.COS_P3);
      cosine = cosine.mul(t).add(PlainNormals.COS_P2);
      cosine = cosine.mul(t).add(PlainNormals.COS_P1);
      cosine = cosine.mul(t).add(PlainNormals.COS_P0);
      FloatVector sineOver = t.mul(PlainNormals.SIN_P6).add(PlainNormals.SIN_P5);
      sineOver = sineOver.mul(t).add(PlainNormals.SIN_P4);
      sineOver = sineOver.mul(t).add(PlainNormals.SIN_P3);
      sineOver = sineOver.mul(t).add(PlainNormals.SIN_P2);
      sineOver = sineOver.mul(t).add(PlainNormals.SIN_P1);
      sineOver = sineOver.mul(t).add(PlainNormals.SIN_P0);
      FloatVector radius = FloatVector.fromArray(FLOATS, values, at + from);
      radius.mul(cosine).intoArray(values, at + from);
      radius.mul(sineOver.mul(v)).intoArray(values, at + from + STREAMS);
    }
  }
}
