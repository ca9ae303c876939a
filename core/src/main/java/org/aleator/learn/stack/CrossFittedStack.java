// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.util.Work;

/**
 * The stack of a table: predictions of its rows by fits that had not seen them, and a {@link Stack}
 * fitted to all of them for new rows. Safe for use by several threads.
 */
public final class CrossFittedStack {
  /** A learner with less weight does not change the stack's error by what can be seen. */
  private static final double LEAST_WEIGHT = 0.02;

  /** Nodes of randomised trees that a stack keeps at most: 40 MB. */
  private static final int MOST_NODES = 2_000_000;

  private static final int FEWEST_TREES = 8;

  /** The course of s²(x) is wanted, not evidence about it. */
  private static final VarianceFunction.Options COARSE = new VarianceFunction.Options(4_000, 2, 19);

  private final RowAudit audit;
  private final StackFit fit;
  private final double modelError;
  private final Work work;
  private Stack stack;
  private Regression mean;
  private double[] means;
  private VarianceFunction epistemic;

  /**
   * @param audit the table, and the records of it that were fitted
   * @param modelError the stack's mean squared error less the noise; what the halves differ by
   *     where it is smaller
   */
  public CrossFittedStack(RowAudit audit, StackFit fit, double modelError, Work work) {
    this.audit = audit;
    this.fit = fit;
    this.modelError = modelError;
    this.work = work;
  }

  /**
   * The stack, fitted to all rows that were used; fitted at the first use.
   *
   * @return the same object at every call
   */
  public synchronized Stack stack() {
    if (stack == null) {
      stack = new Stack(audit.data().x().columns(), mean(), epistemic());
    }
    return stack;
  }

  private synchronized Regression mean() {
    if (mean == null) {
      mean = fittedMean();
    }
    return mean;
  }

  private Regression fittedMean() {
    double[] weights = fit.curve().weights();
    int[] rows = IntStream.range(0, audit.used().rows()).toArray();
    List<TableLearner> learners = fit.learners();
    int[] first = new int[learners.size() + 1];
    for (int l = 0; l < learners.size(); l++) {
      first[l + 1] = first[l] + learners.get(l).names().size();
    }
    int[] wanted =
        IntStream.range(0, learners.size())
            .filter(
                l -> Arrays.stream(weights, first[l], first[l + 1]).anyMatch(w -> w > LEAST_WEIGHT))
            .toArray();
    List<List<Regression>> fitted =
        work.parallel()
            .map(
                wanted.length,
                i ->
                    learners.get(wanted[i]).fit(rows, work.seed().split("stack").split(wanted[i])));
    List<Regression> terms = new ArrayList<>();
    List<Double> kept = new ArrayList<>();
    for (int i = 0; i < wanted.length; i++) {
      for (int model = 0; model < fitted.get(i).size(); model++) {
        double weight = weights[first[wanted[i]] + model];
        if (weight > LEAST_WEIGHT) {
          terms.add(slim(fitted.get(i).get(model)));
          kept.add(weight);
        }
      }
    }
    double total = kept.stream().mapToDouble(w -> w).sum();
    double[] shares = kept.stream().mapToDouble(w -> w / total).toArray();
    return new Regression.InUnit(Regression.Combined.of(terms, shares), fit.labels());
  }

  /** Fewer randomised trees where they are large. */
  private static Regression slim(Regression regression) {
    if (regression instanceof Regression.Randomised randomised) {
      long nodes = randomised.trees().forest().feature().length;
      int perTree = (int) Math.max(1, nodes / randomised.trees().forest().trees());
      int trees = Math.max(FEWEST_TREES, MOST_NODES / perTree);
      return new Regression.Randomised(randomised.trees().first(trees));
    }
    if (regression instanceof Regression.OnProcess both) {
      return new Regression.OnProcess(both.mean(), both.share(), slim(both.trees()));
    }
    if (regression instanceof Regression.OnColumns some) {
      return new Regression.OnColumns(some.columns(), some.chosen(), slim(some.inner()));
    }
    return regression;
  }

  /** s²(x) of the stack, from the difference of the halves' stacks; see {@link Stack}. */
  public synchronized VarianceFunction epistemic() {
    if (epistemic == null) {
      epistemic = fittedEpistemic();
    }
    return epistemic;
  }

  private VarianceFunction fittedEpistemic() {
    double[] weights = fit.curve().weights();
    List<double[][]> halves = fit.fit().first().parts().get(Size.HALF);
    double[] first = CurveStatistics.combine(weights, halves.get(0));
    double[] second = CurveStatistics.combine(weights, halves.get(1));
    RowWeights counts = fit.weights().select(fit.fit().first().rows());
    first = counts.restored(first);
    second = counts.restored(second);
    double[] squares = new double[first.length];
    double mean = 0;
    double unit = fit.labels().restoreVariance(1);
    for (int i = 0; i < squares.length; i++) {
      double difference = first[i] - second[i];
      squares[i] = unit * difference * difference / 4;
      mean += squares[i] / squares.length;
    }
    double level = Math.max(Math.max(modelError, mean), Double.MIN_NORMAL);
    double factor = mean > 0 ? level / mean : 1;
    Arrays.setAll(squares, i -> squares[i] * factor);
    Matrix heldOut = audit.used().x().selectRows(fit.fit().first().rows());
    return VarianceFunction.fit(heldOut, squares, COARSE, work.split("epistemic").silent());
  }

  /**
   * μ at each row of the table as given, by fits that had not seen the row; a row that was not
   * drawn for the floor is predicted by the whole stack.
   */
  public synchronized double[] means() {
    if (means == null) {
      means = fittedMeans();
    }
    return means.clone();
  }

  private double[] fittedMeans() {
    double[] outOfFold = fit.outOfFold(audit.used().y());
    int[] recordOf = audit.recordOf();
    double[] all = new double[audit.data().rows()];
    int[] undrawn = IntStream.range(0, all.length).filter(i -> recordOf[i] < 0).toArray();
    for (int i = 0; i < all.length; i++) {
      all[i] = recordOf[i] < 0 ? 0 : outOfFold[recordOf[i]];
    }
    if (undrawn.length > 0) {
      double[] ofWhole = mean().at(audit.data().x().selectRows(undrawn));
      for (int i = 0; i < undrawn.length; i++) {
        all[undrawn[i]] = ofWhole[i];
      }
    }
    return all;
  }

  /**
   * How the same learners predict the future from the past, where the rows have a time.
   *
   * @param whole what reports progress
   */
  public ForwardFit forward(Work whole) {
    return ForwardFit.of(audit.used(), fit, whole.split("forward"));
  }

  /** The table as given. */
  public Dataset data() {
    return audit.data();
  }
}
