// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.aleator.cli.Choice;
import org.aleator.cli.Json;
import org.aleator.cli.Session;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
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
import org.aleator.util.Seed;
import picocli.CommandLine;

/** {@code recalibrate} where the labels are numbers, predicted with means and stds. */
final class RecalibrateNumbers {
  /** What was measured, and on which rows. */
  private record Measured(String on, int rows, Evaluation before, Evaluation after) {}

  private final Session root;
  private final CommandLine command;
  private final PredictionOptions options;
  private final Recalibration method;

  /** Parts of the rows, for scores where the new table has no labels. */
  private final int folds;

  RecalibrateNumbers(
      Session root,
      CommandLine command,
      PredictionOptions options,
      RecalibrationMethod method,
      int folds) {
    this.root = root;
    this.command = command;
    this.options = options;
    this.method = method == null ? Recalibration.ISOTONIC : method.ofNumbers().orElseThrow();
    this.folds = folds;
  }

  /** Everything is checked and measured before the recalibrated table is written. */
  void run(Table table, Optional<Path> apply, Optional<Path> output, Path plot) {
    PredictionTable calibration = PredictionTable.of(table, options, true);
    GaussianPredictions rows = calibration.predictions(options.target());
    StandardizedLaw law = method.fit(rows);
    List<String> notes = new ArrayList<>(calibration.used().notes());
    Measured measured =
        apply.isPresent()
            ? applied(
                rows, law, calibration.types(options), apply.get(), output.orElseThrow(), notes)
            : crossFitted(rows);
    if (plot != null) {
      draw(plot, measured);
    }
    root.remark(notes);
    PrintWriter out = command.getOut();
    if (options.json()) {
      out.println(Json.text(json(rows.rows(), law, measured)));
    } else {
      out.print(text(rows.rows(), law, measured, apply, output));
    }
  }

  private Measured crossFitted(GaussianPredictions rows) {
    List<Forecast> held = method.crossFit(rows, folds, new Seed(options.seed()));
    return measured("cross-fit", Forecast.gaussian(rows), held);
  }

  /**
   * The recalibrated table, and its scores.
   *
   * @param types how the columns of the calibration table are written, and so those of the new one
   */
  private Measured applied(
      GaussianPredictions rows,
      StandardizedLaw law,
      Map<String, ColumnType> types,
      Path apply,
      Path output,
      List<String> notes) {
    Table table = Tables.read(apply, options.reading().withTypes(types));
    PredictionTable fresh = PredictionTable.of(table, options, false);
    Table recalibrated = table.with(recalibratedColumns(fresh, law));
    boolean labels = table.find(options.target()).isPresent();
    RecalibrateCommand.checkFolds(command, labels, apply);
    Measured measured =
        labels ? onLabels(PredictionTable.of(table, options, true), law) : crossFitted(rows);
    notes.addAll(fresh.used().notes());
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
    double[] values = IntStream.range(0, fresh.mean().length).mapToDouble(value).toArray();
    return fresh.used().column("recalibrated_" + what, values);
  }

  private static void draw(Path plot, Measured measured) {
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
    answer.addProperty("method", Choice.word(method));
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

  private String text(
      int calibrationRows,
      StandardizedLaw law,
      Measured measured,
      Optional<Path> apply,
      Optional<Path> output) {
    String learnt =
        law instanceof ScaledNormal scaled
            ? "every std times " + Digits.of(scaled.scale())
            : "mean moved by %s std, std times %s, and a new shape"
                .formatted(Digits.of(law.mean()), Digits.of(law.std()));
    String on =
        measured.on().equals("apply")
            ? "on the %s labelled rows of %s"
                .formatted(Digits.count(measured.rows()), apply.orElseThrow())
            : "on the same rows by cross-fitting in %d parts".formatted(folds);
    String wrote = output.map(file -> "Wrote " + file + ".\n").orElse("");
    return "Learnt from %s rows: %s.\n%sScores measured %s:\n\n"
            .formatted(Digits.count(calibrationRows), learnt, wrote, on)
        + EvaluationText.scores(
            List.of("before", "after"), List.of(measured.before(), measured.after()))
        + "\nAfter: "
        + EvaluationText.verdict(measured.after())
        + "\n";
  }
}
