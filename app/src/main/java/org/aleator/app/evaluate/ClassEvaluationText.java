// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.aleator.Interval;
import org.aleator.metric.BrierDecomposition;
import org.aleator.metric.ClassCalibrationError;
import org.aleator.metric.ClassEvaluation;
import org.aleator.metric.ClassLosses;
import org.aleator.metric.ClassScores;
import org.aleator.metric.ReliabilityCurve;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/** The scores of predicted classes as a person reads them: what they say first, then numbers. */
final class ClassEvaluationText {
  /** A mean that is off by more of its standard errors than chance does. */
  private static final double NO_CHANCE = 3;

  /** Of more classes than this a table is no longer read. */
  private static final int MOST_CLASSES = 8;

  private static final int NAME = 34;
  private static final int VALUE = 12;
  private static final int RANGE = 22;

  private ClassEvaluationText() {}

  /**
   * How many labels are predicted, and what a prediction that knows nothing of the rows would
   * reach.
   */
  static String accuracy(ClassScores scores, ClassScores base, List<String> classes) {
    int[] sizes = Arrays.stream(scores.confusion()).mapToInt(row -> sum(row)).toArray();
    int largest = 0;
    for (int c = 1; c < sizes.length; c++) {
      largest = sizes[c] > sizes[largest] ? c : largest;
    }
    return "%s of %s labels are predicted right; %s the most frequent class, \"%s\", %s right in %s."
        .formatted(
            Digits.percent(scores.accuracy()),
            Digits.count(scores.rows()),
            scores.accuracy() > base.accuracy() ? "naming" : "that is no better than naming",
            Excerpt.of(classes.get(largest)),
            scores.accuracy() > base.accuracy() ? "in every row is" : "in every row,",
            Digits.percent(base.accuracy()));
  }

  /** Are the probabilities right, too sure, or too unsure, and what does it cost? */
  static String verdict(ClassEvaluation e, List<String> classes) {
    String brier = Digits.of(e.scores().brier());
    Interval cost = e.calibrationLossInterval();
    String found = miscalibration(e, classes);
    if (found.isEmpty() || Double.isNaN(e.calibrationLoss())) {
      return "The probabilities hold what they claim, as far as %s rows can show: miscalibration costs at most %s of a Brier score of %s."
          .formatted(
              Digits.count(e.scores().rows()),
              Digits.of(Math.min(cost.high(), e.scores().brier())),
              brier);
    }
    return "The probabilities are %s: miscalibration costs %s (95 %% interval %s) of a Brier score of %s."
        .formatted(
            found, Digits.of(e.calibrationLoss()), Digits.range(cost.low(), cost.high()), brier);
  }

  /**
   * What is wrong with the probabilities beyond chance; empty where nothing is. Of confidence and
   * the frequency of a class it is the one that is off by more of its standard errors.
   */
  private static String miscalibration(ClassEvaluation e, List<String> classes) {
    String worst = "";
    double furthest = NO_CHANCE;
    // Of two classes the second's column is what the user knows.
    for (int c = classes.size() == 2 ? 1 : 0; c < classes.size(); c++) {
      ReliabilityCurve curve = e.curves().get(c);
      if (errors(curve) > furthest) {
        furthest = errors(curve);
        double share = (double) sum(e.scores().confusion()[c]) / e.scores().rows();
        worst =
            "too %s for class \"%s\", %s on average where %s of the rows are of it"
                .formatted(
                    curve.gap() > 0 ? "high" : "low",
                    Excerpt.of(classes.get(c)),
                    Digits.percent(share + curve.gap()),
                    Digits.percent(share));
      }
    }
    if (errors(e.topCurve()) > furthest) {
      double gap = e.topCurve().gap();
      return "%s, %s on average for the predicted class where %s are right"
          .formatted(
              gap > 0 ? "overconfident" : "underconfident",
              Digits.percent(e.scores().accuracy() + gap),
              Digits.percent(e.scores().accuracy()));
    }
    return worst.isEmpty() && e.calibrationLossInterval().low() > 0
        ? "right on average, but too high at some levels and too low at others"
        : worst;
  }

  /** How many of its standard errors the mean probability is off; 0 where it is right. */
  private static double errors(ReliabilityCurve curve) {
    return curve.gap() == 0 ? 0 : Math.abs(curve.gap()) / curve.gapByChance();
  }

  /** The scores with their intervals, beside those of the classes' frequencies. */
  static String scores(ClassEvaluation e) {
    ClassScores s = e.scores();
    ClassScores base = e.baseRate();
    StringBuilder text = new StringBuilder();
    line(text, "", "", "95 % interval", "base rate");
    line(text, "error", s.error(), s.errorInterval(), base.error());
    line(text, "balanced accuracy", s.balancedAccuracy(), base.balancedAccuracy());
    line(text, "log-loss", s.logLoss(), s.logLossInterval(), base.logLoss());
    line(text, "auc", s.auc(), s.aucInterval(), base.auc());
    line(text, "brier (0 to 2)", s.brier(), s.brierInterval(), base.brier());
    line(text, "  calibration (debiased)", e.calibrationLoss(), e.calibrationLossInterval(), 0);
    line(text, "  refinement", e.refinementLoss(), base.brier());
    BrierDecomposition parts = e.decomposition();
    line(text, "  isotonic: miscalibration", parts.miscalibration(), 0);
    line(text, "  isotonic: discrimination", parts.discrimination(), 0);
    line(text, "  uncertainty", parts.uncertainty(), parts.uncertainty());
    calibration(text, "predicted class", e.top());
    calibration(text, "class by class", e.classWise());
    return text.toString();
  }

