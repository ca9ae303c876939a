// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.cli.Choice;
import org.aleator.cli.Json;
import org.aleator.cli.Session;
import org.aleator.data.Table;
import org.aleator.io.table.CsvWriter;
import org.aleator.io.table.Tables;
import org.aleator.metric.BetaCalibration;
import org.aleator.metric.ClassEvaluation;
import org.aleator.metric.ClassLosses;
import org.aleator.metric.ClassPredictions;
import org.aleator.metric.ClassRecalibration;
import org.aleator.metric.ClassRecalibrator;
import org.aleator.metric.TemperatureScaling;
import org.aleator.text.Digits;
import org.aleator.util.Seed;
import picocli.CommandLine;

/** {@code aleator recalibrate} where the labels are classes. */
final class RecalibrateClasses {
  /** Predictions of the same rows before and after, and which rows they are. */
  private record Measured(
      String on,
      ClassEvaluation before,
      ClassEvaluation after,
      ClassLosses.Gain logLoss,
      ClassLosses.Gain brier) {

    static Measured of(String on, ClassPredictions before, ClassPredictions after) {
      ClassLosses lost = ClassLosses.of(before);
      ClassLosses left = ClassLosses.of(after);
      return new Measured(
          on,
          ClassEvaluation.of(before),
          ClassEvaluation.of(after),
          ClassLosses.Gain.of(lost.logLoss(), left.logLoss()),
          ClassLosses.Gain.of(lost.brier(), left.brier()));
    }
  }

  private final Session root;
  private final CommandLine command;
  private final PredictionOptions options;
  private final ClassOptions chosen;
  private final ClassRecalibration method;

  RecalibrateClasses(
      Session root,
      CommandLine command,
      PredictionOptions options,
      ClassOptions chosen,
      RecalibrationMethod method) {
    this.root = root;
    this.command = command;
    this.options = options;
    this.chosen = chosen;
    this.method =
        method == null ? ClassRecalibration.TEMPERATURE : method.ofClasses().orElseThrow();
  }

  /** Everything is checked and measured before anything is written. */
  void run(Table table, Optional<Path> apply, Optional<Path> output, int folds, Path plot) {
    String target = options.target();
    ClassColumns columns = ClassColumns.of(table, target, chosen);
    ClassTable calibration = ClassTable.of(table, columns, List.of(target));
    ClassPredictions rows = calibration.severalClasses(target);
    ClassRecalibrator learnt = method.fit(rows);
    List<String> notes = new ArrayList<>(calibration.used().notes());
    notes.addAll(columns.notes());
    Measured measured;
    if (apply.isPresent()) {
      Table fresh =
          Tables.read(apply.get(), options.reading().withTypes(calibration.types(target)));
      measured =
          applied(fresh, apply.get(), columns, learnt, output.orElseThrow(), notes)
              .orElseGet(() -> crossFitted(rows, folds));
    } else {
      measured = crossFitted(rows, folds);
    }
    if (plot != null) {
      ReliabilityChart.write(
          plot,
          columns.classes(),
          List.of("before", "after"),
          List.of(measured.before(), measured.after()));
    }
    root.remark(notes);
    PrintWriter out = command.getOut();
    if (options.json()) {
      out.println(Json.text(json(rows.rows(), columns, learnt, measured)));
    } else {
      out.print(text(rows.rows(), columns, learnt, measured, apply, output, folds));
    }
  }

  private Measured crossFitted(ClassPredictions rows, int folds) {
    return Measured.of("cross-fit", rows, method.crossFit(rows, folds, new Seed(options.seed())));
  }

  /** Writes the recalibrated table; what its labels say of it, where it has some. */
  private Optional<Measured> applied(
      Table table,
      Path apply,
      ClassColumns columns,
      ClassRecalibrator learnt,
      Path output,
      List<String> notes) {
    ClassTable fresh = ClassTable.of(table, columns, List.of());
    Table recalibrated = table.with(fresh.recalibrated(learnt.apply(fresh.probabilities())));
    boolean labels = table.find(options.target()).isPresent();
    RecalibrateCommand.checkFolds(command, labels, apply);
    Optional<Measured> measured = Optional.empty();
    if (labels) {
      ClassPredictions before =
          ClassTable.of(table, columns, List.of(options.target())).predictions(options.target());
      ClassPredictions after =
          new ClassPredictions(learnt.apply(before.probabilities()), before.labels());
      measured = Optional.of(Measured.of("apply", before, after));
    }
    notes.addAll(fresh.used().notes());
    CsvWriter.write(output, recalibrated);
    return measured;
  }

