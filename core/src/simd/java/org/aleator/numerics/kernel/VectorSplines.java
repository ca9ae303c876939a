// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/** {@link SplineKernel} on vectors of a function's values, operation by operation. */
final class VectorSplines implements SplineKernel {
  /** Two vectors at a time, whose sums do not wait for each other. */
  private static final int PAIR = 2 * LANES;

  /** Where each feature's rise lies in the matrix, and the share of it, at the row at hand. */
  private int[] places = {};

  private float[] shares = {};

  @Override
  public void sum(Size size, float[] x, float[] parameters, float[] ends, float[] z) {
    leftEnds(size, parameters, ends);
    int width = size.width();
    int pairs = width - width % PAIR;
    int[] at = places(size);
    for (int i = 0; i < size.rows(); i++) {
      place(size, x, size.row(i));
      sumPairs(size, at, shares, x, i, parameters, ends, z);
      for (int c = pairs; c < width; c++) {
        float sum = parameters[size.constants() + c];
        for (int j = 0; j < at.length; j++) {
          sum += x[size.row(i) + j] * parameters[size.weights() + j * width + c];
          if (at[j] >= 0) {
            sum += ends[at[j] + c] + shares[j] * parameters[size.weights() + at[j] + c];
          }
        }
        z[i * width + c] = sum;
      }
    }
  }

  /** One row's values that fill pairs of vectors. */
  private static void sumPairs(
      Size size,
      int[] places,
      float[] shares,
      float[] x,
      int i,
      float[] parameters,
      float[] ends,
      float[] z) {
    int width = size.width();
    int from = size.row(i);
    int weights = size.weights();
    for (int c = 0; c + PAIR <= width; c += PAIR) {
      FloatVector sum = FloatVector.fromArray(FLOATS, parameters, size.constants() + c);
      FloatVector next = FloatVector.fromArray(FLOATS, parameters, size.constants() + c + LANES);
      for (int j = 0; j < places.length; j++) {
        int slope = weights + j * width + c;
        FloatVector number = FloatVector.broadcast(FLOATS, x[from + j]);
        sum = sum.add(FloatVector.fromArray(FLOATS, parameters, slope).mul(number));
        next = next.add(FloatVector.fromArray(FLOATS, parameters, slope + LANES).mul(number));
        int at = places[j] + c;
        if (places[j] >= 0) {
          FloatVector share = FloatVector.broadcast(FLOATS, shares[j]);
          FloatVector rise = FloatVector.fromArray(FLOATS, parameters, weights + at).mul(share);
          sum = sum.add(FloatVector.fromArray(FLOATS, ends, at).add(rise));
          rise = FloatVector.fromArray(FLOATS, parameters, weights + at + LANES).mul(share);
          next = next.add(FloatVector.fromArray(FLOATS, ends, at + LANES).add(rise));
        }
      }
      sum.intoArray(z, i * width + c);
      next.intoArray(z, i * width + c + LANES);
    }
  }

  @Override
  public void gradient(Size size, float[] x, float[] dz, float[] ends, float[] gradient) {
    int width = size.width();
    int pairs = width - width % PAIR;
    Arrays.fill(ends, 0);
    Arrays.fill(gradient, size.weights(), size.constants() + width, 0);
    int[] at = places(size);
    for (int i = 0; i < size.rows(); i++) {
      place(size, x, size.row(i));
      gradientOfPairs(size, at, shares, x, i, dz, ends, gradient);
      for (int c = pairs; c < width; c++) {
        float g = dz[i * width + c];
        gradient[size.constants() + c] += g;
        for (int j = 0; j < at.length; j++) {
          gradient[size.weights() + j * width + c] += x[size.row(i) + j] * g;
          if (at[j] >= 0) {
            ends[at[j] + c] += g;
            gradient[size.weights() + at[j] + c] += shares[j] * g;
          }
        }
      }
    }
    byRises(size, ends, gradient);
  }

