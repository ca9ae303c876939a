// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.aleator.ConformalScores;
import org.aleator.Interval;
import org.aleator.Predictive;
import org.aleator.bench.IntervalTables.Law;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.stack.TableLearner;
import org.aleator.learn.stack.TreeLearners;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.model.FittedModel;
import org.aleator.study.NoiseStudy;
import org.aleator.study.PredictorKind;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Coverage and width of intervals on generated tables.
 *
 * <pre>
 * Intervals methods ROWS,ROWS... SEEDS [LAW,...]   # ways to make them, of one learner in five folds
 * Intervals product PREDICTOR ROWS,ROWS... SEEDS [LAW,...]   # those of a model as it is written
 * </pre>
 *
 * The ways, all of the same out-of-fold residuals: {@code cv+} as MAPIE computes it, from its paper
 * (Barber, Candès, Ramdas and Tibshirani 2021), the models of the folds around their own residuals;
 * {@code refit}, the ⌈c(n+1)⌉-th smallest |residual| around one model of all rows; {@code scaled},
 * the same in units of a σ(x) fitted to the residuals; {@code signed}, lower and upper quantile
 * apart; {@code gaussian}, z σ(x).
 */
public final class Intervals {
  private static final double[] COVERAGES = {0.8, 0.9, 0.95};
  private static final int NEW_ROWS = 1_000;
  private static final int FOLDS = 5;

  private final Map<String, double[]> sums = new LinkedHashMap<>();
  private int tables;

  private Intervals() {}

  public static void main(String[] words) {
    boolean product = words[0].equals("product");
    int at = product ? 2 : 1;
    int[] sizes = Arrays.stream(words[at].split(",")).mapToInt(Integer::parseInt).toArray();
    int seeds = Integer.parseInt(words[at + 1]);
    List<Law> laws =
        words.length > at + 2
            ? Arrays.stream(words[at + 2].split(",")).map(Law::valueOf).toList()
            : List.of(Law.values());
    for (Law law : laws) {
      for (int rows : sizes) {
        Intervals found = new Intervals();
        for (int s = 0; s < seeds; s++) {
          IntervalTables table = IntervalTables.of(law, rows, NEW_ROWS, new Seed(s + 1));
          if (product) {
            found.product(table, words[1]);
          } else {
            found.methods(table);
          }
          found.tables++;
        }
        found.print(law, rows);
      }
    }
  }

  private void print(Law law, int rows) {
    sums.forEach(
        (name, sum) -> {
          StringBuilder line = new StringBuilder("%-16s %5d %-10s".formatted(law, rows, name));
          for (int c = 0; c < COVERAGES.length; c++) {
            line.append(
                String.format(
                    Locale.ROOT, "  %.3f ±%.2f", sum[2 * c] / tables, sum[2 * c + 1] / tables / 2));
          }
          System.out.println(line);
        });
  }

  private void add(
      String name, int coverage, double[] y, IntToDoubleFunction low, IntToDoubleFunction high) {
    double[] sum = sums.computeIfAbsent(name, any -> new double[2 * COVERAGES.length]);
    for (int i = 0; i < y.length; i++) {
      sum[2 * coverage] +=
          y[i] >= low.applyAsDouble(i) && y[i] <= high.applyAsDouble(i) ? 1.0 / y.length : 0;
      sum[2 * coverage + 1] += (high.applyAsDouble(i) - low.applyAsDouble(i)) / y.length;
    }
  }

  private void product(IntervalTables table, String predictor) {
    StudyOptions.Builder options = StudyOptions.builder().methods(List.of("unbiased")).model(true);
    PredictorKind kind = PredictorKind.valueOf(predictor.toUpperCase(Locale.ROOT));
    Study study = NoiseStudy.run(table.rows(), options.predictor(kind).build(), Work.of(1));
    FittedModel model =
        new FittedModel(
            new FeatureEncoding(
                table.rows().features().stream()
                    .<FeatureEncoding.Feature>map(FeatureEncoding.Quantity::new)
                    .toList()),
            "y",
            new FittedModel.Trained(study.predictor().orElseThrow()),
            study.recommended(),
            study.best().noise(),
            study.scores(),
            Parts.empty());
    Predictive predicted = model.predict(table.newX());
    for (int c = 0; c < COVERAGES.length; c++) {
      add("conformal", c, table.newY(), predicted.low(COVERAGES[c]), predicted.high(COVERAGES[c]));
      Predictive gaussian = predicted.gaussian();
      add("gaussian", c, table.newY(), gaussian.low(COVERAGES[c]), gaussian.high(COVERAGES[c]));
    }
  }

