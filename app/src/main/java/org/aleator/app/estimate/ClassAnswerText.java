// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.aleator.ClassRates;
import org.aleator.classes.AmbiguousColumn;
import org.aleator.classes.ClassBest;
import org.aleator.classes.ClassReached;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.ClassVerdict;
import org.aleator.classes.OwnClasses;
import org.aleator.classes.Rate;
import org.aleator.classes.VoteRates;
import org.aleator.metric.ClassCalibrationError;
import org.aleator.metric.ClassEvaluation;
import org.aleator.metric.ClassScores;
import org.aleator.report.ClassReport;
import org.aleator.report.SuspectClassBlocks;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/** An answer about classes for a person: the answer first, then its evidence, then caveats. */
final class ClassAnswerText {
  private static final int MOST_CLASSES = 6;
  private static final int MOST_SUSPECTS = 10;
  private static final String COLUMNS = "  %-18s %-10s %-14s %-20s %s";

  private final ClassAnswer answer;
  private final ClassStudy study;
  private final List<String> lines = new ArrayList<>();

  private ClassAnswerText(ClassAnswer answer) {
    this.answer = answer;
    this.study = answer.study();
  }

  static List<String> of(ClassAnswer answer) {
    ClassAnswerText text = new ClassAnswerText(answer);
    text.lines.add(answer.headline());
    text.lines.add("");
    text.heading();
    Notes.severe(text.lines, answer.findings());
    answer.study().coming().ifPresent(c -> text.lines.addAll(ComingClassText.lines(c)));
    text.rates();
    answer.votes().ifPresent(text::votes);
    answer.own().ifPresent(text::own);
    text.moreRows();
    text.ambiguous();
    answer.columns().ifPresent(columns -> text.lines.addAll(ColumnText.lines(columns)));
    text.suspects();
    text.lines.add(String.format(Locale.ROOT, "Seed %d, %.1f s", answer.seed(), answer.seconds()));
    Notes.others(text.lines, answer.findings());
    return text.lines;
  }

  private void heading() {
    List<String> features = answer.data().encoding().columns();
    String from = features.size() <= 6 ? String.join(", ", features) : features.size() + " columns";
    lines.add(
        "%s: %s from %s, %s rows%s"
            .formatted(
                answer.source(),
                answer.target(),
                from,
                Digits.count(answer.rows()),
                answer
                    .data()
                    .dataset()
                    .groups()
                    .map(g -> " of " + Digits.count(g.count()) + " different " + g.column())
                    .orElse("")));
    int[] sizes = answer.sizes();
    String named =
        IntStream.range(0, sizes.length)
            .limit(MOST_CLASSES)
            .mapToObj(
                c ->
                    "%s (%s)"
                        .formatted(ClassAnswer.shown(study.names().get(c)), Digits.count(sizes[c])))
            .collect(Collectors.joining(", "));
    lines.add(
        "%d classes: %s%s"
            .formatted(sizes.length, named, sizes.length > MOST_CLASSES ? ", …" : ""));
    lines.add("");
  }

  private void rates() {
    ClassReached reached = study.reached();
    ClassBest best = study.best();
    ClassScores base = study.baseRate();
    String possible = best.determined() ? "best possible" : "best, perhaps";
    lines.add(
        COLUMNS.formatted(
            study.coming().isPresent() ? "On shuffled rows" : "On unseen rows",
            "reached",
            possible,
            "95 %",
            "base rate"));
    lines.add(
        row(
            "accuracy",
            ClassVerdict.percent(1 - reached.error().value()),
            ClassVerdict.percent(1 - best.error().value()),
            "%s to %s"
                .formatted(
                    ClassVerdict.percent(1 - best.error().interval().high()).replace(" %", ""),
                    ClassVerdict.percent(1 - best.error().interval().low())),
            ClassVerdict.percent(1 - base.error())));
    lines.add(row("log-loss", reached.logLoss(), best.logLoss(), base.logLoss()));
    lines.add(row("Brier score", reached.brier(), best.brier(), base.brier()));
    lines.add(
        row(
            study.names().size() == 2 ? "AUC" : "AUC, mean",
            reached.auc(),
            best.auc(),
            base.auc()));
    lines.add(
        row(
            "balanced accuracy",
            ClassVerdict.percent(reached.scores().balancedAccuracy()),
            "",
            "",
            ClassVerdict.percent(base.balancedAccuracy())));
    lines.add("  reached by %s".formatted(reached.model()));
    answer
        .whole()
        .flatMap(ClassAnswer.Whole::rest)
        .flatMap(rest -> rest.heldOut().map(rates -> heldOut(rest.heldOutRows(), rates)))
        .ifPresent(lines::add);
    best.undetermined()
        .ifPresent(reason -> lines.add("  the best possible is not determined: " + reason));
    lines.add("");
  }

  private static String heldOut(long rows, ClassRates rates) {
    return "  the model written has an accuracy of %s and a log-loss of %s on %s held-out rows"
        .formatted(
            ClassVerdict.percent(rates.accuracy()),
            decimals(rates.logLoss().value()),
            Digits.count(rows));
  }

