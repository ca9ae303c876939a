// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.audit.ReplicatedRows;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.stack.ConvexWeights;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.TableLearner;
import org.aleator.learn.stack.TreeLearners;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * The mean and the spread of every label by fits that had not seen it, nor any row that is set
 * aside: a small stack for the mean; for the spread, trees on ln|residual|, which a slip hardly
 * moves, of the features, the mean, and what the models of the stack differ by.
 *
 * @param mean μ(x)
 * @param scale √(σ²(x) + s²(x)) up to a factor that all rows share
 */
record OutOfFoldFit(double[] mean, double[] scale) {
  /** What a person reads while it is done. */
  private static final String STAGE = "checking labels";

  /** Of few rows each counts; many rows are left with five folds as well, at half the time. */
  private static final int FOLDS = 10;

  private static final int FOLDS_OF_MANY_ROWS = 5;
  private static final int MANY_ROWS = 1_000;

  /** Beyond, trees know as much, and a process costs more than it tells here. */
  private static final int MOST_PROCESS_ROWS = 5_000;

  /** Beyond, a fit takes every second of the rows, or fewer: slips are far out for it, too. */
  private static final int MOST_TRAINING_ROWS = 10_000;

  /** Below, one spread for all rows. */
  private static final int FEWEST_SPREAD_ROWS = 80;

  /** Of the middle of |residual|: a residual of 0 has no logarithm. */
  private static final double LEAST_RESIDUAL = 0.02;

  /** How much of the course of the spread is believed: what makes the residuals likeliest. */
  private static final double[] BELIEF = {0, 0.25, 0.5, 0.75, 1};

  double[] standardized(double[] y) {
    double[] t = new double[y.length];
    Arrays.setAll(t, i -> (y[i] - mean[i]) / scale[i]);
    return t;
  }

  /** ln of the density of a label at row i, were it right. */
  double logDensity(SplitStudent noise, double label, int i) {
    return noise.logDensity((label - mean[i]) / scale[i]) - Math.log(scale[i]);
  }

  /** The rows and their folds; copies of a row, label included, share its fold. */
  static Folds folds(Dataset data, Seed seed) {
    int count = data.rows() < MANY_ROWS ? FOLDS : FOLDS_OF_MANY_ROWS;
    if (data.groups().isPresent()) {
      return Folds.of(data, count, seed);
    }
    int[] record = ReplicatedRows.numbered(beside(data.x(), List.of(data.y())));
    int records = 1 + Arrays.stream(record).max().orElseThrow();
    return Folds.of(data.withGroups(new Groups("record", record, records)), count, seed);
  }

  /**
   * @param labels what is learned from, at the rows that are not set aside
   * @param aside which rows no fit sees
   * @param process whether a Gaussian process joins the trees
   */
  static OutOfFoldFit fit(
      Dataset data, double[] labels, Folds folds, boolean[] aside, boolean process, Work work) {
    Unit unit = Unit.of(labels, aside);
    double[] y = unit.scaled(labels);
    int[] kept = IntStream.range(0, y.length).filter(i -> !aside[i]).toArray();
    double[][] means = new double[0][];
    work.progress(STAGE, 0);
    List<TableLearner> learners = learners(data.x(), y, kept, process, work);
    for (int l = 0; l < learners.size(); l++) {
      work.progress(STAGE, (l + 1.0) / (learners.size() + 2));
      TableLearner learner = learners.get(l);
      double[][] own = predict(learner, folds, aside, work.split(learner.names().get(0)));
      means = Arrays.copyOf(means, means.length + own.length);
      System.arraycopy(own, 0, means, means.length - own.length, own.length);
    }
    work.progress(STAGE, (learners.size() + 1.0) / (learners.size() + 2));
    double[] weights = weights(means, y, kept);
    double[] mean = combined(means, weights);
    double[] residuals = new double[y.length];
    Arrays.setAll(residuals, i -> unit.scaled(data.y()[i]) - mean[i]);
    double[] apart = new double[y.length];
    for (int m = 0; m < means.length; m++) {
      for (int i = 0; i < apart.length; i++) {
        apart[i] += Math.pow(means[m][i] - mean[i], 2) / means.length;
      }
    }
    double[] scale = spread(data, mean, apart, residuals, folds, aside, work.split("spread"));
    return new OutOfFoldFit(
        Arrays.stream(mean).map(unit::restored).toArray(),
        Arrays.stream(scale).map(s -> s * unit.size).toArray());
  }