  private static void calibration(StringBuilder text, String of, ClassCalibrationError error) {
    line(
        text,
        "ece, " + of,
        Digits.of(error.ece()),
        "by chance " + Digits.of(error.eceByChance()),
        "");
    line(
        text,
        "  root mean square, debiased",
        Digits.of(Double.isNaN(error.squared()) ? Double.NaN : error.rootMeanSquare()),
        range(error.rootInterval()),
        "");
  }

  /** Rows counted by label and predicted class; nothing for many classes. */
  static String confusion(ClassScores scores, List<String> classes) {
    if (classes.size() > MOST_CLASSES) {
      return "";
    }
    StringBuilder text =
        new StringBuilder("\nRows by label (down) and predicted class (across):\n");
    text.append("  ").append(padded("", 20));
    classes.forEach(name -> text.append(before(shortened(name), VALUE)));
    text.append(before("right", VALUE)).append('\n');
    for (int c = 0; c < classes.size(); c++) {
      int[] row = scores.confusion()[c];
      text.append("  ").append(padded(shortened(classes.get(c)), 20));
      for (int count : row) {
        text.append(before(Digits.count(count), VALUE));
      }
      String right = sum(row) == 0 ? "no rows" : Digits.percent((double) row[c] / sum(row));
      text.append(before(right, VALUE)).append('\n');
    }
    return text.toString();
  }

  /** What a reader should bear in mind, one sentence each. */
  static List<String> caveats(ClassScores scores, ClassScores base) {
    List<String> caveats = new ArrayList<>();
    if (scores.logLoss() > base.logLoss()) {
      caveats.add(
          "By the log-loss the probabilities are worse than the classes' frequencies alone.");
    }
    if (scores.impossible() > 0) {
      caveats.add(
          "%s labels had a probability of 0: each adds %s to the sum that the log-loss is the mean of (p counts as %s)."
              .formatted(
                  Digits.count(scores.impossible()),
                  Digits.of(-Math.log(ClassLosses.SMALLEST)),
                  ClassLosses.SMALLEST));
    }
    caveats.add(
        "The intervals are for rows that do not depend on each other and that the model was not trained on.");
    return caveats;
  }

  /** Before and after a recalibration, on the same rows. */
  static String beforeAndAfter(ClassEvaluation before, ClassEvaluation after) {
    StringBuilder text = new StringBuilder();
    text.append("  ").append(padded("", NAME));
    text.append(before("before", VALUE)).append(before("after", VALUE)).append('\n');
    pair(text, "error", before.scores().error(), after.scores().error());
    pair(text, "log-loss", before.scores().logLoss(), after.scores().logLoss());
    pair(text, "auc", before.scores().auc(), after.scores().auc());
    pair(text, "brier (0 to 2)", before.scores().brier(), after.scores().brier());
    pair(text, "  calibration (debiased)", before.calibrationLoss(), after.calibrationLoss());
    pair(text, "  refinement", before.refinementLoss(), after.refinementLoss());
    pair(text, "ece, predicted class", before.top().ece(), after.top().ece());
    pair(text, "ece, class by class", before.classWise().ece(), after.classWise().ece());
    return text.toString();
  }

  private static void pair(StringBuilder text, String name, double before, double after) {
    text.append("  ").append(padded(name, NAME));
    text.append(before(Digits.of(before), VALUE));
    text.append(before(Digits.of(after), VALUE)).append('\n');
  }

  /** What is left where there are no probabilities. */
  static String hard(ClassScores scores, ClassScores base) {
    StringBuilder text = new StringBuilder();
    line(text, "", "", "95 % interval", "base rate");
    line(text, "error", scores.error(), scores.errorInterval(), base.error());
    line(text, "balanced accuracy", scores.balancedAccuracy(), base.balancedAccuracy());
    return text.toString();
  }

  private static void line(StringBuilder text, String name, double value, double base) {
    line(text, name, Digits.of(value), "", Digits.of(base));
  }

  private static void line(
      StringBuilder text, String name, double value, Interval interval, double base) {
    line(text, name, Digits.of(value), Double.isNaN(value) ? "" : range(interval), Digits.of(base));
  }

  private static void line(
      StringBuilder text, String name, String value, String range, String base) {
    String line = "  " + padded(name, NAME) + before(value, VALUE) + before(range, RANGE);
    text.append((line + before(base, VALUE)).stripTrailing()).append('\n');
  }

  private static String range(Interval interval) {
    return Digits.range(interval.low(), interval.high());
  }

  private static String shortened(String name) {
    return name.length() < VALUE ? name : name.substring(0, VALUE - 2) + "…";
  }

  private static String padded(String text, int width) {
    return String.format(Locale.ROOT, "%-" + width + "s", text);
  }

  private static String before(String text, int width) {
    return String.format(Locale.ROOT, "%" + width + "s", text);
  }

  private static int sum(int[] counts) {
    return Arrays.stream(counts).sum();
  }
}
