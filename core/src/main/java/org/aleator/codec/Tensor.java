// SPDX-License-Identifier: Apache-2.0
package org.aleator.codec;

import java.util.Arrays;
import java.util.List;

/**
 * A named array's content: its shape and its values, row-major. A scalar has the empty shape. The
 * arrays are shared, not copied; by convention nothing writes to them after construction.
 */
public sealed interface Tensor {
  /** The lengths of the dimensions, outermost first. */
  List<Integer> shape();

  /** A tensor of 32-bit floats. */
  record Float32(List<Integer> shape, float[] values) implements Tensor {
    public Float32 {
      shape = List.copyOf(shape);
      requireCount(shape, values.length);
    }

    /** A tensor of the given dimensions. */
    public static Float32 of(float[] values, Integer... shape) {
      return new Float32(Arrays.asList(shape), values);
    }
  }

  /** A tensor of 64-bit floats. */
  record Float64(List<Integer> shape, double[] values) implements Tensor {
    public Float64 {
      shape = List.copyOf(shape);
      requireCount(shape, values.length);
    }

    /** A tensor of the given dimensions. */
    public static Float64 of(double[] values, Integer... shape) {
      return new Float64(Arrays.asList(shape), values);
    }
  }

  /** A tensor of 32-bit integers. */
  record Int32(List<Integer> shape, int[] values) implements Tensor {
    public Int32 {
      shape = List.copyOf(shape);
      requireCount(shape, values.length);
    }

    /** A tensor of the given dimensions. */
    public static Int32 of(int[] values, Integer... shape) {
      return new Int32(Arrays.asList(shape), values);
    }
  }

  private static void requireCount(List<Integer> shape, int count) {
    long product = 1;
    for (int length : shape) {
      if (length < 0) {
        throw new IllegalArgumentException("negative dimension in " + shape);
      }
      product = Math.multiplyExact(product, length);
    }
    if (product != count) {
      throw new IllegalArgumentException("shape " + shape + " does not hold " + count + " values");
    }
  }
}
