// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.encode.Standardizer;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.stack.CrossFit;
import org.aleator.learn.stack.CrossFitting;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.FoldLearners;
import org.aleator.learn.stack.ForwardFit;
import org.aleator.learn.stack.NetworkLearners;
import org.aleator.learn.stack.PartLearner;
import org.aleator.learn.stack.RowSplit;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Work;

/**
 * Learners of classes fitted to all parts of one table. The indicators of the classes are labels of
 * C numbers each: their squared error is the Brier score, and everything known of squared errors
 * (weights, race, learning curve) holds of it.
 *
 * @param labels the classes of the rows
 * @param learners to be fitted to all rows: those that survived the race
 * @param fit the residuals of the indicators, in units of their standard deviation
 * @param curve their statistics
 * @param unit the standard deviation of the indicators: the root of the Brier score of the classes'
 *     shares over C
 * @param source what makes the learners anew, which look at the labels of some rows alone
 * @param work what later fits to all rows are given
 */
public record ClassFit(
    ClassLabels labels,
    List<ClassLearner> learners,
    CrossFit fit,
    CurveStatistics curve,
    double unit,
    ForwardFit.Learners source,
    Work work) {

  /** Of the time, roughly: the search for the table's process. */
  private static final double SEARCH_SHARE = 0.2;

  /** Fits all learners, which takes seconds to minutes. */
  public static ClassFit of(Dataset data, ClassLabels labels, Work work) {
    Matrix x = data.x();
    double[] code = code(labels, work.seed().split("code").random());
    Coordinates coordinates = Coordinates.Tamed.of(x);
    Matrix z = coordinates.apply(x);
    TableProcess process =
        TableProcess.find(z, code, work.split("process").within(0, SEARCH_SHARE));
    FeatureBins bins = FeatureBins.of(x);
    RowSplit split = RowSplit.of(data, labels, work.seed().split("split"));
    double[] cells = labels.indicators().values();
    ForwardFit.Learners source =
        rows -> learners(x, labels, bins, coordinates, process.seeing(z, code, rows, work), work);
    CrossFit raw =
        CrossFitting.run(
            cells,
            labels.count(),
            data.groups(),
            split,
            new FoldLearners() {
              @Override
              public List<? extends PartLearner> of(int fold) {
                return source.of(split.folds().get(fold).fitted());
              }

              @Override
              public Optional<Apart> apart(Work own) {
                List<TableProcess> byFold =
                    own.parallel().map(split.folds().size(), this::processOf);
                return Optional.of(
                    new Apart(
                        new SentClasses(
                            x.columns(), x.values(), labels.names(), labels.of(), byFold),
                        List.of()));
              }

              private TableProcess processOf(int fold) {
                return process.seeing(z, code, split.folds().get(fold).fitted(), work);
              }
            },
            1,
            work.split("fit").within(SEARCH_SHARE, 1));
    double unit = unit(labels);
    CrossFit fit = raw.inUnitsOf(unit);
    List<ClassLearner> ofAll = learners(x, labels, bins, coordinates, process, work);
    return new ClassFit(
        labels,
        Arrays.stream(fit.learners()).mapToObj(ofAll::get).toList(),
        fit,
        CurveStatistics.ofLikeliestWeights(fit),
        unit,
        source,
        work);
  }

  /**
   * How the same learners predict the future from the past, where the rows have a time: residuals
   * of the indicators.
   */
  public ForwardFit forward(Column.Numeric times, Work whole) {
    return ForwardFit.of(
        times,
        new ForwardFit.Labels(labels.indicators().values(), labels.count()),
        fit,
        source,
        whole.split("forward"));
  }

  /**
   * Of two classes the indicator of the second; of more a number drawn for each, so that what tells
   * any two apart takes part.
   */
  static double[] code(ClassLabels labels, RandomGenerator random) {
    double[] numbers = new double[labels.count()];
    Arrays.setAll(numbers, c -> numbers.length == 2 ? c : random.nextGaussian());
    double[] y = Arrays.stream(labels.of()).mapToDouble(c -> numbers[c]).toArray();
    return Scaling.of(y).standardize(y);
  }

  private static double unit(ClassLabels labels) {
    double sum = 0;
    for (int size : labels.sizes()) {
      double share = size / (double) labels.rows();
      sum += share * (1 - share);
    }
    return Math.sqrt(sum / labels.count());
  }

  static List<ClassLearner> learners(
      Matrix x,
      ClassLabels labels,
      FeatureBins bins,
      Coordinates coordinates,
      TableProcess process,
      Work work) {
    List<ClassLearner> learners = new ArrayList<>();
    learners.add(ClassLearners.linear(x, labels, work));
    learners.add(ClassLearners.additive(x, labels, work));
    learners.add(ClassLearners.randomised(x, labels, work));
    learners.add(ClassLearners.boosted(x, labels, bins, work));
    learners.add(ClassLearners.process(x, labels, coordinates, process, work));
    if (x.columns() > 1) {
      Standardizer units = NetworkLearners.units(x, process.best().lengths());
      learners.add(ClassLearners.networks(x, labels, units, false, work));
      learners.add(ClassLearners.networks(x, labels, units, true, work));
    }
    return learners;
  }

  /** The stack's probabilities of each row by fits that had not seen it: rows × classes. */
  public Matrix pooled() {
    double[] residuals = curve.residuals();
    double[] p = labels.indicators().values();
    for (int at = 0; at < p.length; at++) {
      p[at] -= unit * residuals[at];
    }
    return new Matrix(labels.rows(), labels.count(), p);
  }

  /** The same recalibrated, by the rows of the other folds. */
  public Matrix heldOut() {
    int classes = labels.count();
    return recalibrated(
        pooled(),
        labels,
        IntStream.range(0, labels.rows()).map(i -> fit.foldOf()[i * classes]).toArray());
  }

  /**
   * @param foldOf the fold of each row
   */
  static Matrix recalibrated(Matrix pooled, ClassLabels labels, int[] foldOf) {
    int classes = labels.count();
    double[] p = new double[pooled.values().length];
    for (int k = 0; k < RowSplit.FOLDS; k++) {
      int fold = k;
      int[] own = rows(labels, i -> foldOf[i] == fold);
      int[] others = rows(labels, i -> foldOf[i] != fold);
      Matrix known = pooled.selectRows(own);
      LogLink link = LogLink.fit(pooled.selectRows(others), labels.select(others));
      double[] recalibrated = link.probabilities(known).values();
      for (int i = 0; i < own.length; i++) {
        System.arraycopy(recalibrated, i * classes, p, own[i] * classes, classes);
      }
    }
    return new Matrix(labels.rows(), classes, p);
  }

  private static int[] rows(ClassLabels labels, java.util.function.IntPredicate wanted) {
    return IntStream.range(0, labels.rows()).filter(wanted).toArray();
  }

  /** The stack fitted to all rows. */
  public Classification classification() {
    List<Double> weights = new ArrayList<>();
    List<Classification> members = new ArrayList<>();
    int[] all = IntStream.range(0, labels.rows()).toArray();
    int model = 0;
    List<List<Classification>> fitted =
        work.parallel()
            .map(learners.size(), l -> learners.get(l).fit(all, work.seed().split("all").split(l)));
    for (List<Classification> ofLearner : fitted) {
      for (Classification one : ofLearner) {
        double weight = curve.weights()[model++];
        if (weight > 0) {
          weights.add(weight);
          members.add(one);
        }
      }
    }
    return new Classification.Calibrated(
        SharedMeans.pool(weights, members), LogLink.fit(pooled(), labels));
  }
}
