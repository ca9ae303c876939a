// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.metric.Coverage;
import org.aleator.metric.Evaluation;
import org.aleator.metric.GaussianPredictions;
import org.aleator.numerics.StandardNormal;
import org.aleator.report.page.Block;
import org.aleator.report.page.Page;
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.ManyRows;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/** The report of {@code evaluate}: whether predictions know how wrong they are. */
public final class EvaluationReport {
  private static final int BARS = 20;

  private final GaussianPredictions predictions;
  private final Evaluation evaluation;
  private final List<Block> blocks = new ArrayList<>();

  private EvaluationReport(GaussianPredictions predictions, Evaluation evaluation) {
    this.predictions = predictions;
    this.evaluation = evaluation;
  }

  /**
   * @param source what the user calls the data
   * @param target the labels' name
   * @param verdict whether the intervals hold what they claim, in a sentence
   * @param coverage how many labels one of them holds, in a sentence
   */
  public static Page of(
      String source,
      String target,
      String verdict,
      String coverage,
      GaussianPredictions predictions,
      Evaluation evaluation,
      Made made) {
    EvaluationReport report = new EvaluationReport(predictions, evaluation);
    report.blocks.add(new Block.Answer(verdict));
    report.blocks.add(new Block.Text(coverage));
    report.facts();
    report.calibration();
    report.scores();
    report.errors(target);
    report.blocks.addAll(made.blocks());
    return new Page(
        "How good are the predictions of " + target + "?",
        "%s: %s rows".formatted(source, Digits.count(evaluation.rows())),
        report.blocks);
  }

  private void facts() {
    blocks.add(
        new Block.Facts(
            List.of(
                new Block.Fact(
                    "RMSE", Digits.of(evaluation.errors().rmse()), "how far off they are"),
                new Block.Fact(
                    "They claim, std",
                    Digits.of(evaluation.sharpness()),
                    "how far off they say they are (sharpness)"),
                new Block.Fact(
                    "CRPS",
                    Digits.of(evaluation.scores().crps()),
                    "both in one; smaller is better"),
                new Block.Fact(
                    "R²", Digits.of(evaluation.errors().r2()), "of the labels' variance"))));
  }

  private void calibration() {
    heading("Do the intervals hold what they claim?");
    draw(
        CalibrationFigure.of(
            "calibration",
            List.of(new CalibrationFigure.Named("observed", evaluation.curve())),
            evaluation.rows(),
            ""));
    draw(probabilities());
    double[] z = predictions.standardizedResiduals();
    draw(
        new DistributionFigures("the errors", "error in units of the stated std", "rows", z)
            .quantiles("quantiles"));
    List<List<String>> rows = new ArrayList<>();
    for (Coverage coverage : evaluation.coverages()) {
      rows.add(
          List.of(
              Digits.percent(coverage.level()),
              Digits.percent(coverage.picp()),
              "± " + Digits.percent(2 * coverage.standardError(evaluation.rows())),
              Digits.of(coverage.mpiw())));
    }
    blocks.add(
        new Block.Rows(
            "Labels inside the central intervals",
            List.of("claimed", "inside", "two standard errors", "mean width"),
            rows));
  }

  /** The probability integral transform: flat, if the predicted distributions are right. */
  private Figure probabilities() {
    double[] left = new double[BARS];
    double[] right = new double[BARS];
    double[] height = new double[BARS];
    Arrays.setAll(left, i -> (double) i / BARS);
    Arrays.setAll(right, i -> (i + 1.0) / BARS);
    for (double z : predictions.standardizedResiduals()) {
      height[(int) Math.min(BARS - 1, BARS * StandardNormal.cdf(z))]++;
    }
    double even = (double) predictions.rows() / BARS;
    double error = 2 * Math.sqrt(even * (1 - 1.0 / BARS));
    double[] ends = {0, 1};
    List<Mark> marks =
        List.of(
            new Mark.Band(
                "by chance",
                Ink.GREY.withOpacity(0.25),
                ends,
                new double[] {even - error, even - error},
                new double[] {even + error, even + error}),
            new Mark.Bars("rows", Ink.BLUE.withOpacity(0.6), left, right, height),
            new Mark.Line("right", Ink.GREY, true, ends, new double[] {even, even}));
    Panel fitted = Panel.fittingFromZero("Where labels fall (PIT)", "", "rows", marks);
    return new Figure(
        "probabilities",
        new Panel(
            fitted.title(),
            Axis.linear("predicted probability below the label", new Axis.Range(0, 1)),
            fitted.y(),
            marks),
        "The probability integral transform. Flat is right; a hill means that the stds are too large, a valley"
            + " that they are too small, a slope that the means are off.",
        "From %s to %s rows in a bar, where %s would be flat."
            .formatted(
                Digits.count((long) Arrays.stream(height).min().orElse(0)),
                Digits.count((long) Arrays.stream(height).max().orElse(0)),
                Digits.of(even)));
  }