  private void add(String name, int coverage, double[] y, double[] low, double[] high) {
    add(name, coverage, y, i -> low[i], i -> high[i]);
  }

  private void methods(IntervalTables table) {
    Matrix x = table.rows().x();
    double[] y = table.rows().y();
    int n = y.length;
    Work work = Work.of(1);
    TableLearner learner = TreeLearners.boosted(x, y, FeatureBins.of(x), 0, work);
    Folds folds = Folds.of(n, FOLDS, work.seed().split("folds"));
    double[] residual = new double[n];
    double[][] ofFold = new double[FOLDS][];
    for (int k = 0; k < FOLDS; k++) {
      Regression fitted = learner.fit(folds.without(k), work.seed().split(k)).get(0);
      double[] at = fitted.at(x.selectRows(folds.rows(k)));
      for (int i = 0; i < at.length; i++) {
        int row = folds.rows(k)[i];
        residual[row] = y[row] - at[i];
      }
      ofFold[k] = fitted.at(table.newX());
    }
    int[] all = IntStream.range(0, n).toArray();
    double[] mean = learner.fit(all, work.seed().split("all")).get(0).at(table.newX());
    VarianceFunction course =
        VarianceFunction.fit(x, Arrays.stream(residual).map(r -> r * r).toArray(), work);
    boolean varies = course.evidence().dependsOnX();
    double[] flat = {course.meanVariance()};
    double[] old = varies ? course.variance(x) : spread(flat, n);
    double[] fresh = varies ? course.variance(table.newX()) : spread(flat, mean.length);
    double[] signed = new double[n];
    Arrays.setAll(signed, i -> residual[i] / Math.sqrt(old[i]));
    for (int c = 0; c < COVERAGES.length; c++) {
      double coverage = COVERAGES[c];
      double[][] plus = plus(ofFold, folds, residual, mean.length, coverage);
      add("cv+", c, table.newY(), plus[0], plus[1]);
      double q = quantile(residual, coverage);
      add("refit", c, table.newY(), i -> mean[i] - q, i -> mean[i] + q);
      double scaled = quantile(signed, coverage);
      add("scaled", c, table.newY(), around(mean, fresh, -scaled), around(mean, fresh, scaled));
      double upper = rank(signed, (1 + coverage) / 2);
      double lower = -rank(Arrays.stream(signed).map(s -> -s).toArray(), (1 + coverage) / 2);
      add("signed", c, table.newY(), around(mean, fresh, lower), around(mean, fresh, upper));
      double z =
          coverage == 0.95
              ? Interval.Z
              : new org.hipparchus.distribution.continuous.NormalDistribution()
                  .inverseCumulativeProbability((1 + coverage) / 2);
      add("gaussian", c, table.newY(), around(mean, fresh, -z), around(mean, fresh, z));
    }
  }

  private static double[] spread(double[] value, int count) {
    double[] all = new double[count];
    Arrays.fill(all, value[0]);
    return all;
  }

  private static IntToDoubleFunction around(double[] mean, double[] variance, double factor) {
    return i -> mean[i] + factor * Math.sqrt(variance[i]);
  }

  private static double quantile(double[] scores, double coverage) {
    return ConformalScores.ofRows(Arrays.stream(scores).map(Math::abs).toArray(), 0)
        .quantile(coverage)
        .orElseThrow();
  }

  /** The ⌈level (n + 1)⌉-th smallest. */
  private static double rank(double[] values, double level) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(level * (sorted.length + 1) - 1e-9);
    return rank > sorted.length ? Double.POSITIVE_INFINITY : sorted[rank - 1];
  }

  /** Lower and upper ends of CV+ at the new rows. */
  private static double[][] plus(
      double[][] ofFold, Folds folds, double[] residual, int newRows, double coverage) {
    double[][] ends = new double[2][newRows];
    double[] below = new double[residual.length];
    double[] above = new double[residual.length];
    for (int j = 0; j < newRows; j++) {
      for (int i = 0; i < residual.length; i++) {
        double at = ofFold[folds.foldOf()[i]][j];
        below[i] = -(at - Math.abs(residual[i]));
        above[i] = at + Math.abs(residual[i]);
      }
      ends[0][j] = -rank(below, coverage);
      ends[1][j] = rank(above, coverage);
    }
    return ends;
  }
}
