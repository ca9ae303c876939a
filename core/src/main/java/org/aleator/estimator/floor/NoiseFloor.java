package org.aleator.estimator.floor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.InvalidInputException;
import org.aleator.data.Dataset;
import org.aleator.estimator.Interval;
import org.aleator.util.Parallel;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/**
 * The noise floor of a table: the mean squared error that no model of these columns can go below.
 *
 * <p>Any mean squared error on unseen rows is an upper bound. So strong learners (boosted trees,
 * extremely randomised trees, a Gaussian process on all rows, and one with trees on its residuals)
 * are fitted to all, halves, quarters and eighths of the rows, stacked, and asked at rows they have
 * not seen; the learning curve of the stack and the products of residuals of independent fits
 * ({@link CurveStatistics}) are carried on to endlessly many rows ({@link CurvePosterior}), and the
 * result is corrected by what was learned on worlds with known noise ({@link Calibration}).
 *
 * <p>Fails where the learners are far from the function: at a mean squared error above {@value
 * #FAR} times the floor it says that the floor is not determined.
 */
public final class NoiseFloor {
  /** Eight rows in a quarter of the training rows. */
  private static final int FEWEST_ROWS = 40;

  /**
   * Above this ratio of reached to floor the rms log error was 0.27, below 1.3 it was 0.11 (0009).
   */
  private static final double FAR = 1.6;

  /**
   * An interval over more than a factor e^1.6 ≈ 5 of σ² tells little more than what was reached.
   */
  private static final double WIDE = 1.6;

  private NoiseFloor() {}

  /**
   * @param mostRows how many rows are used at most, drawn at random
   * @param processRows to how many rows a Gaussian process is fitted at most
   */
  public record Options(int mostRows, int processRows) {
    public static final Options DEFAULT = new Options(100_000, 40_000);

    public Options {
      if (mostRows < FEWEST_ROWS || processRows < 1) {
        throw new IllegalArgumentException("too few rows: " + mostRows + ", " + processRows);
      }
    }
  }

  /** The floor of a table. */
  public static FloorEstimate estimate(
      Dataset data, Options options, Seed seed, Parallel parallel, Progress progress) {
    List<String> notes = new ArrayList<>();
    Dataset distinct = prepare(data, options, seed, notes);
    if (Arrays.stream(distinct.y()).allMatch(v -> v == distinct.y()[0])) {
      throw new InvalidInputException("the labels do not vary: there is nothing to predict");
    }
    TableFit fit = TableFit.of(distinct, options, seed, parallel, progress);
    return conclude(fit, distinct.rows(), Calibrations.CURRENT, notes);
  }

  /** What the floor of a table would be concluded from. */
  public static FloorEvidence evidence(
      Dataset data, Options options, Seed seed, Parallel parallel, Progress progress) {
    Dataset distinct = prepare(data, options, seed, new ArrayList<>());
    return TableFit.of(distinct, options, seed, parallel, progress).evidence();
  }

  /** The data with each record once: rows that agree in features and label count as one. */
  public static Dataset distinct(Dataset data) {
    return RowSplit.distinct(data);
  }

  /** What turns evidence into a floor. */
  public static Calibration calibration() {
    return Calibrations.CURRENT;
  }

  private static Dataset prepare(Dataset data, Options options, Seed seed, List<String> notes) {
    Dataset distinct = RowSplit.distinct(data);
    if (distinct.rows() < data.rows()) {
      notes.add(
          (data.rows() - distinct.rows())
              + " rows repeat another row to the last digit, label included, and were left out");
    }
    if (distinct.rows() < FEWEST_ROWS) {
      throw new InvalidInputException(
          "the floor needs at least " + FEWEST_ROWS + " rows, there are " + distinct.rows());
    }
    if (distinct.rows() > options.mostRows()) {
      int[] order =
          RowSplit.permutation(
              IntStream.range(0, distinct.rows()).toArray(), seed.split("most rows"));
      int[] drawn = Arrays.copyOf(order, options.mostRows());
      Arrays.sort(drawn);
      notes.add(
          "the floor rests on %,d rows drawn from %,d"
              .formatted(options.mostRows(), distinct.rows()));
      return distinct.selectRows(drawn);
    }
    return distinct;
  }

  private static FloorEstimate conclude(
      TableFit fit, int rows, Calibration calibration, List<String> notes) {
    double unit = fit.labels().restoreVariance(1);
    FloorEvidence evidence = fit.evidence();
    Reached reached = Reached.of(fit.fit(), fit.curve(), unit);
    Calibration.Floor floor = calibration.floor(evidence);
    double variance = Math.min(unit * floor.variance(), reached.meanSquare());
    Interval interval =
        new Interval(
            Math.min(variance, unit * floor.interval().low()), unit * floor.interval().high());
    double[] meanSquares = new double[CurveStatistics.SQUARES];
    Arrays.setAll(meanSquares, i -> unit * evidence.means()[i]);
    LearningCurve curve = LearningCurve.of(rows, fit.sizes(), meanSquares, variance);
    String reason = reason(reached.meanSquare() / variance, interval);
    return new FloorEstimate(reached, variance, interval, curve, reason.isEmpty(), reason, notes);
  }

  private static String reason(double excess, Interval interval) {
    if (!(interval.low() > 0) || Math.log(interval.high() / interval.low()) > WIDE) {
      return "the rows leave the noise variance open by a factor of %.3g"
          .formatted(interval.high() / interval.low());
    }
    if (excess > FAR) {
      return "the best models are still far from the floor: their mean squared error is %.3g times it"
          .formatted(excess);
    }
    return "";
  }
}
