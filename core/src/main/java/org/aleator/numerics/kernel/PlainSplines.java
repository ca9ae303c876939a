// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import java.util.Arrays;

/** {@link SplineKernel} as plain loops. */
final class PlainSplines implements SplineKernel {
  @Override
  public void sum(Size size, float[] x, float[] parameters, float[] ends, float[] z) {
    leftEnds(size, parameters, ends);
    int width = size.width();
    int features = size.features();
    for (int i = 0; i < size.rows(); i++) {
      int row = i * width;
      System.arraycopy(parameters, size.constants(), z, row, width);
      for (int j = 0; j < features; j++) {
        float number = x[size.row(i) + j];
        int slope = size.weights() + j * width;
        for (int c = 0; c < width; c++) {
          z[row + c] += number * parameters[slope + c];
        }
        float position = x[size.row(i) + features + j];
        int segment = size.segment(j, position);
        if (segment < 0) {
          continue;
        }
        float share = size.share(j, position, segment);
        int at = segment * width;
        for (int c = 0; c < width; c++) {
          z[row + c] += ends[at + c] + share * parameters[size.weights() + at + c];
        }
      }
    }
  }

  @Override
  public void gradient(Size size, float[] x, float[] dz, float[] ends, float[] gradient) {
    int width = size.width();
    int features = size.features();
    Arrays.fill(ends, 0);
    Arrays.fill(gradient, size.weights(), size.constants() + width, 0);
    for (int i = 0; i < size.rows(); i++) {
      int row = i * width;
      for (int c = 0; c < width; c++) {
        gradient[size.constants() + c] += dz[row + c];
      }
      for (int j = 0; j < features; j++) {
        float number = x[size.row(i) + j];
        int slope = size.weights() + j * width;
        for (int c = 0; c < width; c++) {
          gradient[slope + c] += number * dz[row + c];
        }
        float position = x[size.row(i) + features + j];
        int segment = size.segment(j, position);
        if (segment < 0) {
          continue;
        }
        float share = size.share(j, position, segment);
        int at = segment * width;
        for (int c = 0; c < width; c++) {
          ends[at + c] += dz[row + c];
          gradient[size.weights() + at + c] += share * dz[row + c];
        }
      }
    }
    byRises(size, ends, gradient);
  }

  /** The sum of all rises before each segment. */
  static void leftEnds(Size size, float[] parameters, float[] ends) {
    int width = size.width();
    for (int j = 0; j < size.features(); j++) {
      int begin = size.first()[j] * width;
      int end = size.first()[j + 1] * width;
      Arrays.fill(ends, begin, Math.min(begin + width, end), 0);
      for (int at = begin + width; at < end; at++) {
        ends[at] = ends[at - width] + parameters[size.weights() + at - width];
      }
    }
  }

  /** A rise counts for the left ends of all later segments. */
  static void byRises(Size size, float[] ends, float[] gradient) {
    int width = size.width();
    for (int j = 0; j < size.features(); j++) {
      for (int at = size.first()[j + 1] * width - 1 - width; at >= size.first()[j] * width; at--) {
        gradient[size.weights() + at] += ends[at + width];
        ends[at] += ends[at + width];
      }
    }
  }
}
