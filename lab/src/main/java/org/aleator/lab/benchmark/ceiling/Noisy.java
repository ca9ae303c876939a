// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.encode.Scaling;
import org.aleator.lab.benchmark.NoiseLaw;

/** Adds noise of a known share to rows without any. */
final class Noisy {
  private Noisy() {}

  /** Noise as worlds to train with have it: any law, in four of ten dependent on x. */
  static World world(int index, CleanRows clean, double share, RandomGenerator random) {
    boolean dependsOnX = random.nextDouble() < 0.4;
    double[] variance = constant(clean.f().length);
    if (dependsOnX) {
      int[] active = RandomFunction.activeFeatures(clean.z(), random);
      double[] cause =
          random.nextBoolean()
              ? RandomFunction.unit(clean.f())
              : RandomFunction.PROCESS.draw(clean.z(), active, random);
      variance = exponential(cause, Draws.uniform(random, 0.4, 1));
    }
    NoiseLaw law =
        random.nextDouble() < 0.6
            ? Draws.oneOf(
                random,
                NoiseLaw.GAUSSIAN,
                NoiseLaw.GAUSSIAN,
                NoiseLaw.GAUSSIAN,
                NoiseLaw.GAUSSIAN,
                NoiseLaw.T5,
                NoiseLaw.SKEWED)
            : NoiseLaw.GAUSSIAN;
    return world(index, clean, share, dependsOnX, variance, law, random);
  }

  /** Gaussian noise, constant or growing with f. */
  static World gaussian(
      int index, CleanRows clean, double share, boolean dependsOnX, RandomGenerator random) {
    double[] variance =
        dependsOnX ? exponential(RandomFunction.unit(clean.f()), 0.7) : constant(clean.f().length);
    return world(index, clean, share, dependsOnX, variance, NoiseLaw.GAUSSIAN, random);
  }

  private static double[] constant(int rows) {
    double[] ones = new double[rows];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static double[] exponential(double[] cause, double strength) {
    double[] variance = new double[cause.length];
    Arrays.setAll(variance, i -> Math.exp(strength * Math.max(-2.5, Math.min(2.5, cause[i]))));
    return variance;
  }

  /**
   * @param course of the variance, of any level
   */
  private static World world(
      int index,
      CleanRows clean,
      double share,
      boolean dependsOnX,
      double[] course,
      NoiseLaw law,
      RandomGenerator random) {
    double signal = Scaling.of(clean.f()).restoreVariance(1);
    double level = share / (1 - share) * signal / Arrays.stream(course).average().orElseThrow();
    double[] y = new double[course.length];
    double sum = 0;
    double drawn = 0;
    for (int i = 0; i < y.length; i++) {
      double variance = level * course[i];
      sum += variance;
      double noise = Math.sqrt(variance) * law.draw(random);
      drawn += noise * noise;
      y[i] = clean.f()[i] + noise;
    }
    return new World(
        index,
        clean.source(),
        clean.function(),
        law,
        dependsOnX,
        share,
        new Dataset(names(clean.x().columns()), "y", clean.x(), y),
        sum / y.length,
        drawn / y.length,
        signal);
  }

  private static List<String> names(int columns) {
    List<String> names = new ArrayList<>();
    for (int j = 1; j <= columns; j++) {
      names.add("x" + j);
    }
    return names;
  }
}
