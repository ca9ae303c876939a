// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Seed;

/**
 * How this process rounds. Sums by vectors and by OpenBLAS are rounded in an order that depends on
 * the processor and on what could be loaded: where two processes say the same here, a fit has the
 * same bits in both.
 */
final class Arithmetic {
  /** Enough for OpenBLAS to go by blocks. */
  private static final int SIZE = 160;

  private static String own = "";

  private Arithmetic() {}

  /** Of this process: names, and a number from the bits of some results. */
  static synchronized String own() {
    if (own.isEmpty()) {
      own =
          "%s/%s/%x"
              .formatted(Kernels.best().name(), LinearAlgebra.provider().name(), bitsOfResults());
    }
    return own;
  }

  private static int bitsOfResults() {
    RandomGenerator random = new Seed(1).random();
    double[] a = random.doubles((long) SIZE * SIZE).toArray();
    LinearAlgebra algebra = LinearAlgebra.provider();
    double[] product = algebra.multiplyTransposed(a, SIZE, SIZE, a, SIZE);
    for (int i = 0; i < SIZE; i++) {
      product[i * SIZE + i] += 1;
    }
    double[] inverse = product.clone();
    double logDeterminant = algebra.invert(inverse, SIZE);
    double[] elementary =
        Arrays.stream(a)
            .map(v -> Math.exp(v) + Math.log(v) * Math.sin(v) + Math.pow(v, v))
            .toArray();
    return Arrays.hashCode(
        new int[] {
          Arrays.hashCode(product),
          Arrays.hashCode(inverse),
          Double.hashCode(logDeterminant),
          Arrays.hashCode(elementary)
        });
  }
}
