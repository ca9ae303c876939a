// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Optional;
import org.aleator.Interval;
import org.aleator.learn.stack.CurvePoint;
import org.aleator.learn.stack.NetworkLearners;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.learn.stack.TreeLearners;
import org.aleator.numerics.VarianceInterval;

/**
 * What the calibration reads: up to three estimates of ln σ², each with the error it claims, and
 * what tells how far to trust them. Logs are relative to the mean squared error of all rows, M.
 *
 * @param curve posterior median of the learning curve ({@link CurvePosterior})
 * @param process mean log noise of Gaussian processes over smoothness and lengths
 * @param smooth the smooth estimate, where there is one and it is possible: one of no noise, or of
 *     surely more than was reached, is left out
 * @param smoothness the weight of smooth models in the stack: the process, and half of the networks
 *     and of the processes with trees on their residuals
 * @param lead ln of the trees' least mean squared error over the process's, within ±1: how much
 *     better a smooth function does than steps
 * @param gap about how far below ln M the noise lies
 * @param below ln of how far M is below a hundredth of the labels' variance, where no exact process
 *     on all rows errs as little; else 0
 * @param hidden the signal's variance over M, times the squared weight of rough models in the
 *     stack: steps finer than the rows resolve hide a part of it
 * @param samplingError standard error of M as that of other rows of the same kind, as a part of it
 */