  /** What one row adds, of the values that fill pairs of vectors. */
  private static void gradientOfPairs(
      Size size,
      int[] places,
      float[] shares,
      float[] x,
      int i,
      float[] dz,
      float[] ends,
      float[] gradient) {
    int width = size.width();
    int from = size.row(i);
    int weights = size.weights();
    for (int c = 0; c + PAIR <= width; c += PAIR) {
      FloatVector g = FloatVector.fromArray(FLOATS, dz, i * width + c);
      FloatVector h = FloatVector.fromArray(FLOATS, dz, i * width + c + LANES);
      int at = size.constants() + c;
      FloatVector.fromArray(FLOATS, gradient, at).add(g).intoArray(gradient, at);
      at += LANES;
      FloatVector.fromArray(FLOATS, gradient, at).add(h).intoArray(gradient, at);
      for (int j = 0; j < places.length; j++) {
        FloatVector number = FloatVector.broadcast(FLOATS, x[from + j]);
        at = weights + j * width + c;
        FloatVector.fromArray(FLOATS, gradient, at).add(g.mul(number)).intoArray(gradient, at);
        at += LANES;
        FloatVector.fromArray(FLOATS, gradient, at).add(h.mul(number)).intoArray(gradient, at);
        if (places[j] >= 0) {
          FloatVector share = FloatVector.broadcast(FLOATS, shares[j]);
          at = places[j] + c;
          FloatVector.fromArray(FLOATS, ends, at).add(g).intoArray(ends, at);
          at += LANES;
          FloatVector.fromArray(FLOATS, ends, at).add(h).intoArray(ends, at);
          at = weights + places[j] + c;
          FloatVector.fromArray(FLOATS, gradient, at).add(g.mul(share)).intoArray(gradient, at);
          at += LANES;
          FloatVector.fromArray(FLOATS, gradient, at).add(h.mul(share)).intoArray(gradient, at);
        }
      }
    }
  }

  /** As long as there are features. */
  private int[] places(Size size) {
    if (places.length != size.features()) {
      places = new int[size.features()];
      shares = new float[size.features()];
    }
    return places;
  }

  private void place(Size size, float[] x, int from) {
    int features = size.features();
    for (int j = 0; j < features; j++) {
      float position = x[from + features + j];
      int segment = size.segment(j, position);
      places[j] = segment * size.width();
      shares[j] = size.share(j, position, segment);
    }
  }

  private static void leftEnds(Size size, float[] parameters, float[] ends) {
    int width = size.width();
    if (width < LANES) {
      PlainSplines.leftEnds(size, parameters, ends);
      return;
    }
    for (int j = 0; j < size.features(); j++) {
      int begin = size.first()[j] * width;
      int end = size.first()[j + 1] * width;
      Arrays.fill(ends, begin, Math.min(begin + width, end), 0);
      int at = begin + width;
      for (; at + LANES <= end; at += LANES) {
        FloatVector.fromArray(FLOATS, ends, at - width)
            .add(FloatVector.fromArray(FLOATS, parameters, size.weights() + at - width))
            .intoArray(ends, at);
      }
      for (; at < end; at++) {
        ends[at] = ends[at - width] + parameters[size.weights() + at - width];
      }
    }
  }

  private static void byRises(Size size, float[] ends, float[] gradient) {
    int width = size.width();
    if (width < LANES) {
      PlainSplines.byRises(size, ends, gradient);
      return;
    }
    for (int j = 0; j < size.features(); j++) {
      int begin = size.first()[j] * width;
      int at = size.first()[j + 1] * width - width - LANES;
      for (; at >= begin; at -= LANES) {
        FloatVector later = FloatVector.fromArray(FLOATS, ends, at + width);
        int own = size.weights() + at;
        FloatVector.fromArray(FLOATS, gradient, own).add(later).intoArray(gradient, own);
        FloatVector.fromArray(FLOATS, ends, at).add(later).intoArray(ends, at);
      }
      for (at += LANES - 1; at >= begin; at--) {
        gradient[size.weights() + at] += ends[at + width];
        ends[at] += ends[at + width];
      }
    }
  }
}
