package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.IntFunction;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.encode.Standardizer;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.DeepEnsemble;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.predictor.Units;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Small ensembles of networks that stop early, each member by other held-out rows: functions of
 * many features that are neither smooth enough for a process nor made of steps. Smooth and
 * rectified ones win on different tables (decision 0009).
 */
public final class NetworkLearners {
  public static final String SMOOTH = "smooth networks";
  public static final String RECTIFIED = "rectified networks";

  /** Each member stops by an eighth of the rows. */
  private static final int FOLDS = 8;

  /** From so many rows on the networks are twice as wide. */
  private static final int MANY_ROWS = 800;

  /**
   * Rows that a member's training visits at most: those of small tables stop earlier by themselves,
   * large ones are visited 30 times and more. All networks of a table of 44,000 rows then cost
   * about a quarter of what the other learners do.
   */
  private static final double LEAST_VISITS = 3e5;

  private static final double VISITS_PER_ROW = 30;

  private static final int LEAST_STEPS = 20;
  private static final int MOST_STEPS = 500;
  private static final int PATIENCE = 8;

  /** Features up to three times as slow as the fastest keep variance 1. */
  private static final double NEAR_SHORTEST = 3;

  /** No feature is taken away wholly. */
  private static final double LEAST_SPREAD = 0.02;

  private NetworkLearners() {}

  /**
   * Units for a table's features: variance 1, and less for a feature along which the process found
   * the function to change slowly, so that the networks need not learn to leave it out. Mean
   * squared error 7 and 11 % lower (tanh, rectified) on 20 parts of the training tables than with
   * variance 1 for all.
   *
   * @param lengths how far along each feature the function changes, in standard deviations
   */
  public static Units units(Matrix x, double[] lengths) {
    double shortest = Arrays.stream(lengths).min().orElseThrow();
    List<Scaling> columns = new ArrayList<>();
    for (int j = 0; j < x.columns(); j++) {
      Scaling own = Scaling.of(x.columnValues(j));
      double spread = Math.max(LEAST_SPREAD, Math.min(1, NEAR_SHORTEST * shortest / lengths[j]));
      columns.add(new Scaling(own.mean(), own.std() / spread));
    }
    return new Units(new Standardizer(columns), Scaling.IDENTITY);
  }

  /**
   * @param units of the features
   * @param data labels of variance 1
   */
  public static TableLearner smooth(Units units, Dataset data, Work work) {
    return new Networks(SMOOTH, units, data, 3, NetworkLearners::smoothRecipe, quiet(work));
  }

  /** The same with rectified units. */
  public static TableLearner rectified(Units units, Dataset data, Work work) {
    return new Networks(RECTIFIED, units, data, 2, NetworkLearners::rectifiedRecipe, quiet(work));
  }

  private static Recipe smoothRecipe(int rows) {
    int width = rows < MANY_ROWS ? 32 : 64;
    return recipe(rows, List.of(width, width), Activation.TANH, 0.01, 1e-3);
  }

  /** A third of the rate and more decay than tanh units have, and wider for it. */
  private static Recipe rectifiedRecipe(int rows) {
    int width = rows < MANY_ROWS ? 64 : 128;
    return recipe(rows, List.of(width, width / 2), Activation.RELU, 0.003, 0.03);
  }

  private static Recipe recipe(
      int rows, List<Integer> hidden, Activation activation, double rate, double decay) {
    int batch = Recipe.practical(rows).batchSize();
    int steps = Math.max(LEAST_STEPS, Math.min(MOST_STEPS, rows / batch));
    double visits = LEAST_VISITS + VISITS_PER_ROW * rows;
    return new Recipe(
        hidden,
        activation,
        true,
        new Recipe.Steps(batch, rate, decay, Recipe.Descent.ADAM),
        new Recipe.Length(
            Recipe.Schedule.PLATEAU,
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
      String name, Units units, Dataset data, int members, IntFunction<Recipe> recipe, Work work)
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
      DeepEnsemble.Options options = new DeepEnsemble.Options(members, recipe.apply(rows.length));
      Folds folds = folds(rows, seed.split("folds"));
      DeepEnsemble ensemble =
          DeepEnsemble.train(units, data, rows, folds, options, work.withSeed(seed));
      DoubleSummaryStatistics labels =
          Arrays.stream(rows).mapToDouble(i -> data.y()[i]).summaryStatistics();
      return List.of(new Regression.Networks(ensemble, labels.getMin(), labels.getMax()));
    }

    /** Of whole groups, where there are some. */
    private Folds folds(int[] rows, Seed seed) {
      Folds whole = Folds.of(data.selectRows(rows), FOLDS, seed);
      return whole.count() > 1 ? whole : Folds.of(rows.length, FOLDS, seed);
    }

    /** In the unit of {@link TreeLearners}. */
    @Override
    public double cost(int rows) {
      return 6.0 * members * rows;
    }
  }
}