  /** The same around predictions by fits that had not seen the rows. */
  static OutOfFoldFit around(double[] predicted, Dataset data, Folds folds, Work work) {
    boolean[] aside = new boolean[predicted.length];
    Unit unit = Unit.of(data.y(), aside);
    double[] mean = unit.scaled(predicted);
    double[] residuals = new double[mean.length];
    Arrays.setAll(residuals, i -> unit.scaled(data.y()[i]) - mean[i]);
    double[] apart = new double[mean.length];
    double[] scale = spread(data, mean, apart, residuals, folds, aside, work);
    return new OutOfFoldFit(predicted, Arrays.stream(scale).map(s -> s * unit.size).toArray());
  }

  /** Labels about 0 and of size about 1, also where some of them are far out. */
  private record Unit(double middle, double size) {
    static Unit of(double[] labels, boolean[] aside) {
      double[] kept =
          IntStream.range(0, labels.length)
              .filter(i -> !aside[i])
              .mapToDouble(i -> labels[i])
              .toArray();
      double middle = Robust.median(kept);
      double square =
          Arrays.stream(kept).map(v -> (v - middle) * (v - middle)).average().orElseThrow();
      return new Unit(middle, square > 0 ? Math.sqrt(square) : 1);
    }

    double scaled(double label) {
      return (label - middle) / size;
    }

    double[] scaled(double[] labels) {
      return Arrays.stream(labels).map(this::scaled).toArray();
    }

    double restored(double value) {
      return middle + size * value;
    }
  }

  private static List<TableLearner> learners(
      Matrix x, double[] y, int[] kept, boolean process, Work work) {
    List<TableLearner> learners = new ArrayList<>();
    learners.add(TreeLearners.randomised(x, y, work));
    double noise = 0;
    if (process && x.rows() <= MOST_PROCESS_ROWS) {
      Coordinates coordinates = Coordinates.Tamed.of(x);
      double[] labels = Arrays.stream(kept).mapToDouble(i -> y[i]).toArray();
      TableProcess found =
          TableProcess.find(
              coordinates.apply(x).selectRows(kept), labels, work.split("process").silent());
      learners.add(new ProcessLearner(x, y, coordinates, found, work));
      noise = found.best().noiseVariance();
    }
    learners.add(TreeLearners.boosted(x, y, FeatureBins.of(x), noise, work));
    return learners;
  }

  private static double[][] predict(TableLearner learner, Folds folds, boolean[] aside, Work work) {
    double[][] all = new double[learner.names().size()][aside.length];
    List<double[][]> parts =
        work.parallel()
            .map(
                folds.count(),
                k ->
                    learner.predict(without(folds, k, aside), folds.rows(k), work.seed().split(k)));
    for (int k = 0; k < folds.count(); k++) {
      int[] rows = folds.rows(k);
      for (int m = 0; m < all.length; m++) {
        for (int i = 0; i < rows.length; i++) {
          all[m][rows[i]] = parts.get(k)[m][i];
        }
      }
    }
    return all;
  }

  private static int[] without(Folds folds, int fold, boolean[] aside) {
    int[] rows = Arrays.stream(folds.without(fold)).filter(i -> !aside[i]).toArray();
    int every = 1 + (rows.length - 1) / MOST_TRAINING_ROWS;
    return IntStream.range(0, rows.length).filter(i -> i % every == 0).map(i -> rows[i]).toArray();
  }

  private static double[] weights(double[][] means, double[] y, int[] kept) {
    double[][] residuals = new double[means.length][kept.length];
    for (int m = 0; m < means.length; m++) {
      for (int i = 0; i < kept.length; i++) {
        residuals[m][i] = y[kept[i]] - means[m][kept[i]];
      }
    }
    return ConvexWeights.minimize(
        CurveStatistics.meanProducts(residuals, IntStream.range(0, kept.length).toArray()));
  }

