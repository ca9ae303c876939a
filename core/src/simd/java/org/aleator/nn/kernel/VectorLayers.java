package org.aleator.nn.kernel;

import static org.aleator.nn.kernel.VectorMath.FLOATS;
import static org.aleator.nn.kernel.VectorMath.LANES;
import static org.aleator.nn.kernel.VectorMath.load;

import jdk.incubator.vector.FloatVector;

/** {@link LayerKernels} on vectors along the rows. */
final class VectorLayers implements LayerKernels {
  @Override
  public void addBias(int rows, int columns, float[] bias, int biasFrom, float[] z) {
    int bound = FLOATS.loopBound(columns);
    for (int i = 0; i < rows; i++) {
      int row = i * columns;
      for (int j = 0; j < bound; j += LANES) {
        load(z, row + j).add(load(bias, biasFrom + j)).intoArray(z, row + j);
      }
      for (int j = bound; j < columns; j++) {
        z[row + j] += bias[biasFrom + j];
      }
    }
  }

  @Override
  public void addBiasTanh(int rows, int columns, float[] bias, int biasFrom, float[] z) {
    addBias(rows, columns, bias, biasFrom, z);
    int count = rows * columns;
    int bound = FLOATS.loopBound(count);
    for (int i = 0; i < bound; i += LANES) {
      VectorMath.tanh(load(z, i)).intoArray(z, i);
    }
    for (int i = bound; i < count; i++) {
      z[i] = FloatMath.tanh(z[i]);
    }
  }

  @Override
  public void addBiasRelu(int rows, int columns, float[] bias, int biasFrom, float[] z) {
    int bound = FLOATS.loopBound(columns);
    for (int i = 0; i < rows; i++) {
      int row = i * columns;
      for (int j = 0; j < bound; j += LANES) {
        load(z, row + j).add(load(bias, biasFrom + j)).max(0f).intoArray(z, row + j);
      }
      for (int j = bound; j < columns; j++) {
        z[row + j] = Math.max(z[row + j] + bias[biasFrom + j], 0f);
      }
    }
  }

  @Override
  public void tanhGradient(int count, float[] a, float[] g) {
    int bound = FLOATS.loopBound(count);
    FloatVector one = VectorMath.all(1f);
    for (int i = 0; i < bound; i += LANES) {
      FloatVector v = load(a, i);
      load(g, i).mul(one.sub(v.mul(v))).intoArray(g, i);
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
      var active = load(a, i).compare(jdk.incubator.vector.VectorOperators.GT, 0f);
      zero.blend(load(g, i), active).intoArray(g, i);
    }
    for (int i = bound; i < count; i++) {
      g[i] = a[i] > 0f ? g[i] : 0f;
    }
  }

  @Override
  public void columnSums(int rows, int columns, float[] z, float[] sums, int sumsFrom) {
    int bound = FLOATS.loopBound(columns);
    for (int j = 0; j < bound; j += LANES) {
      FloatVector sum = FloatVector.zero(FLOATS);
      int at = j;
      for (int i = 0; i < rows; i++) {
        sum = sum.add(load(z, at));
        at += columns;
      }
      sum.intoArray(sums, sumsFrom + j);
    }
    for (int j = bound; j < columns; j++) {
      float sum = 0f;
      for (int i = 0; i < rows; i++) {
        sum += z[i * columns + j];
      }
      sums[sumsFrom + j] = sum;
    }
  }
}
