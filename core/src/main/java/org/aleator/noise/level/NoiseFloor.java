package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.encode.WildLabels;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.stack.CrossFittedStack;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.Reached;
import org.aleator.learn.stack.RowSplit;
import org.aleator.noise.Interval;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * The noise floor of a table: the mean squared error that no model of these columns can go below.
 *
 * <p>Any mean squared error on unseen rows is an upper bound. So strong learners (boosted trees,
 * extremely randomised trees, a Gaussian process on all rows, one with trees on its residuals, and
 * networks) are fitted to all, halves, quarters and eighths of the rows, stacked, and asked at rows
 * they have not seen; the learning curve of the stack and the products of residuals of independent
 * fits ({@link CurveStatistics}) are carried on to endlessly many rows ({@link CurvePosterior}),
 * and the result is corrected by what was learned on worlds with known noise ({@link Calibration}).
 *
 * <p>Fails where the learners are far from the function: at a mean squared error above {@value
 * #FAR} times the floor it says that the floor is not determined.
 */
public final class NoiseFloor {
  /** Eight rows in a quarter of the training rows. */
  static final int FEWEST_ROWS = 40;

  /**
   * Above this ratio of reached to floor the rms log error was 0.24, below 1.1 it was 0.045 (0009).
   */
  private static final double FAR = 1.6;

  /**
   * An interval over more than a factor e^1.6 ≈ 5 of σ² tells little more than what was reached.
   */
  private static final double WIDE = 1.6;

  /**
   * Where a process still explains more of the stack's residuals the function is not learned. On
   * worlds with more than 0.2 the rms log error was 0.21, on those below 0.1 it was 0.09 (0009).
   */
  private static final double SIGNAL = 0.3;

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

  /** Whether the rows are enough for a learning curve. */
  public static boolean hasEnoughRows(Dataset data) {
    return data.x().columns() > 0
        && data.rows() >= FEWEST_ROWS
        && RowSplit.distinct(data).without(wild(data)).data().rows() >= FEWEST_ROWS;
  }

  /** The floor of a table. */
  public static FloorEstimate estimate(Dataset data, Options options, Work work) {
    return fit(data, options, work).estimate();
  }

  /** The floor of a table with the cross-fitted stack it rests on. */
  public static FloorFit fit(Dataset data, Options options, Work work) {
    List<Finding> findings = new ArrayList<>();
    RowSplit.Distinct prepared = prepare(data, options, work.seed(), findings);
    double[] y = prepared.data().y();
    if (Arrays.stream(y).allMatch(v -> v == y[0])) {
      throw new InvalidInputException("the labels do not vary: there is nothing to predict");
    }
    TableFit fit = TableFit.of(prepared.data(), options, work);
    FloorEstimate estimate = conclude(fit, prepared.data(), Calibrations.CURRENT, findings);
    return new FloorFit(
            estimate,
            new CrossFittedStack(data, prepared, fit.stack(), 0, work),
            fit.evidence(),
            fit.stack().labels().restoreVariance(1))
        .at(estimate);
  }

  /** What the floor of a table would be concluded from. */
  public static FloorEvidence evidence(Dataset data, Options options, Work work) {
    Dataset distinct = prepare(data, options, work.seed(), new ArrayList<>()).data();
    return TableFit.of(distinct, options, work).evidence();
  }

  /** The data with each record once: copies of a row count as one. */
  public static Dataset distinct(Dataset data) {
    return RowSplit.distinct(data).data();
  }

  /** What turns evidence into a floor. */
  public static Calibration calibration() {
    return Calibrations.CURRENT;
  }

  private static int[] wild(Dataset data) {
    return WildLabels.rows(data.x(), data.y());
  }

  /**
   * Each record once, none of a {@linkplain WildLabels wild} label, and not more than are needed;
   * −1 is the place of a row that was not drawn.
   */
  public static RowSplit.Distinct prepare(
      Dataset data, Options options, Seed seed, List<Finding> findings) {
    RowSplit.Distinct all = RowSplit.distinct(data);
    if (all.data().rows() < data.rows()) {
      findings.add(new DataFinding.CopiesLeftOut(data.rows() - all.data().rows()));
    }
    int[] wild = wild(data);
    if (wild.length > 0) {
      findings.add(DataFinding.WildLabelsLeftOut.of(wild, data.y()));
    }
    RowSplit.Distinct tame = all.without(wild);
    Dataset distinct = tame.data();
    if (distinct.rows() < FEWEST_ROWS) {
      throw new InvalidInputException(
          "the floor needs at least " + FEWEST_ROWS + " rows, there are " + distinct.rows());
    }
    if (distinct.rows() <= options.mostRows()) {
      return tame;
    }
    int[] order =
        RowSplit.permutation(
            IntStream.range(0, distinct.rows()).toArray(), seed.split("most rows"));
    int[] drawn = Arrays.copyOf(order, options.mostRows());
    Arrays.sort(drawn);
    findings.add(new NoiseFinding.FloorRowsDrawn(options.mostRows(), distinct.rows()));
    return tame.only(drawn);
  }

  private static FloorEstimate conclude(
      TableFit fit, Dataset data, Calibration calibration, List<Finding> findings) {
    double unit = fit.stack().labels().restoreVariance(1);
    FloorEvidence evidence = fit.evidence();
    Reached reached = Reached.of(fit.stack().fit(), fit.stack().curve(), unit);
    Calibration.Floor floor =
        data.groups().isPresent()
            ? ofCurve(evidence)
            : calibration.floor(evidence, Optional.empty());
    double variance = Math.min(unit * floor.variance(), reached.meanSquare());
    Interval interval = floor.interval(unit, variance);
    double[] meanSquares = new double[CurveStatistics.SQUARES];
    // The floor is that of all rows, so the curve towards it is, too.
    double level = evidence.allRows() / evidence.reached();
    Arrays.setAll(meanSquares, i -> unit * level * evidence.means()[i]);
    LearningCurve curve = LearningCurve.of(data.rows(), fit.sizes(), meanSquares, variance);
    double signal = evidence.process().residualSignal();
    String reason = reason(reached.meanSquare() / variance, signal, interval);
    return new FloorEstimate(
        reached, variance, interval, curve, reason.isEmpty(), reason, findings);
  }

  /**
   * Of rows in groups the curve alone tells the floor: a Gaussian process, which the calibration
   * reads too, knows a group by its features and takes what its rows share for signal.
   */
  private static Calibration.Floor ofCurve(FloorEvidence evidence) {
    CurvePosterior curve = CurvePosterior.of(evidence.means(), evidence.covariance());
    double best = evidence.bestReached();
    double most = best * (1 + 2 * evidence.relativeError());
    double variance = Math.min(curve.median(), best);
    Interval interval =
        new Interval(
            Math.min(variance, curve.low()), Math.max(variance, Math.min(most, curve.high())));
    double sd = Math.log(curve.high() / curve.low()) / (2 * Interval.Z);
    return new Calibration.Floor(variance, interval, sd, false);
  }

  /**
   * Why a floor is not determined; empty if it is.
   *
   * @param excess what was reached over the floor, in variances
   * @param signal what a process still explains of the residuals
   */
  static String reason(double excess, double signal, Interval interval) {
    if (!(interval.low() > 0) || Math.log(interval.high() / interval.low()) > WIDE) {
      return "the rows leave the noise variance open by a factor of %.3g"
          .formatted(interval.high() / interval.low());
    }
    if (excess > FAR) {
      return "the best models are still far from the floor: their mean squared error is %.3g times it"
          .formatted(excess);
    }
    if (signal > SIGNAL) {
      return "the best models have not learned all: %.0f %% of what they leave over is still no noise"
          .formatted(100 * signal);
    }
    return "";
  }
}
