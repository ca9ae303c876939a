// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.ComingRows;
import org.aleator.noise.level.CurveForecast;
import org.aleator.noise.level.CurveForecast.Expected;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.text.Digits;
import org.aleator.util.InvalidInputException;

/**
 * How many rows an RMSE needs.
 *
 * @param rmse that is wanted, in the labels' unit
 * @param reachable whether any number of rows brings it
 * @param reached whether these rows do already
 * @param rows the training rows it needs, with a 95 % interval whose upper end may be infinite;
 *     empty where that cannot be told, or no number of rows will do
 * @param forecast the RMSE with more rows; empty where there is no learning curve
 * @param measuredTwice the RMSE against means of two measurements, of a model of as many rows whose
 *     labels are such means; empty likewise
 * @param words the answer as a sentence without a full stop
 */
public record Goal(
    double rmse,
    Reachable reachable,
    boolean reached,
    Optional<Expected> rows,
    List<MoreRows> forecast,
    Optional<Expected> measuredTwice,
    String words) {

  /** Whether any number of rows brings it. */
  public enum Reachable {
    YES,
    NO,
    UNKNOWN
  }

  /**
   * The RMSE with more rows.
   *
   * @param times how many times the rows there are
   * @param rows how many that are
   */
  public record MoreRows(int times, double rows, Expected rmse) {}

  /** A curve is not followed beyond so many times the rows. */
  private static final double FARTHEST = 1_000;

  /** Times the rows at hand that the table of what more rows bring has. */
  private static final int[] TIMES = {2, 4, 10, 30, 100};

  public Goal {
    forecast = List.copyOf(forecast);
  }

  /**
   * Refuses what is no goal.
   *
   * @throws InvalidInputException where it is not a positive number
   */
  public static double require(double rmse) {
    if (!(rmse > 0 && rmse < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "a goal is an RMSE above 0, in the target's unit, was " + rmse);
    }
    return rmse;
  }

  /**
   * Of a study.
   *
   * @param rows how many rows the table has
   */
  public static Goal of(Study study, double rmse, long rows) {
    require(rmse);
    Goal goal = ofTheSameTime(study, rmse, rows);
    return study.level().flatMap(NoiseLevel::coming).map(goal::beside).orElse(goal);
  }

  /** Rows that come later need not be predicted as well as those of the same time. */
  private Goal beside(ComingRows coming) {
    return new Goal(
        rmse,
        reachable,
        reached,
        rows,
        forecast,
        measuredTwice,
        "%s; so it is of rows of the same time: on coming rows the RMSE is %s (95 %%: %s to %s)%s"
            .formatted(
                words,
                Digits.of(coming.rmse()),
                Digits.of(coming.interval().low()),
                Digits.of(coming.interval().high()),
                coming.drifts() ? ", and something changes with time that no column shows" : ""));
  }

  private static Goal ofTheSameTime(Study study, double rmse, long rows) {
    Optional<NoiseLevel> level = study.level();
    Optional<CurveForecast> curve = level.flatMap(CurveForecast::of);
    if (curve.isEmpty()) {
      return level.filter(found -> isBelow(rmse, found)).isPresent()
          ? withoutRows(
              rmse, Reachable.NO, List.of(), Optional.empty(), never(level.orElseThrow(), rmse))
          : withoutRows(
              rmse,
              Reachable.UNKNOWN,
              List.of(),
              Optional.empty(),
              "cannot be told: there is no learning curve, for which the rows are too few or"
                  + " 'unbiased' did not run");
    }
    return of(level.orElseThrow(), curve.get(), rmse, rows);
  }

  private static Goal of(NoiseLevel level, CurveForecast curve, double rmse, long rows) {
    List<MoreRows> forecast = new ArrayList<>();
    for (int times : TIMES) {
      double more = (double) times * rows;
      forecast.add(new MoreRows(times, more, notBelow(level, curve.rmseAt(more))));
    }
    Optional<Expected> twice = Optional.of(curve.rmseOfMeans(rows, 2));
    double now = level.reached().orElseThrow().rmse();
    if (now <= rmse) {
      return new Goal(
          rmse,
          Reachable.YES,
          true,
          Optional.of(new Expected(rows, rows, rows)),
          forecast,
          twice,
          "already reached: the RMSE on held-out rows is " + Digits.of(now));
    }
    if (isBelow(rmse, level)) {
      return withoutRows(rmse, Reachable.NO, forecast, twice, never(level, rmse));
    }
    Expected needed = curve.rowsFor(rmse);
    if (curve.never(rmse) >= 0.5 || needed.value() > FARTHEST * rows) {
      return withoutRows(
          rmse,
          Reachable.UNKNOWN,
          forecast,
          twice,
          "cannot be told: it may lie below the noise floor, and takes at least %s rows if it does not"
              .formatted(count(Math.max(needed.low(), rows))));
    }
    return new Goal(
        rmse, Reachable.YES, false, Optional.of(needed), forecast, twice, words(needed, rows));
  }

  /** What is expected is not below the floor that is named; what may be, may. */
  private static Expected notBelow(NoiseLevel level, Expected rmse) {
    double floor = level.determined() ? Math.min(level.std(), rmse.high()) : 0;
    return new Expected(Math.max(rmse.value(), floor), rmse.low(), rmse.high());
  }

  /** Below the interval of a noise floor that the rows determine. */
  private static boolean isBelow(double rmse, NoiseLevel level) {
    return level.determined() && rmse * rmse < level.interval().low();
  }

  private static Goal withoutRows(
      double rmse,
      Reachable reachable,
      List<MoreRows> forecast,
      Optional<Expected> measuredTwice,
      String words) {
    return new Goal(rmse, reachable, false, Optional.empty(), forecast, measuredTwice, words);
  }

  private static String words(Expected needed, long rows) {
    boolean within = needed.low() <= rows;
    boolean bounded = needed.high() <= FARTHEST * rows;
    String least = within ? "perhaps no more than there are, " : "";
    return "about %s rows (95 %%: %s); there are %s"
        .formatted(
            count(needed.value()),
            bounded
                ? (within ? least + "at most " : count(needed.low()) + " to ")
                    + count(needed.high())
                : (within ? least : "at least " + count(needed.low()) + ", ") + "perhaps never",
            Digits.count(rows));
  }

  /** Two digits: no forecast has more. */
  private static String count(double rows) {
    double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(rows)) - 1));
    return Digits.count(Math.round(rows / unit) * Math.round(unit));
  }

  private static String never(NoiseLevel level, double rmse) {
    int measurements = (int) Math.ceil(level.variance() / (rmse * rmse));
    return "never: it lies below the noise floor of %s; only other columns, or labels that are means of %s measurements or more, can bring it"
        .formatted(Digits.of(level.std()), Digits.count(Math.max(2, measurements)));
  }
}
