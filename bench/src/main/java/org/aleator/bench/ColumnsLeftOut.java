// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.aleator.Aleator;
import org.aleator.ColumnWorth;
import org.aleator.Estimate;
import org.aleator.data.Dataset;
import org.aleator.util.Seed;

/**
 * What is said of columns of known worth: how often a useless one is said to add something, how
 * often a useful one is found, and how far the rise of the error is from that of the noise floor.
 *
 * <pre>
 * ColumnsLeftOut FIRST_SEED SEEDS ROWS...
 * </pre>
 */
public final class ColumnsLeftOut {
  private static final int DRAWS = 200_000;

  private ColumnsLeftOut() {}

  /**
   * A function of independent uniform columns.
   *
   * @param columns how many there are, useless ones included
   * @param scale std of the noise at a row
   * @param copied whether the last column repeats the first, but for a little noise
   */
  private record Problem(
      String name, int columns, Function function, Function scale, boolean copied) {
    Problem(String name, int columns, Function function, double noise) {
      this(name, columns, function, x -> noise, false);
    }
  }

  @FunctionalInterface
  private interface Function {
    double at(double[] x);
  }

  private static final List<Problem> PROBLEMS =
      List.of(
          new Problem("friedman", 10, ColumnsLeftOut::friedman, 1),
          new Problem("friedman, loud", 10, ColumnsLeftOut::friedman, 4),
          new Problem("linear", 8, x -> 3 * x[0] + 2 * x[1] + x[2] + x[3] / 2, 0.5),
          new Problem("product", 6, x -> 12 * (x[0] - 0.5) * (x[1] - 0.5), 0.5),
          new Problem("steps", 6, x -> (x[0] > 0.6 ? 2 : 0) + (x[1] > 0.3 ? x[2] : 0), 0.5),
          new Problem(
              "noisy column", 5, x -> Math.sin(6 * x[0]), x -> 0.2 + x[1] * x[1] * 1.5, false),
          new Problem("nothing", 6, x -> 0, 1),
          new Problem("copy", 6, x -> 3 * x[0] + x[1], x -> 0.5, true));

  private static double friedman(double[] x) {
    return 10 * Math.sin(Math.PI * x[0] * x[1])
        + 20 * Math.pow(x[2] - 0.5, 2)
        + 10 * x[3]
        + 5 * x[4];
  }

  public static void main(String[] words) {
    int first = Integer.parseInt(words[0]);
    int seeds = Integer.parseInt(words[1]);
    for (int w = 2; w < words.length; w++) {
      int rows = Integer.parseInt(words[w]);
      for (Problem problem : PROBLEMS) {
        new Judge(problem, rows).run(first, seeds);
      }
    }
  }

