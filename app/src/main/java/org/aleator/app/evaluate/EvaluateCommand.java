package org.aleator.app.evaluate;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.aleator.app.cli.Json;
import org.aleator.app.cli.Need;
import org.aleator.app.cli.ReportOptions;
import org.aleator.app.cli.Session;
import org.aleator.io.table.Tables;
import org.aleator.metric.AdversarialGroupCalibration;
import org.aleator.metric.Coverage;
import org.aleator.metric.Evaluation;
import org.aleator.metric.Forecast;
import org.aleator.metric.GaussianPredictions;
import org.aleator.report.CalibrationFigure;
import org.aleator.report.EvaluationReport;
import org.aleator.report.page.Page;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator evaluate}: scores predictions that come with an uncertainty. */
@Command(
    name = "evaluate",
    description = {
      "",
      "Each row's label is compared with the normal law of its predicted mean and std: errors,",
      "proper scores (nll, crps, check, interval), calibration and coverage. Smaller is better,",
      "but for r2. 'docs/methods/metrics.md' gives the formulas."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class EvaluateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session root;
  @Mixin private PredictionOptions options;

  @Parameters(
      paramLabel = "PREDICTIONS",
      description = "A table (CSV, TSV, Parquet, JSON) with labels, means and stds.")
  private Path file;

  @Mixin private ReportOptions report;

  @Override
  public Integer call() {
    options.validate();
    Optional<Path> curve = report.image();
    report.requireWritable(CalibrationChart::requireWritable);
    long start = System.nanoTime();
    if (options.isWithoutStd(spec.commandLine(), Tables.read(file))) {
      return scorePoints();
    }
    PredictionTable table = PredictionTable.read(file, options);
    GaussianPredictions predictions = table.predictions(options.target());
    List<Forecast> forecasts = Forecast.gaussian(predictions);
    Evaluation evaluation = Evaluation.of(forecasts, options.levels());
    AdversarialGroupCalibration groups =
        AdversarialGroupCalibration.of(forecasts, Work.of(options.seed()).split("groups"));
    curve.ifPresent(
        chart ->
            CalibrationChart.write(
                chart,
                List.of(new CalibrationFigure.Named("observed", evaluation.curve())),
                evaluation.rows()));
    if (report.asked()) {
      report.write(page(predictions, evaluation, (System.nanoTime() - start) / 1e9));
    }
    if (!root.quiet()) {
      table.notes().forEach(note -> spec.commandLine().getErr().println("aleator: " + note));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (options.json()) {
      out.println(Json.text(json(evaluation, groups)));
    } else {
      out.print(text(evaluation, groups));
    }
    return 0;
  }

  /** Without a std there is no uncertainty to score, and the errors are what is left. */
  private int scorePoints() {
    String complaint =
        "needs stds: %s has no column \"%s\"; name it with --std".formatted(file, options.std());
    Need.check(
        spec.commandLine(),
        List.of(
            new Need("--plot", false, complaint),
            new Need("--report", false, complaint),
            new Need("--level", false, complaint),
            new Need("--seed", false, complaint)));
    LabelledMeans rows = LabelledMeans.read(Tables.read(file), options);
    root.remark(spec, rows.notes());
    PrintWriter out = spec.commandLine().getOut();
    if (options.json()) {
      JsonObject answer = new JsonObject();
      answer.addProperty("schema", "aleator.evaluate/1");
      answer.addProperty("rows", rows.y().length);
      answer.addProperty("target", options.target());
      answer.addProperty("mean_column", options.mean());
      answer.add("std_column", JsonNull.INSTANCE);
      EvaluationJson.addPointScores(answer, rows.errors());
      out.println(Json.text(answer));
    } else {
      out.print(EvaluationText.points(rows.errors(), rows.y().length, file, options.std()));
    }
    return 0;
  }

  private JsonObject json(Evaluation evaluation, AdversarialGroupCalibration groups) {
    JsonObject answer = new JsonObject();
    answer.addProperty("schema", "aleator.evaluate/1");
    answer.addProperty("rows", evaluation.rows());
    answer.addProperty("target", options.target());
    answer.addProperty("mean_column", options.mean());
    answer.addProperty("std_column", options.std());
    answer.addProperty("seed", options.seed());
    EvaluationJson.addScores(answer, evaluation, options.level());
    answer.add("calibration_curve", EvaluationJson.curve(evaluation.curve()));
    EvaluationJson.addGroups(answer, groups);
    return answer;
  }

  private Page page(GaussianPredictions predictions, Evaluation evaluation, double seconds) {
    return EvaluationReport.of(
        file.toString(),
        options.target(),
        EvaluationText.verdict(evaluation),
        coverage(evaluation),
        predictions,
        evaluation,
        ReportOptions.made(spec, file, options.seed(), seconds));
  }

  private String coverage(Evaluation evaluation) {
    Coverage coverage =
        evaluation.coverages().stream()
            .filter(c -> c.level() == options.level())
            .findFirst()
            .orElseThrow();
    return EvaluationText.coverage(coverage, evaluation.rows());
  }

  private String text(Evaluation evaluation, AdversarialGroupCalibration groups) {
    return EvaluationText.verdict(evaluation)
        + "\n"
        + coverage(evaluation)
        + "\n\n"
        + EvaluationText.scores(List.of(), List.of(evaluation))
        + "\nIn random groups of the rows (adversarial group calibration):\n"
        + EvaluationText.groups(groups);
  }
}
