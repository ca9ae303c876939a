package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.INTS;
import static org.aleator.nn.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;

/** {@link NormalKernel} with as many streams at once as the machine has lanes. */
final class VectorNormals implements NormalKernel {
  @Override
  public void fill(int[] state, int rounds, float[] values) {
    for (int stream = 0; stream < STREAMS; stream += LANES) {
      fillStreams(state, stream, rounds, values);
    }
  }

  private static void fillStreams(int[] state, int stream, int rounds, float[] values) {
    IntVector s0 = IntVector.fromArray(INTS, state, stream);
    IntVector s1 = IntVector.fromArray(INTS, state, stream + STREAMS);
    IntVector s2 = IntVector.fromArray(INTS, state, stream + 2 * STREAMS);
    IntVector s3 = IntVector.fromArray(INTS, state, stream + 3 * STREAMS);
    for (int round = 0; round < rounds; round++) {
      IntVector p = s0.add(s3);
      IntVector shifted = s1.lanewise(VectorOperators.LSHL, 9);
      s2 = s2.lanewise(VectorOperators.XOR, s0);
      s3 = s3.lanewise(VectorOperators.XOR, s1);
      s1 = s1.lanewise(VectorOperators.XOR, s2);
      s0 = s0.lanewise(VectorOperators.XOR, s3);
      s2 = s2.lanewise(VectorOperators.XOR, shifted);
      s3 = rotateLeft11(s3);
      IntVector q = s0.add(s3);
      shifted = s1.lanewise(VectorOperators.LSHL, 9);
      s2 = s2.lanewise(VectorOperators.XOR, s0);
      s3 = s3.lanewise(VectorOperators.XOR, s1);
      s1 = s1.lanewise(VectorOperators.XOR, s2);
      s0 = s0.lanewise(VectorOperators.XOR, s3);
      s2 = s2.lanewise(VectorOperators.XOR, shifted);
      s3 = rotateLeft11(s3);
      boxMuller(p, q, values, round * ROUND + stream);
    }
    s0.intoArray(state, stream);
    s1.intoArray(state, stream + STREAMS);
    s2.intoArray(state, stream + 2 * STREAMS);
    s3.intoArray(state, stream + 3 * STREAMS);
  }

  private static IntVector rotateLeft11(IntVector s) {
    return s.lanewise(VectorOperators.LSHL, 11).or(s.lanewise(VectorOperators.LSHR, 21));
  }

  private static void boxMuller(IntVector p, IntVector q, float[] values, int at) {
    FloatVector u =
        toFloat(p.lanewise(VectorOperators.LSHR, 1)).add(0.5f).mul(PlainNormals.TWO_TO_MINUS_31);
    FloatVector v = toFloat(q).mul(PlainNormals.TWO_TO_MINUS_31);
    FloatVector radius = VectorMath.log(u).mul(-2f).max(0f).lanewise(VectorOperators.SQRT);
    FloatVector t = v.mul(v);
    radius.mul(cosine(t)).intoArray(values, at);
    radius.mul(sineOver(t).mul(v)).intoArray(values, at + STREAMS);
  }

  private static FloatVector toFloat(IntVector values) {
    return (FloatVector) values.convert(VectorOperators.I2F, 0);
  }

  /** sin(πv)/v from t = v². */
  private static FloatVector sineOver(FloatVector t) {
    FloatVector p = t.mul(PlainNormals.SIN_P6).add(PlainNormals.SIN_P5);
    p = p.mul(t).add(PlainNormals.SIN_P4);
    p = p.mul(t).add(PlainNormals.SIN_P3);
    p = p.mul(t).add(PlainNormals.SIN_P2);
    p = p.mul(t).add(PlainNormals.SIN_P1);
    return p.mul(t).add(PlainNormals.SIN_P0);
  }

  /** cos πv from t = v². */
  private static FloatVector cosine(FloatVector t) {
    FloatVector p = t.mul(PlainNormals.COS_P6).add(PlainNormals.COS_P5);
    p = p.mul(t).add(PlainNormals.COS_P4);
    p = p.mul(t).add(PlainNormals.COS_P3);
    p = p.mul(t).add(PlainNormals.COS_P2);
    p = p.mul(t).add(PlainNormals.COS_P1);
    return p.mul(t).add(PlainNormals.COS_P0);
  }
}
