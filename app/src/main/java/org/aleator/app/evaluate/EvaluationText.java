// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.aleator.metric.AdversarialGroupCalibration;
import org.aleator.metric.CalibrationCurve;
import org.aleator.metric.Coverage;
import org.aleator.metric.Evaluation;
import org.aleator.metric.PointErrors;
import org.aleator.text.Digits;

/** Scores as a person reads them: what they say first, then the numbers. */
final class EvaluationText {
  private EvaluationText() {}

  /** A share inside an interval that is off by more of its standard errors than chance does. */
  private static final double NO_CHANCE = 3;

  /**
   * Are the intervals right, too narrow or too wide? Wrong is what chance would hardly do: the
   * curve's area beyond its limit, or the share inside one interval three standard errors off. They
   * are only called too narrow or too wide where no interval says the opposite.
   */
  static String verdict(Evaluation evaluation) {
    int rows = evaluation.rows();
    double area = evaluation.curve().miscalibrationArea();
    double chance = CalibrationCurve.areaByChance(rows);
    Coverage worst =
        Collections.max(
            evaluation.coverages(), Comparator.comparingDouble(c -> Math.abs(errors(c, rows))));
    String against =
        "miscalibration area %s, by chance up to %s".formatted(Digits.of(area), Digits.of(chance));
    boolean narrow = evaluation.coverages().stream().anyMatch(c -> errors(c, rows) < -NO_CHANCE);
    boolean wide = evaluation.coverages().stream().anyMatch(c -> errors(c, rows) > NO_CHANCE);
    if (narrow && wide) {
      return "The shape is not normal: some intervals hold too few labels, others too many; at the"
          + " %s level they hold %s (%s)."
              .formatted(Digits.percent(worst.level()), Digits.percent(worst.picp()), against);
    }
    if (narrow || wide) {
      return area > chance
          ? intervals(narrow) + " (" + against + ")."
          : "%s at the %s level, though right on the whole (%s)."
              .formatted(intervals(narrow), Digits.percent(worst.level()), against);
    }
    if (area > chance) {
      return "The intervals hold about what they claim, but the predictions are shifted or skewed (%s)."
          .formatted(against);
    }
    return "The intervals hold what they claim, as far as %s rows can show (%s)."
        .formatted(Digits.count(rows), against);
  }

  private static String intervals(boolean tooNarrow) {
    return tooNarrow
        ? "The intervals are too narrow, the predictions overconfident"
        : "The intervals are too wide, the predictions underconfident";
  }

  private static double errors(Coverage coverage, int rows) {
    return (coverage.picp() - coverage.level()) / coverage.standardError(rows);
  }

  /** The scores, one line each, with a second column where there is a second evaluation. */
  static String scores(List<String> headers, List<Evaluation> evaluations) {
    StringBuilder text = new StringBuilder();
    if (!headers.isEmpty()) {
      line(text, "", headers);
    }
    score(text, "rmse", evaluations, e -> e.errors().rmse());
    score(text, "mae", evaluations, e -> e.errors().mae());
    score(text, "r2", evaluations, e -> e.errors().r2());
    score(text, "nll", evaluations, e -> e.scores().nll());
    score(text, "crps", evaluations, e -> e.scores().crps());
    score(text, "check (pinball loss)", evaluations, e -> e.scores().check());
    score(text, "interval score", evaluations, e -> e.scores().interval());
    score(text, "miscal_area", evaluations, e -> e.curve().miscalibrationArea());
    score(text, "rms_cal", evaluations, e -> e.curve().rootMeanSquaredError());
    score(text, "ma_cal", evaluations, e -> e.curve().meanAbsoluteError());
    score(text, "sharpness (rms std)", evaluations, Evaluation::sharpness);
    for (int i = 0; i < evaluations.get(0).coverages().size(); i++) {
      int index = i;
      String level = Digits.percent(evaluations.get(0).coverages().get(i).level());
      line(
          text,
          "inside the " + level + " interval",
          evaluations.stream().map(e -> Digits.percent(e.coverages().get(index).picp())).toList());
      score(text, "  its mean width", evaluations, e -> e.coverages().get(index).mpiw());
    }
    return text.toString();
  }

  /** The errors alone, where there is no std. */
  static String points(PointErrors errors, int rows, Path file, String std) {
    StringBuilder text = new StringBuilder();
    text.append("Errors of the predictions at %s rows\n".formatted(Digits.count(rows)));
    line(text, "rmse", List.of(Digits.of(errors.rmse())));
    line(text, "mae", List.of(Digits.of(errors.mae())));
    line(text, "r2", List.of(Digits.of(errors.r2())));
    text.append(
        "\nThere is no column \"%s\" in %s: with --std COLUMN the uncertainty is scored, too.\n"
            .formatted(std, file));
    return text.toString();
  }

  /** Worst mean absolute calibration error in random groups, at a few sizes. */
  static String groups(AdversarialGroupCalibration groups) {
    StringBuilder text = new StringBuilder();
    int last = groups.groupSizes().length - 1;
    for (int i : new int[] {1, (last + 1) / 2, last}) {
      String size = Digits.percent(groups.groupSizes()[i]);
      line(text, "worst ma_cal in " + size, List.of(Digits.of(groups.meanAbsolute()[i])));
    }
    return text.toString();
  }

  /** How many of the rows should lie inside, with the error of the count. */
  static String coverage(Coverage coverage, int rows) {
    return "The %s intervals hold %s of the labels (± %s, two standard errors)."
        .formatted(
            Digits.percent(coverage.level()),
            Digits.percent(coverage.picp()),
            Digits.percent(2 * coverage.standardError(rows)));
  }

  private static void score(
      StringBuilder text,
      String name,
      List<Evaluation> evaluations,
      ToDoubleFunction<Evaluation> score) {
    line(text, name, evaluations.stream().map(e -> Digits.of(score.applyAsDouble(e))).toList());
  }

  private static void line(StringBuilder text, String name, List<String> values) {
    text.append(String.format("  %-26s", name));
    values.forEach(value -> text.append(String.format("%12s", value)));
    text.append('\n');
  }
}
