// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.lab.benchmark.ceiling.RealTable;
import org.aleator.lab.benchmark.ceiling.TableFolder;
import org.aleator.learn.predictor.Predictor;
import org.aleator.noise.level.CurveForecast;
import org.aleator.noise.level.CurveForecast.Expected;
import org.aleator.numerics.Shuffle;
import org.aleator.study.NoiseStudy;
import org.aleator.study.PredictorKind;
import org.aleator.study.Preset;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * How well the error with twice and four times the rows is foretold: a quarter of a table is
 * studied, then models of half of it and of all are compared with what was expected of them, on
 * rows that are in neither.
 *
 * <pre>
 * RowsAhead generated ROWS SEEDS
 * RowsAhead DATA ROWS SEEDS TABLE,...
 * </pre>
 *
 * ROWS are those of the quarter.
 */
public final class RowsAhead {
  private static final int NEW_ROWS = 3_000;

  private int within;
  private int all;

  private RowsAhead() {}

  /** A function of ten uniform columns, and the std of the noise around it. */
  private record Problem(String name, Function function, double noise) {}

  @FunctionalInterface
  private interface Function {
    double at(double[] x);
  }

  private static final List<Problem> PROBLEMS =
      List.of(
          new Problem("friedman", RowsAhead::friedman, 1),
          new Problem("friedman, quiet", RowsAhead::friedman, 0.3),
          new Problem("friedman, loud", RowsAhead::friedman, 4),
          new Problem("linear", x -> Arrays.stream(x).sum() * 3, 1),
          new Problem("steps", x -> Math.floor(4 * x[0]) * (x[1] > 0.5 ? 1 : -1) + 2 * x[2], 0.5),
          new Problem("waves", x -> 3 * Math.sin(12 * x[0]) * Math.cos(6 * x[1]), 0.5),
          new Problem("product", x -> 30 * x[0] * x[1] * x[2] * x[3], 1),
          new Problem("kinks", x -> 10 * Math.abs(x[0] - x[1]) + 5 * Math.max(x[2], x[3]), 0.5));

  private static double friedman(double[] x) {
    return 10 * Math.sin(Math.PI * x[0] * x[1])
        + 20 * Math.pow(x[2] - 0.5, 2)
        + 10 * x[3]
        + 5 * x[4];
  }

  public static void main(String[] words) {
    int rows = Integer.parseInt(words[1]);
    int seeds = Integer.parseInt(words[2]);
    RowsAhead found = new RowsAhead();
    if (words[0].equals("generated")) {
      for (Problem problem : PROBLEMS) {
        for (int s = 1; s <= seeds; s++) {
          found.judge(problem.name, generated(problem, 4 * rows + NEW_ROWS, s), rows);
        }
      }
    } else {
      List<String> names = List.of(words[3].split(","));
      for (RealTable table :
          TableFolder.tables(Path.of(words[0]), Optional.of(names), Optional.empty())) {
        for (int s = 1; s <= seeds; s++) {
          found.judge(table.name(), shuffled(table.read(), s), rows);
        }
      }
    }
    System.out.printf("%d of %d within%n", found.within, found.all);
  }

  private static Dataset generated(Problem problem, int rows, int seed) {
    RandomGenerator random = new Seed(seed).split(problem.name).random();
    double[][] x = new double[rows][];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      x[i] = random.doubles(10).toArray();
      y[i] = problem.function.at(x[i]) + problem.noise * random.nextGaussian();
    }
    return Dataset.of(
        x, y, IntStream.rangeClosed(1, 10).mapToObj(i -> "x" + i).toArray(String[]::new));
  }

  private static Dataset shuffled(Dataset data, int seed) {
    int[] order = IntStream.range(0, data.rows()).toArray();
    Shuffle.apply(order, new Seed(seed).random());
    return data.selectRows(order);
  }

  private void judge(String name, Dataset data, int rows) {
    int newRows = Math.min(NEW_ROWS, data.rows() - 4 * rows);
    if (newRows < rows) {
      System.out.println(name + " has too few rows");
      return;
    }
    Dataset held = data.selectRows(IntStream.range(4 * rows, 4 * rows + newRows).toArray());
    Study quarter =
        NoiseStudy.run(
            some(data, rows),
            StudyOptions.builder().methods(List.of("unbiased")).model(false).build(),
            Work.of(1));
    CurveForecast forecast = CurveForecast.of(quarter.level().orElseThrow()).orElseThrow();
    StringBuilder line =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%-16s reached %.4f floor %.4f",
                name,
                quarter.level().get().reached().orElseThrow().rmse(),
                quarter.level().get().std()));
    for (int times = 2; times <= 4; times += 2) {
      Predictor model =
          PredictorKind.STACK.train(some(data, times * rows), Preset.PRACTICAL, Work.of(1));
      double rmse = rmse(model, held.x(), held.y());
      Expected expected = forecast.rmseAt(times * rows);
      boolean inside = expected.low() <= rmse && rmse <= expected.high();
      within += inside ? 1 : 0;
      all++;
      line.append(
          String.format(
              Locale.ROOT,
              "  %dx: %.4f in %.4f (%.4f to %.4f)%s",
              times,
              rmse,
              expected.value(),
              expected.low(),
              expected.high(),
              inside ? "" : " NO"));
    }
    System.out.println(line);
  }

  private static Dataset some(Dataset data, int rows) {
    return data.selectRows(IntStream.range(0, rows).toArray());
  }

  private static double rmse(Predictor model, Matrix x, double[] y) {
    double[] mean = model.predict(x, Work.of(1).parallel()).mean();
    return Math.sqrt(
        IntStream.range(0, y.length)
            .mapToDouble(i -> (y[i] - mean[i]) * (y[i] - mean[i]))
            .average()
            .orElseThrow());
  }
}
