// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.encode.Standardizer;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.ProcessMeans;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.nn.CrossEntropy;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.SplineNetworks;
import org.aleator.learn.stack.NetworkLearners;
import org.aleator.learn.tree.BoostedClasses;
import org.aleator.learn.tree.BoostedTrees;
import org.aleator.learn.tree.ExtraTrees;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.learn.tree.RandomizedClasses;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/** The learners of a table whose target is a class. */
public final class ClassLearners {
  static final String LINEAR = "logistic regression";
  static final String ADDITIVE = "additive logistic regression";

  /** The models whose scores are sums of functions of one feature each. */
  public static final List<String> SUMS = List.of(LINEAR, ADDITIVE);

  static final String FINE = "extra trees";
  static final String COARSE = "extra trees with large leaves";
  static final String BOOSTED = "boosted trees";
  static final String PROCESS = "gaussian process";
  static final String ON_PROCESS = "boosted trees on gaussian process";

  /** Segments of an additive function: enough for a bend or two along a feature. */
  private static final int SEGMENTS = 6;

  /** Of each of two leaf sizes: time and smoothness of the frequencies grow with it. */
  private static final int TREES = 60;

  /** Rounds times rate at which boosting is read; the weights of the stack choose. */
  private static final double[] PATHS = {1.5, 4};

  private static final String[] STOPPED = {", stopped early", ", stopped half-way"};

  private ClassLearners() {}

  private record Fitted(
      List<String> names,
      Matrix x,
      double costPerRow,
      BiFunction<int[], Seed, List<Classification>> fitting)
      implements ClassLearner {
    @Override
    public List<Classification> fit(int[] rows, Seed seed) {
      return fitting.apply(rows, seed);
    }

    @Override
    public double cost(int rows) {
      return costPerRow * rows;
    }
  }

  static ClassLearner linear(Matrix x, ClassLabels labels, Work work) {
    return new Fitted(
        List.of(LINEAR),
        x,
        2,
        (rows, seed) -> List.of(new Classification.Linear(Logistic.fit(x, labels, rows, 0, work))));
  }

  static ClassLearner additive(Matrix x, ClassLabels labels, Work work) {
    return new Fitted(
        List.of(ADDITIVE),
        x,
        6,
        (rows, seed) ->
            List.of(new Classification.Linear(Logistic.fit(x, labels, rows, SEGMENTS, work))));
  }

  /** Leaves of few rows, and of as many as a noisy share needs. */
  static ClassLearner randomised(Matrix x, ClassLabels labels, Work work) {
    return new Fitted(
        List.of(FINE, COARSE),
        x,
        6,
        (rows, seed) ->
            List.of(
                randomised(x, labels, rows, 2, work.withSeed(seed)),
                randomised(x, labels, rows, 10, work.withSeed(seed.split("coarse")))));
  }

  private static Classification randomised(
      Matrix x, ClassLabels labels, int[] rows, int minLeaf, Work own) {
    ExtraTrees.Options options = new ExtraTrees.Options(TREES, minLeaf, ExtraTrees.Options.ALL);
    return new Classification.Randomised(RandomizedClasses.fit(x, labels, rows, options, own));
  }

  static ClassLearner boosted(Matrix x, ClassLabels labels, FeatureBins bins, Work work) {
    return new Fitted(
        readings(BOOSTED),
        x,
        5.0 * BoostedClasses.scores(labels.count()),
        (rows, seed) -> boosted(bins, labels, rows, work.withSeed(seed)));
  }

  private static List<String> readings(String name) {
    return List.of(name, name + STOPPED[0], name + STOPPED[1]);
  }

  private static List<Classification> boosted(
      FeatureBins bins, ClassLabels labels, int[] rows, Work own) {
    BoostedTrees.Options options = BoostedClasses.options(rows.length, bins.columns());
    BoostedClasses all = BoostedClasses.fit(bins, labels, rows, options, own);
    List<Classification> readings = new ArrayList<>();
    readings.add(new Classification.Boosted(all));
    for (double path : PATHS) {
      readings.add(new Classification.Boosted(all.first((int) Math.ceil(path / options.rate()))));
    }
    return readings;
  }

  /** Processes on the indicators, and boosting that sees their left-out means. */
  static ClassLearner process(
      Matrix x, ClassLabels labels, Coordinates coordinates, TableProcess process, Work work) {
    Matrix z = coordinates.apply(x);
    List<String> names = new ArrayList<>(List.of(PROCESS));
    names.addAll(readings(ON_PROCESS));
    return new OnProcesses(names, x, z, labels, coordinates, process, work);
  }

  private record OnProcesses(
      List<String> names,
      Matrix x,
      Matrix z,
      ClassLabels labels,
      Coordinates coordinates,
      TableProcess process,
      Work work)
      implements ClassLearner {
    @Override
    public List<Classification> fit(int[] rows, Seed seed) {
      Work own = work.withSeed(seed);
      ClassLabels some = labels.select(rows);
      ProcessMeans means = ProcessMeans.of(process, coordinates, z.selectRows(rows), some);
      Matrix leftOut = means.leaveOneOut(own);
      List<Classification> models = new ArrayList<>();
      models.add(new Classification.Process(means, ProcessLink.fit(leftOut, some)));
      FeatureBins bins =
          FeatureBins.of(Classification.OnProcess.columns(x.selectRows(rows), leftOut));
      int[] all = IntStream.range(0, rows.length).toArray();
      for (Classification trees : boosted(bins, some, all, own.split("boosting"))) {
        models.add(new Classification.OnProcess(means, trees));
      }
      return models;
    }

    /** As the models say, the processes' means computed once. */
    @Override
    public double[][] predict(int[] rows, int[] at, Seed seed) {
      Matrix heldOut = x.selectRows(at);
      List<Classification> models = fit(rows, seed);
      Classification.Process smooth = (Classification.Process) models.get(0);
      Matrix means = smooth.means().at(heldOut);
      double[][] predicted = new double[models.size()][];
      predicted[0] = smooth.link().probabilities(means).values();
      for (int m = 1; m < predicted.length; m++) {
        predicted[m] = ((Classification.OnProcess) models.get(m)).on(means, heldOut).values();
      }
      return predicted;
    }

    @Override
    public double cost(int rows) {
      return 20.0 * rows * BoostedClasses.scores(labels.count());
    }
  }

  static ClassLearner networks(
      Matrix x, ClassLabels labels, Standardizer units, boolean manyKnots, Work work) {
    Work quiet = work.silent().alone();
    return new Fitted(
        List.of(manyKnots ? NetworkLearners.MANY_KNOTS : NetworkLearners.FEW_KNOTS),
        x,
        NetworkLearners.COST_PER_ROW,
        (rows, seed) -> {
          ClassLabels some = labels.select(rows);
          Folds folds = Folds.of(rows.length, NetworkLearners.FOLDS, seed.split("folds"));
          return List.of(
              new Classification.Networks(
                  SplineNetworks.train(
                      units,
                      x.selectRows(rows),
                      labels.count(),
                      () -> new CrossEntropy(some),
                      folds,
                      NetworkLearners.options(rows.length, x.columns(), manyKnots),
                      quiet.withSeed(seed))));
        });
  }
}
