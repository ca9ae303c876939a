// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.Learner;
import org.aleator.learn.stack.CrossFit;
import org.aleator.learn.stack.CrossFittedStack;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.FoldLearners;
import org.aleator.learn.stack.OwnLearner;
import org.aleator.learn.stack.Reached;
import org.aleator.learn.stack.RowSplit;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.learn.stack.StackFit;
import org.aleator.learn.stack.TableLearner;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * All learners fitted to all parts of one table, and the evidence that follows: boosted trees,
 * extremely randomised trees, a Gaussian process on all rows, one with trees on its residuals,
 * networks, and learners of the user's own.
 *
 * @param audit the table, and the records of it that are used
 * @param fits the learners' fits
 * @param evidence everything the level of the noise is concluded from
 * @param reached what the stack reached on held-out rows; where rows do not count alike it, the
 *     evidence and all that is concluded from it are weighted
 * @param work what later fits to all rows are given
 */
public record TableFit(
    RowAudit audit, StackFit fits, LevelEvidence evidence, Reached reached, Work work) {
  /** Eight rows in a quarter of the training rows. */
  public static final int FEWEST_ROWS = 40;

  /** Of the time, roughly: the search for the table's process, then the learners' fits. */
  private static final double SEARCH_SHARE = 0.25;

  private static final double STACK_SHARE = 0.95;

  /**
   * @param mostRows how many rows are used at most, drawn at random
   * @param learners the user's own, which join the stack
   */
  public record Options(int mostRows, List<Learner> learners) {
    public static final Options DEFAULT = new Options(100_000, List.of());

    public Options {
      learners = List.copyOf(learners);
      OwnLearner.requireStackable(learners);
      if (mostRows < FEWEST_ROWS) {
        throw new IllegalArgumentException("too few rows: " + mostRows);
      }
    }

    public Options withLearners(List<Learner> others) {
      return new Options(mostRows, others);
    }
  }

  /** Whether the rows are enough for a learning curve. */
  public static boolean hasEnoughRows(RowAudit audit) {
    return audit.data().x().columns() > 0 && audit.used().rows() >= FEWEST_ROWS;
  }

  /** Fits all learners, which takes seconds to minutes. */
  public static TableFit fit(RowAudit all, Options options, Work work) {
    if (all.used().rows() < FEWEST_ROWS) {
      throw new InvalidInputException(
          "the floor needs at least " + FEWEST_ROWS + " rows, there are " + all.used().rows());
    }
    RowAudit audit = all.atMost(options.mostRows(), work.seed());
    Dataset data = audit.used();
    if (Arrays.stream(data.y()).allMatch(label -> label == data.y()[0])) {
      throw new InvalidInputException("the labels do not vary: there is nothing to predict");
    }
    Matrix x = data.x();
    Scaling unit = StackFit.scaling(data.y(), data.weights());
    TableLearners table =
        TableLearners.of(
            data.withLabels(unit.standardize(data.y())),
            unit,
            work.split("process").within(0, SEARCH_SHARE),
            work);
    StackFit stack =
        StackFit.of(
            data,
            new Joined(
                table,
                options.learners().stream()
                    .map(own -> new OwnLearner(own, data, unit, work))
                    .toList()),
            work.within(SEARCH_SHARE, STACK_SHARE));
    CrossFit fit = stack.fit();
    CurveStatistics curve = stack.curve();
    work.progress("weighing the evidence", STACK_SHARE);
    return new TableFit(
        audit,
        stack,
        LevelEvidence.of(x.rows(), table.chosen().length, fit.names(), curve, table.evidence()),
        Reached.of(fit, curve, stack.labels().restoreVariance(1)),
        work);
  }

  /** Aleator's learners and the user's own, which cannot be sent. */
  private record Joined(TableLearners table, List<OwnLearner> own) implements StackFit.Learners {
    @Override
    public List<TableLearner> of(Matrix x, double[] y, FeatureBins bins, int[] seen) {
      return Stream.concat(table.seeing(y, bins, seen).stream(), own.stream()).toList();
    }

    @Override
    public Optional<FoldLearners.Apart> apart(double[] y, RowSplit split, Work work) {
      return table.sent(y, split, work).map(sent -> new FoldLearners.Apart(sent, own));
    }
  }

  /** The variance of the labels, which the evidence is in units of. */
  double unit() {
    return fits.labels().restoreVariance(1);
  }

  /** The level of the noise by the learning curve alone. */
  public NoiseLevel level() {
    return NoiseFloor.ofCurve(this);
  }

  /** The stack; of its error on held-out rows, what is not noise is its own. */
  public CrossFittedStack stack(NoiseLevel level) {
    return new CrossFittedStack(audit, fits, reached.meanSquare() - level.variance(), work);
  }

  /** The learning curve towards a level of the noise. */
  LearningCurve curve(double variance) {
    return curve(fits.curve(), variance);
  }

  /** The same by other statistics of the same fits. */
  LearningCurve curve(CurveStatistics statistics, double variance) {
    double[] meanSquares =
        statistics.points().stream().mapToDouble(point -> unit() * point.square()).toArray();
    double floor = Math.min(variance, meanSquares[meanSquares.length - 1]);
    return LearningCurve.of(audit.data().rows(), sizes(), meanSquares, floor)
        .within(standardErrors(statistics.covariance(), meanSquares.length));
  }

  /** Of how far each mean square lies above the last; all are of the same rows. */
  private double[] standardErrors(double[][] covariance, int sizes) {
    int last = sizes - 1;
    double[] errors = new double[sizes];
    Arrays.setAll(
        errors,
        j ->
            unit()
                * Math.sqrt(
                    Math.max(
                        0, covariance[j][j] + covariance[last][last] - 2 * covariance[j][last])));
    return errors;
  }

  /** Rows learned from at each size, smallest first; those of the first fold. */
  private int[] sizes() {
    RowSplit.Fold first = fits.split().folds().get(0);
    return Arrays.stream(Size.values())
        .mapToInt(size -> first.parts().get(size).get(0).length)
        .toArray();
  }
}
