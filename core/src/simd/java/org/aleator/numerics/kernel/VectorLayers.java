// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/** {@link LayerKernels} on vectors. */
final class VectorLayers implements LayerKernels {
  @Override
  public void tanh(int count, float[] z) {
    int bound = FLOATS.loopBound(count);
    VectorMath.tanh(bound, z);
    for (int i = bound; i < count; i++) {
      z[i] = FloatMath.tanh(z[i]);
    }
  }

  @Override
  public void relu(int count, float[] z) {
    int bound = FLOATS.loopBound(count);
    for (int i = 0; i < bound; i += LANES) {
      FloatVector.fromArray(FLOATS, z, i).max(0f).intoArray(z, i);
    }
    for (int i = bound; i < count; i++) {
      z[i] = Math.max(z[i], 0f);
    }
  }

  @Override
  public void tanhGradient(int count, float[] a, float[] g) {
    int bound = FLOATS.loopBound(count);
    FloatVector one = FloatVector.broadcast(FLOATS, 1f);
    for (int i = 0; i < bound; i += LANES) {
      FloatVector v = FloatVector.fromArray(FLOATS, a, i);
      FloatVector.fromArray(FLOATS, g, i).mul(one.sub(v.mul(v))).intoArray(g, i);
    }
    for (int i = bound; i < count; i++) {
      g[i] *= 1f - a[i] * a[i];
    }
  }

  @Override
  public void reluGradient(int count, float[] a, float[] g) {
    int bound = FLOATS.loopBound(count);
    FloatVector zero = FloatVector.zero(FLOATS);
    for (int i = 0; i < bound; i += LANES) {
      VectorMask<Float> active =
          FloatVector.fromArray(FLOATS, a, i).compare(VectorOperators.GT, 0f);
      zero.blend(FloatVector.fromArray(FLOATS, g, i), active).intoArray(g, i);
    }
    for (int i = bound; i < count; i++) {
      g[i] = a[i] > 0f ? g[i] : 0f;
    }
  }

  @Override
  public void exp(int count, float[] z) {
    int bound = FLOATS.loopBound(count);
    VectorMath.exp(bound, z);
    for (int i = bound; i < count; i++) {
      z[i] = FloatMath.exp(z[i]);
    }
  }
}
