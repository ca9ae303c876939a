// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.data.Matrix;
import org.aleator.learn.stack.RowSplit;
import org.aleator.util.Seed;

/** Tables whose rows depend on each other, in the order in which a file would have them. */
final class DependentRows {
  private DependentRows() {}

  /**
   * Recordings of patients: y = 2 sin t + u + ε with t of the row and u of the patient, whom the
   * features age and weight identify without telling u.
   *
   * @param unit sd of u
   * @param noise sd of ε
   */
  static Dataset ofPatients(int patients, int each, double unit, double noise, long seed) {
    RandomGenerator random = new Seed(seed).random();
    int n = patients * each;
    double[] x = new double[3 * n];
    double[] y = new double[n];
    String[] patient = new String[n];
    for (int p = 0; p < patients; p++) {
      double age = 40 + Math.floor(40 * random.nextDouble());
      double weight = 50 + 40 * random.nextDouble();
      double u = unit * random.nextGaussian();
      for (int i = p * each; i < (p + 1) * each; i++) {
        double t = 6 * random.nextDouble();
        x[3 * i] = age;
        x[3 * i + 1] = weight;
        x[3 * i + 2] = t;
        y[i] = 2 * Math.sin(t) + u + noise * random.nextGaussian();
        patient[i] = "p" + p;
      }
    }
    return new Dataset(
        List.of("age", "weight", "t"),
        "y",
        new Matrix(n, 3, x),
        y,
        Optional.of(Groups.of("patient", patient)));
  }

  static Dataset withoutGroups(Dataset data) {
    return new Dataset(data.features(), data.target(), data.x(), data.y());
  }

  /** y = 2 sin x₁ + x₂ + noise that is ρ times that of the row before, of variance 1. */
  static Dataset autoregressive(int n, double rho, long seed) {
    RandomGenerator random = new Seed(seed).random();
    double[] x = IntStream.range(0, 2 * n).mapToDouble(i -> 6 * random.nextDouble()).toArray();
    double[] y = new double[n];
    double noise = random.nextGaussian();
    for (int i = 0; i < n; i++) {
      noise = rho * noise + Math.sqrt(1 - rho * rho) * random.nextGaussian();
      y[i] = 2 * Math.sin(x[2 * i]) + x[2 * i + 1] + noise;
    }
    return new Dataset(List.of("x1", "x2"), "y", new Matrix(n, 2, x), y);
  }

  /** The rows in the order of a key. */
  static Dataset sortedBy(Dataset data, java.util.function.IntToDoubleFunction key) {
    int[] order =
        IntStream.range(0, data.rows())
            .boxed()
            .sorted(java.util.Comparator.comparingDouble(key::applyAsDouble))
            .mapToInt(Integer::intValue)
            .toArray();
    return data.selectRows(order);
  }

  static Dataset shuffled(Dataset data, long seed) {
    int[] rows = IntStream.range(0, data.rows()).toArray();
    return data.selectRows(RowSplit.permutation(rows, new Seed(seed)));
  }

  static double variance(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
  }
}