  private void scores() {
    heading("The scores");
    List<List<String>> rows =
        List.of(
            score("rmse", evaluation.errors().rmse(), "root mean squared error of the means"),
            score("mae", evaluation.errors().mae(), "mean absolute error of the means"),
            score("r2", evaluation.errors().r2(), "share of the variance that the means explain"),
            score("nll", evaluation.scores().nll(), "mean negative log density of the labels"),
            score(
                "crps",
                evaluation.scores().crps(),
                "distance between predicted distribution and label"),
            score("check", evaluation.scores().check(), "pinball loss over the quantiles"),
            score("interval", evaluation.scores().interval(), "width and misses of intervals"),
            score(
                "miscal_area",
                evaluation.curve().miscalibrationArea(),
                "area between calibration curve and diagonal"),
            score("rms_cal", evaluation.curve().rootMeanSquaredError(), "its distance, squared"),
            score("ma_cal", evaluation.curve().meanAbsoluteError(), "its distance, absolute"),
            score("sharp", evaluation.sharpness(), "root mean square of the stated stds"));
    blocks.add(
        new Block.Rows(
            "Smaller is better, except for r2", List.of("score", "value", "what it is"), rows));
  }

  private static List<String> score(String name, double value, String meaning) {
    return List.of(name, Digits.of(value), meaning);
  }

  private void errors(String target) {
    heading("Where the errors are");
    double[] residuals = new double[predictions.rows()];
    Arrays.setAll(residuals, i -> predictions.y()[i] - predictions.mean()[i]);
    draw(
        new Figure(
            "residuals",
            Panel.fitting(
                "Error against predicted",
                "predicted " + target,
                "label minus prediction",
                List.of(ManyRows.of("rows", Ink.BLUE, predictions.mean(), residuals))),
            "A bend means that the means miss something; a funnel, that the errors grow."
                + ManyRows.remark(residuals.length),
            "Errors scatter with a root mean square of %s."
                .formatted(Digits.of(evaluation.errors().rmse()))));
    draw(claimedAgainstFound(residuals));
  }

  /** Rows of similar stated std: is their error as large? */
  private Figure claimedAgainstFound(double[] residuals) {
    List<int[]> bins =
        Bins.of(predictions.std(), Math.max(1, Math.min(20, predictions.rows() / 20)));
    double[] squares = Arrays.stream(residuals).map(r -> r * r).toArray();
    double[] variances = Arrays.stream(predictions.std()).map(s -> s * s).toArray();
    double[] claimed = Arrays.stream(Bins.means(bins, variances)).map(Math::sqrt).toArray();
    double[] found = Arrays.stream(Bins.means(bins, squares)).map(Math::sqrt).toArray();
    Panel panel =
        Panel.fittingFromZero(
            "Stated std against observed error (sharpness)",
            "stated std",
            "root mean squared error",
            List.of(
                new Mark.Line("right", Ink.GREY, true, claimed, claimed),
                new Mark.Points("rows of similar std", Ink.BLUE, claimed, found)));
    return new Figure(
        "sharpness",
        panel,
        "Rows grouped by their stated std. Dots above the dashed line: those rows are worse than stated."
            + " Dots all in one place: the predictions do not distinguish sure rows from unsure ones.",
        "Stated stds range from %s to %s, the errors observed there from %s to %s."
            .formatted(
                Digits.of(claimed[0]),
                Digits.of(claimed[claimed.length - 1]),
                Digits.of(found[0]),
                Digits.of(found[found.length - 1])));
  }

  private void heading(String words) {
    blocks.add(new Block.Heading(words));
  }

  private void draw(Figure figure) {
    blocks.add(new Block.Drawing(figure));
  }
}
