// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.LabelStd;
import org.aleator.data.Dataset;
import org.aleator.data.ErrorBars;
import org.aleator.data.Matrix;
import org.aleator.noise.level.LevelFit;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * What known error bars tell where the truth is known: tables of three functions, bars that vary by
 * a factor of ten, with and without noise on top, stated right and wrong; and what the weights
 * gain. See docs/methods/label-std.md.
 *
 * <p>Usage: {@code bench/label-std REPEATS ROWS…}; a line of numbers for each table.
 */
public final class LabelErrorBars {
  /** The smallest bar; the largest is ten times as large. */
  private static final double LEAST = 0.15;

  private LabelErrorBars() {}

  /** A case: the variance of the noise is (factor s)² + extra. */
  private record Case(String function, int rows, double extra, double factor, int repeat) {}

  private record Drawn(Dataset data, double[] clean) {}

  public static void main(String[] arguments) {
    int repeats = Integer.parseInt(arguments[0]);
    List<Case> cases = new ArrayList<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      for (int k = 1; k < arguments.length; k++) {
        int rows = Integer.parseInt(arguments[k]);
        for (String function : List.of("sine", "friedman", "steps")) {
          for (double extra : new double[] {0, 0.05, 0.5}) {
            cases.add(new Case(function, rows, extra, 1, repeat));
          }
          cases.add(new Case(function, rows, 0, 1 / 0.7, repeat));
          cases.add(new Case(function, rows, 0, 1 / 1.4, repeat));
        }
      }
    }
    System.out.println(
        "function rows extra factor repeat found low high chi2 chi2low chi2high scatter said total"
            + " totalLow totalHigh truth errorWeighted errorPlain");
    cases.forEach(LabelErrorBars::run);
  }

  private static void run(Case it) {
    Seed seed = new Seed(it.hashCode());
    Drawn drawn = draw(it, seed.split("draw").random());
    Dataset plain =
        new Dataset(drawn.data.features(), "y", drawn.data.x(), drawn.data.y(), Optional.empty());
    LevelFit weighted = LevelFit.fit(drawn.data, Optional.empty(), Work.of(1)).fit();
    LevelFit even = LevelFit.fit(plain, Optional.empty(), Work.of(1)).fit();
    LabelStd said = weighted.level().bars().orElseThrow();
    double known = drawn.data.bars().orElseThrow().known();
    System.out.printf(
        Locale.ROOT,
        "%s %d %.2f %.3f %d %.4f %.4f %.4f %.3f %.3f %.3f %s %.3f %.4f %.4f %.4f %.4f %.4f %.4f%n",
        it.function,
        it.rows,
        it.extra,
        it.factor,
        it.repeat,
        said.extraVariance(),
        said.extra().low(),
        said.extra().high(),
        said.chi2PerDegree(),
        said.chi2().low(),
        said.chi2().high(),
        said.scatter(),
        said.factor(),
        weighted.level().variance(),
        weighted.level().interval().low(),
        weighted.level().interval().high(),
        it.factor * it.factor * known + it.extra,
        error(weighted, drawn.clean),
        error(even, drawn.clean));
    System.out.flush();
  }

  /** Root mean square of how far predictions of unseen rows are from the function. */
  private static double error(LevelFit fit, double[] clean) {
    double[] means = fit.stack().orElseThrow().means();
    return Math.sqrt(
        IntStream.range(0, clean.length)
            .mapToDouble(i -> Math.pow(means[i] - clean[i], 2))
            .average()
            .orElseThrow());
  }

  private static Drawn draw(Case it, RandomGenerator random) {
    int columns = it.function.equals("sine") ? 1 : it.function.equals("steps") ? 3 : 5;
    double[] x = random.doubles((long) it.rows * columns).toArray();
    double[] clean = new double[it.rows];
    for (int i = 0; i < it.rows; i++) {
      clean[i] = value(it.function, Arrays.copyOfRange(x, i * columns, (i + 1) * columns));
    }
    double mean = Arrays.stream(clean).average().orElseThrow();
    double std =
        Math.sqrt(Arrays.stream(clean).map(f -> (f - mean) * (f - mean)).average().orElseThrow());
    double[] stds = new double[it.rows];
    double[] y = new double[it.rows];
    for (int i = 0; i < it.rows; i++) {
      clean[i] /= std;
      stds[i] = LEAST * Math.pow(10, random.nextDouble());
      y[i] =
          clean[i]
              + it.factor * stds[i] * random.nextGaussian()
              + Math.sqrt(it.extra) * random.nextGaussian();
    }
    List<String> names = IntStream.rangeClosed(1, columns).mapToObj(j -> "x" + j).toList();
    Dataset data =
        new Dataset(names, "y", new Matrix(it.rows, columns, x), y, Optional.empty())
            .withBars(ErrorBars.of("s", stds));
    return new Drawn(data, clean);
  }

  private static double value(String function, double[] x) {
    return switch (function) {
      case "sine" -> Math.sin(6 * x[0]);
      case "steps" -> (x[0] > 0.5 ? 1 : -1) + (x[1] > 0.3 && x[2] > 0.6 ? 0.8 : 0);
      default ->
          10 * Math.sin(Math.PI * x[0] * x[1])
              + 20 * Math.pow(x[2] - 0.5, 2)
              + 10 * x[3]
              + 5 * x[4];
    };
  }
}
