// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Optional;
import org.aleator.Interval;
import org.aleator.learn.stack.NetworkLearners;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.TreeLearners;
import org.aleator.numerics.VarianceInterval;

/**
 * What the calibration reads: up to three estimates of ln σ², each with the error it claims, and
 * what tells how far to trust them. Logs are relative to the mean squared error of all rows, M.
 *
 * @param curve posterior median of the learning curve ({@link CurvePosterior})
 * @param process mean noise of Gaussian processes over smoothness and lengths, less by the factor
 *     by which trees err less than the process: so much of the function it takes for noise
 * @param smooth the smooth estimate, where there is one and it is possible: one of no noise, or of
 *     surely more than was reached, is left out
 * @param rough the weight of rough models in the stack: trees, and half of the networks and of the
 *     processes with trees on their residuals
 * @param nextToNothing ln of how far M is below a hundredth of the labels' variance, where no exact
 *     process on all rows errs as little; else 0
 * @param samplingError standard error of M as that of other rows of the same kind, as a part of it
 */
public record LevelFeatures(
    Estimate curve,
    Estimate process,
    Optional<Estimate> smooth,
    double rough,
    double nextToNothing,
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

  /** Where trees err less by a larger factor, e, the process knows nothing. */
  private static final double MOST_LEAD = 1;

  /** A 95 % interval has so many standard errors. */
  private static final double INTERVAL = 2 * Interval.Z;

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
        1 - smoothness(evidence),
        nextToNothing(evidence, possible),
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

  /** ln of how many times as much the process errs as the best trees; 0 where it errs less. */
  private static double leadOfTrees(LevelEvidence evidence) {
    double process = evidence.reachedBy(ProcessLearner.NAME);
    double trees = process;
    for (String name : TreeLearners.NAMES) {
      trees = Math.min(trees, evidence.reachedBy(name));
    }
    return Double.isInfinite(process) ? 0 : Math.min(MOST_LEAD, Math.log(process / trees));
  }

  /**
   * Where hardly anything is left over, trees and networks are as good as their arithmetic; an
   * exact process goes on.
   */
  private static double nextToNothing(LevelEvidence evidence, Optional<SmoothEvidence> smooth) {
    boolean exact =
        smooth.isPresent() && smooth.get().leaveOneOut() <= AS_GOOD * evidence.reached();
    return exact ? 0 : Math.max(0, Math.log(LEAST_SHARE / evidence.reached()));
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
    double reached = Math.min(Math.log(mixed.variance()) - level, MOST_OTHER);
    double log = reached - leadOfTrees(evidence);
    double rows = Math.min(PROCESS_ROWS, evidence.rows());
    double lengths = evidence.columns() / rows;
    double range = PROCESS_RANGE + 2 * curve.error();
    return new Estimate(
        clip(log, curve.log() - range, curve.log() + range),
        Math.sqrt(
            mixed.error() * mixed.error() + lengths * lengths + 2 / rows - 2.0 / evidence.rows()));
  }

  private static Estimate smooth(SmoothEvidence found, double level, double curve) {
    double least = Double.MIN_NORMAL;
    double log = Math.log(Math.max(found.variance(), least)) - level;
    double low = Math.max(Math.log(Math.max(found.low(), least)) - level, -8);
    double high = Math.log(Math.max(found.high(), least)) - level;
    return new Estimate(
        clip(log, curve - SMOOTH_RANGE, MOST_OTHER), clip((high - low) / INTERVAL, 0.01, 3));
  }

  private static double clip(double value, double low, double high) {
    return Math.max(low, Math.min(high, value));
  }
}
