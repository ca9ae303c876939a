// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.encode.Standardizer;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.predictor.SplineNetworks;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Small ensembles of {@link SplineNetworks} that stop early, each member by other held-out rows:
 * functions of many features that are neither smooth enough for a process nor made of steps. Few
 * and many segments along a feature win on different tables (decision 0013).
 */
public final class NetworkLearners {
  /** Few segments along a feature, for functions without steps. */
  public static final String FEW_KNOTS = "networks with few knots";

  /** As many segments as the rows allow. */
  public static final String MANY_KNOTS = "networks with many knots";

  /** Each member stops by an eighth of the rows; other parts were not measured. */
  public static final int FOLDS = 8;

  /** Eight are 1 % better and cost twice as much. */
  private static final int MEMBERS = 4;

  /** In the unit of {@link TreeLearners}. */
  public static final double COST_PER_ROW = 6.0 * MEMBERS;

  /** Width of both hidden layers; 128 is as good and costs twice as much. */
  private static final int WIDTH = 64;

  /** Six are better on the mean, but this is best where the function is smooth. */
  private static final int FEW_SEGMENTS = 4;

  /** 64 or 32 are a little better on the mean, 128 on california and power (decision 0013). */
  private static final int MOST_SEGMENTS = 128;

  /** Rows for each of many segments; 8 and 32 are worse, 64 is 0.5 % better. */
  private static final int ROWS_A_SEGMENT = 16;

  /** Segments of all features together, where these are many: bounds the memory; not measured. */
  private static final int SEGMENTS_OF_ALL = 4096;

  /**
   * Rows that a member's training visits at most: those of small tables stop earlier by themselves,
   * large ones are visited 30 times and more.
   */
  private static final double LEAST_VISITS = 3e5;

  private static final double VISITS_PER_ROW = 30;

  /** .003 is better with many segments, .005 with few. */
  private static final double RATE = 0.004;

  /** Ten times as much is 3 % worse, none 0.4 %. */
  private static final double DECAY = 0.01;

  /** 64 are 0.3 % better and take half as long again. */
  private static final int LARGEST_BATCH = 256;

  /** Steps of a round, after which the held-out error is looked at; not measured. */
  private static final int LEAST_STEPS = 20;

  private static final int MOST_STEPS = 500;

  /** 32 cost a fifth more and are better by 0.2 %. */
  private static final int PATIENCE = 12;

  /** Features up to three times as slow as the fastest keep variance 1. */
  private static final double NEAR_SHORTEST = 3;

  /**
   * No feature is taken away: a process that overlooks steps finds all features slow along which
   * the function has them (energy .49 → .38 against a least spread of .02).
   */
  private static final double LEAST_SPREAD = 0.2;

  private NetworkLearners() {}

  /**
   * Units for a table's features: variance 1, and less for a feature along which the process found
   * the function to change slowly, so that the networks need not learn to leave it out.
   *
   * @param lengths how far along each feature the function changes, in standard deviations
   */
  public static Standardizer units(Matrix x, double[] lengths) {
    double shortest = Arrays.stream(lengths).min().orElseThrow();
    List<Scaling> columns = new ArrayList<>();
    for (int j = 0; j < x.columns(); j++) {
      Scaling own = Scaling.of(x.columnValues(j));
      double spread = Math.max(LEAST_SPREAD, Math.min(1, NEAR_SHORTEST * shortest / lengths[j]));
      columns.add(new Scaling(own.mean(), own.std() / spread));
    }
    return new Standardizer(columns);
  }

  /**
   * @param units of the features
   * @param data labels of variance 1
   */
  public static TableLearner fewKnots(Standardizer units, Dataset data, Work work) {
    return new Networks(FEW_KNOTS, units, data, false, quiet(work));
  }

  /** The same with many segments. */
  public static TableLearner manyKnots(Standardizer units, Dataset data, Work work) {
    return new Networks(MANY_KNOTS, units, data, true, quiet(work));
  }

  /**
   * How networks of a table are trained.
   *
   * @param manyKnots as many segments along a feature as the rows allow, or few
   */
  public static SplineNetworks.Options options(int rows, int columns, boolean manyKnots) {
    int mostSegments = manyKnots ? MOST_SEGMENTS : FEW_SEGMENTS;
    int most = Math.min(mostSegments, Math.min(rows / ROWS_A_SEGMENT, SEGMENTS_OF_ALL / columns));
    return new SplineNetworks.Options(MEMBERS, Math.max(FEW_SEGMENTS, most), recipe(rows));
  }

  private static Recipe recipe(int rows) {
    int batch = Math.min(LARGEST_BATCH, 2 * Recipe.practical(rows).batchSize());
    int steps = Math.max(LEAST_STEPS, Math.min(MOST_STEPS, rows / batch));
    double visits = LEAST_VISITS + VISITS_PER_ROW * rows;
    return new Recipe(
        List.of(WIDTH, WIDTH),
        Activation.RELU,
        true,
        new Recipe.Steps(batch, RATE, DECAY, Recipe.Descent.ADAM),
        new Recipe.Length(
            Recipe.Schedule.AVERAGE,
            (int) Math.ceil(visits / ((double) batch * steps)),
            steps,
            PATIENCE));
  }

  /** One task of many: it reports nothing, and stops when all of them are to. */
  private static Work quiet(Work work) {
    return work.silent().alone();
  }

  /** One ensemble of networks on a table. */
  private record Networks(
      String name, Standardizer units, Dataset data, boolean manyKnots, Work work)
      implements TableLearner {

    @Override
    public List<String> names() {
      return List.of(name);
    }

    @Override
    public Matrix x() {
      return data.x();
    }

    @Override
    public List<Regression> fit(int[] rows, Seed seed) {
      Dataset fitted = data.selectRows(rows);
      SplineNetworks.Options options = options(rows.length, data.x().columns(), manyKnots);
      SplineNetworks networks =
          SplineNetworks.train(
              units, fitted, folds(fitted, seed.split("folds")), options, work.withSeed(seed));
      DoubleSummaryStatistics labels = Arrays.stream(fitted.y()).summaryStatistics();
      return List.of(new Regression.Networks(networks, labels.getMin(), labels.getMax()));
    }

    /** Of whole groups, where there are some. */
    private static Folds folds(Dataset fitted, Seed seed) {
      Folds whole = Folds.of(fitted, FOLDS, seed);
      return whole.count() > 1 ? whole : Folds.of(fitted.rows(), FOLDS, seed);
    }

    @Override
    public double cost(int rows) {
      return COST_PER_ROW * rows;
    }
  }
}
