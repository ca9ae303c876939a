// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.stack.CrossFittedStack;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.Reached;

/**
 * The noise floor of a table: the mean squared error that no model of these columns can go below.
 *
 * <p>Any mean squared error on held-out rows is an upper bound. So strong learners are fitted to
 * all, halves, quarters and eighths of the training rows and stacked ({@link TableFit}); the
 * learning curve of the stack and the products of residuals of independent fits ({@link
 * CurveStatistics}) are extrapolated to any number of rows ({@link CurvePosterior}); and the result
 * is joined with what Gaussian processes say, which is nearly exact where the function is smooth
 * and the rows are few ({@link SmoothVariance}), by what was learned on worlds with known noise
 * ({@link Calibration}).
 *
 * <p>Where the interval spans more than a factor of five of σ² and reaches up to what was reached,
 * the floor is called not determined.
 */
final class NoiseFloor {
  /**
   * An interval over more than a factor e^1.6 ≈ 5 of σ² tells little more than what was reached.
   */
  private static final double WIDE = 1.6;

  /** A part of the mean square reached that is 5 % of its root below it. */
  private static final double CLEARLY_BELOW = 0.9;

  private NoiseFloor() {}

  /** The level from smooth functions alone, where the rows are too few for a learning curve. */
  static LevelFit ofSmooth(SmoothVariance.Result only) {
    NoiseLevel level =
        new NoiseLevel(
            only.variance(),
            only.interval(),
            Optional.empty(),
            Optional.empty(),
            "",
            only.means(),
            only.findings());
    return new LevelFit(level, only.fitted(), only.squares(), Optional.empty());
  }

  /** The level from the learning curve alone. */
  static NoiseLevel ofCurve(TableFit fit) {
    return level(fit, Optional.empty(), join(fit, Optional.empty()));
  }

  /** The level from the learning curve, and from smooth functions where there are any. */
  static LevelFit conclude(TableFit fit, Optional<SmoothVariance.Result> smooth) {
    Joined joined = join(fit, smooth);
    Optional<SmoothVariance.Result> believed = smooth.filter(any -> joined.restsOnSmooth);
    NoiseLevel level = level(fit, smooth, joined);
    CrossFittedStack stack = fit.stack(level);
    double[] squares =
        believed
            .map(SmoothVariance.Result::squares)
            .orElseGet(() -> NoiseSquares.of(fit.audit(), stack, level.variance()));
    return new LevelFit(
        level,
        believed.map(SmoothVariance.Result::fitted).orElseGet(stack::means),
        LevelFit.scaled(squares, level.variance()),
        Optional.of(stack));
  }

  private static NoiseLevel level(
      TableFit fit, Optional<SmoothVariance.Result> smooth, Joined joined) {
    Reached reached = fit.reached();
    List<Finding> findings = new ArrayList<>(fit.audit().findings());
    String basis = "learning curve of " + reached.model();
    if (smooth.isPresent() && joined.contradicted) {
      findings.add(new NoiseFinding.SmoothFitContradicted(smooth.get().variance()));
    }
    if (joined.restsOnSmooth) {
      basis = smooth.orElseThrow().means() + "; " + basis;
      smooth.orElseThrow().findings().stream()
          .filter(finding -> !findings.contains(finding))
          // Copies among the rows that are left: the audit has said how many there are in all.
          .filter(finding -> !(finding instanceof DataFinding.CopiesLeftOut))
          .forEach(findings::add);
    }
    return new NoiseLevel(
        joined.variance,
        joined.interval,
        Optional.of(reached),
        Optional.of(fit.curve(joined.variance)),
        reason(joined.interval, reached.meanSquare()),
        basis,
        findings);
  }

  /**
   * What the sources say together.
   *
   * @param restsOnSmooth whether the smooth estimate is the surer of the two, so that its residuals
   *     are those to look at
   * @param contradicted whether there was a smooth estimate that was left out because it differs
   */
  private record Joined(
      double variance, Interval interval, boolean restsOnSmooth, boolean contradicted) {}

  private static Joined join(TableFit fit, Optional<SmoothVariance.Result> smooth) {
    LevelEvidence evidence = fit.evidence();
    double most = fit.reached().meanSquare();
    if (smooth.isPresent() && mostlyReplicates(fit, smooth.get())) {
      double variance = Math.min(smooth.get().variance(), most);
      Interval claimed = smooth.get().interval();
      double low = Math.min(claimed.low(), variance);
      return new Joined(variance, new Interval(low, claimed.high()), true, false);
    }
    Optional<SmoothEvidence> found = smooth.map(result -> SmoothEvidence.of(result, fit.unit()));
    Calibration.Floor floor =
        fit.audit().data().groups().isPresent()
            ? calibratedCurve(evidence)
            : Calibration.CURRENT.floor(evidence, found);
    double variance = Math.min(fit.unit() * floor.variance(), most);
    boolean restsOnSmooth =
        found.isPresent() && !floor.contradicted() && surer(found.get(), evidence);
    return new Joined(
        variance, floor.interval(fit.unit(), variance), restsOnSmooth, floor.contradicted());
  }

  /** Whether the smooth estimate claims less error than the calibration has without it. */
  private static boolean surer(SmoothEvidence smooth, LevelEvidence evidence) {
    LevelFeatures x = LevelFeatures.of(evidence, Optional.of(smooth));
    return Calibration.claimed(smooth, x.smooth().orElseThrow(), evidence)
        <= Calibration.CURRENT.floor(evidence, Optional.empty()).sd();
  }

  /**
   * Repeated measurements that tell the noise without any function of the features, half as many as
   * there are rows, and not more noise than was reached: there is nothing to calibrate.
   */
  private static boolean mostlyReplicates(TableFit fit, SmoothVariance.Result smooth) {
    return smooth.byReplicates()
        && 2 * smooth.degreesOfFreedom() >= fit.evidence().rows()
        && smooth.interval().low() <= fit.reached().interval().high();
  }

  /**
   * Of rows in groups the curve alone tells the floor: a Gaussian process, which the calibration
   * reads too, knows a group by its features and takes what its rows share for signal.
   */
  private static Calibration.Floor calibratedCurve(LevelEvidence evidence) {
    CurvePosterior curve = CurvePosterior.of(evidence.curve(), evidence.covariance());
    double best = evidence.bestReached();
    double most = best * (1 + 2 * evidence.samplingError());
    double variance = Math.min(curve.median(), best);
    Interval interval =
        new Interval(
            Math.min(variance, curve.low()), Math.max(variance, Math.min(most, curve.high())));
    double sd = Math.log(curve.high() / curve.low()) / (2 * Interval.Z);
    return new Calibration.Floor(variance, interval, sd, false);
  }

  /**
   * Why a floor is not determined; empty if it is. An interval says little that is wide and does
   * not even exclude that all of what was reached is noise.
   */
  static String reason(Interval interval, double meanSquare) {
    boolean wide = !(interval.low() > 0) || Math.log(interval.high() / interval.low()) > WIDE;
    if (wide && interval.high() > CLEARLY_BELOW * meanSquare) {
      return "the rows leave the noise variance open by a factor of %.3g"
          .formatted(interval.high() / interval.low());
    }
    return "";
  }
}