  private JsonObject json(
      int calibrationRows, ClassColumns columns, ClassRecalibrator learnt, Measured measured) {
    JsonObject answer = new JsonObject();
    answer.addProperty("schema", "aleator.recalibrate.classes/1");
    answer.addProperty("method", Choice.word(method));
    answer.addProperty("rows", calibrationRows);
    answer.addProperty("target", options.target());
    answer.add("probability_columns", Json.strings(columns.columns()));
    answer.add("classes", Json.strings(columns.classes()));
    answer.addProperty("seed", options.seed());
    answer.add("learnt", learnt(learnt));
    answer.addProperty("measured_on", measured.on());
    answer.addProperty("measured_rows", measured.before().scores().rows());
    JsonObject gain = new JsonObject();
    gain.add("log_loss", gain(measured.logLoss()));
    gain.add("brier", gain(measured.brier()));
    answer.add("gain", gain);
    JsonObject before = new JsonObject();
    ClassEvaluationJson.addScores(before, measured.before());
    JsonObject after = new JsonObject();
    ClassEvaluationJson.addScores(after, measured.after());
    answer.add("before", before);
    answer.add("after", after);
    return answer;
  }

  private static JsonObject gain(ClassLosses.Gain gain) {
    return ClassEvaluationJson.value(gain.gain(), gain.interval());
  }

  private static JsonObject learnt(ClassRecalibrator learnt) {
    JsonObject object = new JsonObject();
    if (learnt instanceof TemperatureScaling scaling) {
      object.add("temperature", Json.number(scaling.temperature()));
      object.add("slope", Json.number(scaling.slope()));
      object.add("shift", EvaluationJson.array(scaling.shift()));
    } else if (learnt instanceof BetaCalibration beta) {
      JsonArray curves = new JsonArray();
      for (BetaCalibration.Curve curve : beta.curves()) {
        curves.add(EvaluationJson.array(new double[] {curve.a(), curve.b(), curve.c()}));
      }
      object.add("a_b_c", curves);
    }
    return object;
  }

  private String text(
      int calibrationRows,
      ClassColumns columns,
      ClassRecalibrator learnt,
      Measured measured,
      Optional<Path> apply,
      Optional<Path> output,
      int folds) {
    ClassLosses.Gain gain = measured.logLoss();
    String helps =
        gain.interval().low() > 0
            ? "Recalibration helps"
            : gain.interval().high() < 0
                ? "Recalibration does harm"
                : "Recalibration makes no clear difference";
    String on =
        measured.on().equals("apply")
            ? "the %s labelled rows of %s"
                .formatted(Digits.count(measured.before().scores().rows()), apply.orElseThrow())
            : "held-out rows, by cross-fitting in %d parts,".formatted(folds);
    return "%s: on %s the log-loss goes from %s to %s, %s.\n"
            .formatted(
                helps,
                on,
                Digits.of(measured.before().scores().logLoss()),
                Digits.of(measured.after().scores().logLoss()),
                words(gain))
        + "Learnt from %s rows: %s.\n"
            .formatted(Digits.count(calibrationRows), words(learnt, columns.classes()))
        + output.map(written -> "Wrote " + written + ".\n").orElse("")
        + "\n"
        + ClassEvaluationText.beforeAndAfter(measured.before(), measured.after())
        + "\nAfter: "
        + ClassEvaluationText.verdict(measured.after(), columns.classes())
        + "\n";
  }

  private static String words(ClassLosses.Gain gain) {
    boolean less = gain.gain() < 0;
    double low = less ? -gain.interval().high() : gain.interval().low();
    double high = less ? -gain.interval().low() : gain.interval().high();
    return "a %s of %s (95 %% interval %s)"
        .formatted(
            less ? "loss" : "gain", Digits.of(Math.abs(gain.gain())), Digits.range(low, high));
  }

  private static String words(ClassRecalibrator learnt, List<String> classes) {
    if (learnt instanceof TemperatureScaling scaling) {
      if (scaling.slope() == 0) {
        return "the probabilities say nothing of the class, and all rows get the same";
      }
      String change = scaling.slope() < 1 ? "milder" : "sharper";
      StringBuilder words =
          new StringBuilder(
              "temperature %s, so the probabilities become %s"
                  .formatted(Digits.of(scaling.temperature()), change));
      boolean shifted = false;
      for (int c = 0; c < classes.size() && classes.size() <= 8; c++) {
        if (scaling.shift()[c] != 0) {
          words.append(shifted ? ", " : "; shifts of the log-odds: ");
          words.append("%s %s".formatted(classes.get(c), Digits.of(scaling.shift()[c])));
          shifted = true;
        }
      }
      return words.toString();
    }
    if (learnt instanceof BetaCalibration beta && classes.size() == 2) {
      BetaCalibration.Curve curve = beta.curves().get(1);
      return "log-odds of %s = %s ln p - %s ln(1 - p) + %s"
          .formatted(
              classes.get(1), Digits.of(curve.a()), Digits.of(curve.b()), Digits.of(curve.c()));
    }
    return "a rising curve for each class";
  }
}
