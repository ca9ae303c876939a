// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.metric.Auc;
import org.aleator.metric.ClassEvaluation;
import org.aleator.metric.ClassPredictions;
import org.aleator.metric.ClassScores;
import org.aleator.metric.RocCurve;
import org.aleator.report.page.Block;
import org.aleator.report.page.Page;
import org.aleator.report.plot.Figure;
import org.aleator.text.Digits;

/** The report of {@code evaluate} where the labels are classes. */
public final class ClassEvaluationReport {
  private final ClassPredictions predictions;
  private final ClassEvaluation evaluation;
  private final List<String> classes;
  private final List<Block> blocks = new ArrayList<>();

  private ClassEvaluationReport(
      ClassPredictions predictions, ClassEvaluation evaluation, List<String> classes) {
    this.predictions = predictions;
    this.evaluation = evaluation;
    this.classes = classes;
  }

  /**
   * @param source what the user calls the data
   * @param target the labels' name
   * @param classes their names
   * @param sentences what was found, the most important first, then the caveats
   */
  public static Page of(
      String source,
      String target,
      List<String> classes,
      List<String> sentences,
      ClassPredictions predictions,
      ClassEvaluation evaluation,
      Made made) {
    ClassEvaluationReport report = new ClassEvaluationReport(predictions, evaluation, classes);
    report.blocks.add(new Block.Answer(sentences.get(0)));
    sentences.stream().skip(1).forEach(text -> report.blocks.add(new Block.Text(text)));
    report.facts();
    report.calibration();
    report.discrimination();
    report.scores();
    report.blocks.addAll(made.blocks());
    return new Page(
        "How good are the predictions of " + target + "?",
        "%s: %s rows, %d classes"
            .formatted(source, Digits.count(evaluation.scores().rows()), classes.size()),
        report.blocks);
  }

  private void facts() {
    ClassScores scores = evaluation.scores();
    ClassScores base = evaluation.baseRate();
    blocks.add(
        new Block.Facts(
            List.of(
                new Block.Fact(
                    "Predicted right",
                    Digits.percent(scores.accuracy()),
                    "the most frequent class: " + Digits.percent(base.accuracy())),
                new Block.Fact(
                    "Log-loss",
                    Digits.of(scores.logLoss()),
                    "base rate: " + Digits.of(base.logLoss())),
                new Block.Fact(
                    "Brier score",
                    Digits.of(scores.brier()),
                    "base rate: " + Digits.of(base.brier())),
                new Block.Fact("AUC", Digits.share(scores.auc()), "½ without any knowledge"))));
  }

  private void calibration() {
    blocks.add(new Block.Heading("Do the probabilities hold what they claim?"));
    if (classes.size() == 2) {
      String second = "class " + classes.get(1);
      draw(
          ReliabilityFigure.of(
              "reliability",
              second,
              List.of(new ReliabilityFigure.Named("observed", evaluation.curves().get(1)))));
      draw(
          ClassFigures.histogram(
              "probabilities", second, predictions.probabilities().columnValues(1)));
      return;
    }
    draw(
        ReliabilityFigure.of(
            "reliability",
            "the predicted class",
            List.of(new ReliabilityFigure.Named("observed", evaluation.topCurve()))));
    draw(
        ReliabilityFigure.of(
            "reliability-of-classes",
            "each class",
            largest().stream()
                .map(c -> new ReliabilityFigure.Named(classes.get(c), evaluation.curves().get(c)))
                .toList()));
    draw(ClassFigures.histogram("probabilities", "the predicted class", predictions.confidence()));
  }

  /** The classes with the most rows, as many as there are colours for. */
  private List<Integer> largest() {
    int[][] confusion = evaluation.scores().confusion();
    return IntStream.range(0, classes.size())
        .boxed()
        .sorted(Comparator.comparingInt(c -> -Arrays.stream(confusion[c]).sum()))
        .limit(ReliabilityFigure.INKS.length)
        .toList();
  }

  private void discrimination() {
    List<Integer> shown =
        (classes.size() == 2 ? List.of(1) : largest())
            .stream().filter(c -> !Double.isNaN(Auc.ofClass(predictions, c).value())).toList();
    if (shown.isEmpty()) {
      return;
    }
    blocks.add(new Block.Heading("Do they tell the classes apart?"));
    List<ClassFigures.Roc> curves = new ArrayList<>();
    for (int c : shown) {
      RocCurve curve = RocCurve.of(predictions, c, ClassFigures.ROC_POINTS);
      double area = Auc.ofClass(predictions, c).value();
      curves.add(new ClassFigures.Roc(classes.get(c), area, curve, false));
    }
    draw(
        ClassFigures.roc(
            "roc",
            "ROC",
            "For every threshold of a class's probability. The nearer to the upper left corner, the better the class is recognised"
                + "; calibration is not seen here.",
            curves));
  }

  private void scores() {
    blocks.add(new Block.Heading("The scores"));
    ClassScores scores = evaluation.scores();
    ClassScores base = evaluation.baseRate();
    blocks.add(
        new Block.Rows(
            "Beside the scores of the classes' frequencies alone",
            List.of("score", "value", "95 % interval", "base rate"),
            List.of(
                row("error", scores.error(), scores.errorInterval(), base.error()),
                row("log-loss", scores.logLoss(), scores.logLossInterval(), base.logLoss()),
                row("AUC", scores.auc(), scores.aucInterval(), base.auc()),
                row("Brier score", scores.brier(), scores.brierInterval(), base.brier()),
                row(
                    "of it calibration",
                    evaluation.calibrationLoss(),
                    evaluation.calibrationLossInterval(),
                    0),
                List.of(
                    "of it refinement",
                    Digits.of(evaluation.refinementLoss()),
                    "",
                    Digits.of(base.brier())),
                List.of(
                    "ECE of the predicted class",
                    Digits.of(evaluation.top().ece()),
                    "by chance " + Digits.of(evaluation.top().eceByChance()),
                    ""))));
    if (classes.size() <= ClassFigures.MOST_CLASSES) {
      blocks.add(ClassFigures.confusion(classes, scores.confusion()));
    }
  }

  private static List<String> row(String name, double value, Interval interval, double base) {
    return List.of(
        name,
        Digits.of(value),
        Double.isNaN(value) ? "" : Digits.range(interval.low(), interval.high()),
        Digits.of(base));
  }

  private void draw(Figure figure) {
    blocks.add(new Block.Drawing(figure));
  }
}
