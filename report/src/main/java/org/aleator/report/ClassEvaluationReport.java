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
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/** The report of {@code evaluate} where the labels are classes. */
public final class ClassEvaluationReport {
  private static final int BARS = 20;

  /** More points than this are not seen on a curve. */
  private static final int ROC_POINTS = 400;

  /** A table of more classes than this is not read. */
  private static final int MOST_CLASSES = 20;

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
      draw(histogram(second, predictions.probabilities().columnValues(1)));
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
    draw(histogram("the predicted class", predictions.confidence()));
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

  private static Figure histogram(String what, double[] p) {
    double[] left = new double[BARS];
    double[] right = new double[BARS];
    double[] height = new double[BARS];
    Arrays.setAll(left, i -> (double) i / BARS);
    Arrays.setAll(right, i -> (i + 1.0) / BARS);
    for (double value : p) {
      height[(int) Math.min(BARS - 1, BARS * value)]++;
    }
    List<Mark> marks =
        List.of(new Mark.Bars("rows", Ink.BLUE.withOpacity(0.6), left, right, height));
    Panel fitted = Panel.fittingFromZero("How sure the predictions are", "", "rows", marks);
    Panel panel =
        new Panel(
            fitted.title(),
            Axis.linear("stated probability of " + what, new Axis.Range(0, 1)),
            fitted.y(),
            marks);
    return new Figure(
        "probabilities",
        panel,
        "How often each probability is stated: near 0 and 1 the predictions are sure.",
        "%s of %s rows have a probability below 0.1 or above 0.9."
            .formatted(
                Digits.count(Arrays.stream(p).filter(v -> v < 0.1 || v > 0.9).count()),
                Digits.count(p.length)));
  }

  private void discrimination() {
    List<Integer> shown =
        (classes.size() == 2 ? List.of(1) : largest())
            .stream().filter(c -> !Double.isNaN(Auc.ofClass(predictions, c).value())).toList();
    if (shown.isEmpty()) {
      return;
    }
    blocks.add(new Block.Heading("Do they tell the classes apart?"));
    double[] ends = {0, 1};
    List<Mark> marks = new ArrayList<>();
    marks.add(new Mark.Line("by chance", Ink.GREY, true, ends, ends));
    List<String> areas = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      int c = shown.get(i);
      RocCurve curve = RocCurve.of(predictions, c, ROC_POINTS);
      String area = Digits.of(Auc.ofClass(predictions, c).value());
      String name = "%s, AUC %s".formatted(classes.get(c), area);
      areas.add(name);
      marks.add(
          new Mark.Line(
              name, ReliabilityFigure.INKS[i], curve.falsePositive(), curve.truePositive()));
    }
    Axis.Range unit = new Axis.Range(0, 1);
    Panel panel =
        new Panel(
            "ROC",
            Axis.linear("share of other rows above the threshold", unit),
            Axis.linear("share of the class's rows above it", unit),
            marks);
    draw(
        new Figure(
            "roc",
            panel,
            "For every threshold of a class's probability. The nearer to the upper left corner, the better the class is"
                + " distinguished; calibration is not seen here.",
            "Area below the curve: " + String.join("; ", areas) + "."));
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
    if (classes.size() <= MOST_CLASSES) {
      confusion();
    }
  }

  private static List<String> row(String name, double value, Interval interval, double base) {
    return List.of(
        name,
        Digits.of(value),
        Double.isNaN(value) ? "" : Digits.range(interval.low(), interval.high()),
        Digits.of(base));
  }

  private void confusion() {
    List<String> columns = new ArrayList<>(List.of("label"));
    classes.forEach(name -> columns.add("predicted " + name));
    List<List<String>> rows = new ArrayList<>();
    for (int c = 0; c < classes.size(); c++) {
      List<String> row = new ArrayList<>(List.of(classes.get(c)));
      for (int count : evaluation.scores().confusion()[c]) {
        row.add(Digits.count(count));
      }
      rows.add(row);
    }
    blocks.add(new Block.Rows("Rows by label and predicted class", columns, rows));
  }

  private void draw(Figure figure) {
    blocks.add(new Block.Drawing(figure));
  }
}
