// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import org.aleator.ClassRates;
import org.aleator.classes.ClassBest;
import org.aleator.classes.ClassReached;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.OwnClasses;
import org.aleator.classes.Rate;
import org.aleator.finding.Finding.Severity;
import org.aleator.metric.ClassCalibrationError;
import org.aleator.metric.ClassEvaluation;
import org.aleator.metric.ReliabilityCurve;
import org.aleator.report.page.Block;
import org.aleator.report.plot.Figure;
import org.aleator.text.Digits;

/** The user's own predictions of classes beside what is reached here and what is possible. */
final class OwnClassBlocks {
  private OwnClassBlocks() {}

  static List<Block> of(String prefix, ClassStudy study, OwnClasses own) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading("Your predictions beside it"));
    if (own.haveSeenLabels()) {
      blocks.add(
          new Block.Notice(
              Severity.SEVERE,
              "Your predictions have seen these labels: what follows says nothing about new rows,"
                  + " and nothing is concluded from it."));
    }
    blocks.add(scores(study, own));
    if (own.probable()) {
      blocks.add(new Block.Text(calibration(own.evaluation())));
      blocks.add(new Block.Drawing(reliability(prefix + "own-reliability", study, own)));
    }
    return blocks;
  }

  private static Block scores(ClassStudy study, OwnClasses own) {
    ClassRates yours = own.rates();
    ClassReached reached = study.reached();
    ClassBest best = study.best();
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("error", yours.error(), reached.error(), best.error()));
    if (own.probable()) {
      rows.add(row("log-loss", yours.logLoss(), reached.logLoss(), best.logLoss()));
      rows.add(row("Brier score", yours.brier(), reached.brier(), best.brier()));
      yours
          .auc()
          .ifPresent(
              auc ->
                  rows.add(
                      row(
                          study.names().size() == 2 ? "AUC" : "AUC, mean over classes",
                          auc,
                          reached.auc(),
                          best.auc())));
    }
    rows.add(
        List.of(
            "balanced accuracy",
            Digits.share(own.evaluation().scores().balancedAccuracy()),
            "",
            Digits.share(reached.scores().balancedAccuracy()),
            "",
            ""));
    return new Block.Rows(
        "Your predictions, what a model here reaches on rows it had not seen, and the best possible",
        List.of(
            "score",
            "yours",
            "95 %",
            "reached here",
            best.determined() ? "best possible" : "best possible, perhaps",
            "95 %"),
        rows);
  }

  private static List<String> row(String name, ClassRates.Score yours, Rate reached, Rate best) {
    return List.of(
        name,
        Digits.share(yours.value()),
        Digits.shares(yours.interval().low(), yours.interval().high()),
        Digits.share(reached.value()),
        Digits.share(best.value()),
        Digits.shares(best.interval().low(), best.interval().high()));
  }

  /** What miscalibration costs, and how far probabilities are from the shares observed. */
  static String calibration(ClassEvaluation own) {
    ClassCalibrationError error = own.top();
    return "Of your Brier score of %s miscalibration costs %s (%s); %s would be left after a perfect recalibration. The probability of your predicted class is off by %s (%s), root mean square without what chance adds; the expected calibration error (ECE) is %s without it, %s with it."
        .formatted(
            Digits.of(own.scores().brier()),
            Digits.of(own.calibrationLoss()),
            VerdictBlocks.range(
                Digits.of(own.calibrationLossInterval().low()),
                Digits.of(own.calibrationLossInterval().high())),
            Digits.of(own.refinementLoss()),
            Digits.of(error.rootMeanSquare()),
            VerdictBlocks.range(
                Digits.of(error.rootInterval().low()), Digits.of(error.rootInterval().high())),
            Digits.of(error.eceDebiased()),
            Digits.of(error.ece()));
  }

  private static Figure reliability(String id, ClassStudy study, OwnClasses own) {
    boolean two = study.names().size() == 2;
    ReliabilityCurve curve = two ? own.evaluation().curves().get(1) : own.evaluation().topCurve();
    return ReliabilityFigure.of(
        id,
        two ? "class " + study.names().get(1) : "the predicted class",
        List.of(new ReliabilityFigure.Named("your predictions", curve)));
  }
}