public record LevelFeatures(
    Estimate curve,
    Estimate process,
    Optional<Estimate> smooth,
    double smoothness,
    double lead,
    double gap,
    double below,
    double hidden,
    double samplingError) {
  /** No extrapolation of the curve goes below a fifth of what was reached, nor above it by much. */
  private static final double LEAST_CURVE = -1.6;

  private static final double MOST_CURVE = 0.1;

  /** An estimate above what was reached by more is wrong by as much. */
  private static final double MOST_OTHER = 0.15;

  /**
   * In many dimensions the process's noise can collapse; the curve's cannot. So far from the curve,
   * and twice the curve's own error.
   */
  private static final double PROCESS_RANGE = 0.7;

  /** In ln σ²: how far below the curve a smooth estimate may go. */
  private static final double SMOOTH_RANGE = 1;

  /** Rows the process's posterior rests on at most. */
  private static final double PROCESS_ROWS = 700;

  /** Beyond, one of the two knows nothing. */
  private static final double MOST_LEAD = 1;

  /** A 95 % interval has so many standard errors. */
  private static final double INTERVAL = 2 * Interval.Z;

  /** No rough extrapolation goes below a quarter of what was reached. */
  private static final double LEAST_LOG = -1.5;

  /** Worlds on real tables have two hundredths of noise and more. */
  private static final double LEAST_SHARE = 0.01;

  /**
   * The smooth estimate's error on rows left out, over that of the stack's, up to which it has
   * learned as much: of 24 smooth problems with 0.001 to 0.2 % of noise on which it was right to a
   * tenth, 23 had less (0009).
   */
  private static final double AS_GOOD = 1.1;

  /**
   * Squares of residuals have a kurtosis that few rows show too little of: that of heavy tails
   * counts as much as six rows (the weight of {@link VarianceInterval}).
   */
  private static final double PRIOR_ROWS = 6;

  /** The kurtosis less one of those rows; 8 is that of t₅ noise. */
  private static final double PRIOR_SPREAD = 8;

  /**
   * One estimate of ln σ².
   *
   * @param log the estimate
   * @param error its standard error, as far as it knows
   */
  public record Estimate(double log, double error) {}

  /** The features of a table. */
  public static LevelFeatures of(LevelEvidence evidence, Optional<SmoothEvidence> smooth) {
    double most = evidence.bestReached() * (1 + 2 * evidence.samplingError());
    Optional<SmoothEvidence> possible =
        smooth.filter(found -> found.variance() > 0 && found.low() <= most);
    Estimate curve = curve(evidence);
    double level = Math.log(evidence.reached());
    double n = evidence.rows();
    double kurtosis = n * evidence.samplingError() * evidence.samplingError();
    double cautious = (n * kurtosis + PRIOR_ROWS * PRIOR_SPREAD) / (n + PRIOR_ROWS);
    return new LevelFeatures(
        curve,
        process(evidence, level, curve),
        possible.map(found -> smooth(found, level, curve.log())),
        smoothness(evidence),
        lead(evidence),
        gap(evidence, curve.log()),
        below(evidence, possible),
        hidden(evidence),
        Math.sqrt(cautious / n));
  }

  private static double smoothness(LevelEvidence evidence) {
    double partly =
        evidence.weight(ProcessLearner.WITH_TREES)
            + evidence.weight(ProcessLearner.WITH_BOOSTING)
            + evidence.weight(ProcessLearner.BOOSTED)
            + evidence.weight(ProcessLearner.OF_LOGS_WITH_TREES)
            + evidence.weight(ProcessLearner.OF_LOGS_BOOSTED)
            + evidence.weight(NetworkLearners.FEW_KNOTS)
            + evidence.weight(NetworkLearners.MANY_KNOTS);
    double wholly = evidence.weight(ProcessLearner.NAME) + evidence.weight(ProcessLearner.OF_LOGS);
    return Math.min(1, wholly + 0.5 * partly);
  }

  private static double lead(LevelEvidence evidence) {
    double trees = Double.POSITIVE_INFINITY;
    for (String name : TreeLearners.NAMES) {
      trees = Math.min(trees, evidence.reachedBy(name));
    }
    double process =
        Math.min(
            evidence.reachedBy(ProcessLearner.NAME), evidence.reachedBy(ProcessLearner.OF_LOGS));
    return Double.isInfinite(trees) || Double.isInfinite(process)
        ? 0
        : clip(Math.log(trees / process), -MOST_LEAD, MOST_LEAD);
  }

  /**
   * Where hardly anything is left over, trees and networks are as good as their arithmetic; an
   * exact process goes on.
   */
  private static double below(LevelEvidence evidence, Optional<SmoothEvidence> smooth) {
    boolean exact =
        smooth.isPresent() && smooth.get().leaveOneOut() <= AS_GOOD * evidence.reached();
    return exact ? 0 : Math.max(0, Math.log(LEAST_SHARE / evidence.reached()));
  }

  private static double hidden(LevelEvidence evidence) {
    double rough = 1 - smoothness(evidence);
    return rough * rough * Math.max(0, 1 / evidence.reached() - 1);
  }

  private static Estimate curve(LevelEvidence evidence) {
    CurvePosterior posterior = CurvePosterior.of(evidence.curve(), evidence.covariance());
    double reached = evidence.reached();
    double low = Math.max(Math.log(posterior.low() / reached), -6);
    double high = Math.log(posterior.high() / reached);
    return new Estimate(
        clip(Math.log(posterior.median() / reached), LEAST_CURVE, MOST_CURVE),
        clip((high - low) / INTERVAL, 0.005, 2));
  }

  /** The noise of a fit with d lengths is low by d/n or so, which its posterior does not know. */
  private static Estimate process(LevelEvidence evidence, double level, Estimate curve) {
    ProcessEvidence.Mixed mixed = evidence.process().mixed(evidence.rows());
    double log = mixed.log() - level;
    double spread = mixed.spread();
    double rows = Math.min(PROCESS_ROWS, evidence.rows());
    double lengths = evidence.columns() / rows;
    double range = PROCESS_RANGE + 2 * curve.error();
    return new Estimate(
        clip(log, curve.log() - range, Math.min(curve.log() + range, MOST_OTHER)),
        Math.sqrt(spread * spread + lengths * lengths + 2 / rows - 2.0 / evidence.rows()));
  }

  private static Estimate smooth(SmoothEvidence found, double level, double curve) {
    double least = Double.MIN_NORMAL;
    double log = Math.log(Math.max(found.variance(), least)) - level;
    double low = Math.max(Math.log(Math.max(found.low(), least)) - level, -8);
    double high = Math.log(Math.max(found.high(), least)) - level;
    return new Estimate(
        clip(log, curve - SMOOTH_RANGE, MOST_OTHER), clip((high - low) / INTERVAL, 0.01, 3));
  }

  /**
   * A mean of five rough answers: the curve, the process's own noise, the least biased product, and
   * squares and products extrapolated as geometric series, log(1 − d r/(1 − r)) with d the last
   * step over M and r the ratio of successive steps. The weights are those of a prototype on 134
   * simulated worlds and were not fitted again; only the scale of corrections and of the spread
   * depends on them.
   */
  private static double gap(LevelEvidence evidence, double curve) {
    double q = clip(curve, -1.3, 0.1);
    double reached = evidence.reached();
    ProcessEvidence process = evidence.process();
    double leastBias = log(evidence.leastBias()[2] / reached);
    double own = Math.log(process.intercept() / reached);
    double g = clip(Math.min(own, leastBias), q - 0.5, q + 0.5);
    Steps steps = Steps.of(evidence);
    double squares = log(1 - steps.toCome(steps.square));
    double products = log(evidence.at(Size.HALF).product() / reached - steps.toCome(steps.product));
    return clip(-(0.3 * q + 0.2 * g + 0.2 * leastBias + 0.15 * squares + 0.15 * products), 0, 2);
  }

  /** The last steps of the curves, relative to M, and the ratio of successive steps. */
  private record Steps(double square, double product, double ratio) {

    static Steps of(LevelEvidence evidence) {
      CurvePoint eighth = evidence.at(Size.EIGHTH);
      CurvePoint quarter = evidence.at(Size.QUARTER);
      CurvePoint half = evidence.at(Size.HALF);
      double reached = evidence.reached();
      double[] bias = evidence.leastBias();
      double floor = 0.01 + 2 * lastStepError(evidence.covariance()) / reached;
      double squares =
          ratio(quarter.square() - reached, eighth.square() - half.square(), reached, floor);
      double products =
          ratio(
              quarter.product() - half.product(),
              eighth.product() - quarter.product(),
              reached,
              floor);
      double biases = ratio(bias[1] - bias[2], bias[0] - bias[1], reached, floor);
      return new Steps(
          Math.max(half.square() - reached, 0) / reached,
          Math.max(quarter.product() - half.product(), 0) / reached,
          0.5 * squares + 0.25 * products + 0.25 * biases);
    }

    /** The standard error of the last step of the squares. */
    private static double lastStepError(double[][] covariance) {
      int half = Size.HALF.ordinal();
      int all = Size.ALL.ordinal();
      return Math.sqrt(
          Math.max(0, covariance[half][half] + covariance[all][all] - 2 * covariance[half][all]));
    }

    /** A ratio of steps, drawn towards 0.7 where they are lost in the sampling error. */
    private static double ratio(double last, double before, double unit, double floor) {
      double above = Math.max(last / unit, 0) + 0.7 * floor;
      return clip(above / (Math.max(before / unit, 0) + floor), 0.3, 0.9);
    }

    /** Σ of all the steps to come. */
    double toCome(double step) {
      return step * ratio / (1 - ratio);
    }
  }

  private static double log(double value) {
    return Math.log(Math.max(value, Math.exp(LEAST_LOG)));
  }

  private static double clip(double value, double low, double high) {
    return Math.max(low, Math.min(high, value));
  }
}
