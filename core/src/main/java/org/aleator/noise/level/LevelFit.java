// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.ComingRows;
import org.aleator.audit.ReplicatedRows;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.ErrorBars;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;
import org.aleator.learn.Learner;
import org.aleator.learn.stack.CrossFittedStack;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * The level of the noise of one table, with everything a row needs of it.
 *
 * @param level the level
 * @param fitted μ at each row
 * @param squares of mean σ² and expectation σ²(x) at each row
 * @param stack the stack that reached what was reached, its own error measured from this level;
 *     absent where the rows are too few for a learning curve
 * @param bars the error bars of the labels with what comes on top of them, where they are known;
 *     the squares are then relative to each row's own variance
 */
public record LevelFit(
    NoiseLevel level,
    double[] fitted,
    double[] squares,
    Optional<CrossFittedStack> stack,
    Optional<ErrorBars> bars) {

  /** Of labels without error bars. */
  LevelFit(NoiseLevel level, double[] fitted, double[] squares, Optional<CrossFittedStack> stack) {
    this(level, fitted, squares, stack, Optional.empty());
  }

  /**
   * Up to so many rows exact processes tell the noise of smooth functions far better than the
   * stack's own (an error of 3 % against 16 % of σ² at 450 to 600 rows of the library); beyond
   * hardly (2 against 4 %), and at a time that grows with the cube of the rows.
   */
  public static final int MOST_SMOOTH_ROWS = 600;

  /** Repeated measurements tell the noise beside it, as far as subsets of its rows carry it. */
  private static final int MOST_REPLICATED_ROWS = 3_000;

  /** A third of the rows is only learned from, and holds those that a fit needs. */
  private static final int FEWEST_IN_TIME = 125;

  /** Of the time; the rest goes to fits to the past. */
  private static final double SHUFFLED_SHARE = 0.7;

  /**
   * The level, and what the user's own predictions are worth beside it.
   *
   * @param gap how far the predictions are from the level; absent without predictions
   */
  public record Judged(LevelFit fit, Optional<ModelGap> gap) {}

  /** Without learners of the user's own. */
  public static Judged fit(Dataset data, Optional<double[]> given, Work work) {
    return fit(data, given, List.of(), work);
  }

  /**
   * Fits learners and smooth functions to a table, and concludes the level from them.
   *
   * @param given the user's own predictions of the rows, if there are any
   * @param learners the user's own, which join the stack
   * @throws InvalidInputException where rows in groups are too few for a learning curve
   */
  public static Judged fit(
      Dataset data, Optional<double[]> given, List<Learner> learners, Work work) {
    TableFit.Options options = TableFit.Options.DEFAULT.withLearners(learners);
    RowAudit audit = RowAudit.of(data);
    if (data.x().columns() == 0 && given.isPresent() && data.bars().isEmpty()) {
      return ofPredictionsAlone(audit, given.get(), options, work);
    }
    if (data.groups().isPresent() && !TableFit.hasEnoughRows(audit)) {
      throw new InvalidInputException(
          Setting.GROUPS,
          "rows in groups need a learning curve, and the rows are too few for one; at least %d"
              .formatted(TableFit.FEWEST_ROWS));
    }
    boolean inTime = data.time().isPresent();
    if (inTime && !TableFit.hasEnoughRows(audit)) {
      throw new InvalidInputException(
          Setting.TIME,
          "the past is too short: %d rows in all, and at least %d are needed"
              .formatted(audit.used().rows(), FEWEST_IN_TIME));
    }
    Work shuffled = work.within(0, inTime ? SHUFFLED_SHARE : 1);
    boolean barred = data.bars().isPresent();
    if (barred && !TableFit.hasEnoughRows(audit)) {
      throw new InvalidInputException(
          Setting.LABEL_STD,
          "error bars need columns and rows enough for a learning curve; at least %d rows"
              .formatted(TableFit.FEWEST_ROWS));
    }
    Optional<Sources> sources =
        barred ? Optional.empty() : Optional.of(Sources.fit(audit, options, shuffled));
    LevelFit alone =
        sources.map(Sources::level).orElseGet(() -> BarsFit.fit(audit, options, shuffled));
    if (alone.stack().isPresent()) {
      alone =
          inTime
              ? alone.withComing(work.within(SHUFFLED_SHARE, 1))
              : alone.under(RowDependence.of(data, alone.stack().get().means(), work));
    }
    if (given.isEmpty()) {
      return new Judged(alone, Optional.empty());
    }
    OwnPredictions predictions = new OwnPredictions(audit, given.get());
    if (barred) {
      return predictions.besideBars(alone, work.seed().split("own"));
    }
    Sources found = sources.orElseThrow();
    return alone.stack().isPresent()
        ? predictions.judge(alone, () -> found.with(given, work).level(), work.seed().split("own"))
        : predictions.believed(found.with(given, work).level(), alone);
  }

  /**
   * Without features the predictions are the only one: what is left around the best function of
   * them is noise and what the model misses. A stack of the predictions is no model of the
   * features, so there is none.
   */
  private static Judged ofPredictionsAlone(
      RowAudit audit, double[] predictions, TableFit.Options options, Work work) {
    LevelFit found =
        Sources.fit(RowAudit.of(audit.data().withFeature("prediction", predictions)), options, work)
            .level()
            .under(List.of(new RowFinding.PredictionsAlone()));
    ModelGap gap = new OwnPredictions(audit, predictions).gap(found.level(), Optional.empty());
    return new Judged(
        new LevelFit(found.level(), found.fitted(), found.squares(), Optional.empty()),
        Optional.of(gap));
  }

  /**
   * What the level is concluded from; the two know nothing of each other and are computed side by
   * side.
   *
   * @param table the learners, if the rows are enough for a learning curve
   * @param smooth what smooth functions tell, where they can
   */
  private record Sources(
      RowAudit audit, Optional<TableFit> table, Optional<SmoothVariance.Result> smooth) {

    static Sources fit(RowAudit audit, TableFit.Options options, Work work) {
      boolean curve = TableFit.hasEnoughRows(audit);
      return work.parallel()
          .both(
              () ->
                  curve
                      ? Optional.of(TableFit.fit(audit, options, work))
                      : Optional.<TableFit>empty(),
              () -> smooth(audit, Optional.empty(), curve, curve ? work.silent() : work),
              (table, smooth) -> new Sources(audit, table, smooth));
    }

    /** The same where smooth functions may be of the given predictions, too. */
    Sources with(Optional<double[]> given, Work work) {
      return new Sources(audit, table, smooth(audit, given, table.isPresent(), work));
    }

    private static Optional<SmoothVariance.Result> smooth(
        RowAudit audit, Optional<double[]> given, boolean curve, Work work) {
      Dataset data = audit.data();
      // A process knows a group by its features: its leave-one-out residuals are not of new ones.
      boolean standAlone = data.groups().isEmpty();
      return !curve || (standAlone && isSmall(data))
          ? Optional.of(SmoothVariance.estimate(audit, given.orElse(null), work))
          : Optional.empty();
    }

    private static boolean isSmall(Dataset data) {
      int rows = data.rows();
      return rows <= MOST_SMOOTH_ROWS || (rows <= MOST_REPLICATED_ROWS && 2 * sites(data) <= rows);
    }

    private static int sites(Dataset data) {
      return 1 + Arrays.stream(ReplicatedRows.numbered(data.x())).max().orElse(-1);
    }

    LevelFit level() {
      return table
          .map(fit -> NoiseFloor.conclude(fit, smooth))
          .orElseGet(() -> NoiseFloor.ofSmooth(smooth.orElseThrow()));
    }
  }

  /** The same with what is reached on rows that come later. */
  private LevelFit withComing(Work work) {
    ComingRows coming =
        ForwardError.of(
            stack.orElseThrow().forward(work),
            level.reached().orElseThrow(),
            level.curve().orElseThrow());
    return new LevelFit(level.with(coming), fitted, squares, stack, bars);
  }

  /** The same with further findings before the others. */
  LevelFit under(List<Finding> further) {
    return new LevelFit(level.under(further), fitted, squares, stack, bars);
  }

  /** The same of rows with error bars. */
  LevelFit weightedBy(ErrorBars known) {
    return new LevelFit(level, fitted, squares, stack, Optional.of(known));
  }

  static double[] scaled(double[] squares, double mean) {
    double now = Arrays.stream(squares).average().orElse(0);
    return Arrays.stream(squares).map(q -> now > 0 ? q * mean / now : 0).toArray();
  }
}
