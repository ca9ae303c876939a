package org.aleator.app.evaluate;

import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.aleator.cli.Choice;
import org.aleator.cli.Json;
import org.aleator.cli.Need;
import org.aleator.cli.Session;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.io.file.AtomicFiles;
import org.aleator.io.table.CsvWriter;
import org.aleator.io.table.Tables;
import org.aleator.metric.Evaluation;
import org.aleator.metric.Forecast;
import org.aleator.metric.GaussianPredictions;
import org.aleator.metric.NormalScoreLaw;
import org.aleator.metric.Recalibration;
import org.aleator.metric.ScaledNormal;
import org.aleator.metric.StandardizedLaw;
import org.aleator.report.CalibrationFigure;
import org.aleator.text.Digits;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator recalibrate}: recalibrates predictions whose uncertainty is off. */
@Command(
    name = "recalibrate",
    description = {
      "",
      "  isotonic  maps the claimed quantile levels to those observed (Kuleshov et al. 2018)",
      "  scale     multiplies every std by the one factor that minimises nll",
      "",
      "and for probabilities of classes (--probabilities), each by least log-loss but the last:",
      "",
      "  temperature          one number, which makes all probabilities milder or sharper",
      "  shifted-temperature  the same with a shift for each class",
      "  beta                 three numbers for each class (Kull et al. 2017)",
      "  isotonic             any rising curve for each class, for a thousand rows or more",
      "",
      "CALIBRATION holds rows the model was not trained on. With --apply NEW the recalibrated",
      "predictions of NEW go to --output: its columns and recalibrated_mean, _std, _low and _high;",
      "for classes recalibrated_ before the name of each column of probabilities.",
      "The scores before and after are measured on NEW where it has labels, else on CALIBRATION",
      "by cross-fitting: never on rows that the recalibration was fitted to."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class RecalibrateCommand implements Callable<Integer>, Need.Holder {
  private static final class Methods extends Choice<RecalibrationMethod> {
    Methods() {
      super(RecalibrationMethod.values());
    }
  }

  /** What was measured, and on which rows. */
  private record Measured(String on, int rows, Evaluation before, Evaluation after) {}

  @Spec private CommandSpec spec;
  @ParentCommand private Session root;
  @Mixin private PredictionOptions options;
  @Mixin private ClassOptions classes;

  @Parameters(
      paramLabel = "CALIBRATION",
      description = {
        "A table (CSV, TSV, Parquet, JSON, .xlsx) with labels, and means and stds or",
        "probabilities of classes."
      })
  private Path file;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      converter = Methods.class,
      completionCandidates = Methods.class,
      description = {
        "One of ${COMPLETION-CANDIDATES} (default: isotonic, for classes",
        "temperature)."
      })
  private RecalibrationMethod method;

  @Option(
      names = "--apply",
      paramLabel = "NEW",
      description = "A table of predictions to recalibrate; labels are optional.")
  private Path apply;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where to write the recalibrated table, as CSV.")
  private Path output;

  @Option(
      names = "--folds",
      paramLabel = "N",
      description = "Parts for cross-fitting (default: ${DEFAULT-VALUE}).")
  private int folds = 5;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw the curves before and after into this .png or .svg file.")
  private Path plot;

  @Override
  public List<Need> needs() {
    List<Need> needs = new ArrayList<>(classes.needs());
    needs.add(new Need("--output", apply != null, "needs --apply NEW, the table to recalibrate"));
    needs.add(
        new Need(
            "--apply",
            output != null,
            "needs --output FILE, where to write the recalibrated table"));
    if (classes.given()) {
      needs.addAll(ofClasses());
    }
    return needs;
  }

  /** What has no meaning where the labels are classes. */
  private List<Need> ofClasses() {
    String numbers = "is for labels that are numbers, and these are classes";
    return List.of(
        new Need("--mean", false, numbers),
        new Need("--std", false, numbers),
        new Need("--level", false, numbers),
        new Need(
            "--method",
            method == null || method.ofClasses().isPresent(),
            "scale is for stds; for classes it is temperature, shifted-temperature, beta or isotonic"));
  }

  private List<Need> ofNumbers() {
    return List.of(
        new Need(
            "--method",
            method == null || method.ofNumbers().isPresent(),
            "is one for classes; name the columns of their probabilities with --probabilities"));
  }

  /** How the distribution of numbers is learnt. */
  private Recalibration law() {
    return method == null ? Recalibration.ISOTONIC : method.ofNumbers().orElseThrow();
  }

  @Override
  public Integer call() {
    validate();
    Table table = Tables.read(file, options.reading());
    boolean ofClasses = classes.given() || ClassColumns.holdsClasses(table, options);
    Need.check(spec.commandLine(), ofClasses ? ofClasses() : ofNumbers());
    if (ofClasses) {
      new RecalibrateClasses(root, spec.commandLine(), options, classes, method)
          .run(table, Optional.ofNullable(apply), Optional.ofNullable(output), folds, plot);
      return 0;
    }
    PredictionTable calibration = PredictionTable.of(table, options, true);
    GaussianPredictions rows = calibration.predictions(options.target());
    StandardizedLaw law = law().fit(rows);
    List<String> notes = new ArrayList<>(calibration.notes());
    Measured measured =
        apply == null ? crossFitted(rows) : applied(rows, law, calibration.types(options), notes);
    if (plot != null) {
      draw(measured);
    }
    PrintWriter err = spec.commandLine().getErr();
    if (!root.quiet()) {
      notes.forEach(note -> err.println("aleator: " + note));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (options.json()) {
      out.println(Json.text(json(rows.rows(), law, measured)));
    } else {
      out.print(text(rows.rows(), law, measured));
    }
    return 0;
  }

  private void validate() {
    options.validate();
    if (output != null) {
      AtomicFiles.requireWritable(output, file);
      AtomicFiles.requireWritable(output, apply);
    }
    if (plot != null) {
      CalibrationChart.requireWritable(plot);
    }
  }

  private Measured crossFitted(GaussianPredictions rows) {
    List<Forecast> held = law().crossFit(rows, folds, new Seed(options.seed()));
    return measured("cross-fit", Forecast.gaussian(rows), held);
  }

  /**
   * Everything is checked and measured before the recalibrated table is written.
   *
   * @param types how the columns of the calibration table are written, and so those of the new one
   */
  private Measured applied(
      GaussianPredictions rows,
      StandardizedLaw law,
      Map<String, ColumnType> types,
      List<String> notes) {
    Table table = Tables.read(apply, options.reading().withTypes(types));
    PredictionTable fresh = PredictionTable.of(table, options, false);
    Table recalibrated = table.with(recalibratedColumns(fresh, law));
    boolean labels = table.find(options.target()).isPresent();
    Need.check(
        spec.commandLine(),
        List.of(
            new Need(
                "--folds",
                !labels,
                "is for cross-fitting, and the scores are measured on the labels of " + apply)));
    Measured measured =
        labels ? onLabels(PredictionTable.of(table, options, true), law) : crossFitted(rows);
    notes.addAll(fresh.notes());
    CsvWriter.write(output, recalibrated);
    return measured;
  }

  private Measured onLabels(PredictionTable labelled, StandardizedLaw law) {
    GaussianPredictions predictions = labelled.predictions(options.target());
    return measured(
        "apply", Forecast.gaussian(predictions), List.of(new Forecast(predictions, law)));
  }

  private Measured measured(String on, List<Forecast> before, List<Forecast> after) {
    Evaluation plain = Evaluation.of(before, options.levels());
    return new Measured(on, plain.rows(), plain, Evaluation.of(after, options.levels()));
  }

  private List<Column> recalibratedColumns(PredictionTable fresh, StandardizedLaw law) {
    double[] mean = fresh.mean();
    double[] std = fresh.std();
    double low = law.quantile((1 - options.level()) / 2);
    double high = law.quantile((1 + options.level()) / 2);
    return List.of(
        recalibrated(fresh, "mean", row -> mean[row] + std[row] * law.mean()),
        recalibrated(fresh, "std", row -> std[row] * law.std()),
        recalibrated(fresh, "low", row -> mean[row] + std[row] * low),
        recalibrated(fresh, "high", row -> mean[row] + std[row] * high));
  }

  private static Column recalibrated(
      PredictionTable fresh, String what, IntToDoubleFunction value) {
    String name = "recalibrated_" + what;
    if (fresh.table().find(name).isPresent()) {
      throw new InvalidInputException(
          fresh.table().source() + " has a column \"" + name + "\" already; rename or drop it");
    }
    return fresh.column(name, IntStream.range(0, fresh.mean().length).mapToDouble(value).toArray());
  }

  private void draw(Measured measured) {
    CalibrationChart.write(
        plot,
        List.of(
            new CalibrationFigure.Named("before", measured.before().curve()),
            new CalibrationFigure.Named("after", measured.after().curve())),
        measured.rows());
  }

  private JsonObject json(int calibrationRows, StandardizedLaw law, Measured measured) {
    JsonObject answer = new JsonObject();
    answer.addProperty("schema", "aleator.recalibrate/1");
    answer.addProperty("method", Choice.word(law()));
    answer.addProperty("rows", calibrationRows);
    answer.addProperty("target", options.target());
    answer.addProperty("mean_column", options.mean());
    answer.addProperty("std_column", options.std());
    answer.addProperty("seed", options.seed());
    answer.add("law", law(law));
    answer.addProperty("measured_on", measured.on());
    answer.addProperty("measured_rows", measured.rows());
    JsonObject before = new JsonObject();
    EvaluationJson.addScores(before, measured.before(), options.level());
    JsonObject after = new JsonObject();
    EvaluationJson.addScores(after, measured.after(), options.level());
    answer.add("before", before);
    answer.add("after", after);
    return answer;
  }

  private static JsonObject law(StandardizedLaw law) {
    JsonObject object = new JsonObject();
    if (law instanceof ScaledNormal scaled) {
      object.addProperty("scale", scaled.scale());
    } else if (law instanceof NormalScoreLaw bent) {
      object.add("standardized_residual", EvaluationJson.array(bent.knots()));
      object.add("level", EvaluationJson.array(bent.levels()));
    }
    return object;
  }

  private String text(int calibrationRows, StandardizedLaw law, Measured measured) {
    String learnt =
        law instanceof ScaledNormal scaled
            ? "every std times " + Digits.of(scaled.scale())
            : "mean moved by %s std, std times %s, and a new shape"
                .formatted(Digits.of(law.mean()), Digits.of(law.std()));
    String on =
        measured.on().equals("apply")
            ? "on the %s labelled rows of %s".formatted(Digits.count(measured.rows()), apply)
            : "on the same rows by cross-fitting in %d parts".formatted(folds);
    String wrote = output == null ? "" : "Wrote " + output + ".\n";
    return "Learnt from %s rows: %s.\n%sScores measured %s:\n\n"
            .formatted(Digits.count(calibrationRows), learnt, wrote, on)
        + EvaluationText.scores(
            List.of("before", "after"), List.of(measured.before(), measured.after()))
        + "\nAfter: "
        + EvaluationText.verdict(measured.after())
        + "\n";
  }
}
