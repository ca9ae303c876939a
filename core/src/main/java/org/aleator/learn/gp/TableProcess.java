package org.aleator.learn.gp;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * A Gaussian process that uses every row of a table: parameters once per table, from random rows;
 * then fits on any of its rows, exact while they are few, through inducing rows above that. Made to
 * be fitted again and again at the same parameters, as a learning curve does.
 */
public final class TableProcess {

  /**
   * @param exactRows up to how many rows a fit is exact
   * @param inducingRows how many inducing rows, drawn at random, a larger fit has
   */
  public record Options(int exactRows, int inducingRows) {
    public static final Options DEFAULT = new Options(1500, 1500);

    public Options {
      if (exactRows < 1 || inducingRows < 1) {
        throw new IllegalArgumentException("a fit needs at least one row");
      }
    }
  }

  private TableProcess() {}

  /** The parameters of a table; the same for any number of threads. */
  public static Hyperparameters hyperparameters(
      Matrix x, double[] y, Seed seed, Parallel parallel) {
    check(x, y);
    int[] order = new int[x.rows()];
    Arrays.setAll(order, i -> i);
    EvidenceSearch.Options options = EvidenceSearch.Options.DEFAULT;
    drawToFront(order, options.rows(), seed.split("evidence").random());
    return EvidenceSearch.search(x, y, order, options, parallel);
  }

  /** The process on some rows of the table, with default options. */
  public static ProcessFit fit(
      Hyperparameters parameters, Matrix x, double[] y, int[] rows, Seed seed) {
    return fit(parameters, x, y, rows, Options.DEFAULT, seed);
  }

  /** The same with the work's seed; ends when the work is cancelled. */
  public static ProcessFit fit(
      Hyperparameters parameters, Matrix x, double[] y, int[] rows, Work work) {
    return fit(parameters, x, y, rows, Options.DEFAULT, work);
  }

  /**
   * The process on some rows of the table. Coordinates and the target's unit come from these rows
   * alone.
   *
   * @param rows which rows of x and y; their order is that of the leave-one-out residuals
   * @param seed draws the inducing rows
   */
  public static ProcessFit fit(
      Hyperparameters parameters, Matrix x, double[] y, int[] rows, Options options, Seed seed) {
    return fit(parameters, x, y, rows, options, Work.of(seed));
  }

  private static ProcessFit fit(
      Hyperparameters parameters, Matrix x, double[] y, int[] rows, Options options, Work work) {
    check(x, y);
    if (rows.length == 0) {
      throw new IllegalArgumentException("a fit needs at least one row");
    }
    Matrix own = x.selectRows(rows);
    double[] targets = Arrays.stream(rows).mapToDouble(i -> y[i]).toArray();
    Coordinates coordinates = parameters.kind().of(own);
    Scaling target = Scaling.of(targets);
    if (rows.length <= options.exactRows()) {
      ProcessFeatures features = new ProcessFeatures(parameters, coordinates, own);
      return new ExactProcess(parameters, features, target, own, targets);
    }
    int[] inducing = rows.clone();
    drawToFront(inducing, options.inducingRows(), work.seed().split("inducing").random());
    int m = Math.min(rows.length, options.inducingRows());
    Matrix basis = x.selectRows(Arrays.copyOf(inducing, m));
    ProcessFeatures features = new ProcessFeatures(parameters, coordinates, basis);
    return new InducedProcess(parameters, features, target, basis, x, y, rows, work);
  }

  /** The first steps of Fisher and Yates's shuffle: the first {@code count} are a random draw. */
  static void drawToFront(int[] values, int count, RandomGenerator random) {
    for (int i = 0; i < Math.min(count, values.length); i++) {
      int other = i + random.nextInt(values.length - i);
      int drawn = values[other];
      values[other] = values[i];
      values[i] = drawn;
    }
  }

  private static void check(Matrix x, double[] y) {
    if (x.rows() != y.length || x.rows() == 0 || x.columns() == 0) {
      throw new IllegalArgumentException(
          x.rows() + " x " + x.columns() + " features do not go with " + y.length + " targets");
    }
  }
}
