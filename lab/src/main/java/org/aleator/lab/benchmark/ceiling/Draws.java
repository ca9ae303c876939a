// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.numerics.Shuffle;

/** Small random choices. */
public final class Draws {
  private Draws() {}

  public static double uniform(RandomGenerator random, double low, double high) {
    return low + (high - low) * random.nextDouble();
  }

  public static double logUniform(RandomGenerator random, double low, double high) {
    return low * Math.pow(high / low, random.nextDouble());
  }

  static double of(RandomGenerator random, double... choices) {
    return choices[random.nextInt(choices.length)];
  }

  @SafeVarargs
  static <T> T oneOf(RandomGenerator random, T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  public static int[] permutation(RandomGenerator random, int n) {
    return Shuffle.order(n, random);
  }

  /** So many different numbers below n. */
  static int[] subset(RandomGenerator random, int n, int size) {
    return Arrays.copyOf(permutation(random, n), size);
  }

  static double[] normals(RandomGenerator random, int count) {
    double[] values = new double[count];
    Arrays.setAll(values, i -> random.nextGaussian());
    return values;
  }

  /** A Poisson draw, by the product of uniforms (Knuth); for small means. */
  static int poisson(RandomGenerator random, double mean) {
    double limit = Math.exp(-mean);
    int count = 0;
    for (double p = random.nextDouble(); p > limit; p *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  /** A χ² draw with an integer number of degrees of freedom. */
  static double chiSquare(RandomGenerator random, int degrees) {
    double sum = 0;
    for (int i = 0; i < degrees; i++) {
      double z = random.nextGaussian();
      sum += z * z;
    }
    return sum;
  }
}