  private static double[] combined(double[][] means, double[] weights) {
    double[] mean = new double[means[0].length];
    for (int m = 0; m < means.length; m++) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += weights[m] * means[m][i];
      }
    }
    return mean;
  }

  /** Where error bars are known, each label's own; what is left to learn is the rest. */
  private static double[] spread(
      Dataset data,
      double[] mean,
      double[] apart,
      double[] residuals,
      Folds folds,
      boolean[] aside,
      Work work) {
    if (data.bars().isEmpty()) {
      return spread(data.x(), mean, apart, residuals, folds, aside, work);
    }
    double[] relative = data.bars().get().relativeVariances();
    double[] even = new double[residuals.length];
    Arrays.setAll(even, i -> residuals[i] / Math.sqrt(relative[i]));
    double[] scale = spread(data.x(), mean, apart, even, folds, aside, work);
    Arrays.setAll(scale, i -> scale[i] * Math.sqrt(relative[i]));
    return scale;
  }

  private static double[] spread(
      Matrix x,
      double[] mean,
      double[] apart,
      double[] residuals,
      Folds folds,
      boolean[] aside,
      Work work) {
    double[] sizes = Arrays.stream(residuals).map(Math::abs).toArray();
    double least = Math.max(LEAST_RESIDUAL * Robust.median(sizes), Double.MIN_NORMAL);
    double[] logs = Arrays.stream(sizes).map(r -> Math.log(r + least)).toArray();
    double middle = Robust.median(logs);
    double[] course = new double[logs.length];
    if (logs.length >= FEWEST_SPREAD_ROWS) {
      double[] logApart =
          Arrays.stream(apart).map(a -> 0.5 * Math.log(a + least * least)).toArray();
      Matrix columns = beside(x, List.of(mean, logApart));
      int leaf = Math.max(5, Math.min(50, logs.length / 40));
      ExtraTrees.Options options = ExtraTrees.Options.DEFAULT.withMinLeaf(leaf);
      List<double[]> parts =
          work.parallel()
              .map(
                  folds.count(),
                  k ->
                      ExtraTrees.fit(
                              columns,
                              logs,
                              without(folds, k, aside),
                              options,
                              work.seed().split(k))
                          .predict(columns.selectRows(folds.rows(k))));
      for (int k = 0; k < folds.count(); k++) {
        int[] rows = folds.rows(k);
        for (int i = 0; i < rows.length; i++) {
          course[rows[i]] = parts.get(k)[i] - middle;
        }
      }
    }
    return believed(course, residuals, aside);
  }

  /** exp(b · course), with the b under which the residuals are likeliest, of scale 1 after it. */
  private static double[] believed(double[] course, double[] residuals, boolean[] aside) {
    double[] best = null;
    double highest = Double.NEGATIVE_INFINITY;
    for (double b : BELIEF) {
      double[] scale = Arrays.stream(course).map(c -> Math.exp(b * c)).toArray();
      double[] t = new double[scale.length];
      Arrays.setAll(t, i -> residuals[i] / scale[i]);
      double[] sizes =
          IntStream.range(0, t.length)
              .filter(i -> !aside[i])
              .mapToDouble(i -> Math.abs(t[i]))
              .toArray();
      // Labels of size 1 are known to rounding, also where most residuals are exactly 0.
      double factor = Math.max(Robust.median(sizes) / Robust.MEDIAN_OF_NORMAL, Math.ulp(1.0));
      double sum = 0;
      for (int i = 0; i < t.length; i++) {
        if (!aside[i]) {
          double u = t[i] / factor;
          sum -= 2.5 * Math.log1p(u * u / 4) + Math.log(scale[i] * factor);
        }
      }
      if (sum > highest) {
        highest = sum;
        best = Arrays.stream(scale).map(s -> s * factor).toArray();
      }
    }
    return best;
  }

  private static Matrix beside(Matrix x, List<double[]> further) {
    int d = x.columns();
    int width = d + further.size();
    double[] values = new double[x.rows() * width];
    for (int i = 0; i < x.rows(); i++) {
      System.arraycopy(x.values(), i * d, values, i * width, d);
      for (int j = 0; j < further.size(); j++) {
        values[i * width + d + j] = further.get(j)[i];
      }
    }
    return new Matrix(x.rows(), width, values);
  }
}