  private void votes(VoteRates votes) {
    lines.add(
        "By the %s, whatever the columns"
            .formatted(
                votes.perRow() > 0
                    ? Math.round(votes.perRow()) + " votes on each row"
                    : "probabilities given with the rows"));
    lines.add(
        "  a model that knew each row perfectly would still miss %s (%s to %s) of single labels"
            .formatted(
                ClassVerdict.percent(votes.error().value()),
                ClassVerdict.percent(votes.error().low()).replace(" %", ""),
                ClassVerdict.percent(votes.error().high())));
    lines.add(
        "  at a log-loss of %s and a Brier score of %s"
            .formatted(decimals(votes.logLoss().value()), decimals(votes.brier().value())));
    lines.add("");
  }

  private void own(OwnClasses own) {
    ClassEvaluation evaluation = own.evaluation();
    ClassRates rates = own.rates();
    lines.add(
        answer.whole().isEmpty()
            ? "Your predictions, at the same rows"
            : "Your predictions, at all %s rows; balanced accuracy and calibration at those drawn"
                .formatted(Digits.count(answer.rows())));
    if (own.haveSeenLabels()) {
      lines.add("  have seen these labels: what follows says nothing about new rows");
    }
    lines.add(
        "  accuracy %s, balanced accuracy %s"
            .formatted(
                ClassVerdict.percent(rates.accuracy()),
                ClassVerdict.percent(evaluation.scores().balancedAccuracy())));
    if (own.probable()) {
      lines.add(
          "  log-loss %s, Brier score %s, of which calibration costs %s and refinement %s"
              .formatted(
                  decimals(rates.logLoss().value()),
                  decimals(rates.brier().value()),
                  decimals(evaluation.calibrationLoss()),
                  decimals(evaluation.refinementLoss())));
      ClassCalibrationError error = evaluation.top();
      lines.add(
          "  calibration error %s (%s to %s), root mean square without chance; ECE %s without chance, %s with it"
              .formatted(
                  decimals(error.rootMeanSquare()),
                  decimals(error.rootInterval().low()),
                  decimals(error.rootInterval().high()),
                  decimals(error.eceDebiased()),
                  decimals(error.ece())));
    }
    lines.add("");
  }

  private static String row(String name, Rate reached, Rate best, double base) {
    return row(
        name,
        decimals(reached.value()),
        decimals(best.value()),
        "%s to %s".formatted(decimals(best.interval().low()), decimals(best.interval().high())),
        decimals(base));
  }

  private static String row(String name, String reached, String best, String range, String base) {
    return COLUMNS.formatted(name, reached, best, range, base).stripTrailing();
  }

  /** Three decimals, or as many as tell a score from 0 and from 1. */
  private static String decimals(double value) {
    if (value > 0.995 && value < 1) {
      return Digits.share(value);
    }
    return value > 0 && value < 0.0005
        ? Digits.of(value)
        : String.format(Locale.ROOT, value < 0.1 ? "%.4f" : "%.3f", value);
  }

  private void moreRows() {
    String now = ClassVerdict.percent(1 - study.reached().error().value());
    String twice = ClassVerdict.percent(1 - study.curve().errorAtTwice());
    String tenfold = ClassVerdict.percent(1 - study.curve().errorAtTenfold());
    lines.add("What more rows would buy");
    lines.add(
        tenfold.equals(now)
            ? "  hardly anything: with ten times the rows about "
                + tenfold
                + " of the labels, as now"
            : "  with twice the rows about %s of the labels are predicted, with ten times %s"
                .formatted(twice, tenfold));
    lines.add("");
  }

  private void ambiguous() {
    List<AmbiguousColumn> columns = answer.ambiguity().columns();
    int unpredictable = answer.unpredictable().count();
    if (columns.isEmpty() && unpredictable == 0) {
      return;
    }
    lines.add("Where it is ambiguous: labels that even the best model misses");
    if (unpredictable > 0) {
      lines.add(
          "  a third or more of them at %s of %s rows"
              .formatted(Digits.count(unpredictable), Digits.count(study.labels().rows())));
    }
    int width = columns.stream().mapToInt(c -> Excerpt.of(c.column()).length()).max().orElse(0);
    for (AmbiguousColumn column : columns) {
      lines.add(
          ("  %-" + width + "s  %s")
              .formatted(
                  Excerpt.of(column.column()),
                  column.parts().stream()
                      .map(part -> part.values() + ": " + Math.round(100 * part.error()) + " %")
                      .collect(Collectors.joining(";  "))));
    }
    lines.add("");
  }

  private void suspects() {
    List<ClassReport.SuspectRow> rows = answer.suspectRows();
    if (rows.isEmpty()) {
      return;
    }
    lines.add(SuspectClassBlocks.suspectSentence(rows));
    lines.add("  %-8s %-20s %-20s %s".formatted("row", "given", "likelier", "probability"));
    for (ClassReport.SuspectRow row : rows.stream().limit(MOST_SUSPECTS).toList()) {
      lines.add(
          "  %-8d %-20s %-20s %s"
              .formatted(
                  row.row() + 1,
                  ClassAnswer.shown(row.given()),
                  ClassAnswer.shown(row.likelier()),
                  SuspectClassBlocks.probability(row.probability())));
    }
    int more = rows.size() - MOST_SUSPECTS;
    if (more > 0) {
      lines.add("  and %s more, all in suspects.csv of --out".formatted(Digits.count(more)));
    }
    lines.add("");
  }
}
