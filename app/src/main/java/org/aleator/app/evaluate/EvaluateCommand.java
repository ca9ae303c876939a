// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.aleator.app.onnx.OnnxArguments;
import org.aleator.app.onnx.OnnxScores;
import org.aleator.cli.Json;
import org.aleator.cli.NameList;
import org.aleator.cli.Need;
import org.aleator.cli.ReportOptions;
import org.aleator.cli.Session;
import org.aleator.cli.study.PredictorChoice;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.encode.TargetColumns;
import org.aleator.finding.Finding;
import org.aleator.io.table.Tables;
import org.aleator.metric.AdversarialGroupCalibration;
import org.aleator.metric.Coverage;
import org.aleator.metric.Evaluation;
import org.aleator.metric.Forecast;
import org.aleator.metric.GaussianPredictions;
import org.aleator.report.CalibrationFigure;
import org.aleator.report.EvaluationReport;
import org.aleator.report.page.Page;
import org.aleator.util.Parallel;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator evaluate}: scores predictions that come with an uncertainty. */
@Command(
    name = "evaluate",
    description = {
      "",
      "Each row's label is compared with the normal distribution of its predicted mean and std:",
      "errors, proper scores (nll, crps, check, interval), calibration and coverage. Smaller is better,",
      "except for r2. Labels that are classes are compared with the probabilities of their classes",
      "(--probabilities): error, log-loss, Brier score and its parts, AUC, calibration error.",
      "'docs/methods/metrics.md' gives the formulas."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class EvaluateCommand implements Callable<Integer>, Need.Holder {
  @Spec private CommandSpec spec;
  @ParentCommand private Session root;
  @Mixin private PredictionOptions options;
  @Mixin private ClassOptions classes;

  @Option(
      names = "--predicted-class",
      paramLabel = "COLUMN",
      description = {
        "For labels that are classes: the column of the predicted classes, where there are",
        "no probabilities."
      })
  private String predictedClass;

  @Parameters(
      paramLabel = "PREDICTIONS",
      description = {
        "A table (CSV, TSV, Parquet, JSON, .xlsx) with labels, and means and stds or",
        "probabilities of classes."
      })
  private Path file;

  @Mixin private ReportOptions report;

  @Option(
      names = "--predictor",
      paramLabel = "onnx:FILE",
      converter = PredictorChoice.Converter.class,
      description = {
        "Take the means from an ONNX model, and the stds too if it gives them (--onnx-std, or",
        "several files); else from the column --std. Where the labels are classes, take their",
        "probabilities from it."
      })
  private PredictorChoice predictor;

  @Option(
      names = "--features",
      converter = NameList.Converter.class,
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = {
        "With --predictor, the columns for a model that takes all in one input (default: all",
        "but those of --target, --mean and --std)."
      })
  private List<NameList> features;

  @Mixin private OnnxArguments onnx;

  @Override
  public List<Need> needs() {
    boolean byOnnx = predictor != null && predictor.onnx().isPresent();
    List<Need> needs = new ArrayList<>(onnx.needs(byOnnx));
    needs.addAll(classes.needs(options.ofClasses()));
    needs.add(
        new Need(
            "--predicted-class",
            options.ofClasses().orElse(true),
            "is for labels that are classes, and --target-kind says that they are numbers"));
    if (classes.given() || predictedClass != null) {
      needs.addAll(ofClasses());
    }
    needs.add(
        new Need("--predictor", predictor == null || byOnnx, "must be onnx:FILE to be evaluated"));
    needs.add(new Need("--features", byOnnx, "goes with --predictor onnx:FILE"));
    needs.add(new Need("--mean", !byOnnx, "names a column, and the ONNX model gives the means"));
    return needs;
  }

  /** What has no meaning where the labels are classes. */
  private List<Need> ofClasses() {
    String numbers =
        "is for labels that are numbers, and these are classes; --target-kind numbers takes numbers as such";
    String without = "needs probabilities; name their columns with --probabilities";
    return List.of(
        new Need(
            "--predicted-class",
            !classes.given(),
            "is for predictions without probabilities, and --probabilities names some"),
        new Need("--report", predictedClass == null, without),
        new Need("--plot", predictedClass == null, without),
        new Need("--mean", false, numbers),
        new Need("--std", false, numbers),
        new Need("--level", false, numbers),
        new Need(
            "--predictor",
            !classes.given() && predictedClass == null,
            "gives the predictions, and columns of them are named; give one of the two"),
        new Need("--onnx-std", false, numbers),
        new Need("--onnx-variance", false, numbers),
        new Need("--check-column", false, numbers),
        new Need("--seed", false, "changes nothing: scores of classes draw nothing at random"));
  }

  /**
   * Whether the labels are classes: by the options, or because they are no numbers and there are no
   * means; of an ONNX model by what {@code estimate} takes them as.
   */
  private boolean isOfClasses(Table table) {
    return classes.given()
        || predictedClass != null
        || options.ofClasses().orElseGet(() -> seemsOfClasses(table));
  }

  private boolean seemsOfClasses(Table table) {
    if (predictor == null) {
      return ClassColumns.holdsClasses(table, options);
    }
    return !kinds(table).names().isEmpty();
  }

  private TargetColumns kinds(Table table) {
    return TargetColumns.of(table, List.of(options.target()), Optional.empty());
  }

  private int scoreClasses(Table table, long start) {
    Need.check(spec.commandLine(), ofClasses());
    EvaluateClasses evaluation =
        new EvaluateClasses(root, file, table, options, spec.commandLine().getOut());
    if (predictedClass != null) {
      evaluation.hard(predictedClass);
    } else if (predictor != null) {
      if (options.ofClasses().isEmpty()) {
        root.remark(Finding.messages(List.copyOf(kinds(table).findings().values())));
      }
      evaluation.model(
          onnx.request(predictor.onnx().orElseThrow()),
          Optional.ofNullable(NameList.of(features)),
          report,
          start);
    } else {
      evaluation.probabilities(classes, report, start);
    }
    return 0;
  }

  @Override
  public Integer call() {
    options.validate();
    Optional<Path> curve = report.image();
    report.requireWritable(CalibrationChart::requireWritable, file);
    long start = System.nanoTime();
    Table read = Tables.read(file, options.reading());
    if (isOfClasses(read)) {
      return scoreClasses(read, start);
    }
    if (predictor == null && options.isWithoutStd(spec.commandLine(), read)) {
      return scorePoints(read);
    }
    PredictionTable table =
        predictor == null ? PredictionTable.of(read, options, true) : predicted(read, predictor);
    GaussianPredictions predictions = table.predictions(options.target());
    List<Forecast> forecasts = Forecast.gaussian(predictions);
    Evaluation evaluation = Evaluation.of(forecasts, options.levels());
    AdversarialGroupCalibration groups =
        AdversarialGroupCalibration.run(forecasts, Work.of(options.seed()).split("groups"));
    curve.ifPresent(
        chart ->
            CalibrationChart.write(
                chart,
                List.of(new CalibrationFigure.Named("observed", evaluation.curve())),
                evaluation.rows()));
    if (report.requested()) {
      report.write(page(predictions, evaluation, (System.nanoTime() - start) / 1e9));
    }
    if (!root.quiet()) {
      table.used().notes().forEach(note -> spec.commandLine().getErr().println("aleator: " + note));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (options.json()) {
      out.println(Json.text(json(evaluation, groups)));
    } else {
      out.print(text(evaluation, groups));
    }
    return 0;
  }

  /** The file with what the ONNX model says in the place of the columns of mean and std. */
  private PredictionTable predicted(Table table, PredictorChoice choice) {
    OnnxScores scores =
        onnx.request(choice.onnx().orElseThrow())
            .scores(
                table,
                Optional.ofNullable(NameList.of(features)),
                List.of(options.target(), options.mean(), options.std()),
                Parallel.allProcessors());
    root.remark(scores.remarks());
    Optional<double[]> std = scores.prediction().epistemicStd();
    Need.check(
        spec.commandLine(),
        List.of(new Need("--std", std.isEmpty(), "names a column, and the ONNX model gives stds")));
    List<Column> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      boolean replaced =
          column.name().equals(options.mean())
              || (std.isPresent() && column.name().equals(options.std()));
      if (!replaced) {
        columns.add(column);
      }
    }
    columns.add(new Column.Numeric(options.mean(), scores.prediction().mean()));
    std.ifPresent(values -> columns.add(new Column.Numeric(options.std(), values)));
    return PredictionTable.of(new Table(table.source(), columns), options, true);
  }

  /** Without a std there is no uncertainty to score, and the errors are what is left. */
  private int scorePoints(Table table) {
    String complaint =
        "needs stds: %s has no column \"%s\"; name it with --std".formatted(file, options.std());
    Need.check(
        spec.commandLine(),
        List.of(
            new Need("--plot", false, complaint),
            new Need("--report", false, complaint),
            new Need("--level", false, complaint),
            new Need("--seed", false, complaint)));
    LabelledMeans rows = LabelledMeans.read(table, options);
    root.remark(rows.used().notes());
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
    if (predictor != null) {
      answer.addProperty("predictor", predictor.word());
    }
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
        root.called(file),
        options.target(),
        EvaluationText.verdict(evaluation),
        coverage(evaluation),
        predictions,
        evaluation,
        ReportOptions.made(root, List.of(file), options.seed(), seconds));
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