  private static Dataset draw(Problem problem, int rows, int seed) {
    RandomGenerator random = new Seed(seed).split(problem.name).split(rows).random();
    double[][] x = new double[rows][];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      x[i] = random.doubles(problem.columns).toArray();
      if (problem.copied) {
        x[i][problem.columns - 1] = x[i][0] + 0.01 * random.nextGaussian();
      }
      y[i] = problem.function.at(x[i]) + problem.scale.at(x[i]) * random.nextGaussian();
    }
    return Dataset.of(x, y);
  }

  /** E Var(f | the other columns) = ½ E (f(x) − f(x with the column drawn anew))² (Jansen 1999). */
  private static double[] truth(Problem problem) {
    RandomGenerator random = new Seed(7).random();
    double[] worth = new double[problem.columns];
    for (int i = 0; i < DRAWS; i++) {
      double[] x = random.doubles(problem.columns).toArray();
      double at = problem.function.at(x);
      for (int j = 0; j < x.length; j++) {
        double kept = x[j];
        x[j] = random.nextDouble();
        worth[j] += Math.pow(at - problem.function.at(x), 2) / 2 / DRAWS;
        x[j] = kept;
      }
    }
    // What a copy tells of its twin is nearly all: nothing is lost without either.
    if (problem.copied) {
      worth[0] = 0;
    }
    return worth;
  }

  /** What is found of one column over all seeds. */
  private static final class Tally {
    private double rise;
    private double error;
    private double square;
    private int something;
    private int nothing;
    private double floor;
    private int floors;
    private int floorsWithin;
    private int within;
  }

  private record Judge(Problem problem, int rows) {
    void run(int first, int seeds) {
      double[] truth = truth(problem);
      double noise = noise(problem);
      int p = problem.columns;
      Tally[] tallies = new Tally[p];
      Arrays.setAll(tallies, j -> new Tally());
      int wrongTables = 0;
      int twins = 0;
      int spared = 0;
      int kept = 0;
      Map<String, Integer> noisy = new TreeMap<>();
      double seconds = 0;
      for (int s = first; s < first + seeds; s++) {
        Dataset data = draw(problem, rows, s);
        int seed = s;
        long start = System.nanoTime();
        Estimate estimate =
            Aleator.estimate(data, options -> options.seed(seed).threads(1).columns());
        seconds += (System.nanoTime() - start) / 1e9 / seeds;
        ColumnWorth found = estimate.columns().orElseThrow();
        double now = Math.pow(estimate.reachedRmse().orElseThrow(), 2);
        boolean wrong = false;
        boolean needed = false;
        for (ColumnWorth.Without column : found.without()) {
          int j = data.features().indexOf(column.column());
          Tally tally = tallies[j];
          double rmse = column.reached().value();
          double rise = rmse * rmse - now;
          double error = 2 * rmse * column.reached().standardError();
          tally.rise += rise / seeds;
          tally.square += rise * rise / seeds;
          tally.error += error / seeds;
          tally.within += Math.abs(rise - truth[j]) <= 2 * error ? 1 : 0;
          tally.something += column.adds().orElse(false) ? 1 : 0;
          tally.nothing += column.adds().orElse(true) ? 0 : 1;
          if (column.second().isPresent()) {
            double floor = column.second().get().value();
            tally.floor += floor;
            tally.floors++;
            tally.floorsWithin +=
                Math.abs(floor - Math.sqrt(noise + truth[j]))
                        <= 2 * column.second().get().standardError() + halfWidth(estimate, noise)
                    ? 1
                    : 0;
          }
          wrong |= truth[j] == 0 && column.adds().orElse(false);
          needed |= truth[j] > 0 && found.spare().contains(column.column());
        }
        if (!found.noiseAlong().isEmpty()) {
          noisy.merge(found.noiseAlong().get(0).column(), 1, Integer::sum);
        }
        wrongTables += wrong ? 1 : 0;
        kept += needed ? 1 : 0;
        twins += found.same().isEmpty() ? 0 : 1;
        spared += found.spare().size() >= useless(truth) ? 1 : 0;
      }
      System.out.printf(
          Locale.ROOT,
          "%n%s, %d rows: wrong claims in %d of %d tables; useless all spared %d; a useful one spared %d; pairs named %d; noise along %s; %.1f s each%n",
          problem.name,
          rows,
          wrongTables,
          seeds,
          spared,
          kept,
          twins,
          noisy,
          seconds);
      for (int j = 0; j < p; j++) {
        Tally t = tallies[j];
        System.out.printf(
            Locale.ROOT,
            "  x%-3d truth %7.3f rise %8.4f sd %7.4f se %7.4f within %3d something %3d nothing %3d  floor %.3f of %.3f within %d of %d%n",
            j + 1,
            truth[j],
            t.rise,
            Math.sqrt(Math.max(0, t.square - t.rise * t.rise)),
            t.error,
            t.within,
            t.something,
            t.nothing,
            t.floor / Math.max(1, t.floors),
            Math.sqrt(noise + truth[j]),
            t.floorsWithin,
            t.floors);
      }
    }

    /** By how much the floor with all columns is off: that is no error of the difference. */
    private static double halfWidth(Estimate estimate, double noise) {
      return Math.abs(estimate.ceiling().rmse() - Math.sqrt(noise));
    }

    private long useless(double[] truth) {
      return Arrays.stream(truth).filter(worth -> worth == 0).count() - (problem.copied ? 1 : 0);
    }

    private static double noise(Problem problem) {
      RandomGenerator random = new Seed(8).random();
      double sum = 0;
      for (int i = 0; i < DRAWS; i++) {
        double[] x = random.doubles(problem.columns).toArray();
        sum += Math.pow(problem.scale.at(x), 2) / DRAWS;
      }
      return sum;
    }
  }
}
