// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark;

import static java.lang.Math.PI;
import static java.lang.Math.atan;
import static java.lang.Math.exp;
import static java.lang.Math.sin;
import static java.lang.Math.sqrt;
import static org.aleator.lab.benchmark.KnownNoiseProblem.uniform;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.aleator.data.Matrix;
import org.aleator.lab.benchmark.KnownNoiseProblem.FeatureSource;

/**
 * The functions of the accuracy table. Friedman 1 is from Friedman (1991), 2 and 3 from Friedman,
 * Grosse and Stuetzle (1983), the bumps from Donoho and Johnstone (1994), the toy from the paper;
 * the others are ours, chosen to be linear, additive, interacting, stepped and wiggly in 1 to 20
 * dimensions.
 */
public final class KnownNoiseLibrary {
  private static final ToDoubleFunction<double[]> CONSTANT = x -> 1;

  private KnownNoiseLibrary() {}

  /** Every problem that needs no file. */
  public static List<KnownNoiseProblem> problems() {
    return List.of(
        new KnownNoiseProblem("toy", uniform(1, 1, 9), x -> x[0] * (1 + sin(x[0])), CONSTANT),
        new KnownNoiseProblem(
            "toy-heteroscedastic",
            uniform(1, 1, 9),
            x -> x[0] * (1 + sin(x[0])),
            x -> 1 + 0.1 * x[0]),
        constant("chirp-1", 1, x -> sin(2 * PI / (0.25 + x[0]) * 2)),
        constant("bumps-1", 1, x -> bump(x[0], 0.2) + 1.5 * bump(x[0], 0.55) + bump(x[0], 0.8)),
        constant("wiggly-2", 2, x -> sin(6 * x[0]) * sin(5 * x[1]) + x[0]),
        constant("ridge-3", 3, x -> atan(6 * (x[0] + x[1] - x[2] - 0.5))),
        constant("smooth-4", 4, x -> exp(x[0]) * sin(3 * x[1]) + x[2] * x[2] + x[3]),
        constant("friedman1-10", 10, KnownNoiseLibrary::friedman1),
        new KnownNoiseProblem("friedman2-4", friedmanBox(), KnownNoiseLibrary::impedance, CONSTANT),
        new KnownNoiseProblem("friedman3-4", friedmanBox(), KnownNoiseLibrary::phase, CONSTANT),
        constant("step-5", 5, x -> (x[0] > 0.4 ? 1 : 0) + sin(4 * x[1]) * x[2] + 0.5 * x[3]),
        constant("interaction-8", 8, x -> x[0] * x[1] + 2 * x[2] * x[3] - x[4] * x[5] + x[6]),
        constant("additive-10", 10, KnownNoiseLibrary::additive),
        constant("linear-15", 15, x -> weighted(x, 15)),
        constant("sparse-20", 20, x -> sin(5 * x[0]) + 2 * x[1] * x[2]),
        new KnownNoiseProblem(
            "heteroscedastic-6",
            uniform(6, 0, 1),
            x -> sin(4 * x[0]) + x[1] * x[2] + x[3],
            x -> exp(1.2 * x[0] - 0.8 * x[4])));
  }

  private static KnownNoiseProblem constant(
      String name, int columns, ToDoubleFunction<double[]> function) {
    return new KnownNoiseProblem(name, uniform(columns, 0, 1), function, CONSTANT);
  }

  private static double bump(double x, double centre) {
    return 1 / Math.pow(1 + Math.abs(x - centre) / 0.05, 4);
  }

  private static double friedman1(double[] x) {
    return 10 * sin(PI * x[0] * x[1]) + 20 * (x[2] - 0.5) * (x[2] - 0.5) + 10 * x[3] + 5 * x[4];
  }

  /** x₁ in [0, 100], x₂ in [40π, 560π], x₃ in [0, 1], x₄ in [1, 11]. */
  private static FeatureSource friedmanBox() {
    double[] low = {0, 40 * PI, 0, 1};
    double[] high = {100, 560 * PI, 1, 11};
    return (count, random) -> {
      double[] values = new double[count * 4];
      for (int i = 0; i < values.length; i++) {
        values[i] = low[i % 4] + (high[i % 4] - low[i % 4]) * random.nextDouble();
      }
      return new Matrix(count, 4, values);
    };
  }

  private static double reactance(double[] x) {
    return x[1] * x[2] - 1 / (x[1] * x[3]);
  }

  private static double impedance(double[] x) {
    return sqrt(x[0] * x[0] + reactance(x) * reactance(x));
  }

  private static double phase(double[] x) {
    return atan(reactance(x) / x[0]);
  }

  private static double additive(double[] x) {
    return sin(6 * x[0]) + 2 * x[1] * x[1] + exp(x[2]) + sqrt(x[3]) + Math.abs(x[4] - 0.5);
  }

  private static double weighted(double[] x, int count) {
    double sum = 0;
    for (int j = 0; j < count; j++) {
      sum += x[j] * (j % 2 == 0 ? 1 : -1) * (1 + j / 5);
    }
    return sum;
  }
}
