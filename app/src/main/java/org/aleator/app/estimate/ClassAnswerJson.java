// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import org.aleator.ClassRates;
import org.aleator.app.evaluate.ClassEvaluationJson;
import org.aleator.classes.AmbiguousColumn;
import org.aleator.classes.ClassBest;
import org.aleator.classes.ClassCurve;
import org.aleator.classes.ClassReached;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.OwnClasses;
import org.aleator.classes.Rate;
import org.aleator.classes.UnpredictableRows;
import org.aleator.classes.VoteRates;
import org.aleator.cli.Arithmetic;
import org.aleator.cli.FindingJson;
import org.aleator.cli.Json;
import org.aleator.io.model.OutputDirectory;
import org.aleator.metric.ClassEvaluation;
import org.aleator.metric.ClassScores;
import org.aleator.report.ClassReport;

/** An answer about classes as JSON, schema {@code aleator.classes/1}. The keys are a contract. */
final class ClassAnswerJson {
  private ClassAnswerJson() {}

  static JsonObject of(ClassAnswer answer) {
    ClassStudy study = answer.study();
    JsonObject json = new JsonObject();
    json.addProperty("schema", OutputDirectory.CLASSES);
    json.addProperty("verdict", answer.headline());
    json.addProperty("source", answer.source());
    json.addProperty("rows", answer.rows());
    json.addProperty("target", answer.target());
    json.add("classes", classes(answer));
    json.add("features", Json.strings(answer.data().encoding().columns()));
    answer.data().dataset().groups().ifPresent(groups -> json.add("groups", AnswerJson.of(groups)));
    json.addProperty("predictor", answer.own().isPresent() ? "own" : "stack");
    answer.own().ifPresent(own -> json.add("own", of(own)));
    answer.votes().ifPresent(votes -> json.add("votes", of(votes)));
    json.addProperty("seed", answer.seed());
    json.add("reached", of(study.reached()));
    json.add("best", of(study.best()));
    json.addProperty("determined", study.best().determined());
    study
        .best()
        .undetermined()
        .ifPresent(reason -> json.addProperty("not_determined_because", reason));
    json.add("base_rate", baseRate(study.baseRate()));
    json.add("learning_curve", of(study.curve()));
    study.coming().ifPresent(coming -> json.add("coming_rows", ComingClassText.json(coming)));
    json.addProperty("model", study.reached().model());
    json.add("brier_by_model", byModel(study));
    json.add("confusion", confusion(study.reached().scores().confusion()));
    json.add("ambiguous", ambiguous(answer));
    json.add("unpredictable", unpredictable(answer));
    answer.columns().ifPresent(columns -> json.add("columns", ColumnText.json(columns)));
    if (answer.whole().isEmpty() || answer.whole().get().rest().isPresent()) {
      json.add("suspects", suspects(answer));
    }
    FindingJson.add(json, answer.findings());
    Arithmetic.add(json);
    json.addProperty("file_rows", answer.fileRows());
    answer.whole().ifPresent(whole -> json.add("read", read(answer)));
    json.add("seconds", Json.number(answer.seconds()));
    return json;
  }

  /** The user's own predictions; of predicted classes the error alone is known. */
  private static JsonObject of(OwnClasses own) {
    ClassEvaluation evaluation = own.evaluation();
    JsonObject json = new JsonObject();
    add(json, "error", own.rates().error());
    json.add("balanced_accuracy", Json.number(evaluation.scores().balancedAccuracy()));
    if (own.probable()) {
      add(json, "log_loss", own.rates().logLoss());
      add(json, "brier", own.rates().brier());
      own.rates()
          .auc()
          .ifPresentOrElse(
              auc -> add(json, "auc", auc), () -> json.add("auc", Json.number(Double.NaN)));
      json.add("brier_calibration", Json.number(evaluation.calibrationLoss()));
      json.add("brier_refinement", Json.number(evaluation.refinementLoss()));
      json.add("calibration_error", ClassEvaluationJson.calibrationError(evaluation));
    }
    json.addProperty("have_seen_labels", own.haveSeenLabels());
    return json;
  }

  /** What was read of a large table, and how much of it was studied. */
  private static JsonObject read(ClassAnswer answer) {
    JsonObject json = new JsonObject();
    json.addProperty("rows", answer.fileRows());
    json.addProperty("rows_drawn", answer.data().dataset().rows());
    answer.whole().flatMap(ClassAnswer.Whole::rest).ifPresent(rest -> addHeldOut(json, rest));
    return json;
  }

  /** What the model that was written reaches where it has not learned. */
  private static void addHeldOut(JsonObject json, ClassAnswer.Rest rest) {
    rest.heldOut()
        .ifPresent(
            rates -> {
              JsonObject score = new JsonObject();
              score.addProperty("rows", rest.heldOutRows());
              add(score, "error", rates.error());
              add(score, "log_loss", rates.logLoss());
              add(score, "brier", rates.brier());
              rates.auc().ifPresent(auc -> add(score, "auc", auc));
              json.add("held_out", score);
            });
  }

  private static JsonArray classes(ClassAnswer answer) {
    JsonArray classes = new JsonArray();
    int[] sizes = answer.sizes();
    for (int c = 0; c < sizes.length; c++) {
      JsonObject one = new JsonObject();
      one.addProperty("name", answer.study().names().get(c));
      one.addProperty("rows", sizes[c]);
      classes.add(one);
    }
    return classes;
  }

  /** On rows that no fit had seen. */
  private static JsonObject of(ClassReached reached) {
    JsonObject json = new JsonObject();
    add(json, "error", reached.error());
    add(json, "log_loss", reached.logLoss());
    add(json, "brier", reached.brier());
    add(json, "auc", reached.auc());
    json.add("balanced_accuracy", Json.number(reached.scores().balancedAccuracy()));
    json.addProperty("model", reached.model());
    return json;
  }

  private static void add(JsonObject json, String name, Rate rate) {
    add(json, name, new ClassRates.Score(rate.value(), rate.interval()));
  }

  private static void add(JsonObject json, String name, ClassRates.Score score) {
    json.add(name, Json.number(score.value()));
    json.add(name + "_low", Json.number(score.interval().low()));
    json.add(name + "_high", Json.number(score.interval().high()));
  }

  private static JsonObject of(ClassBest best) {
    JsonObject json = new JsonObject();
    json.add("error", of(best.error()));
    json.add("log_loss", of(best.logLoss()));
    json.add("brier", of(best.brier()));
    json.add("auc", of(best.auc()));
    return json;
  }

  /** The best by people's votes; without a number of votes where they were probabilities. */
  private static JsonObject of(VoteRates votes) {
    JsonObject json = new JsonObject();
    json.addProperty("rows", votes.rows());
    if (votes.perRow() > 0) {
      json.addProperty("votes_per_row", votes.perRow());
    }
    json.add("error", of(votes.error()));
    json.add("log_loss", of(votes.logLoss()));
    json.add("brier", of(votes.brier()));
    return json;
  }

  private static JsonObject of(Rate rate) {
    JsonObject json = new JsonObject();
    json.add("value", Json.number(rate.value()));
    json.add("low", Json.number(rate.interval().low()));
    json.add("high", Json.number(rate.interval().high()));
    return json;
  }

  private static JsonObject baseRate(ClassScores scores) {
    JsonObject json = new JsonObject();
    json.add("error", Json.number(scores.error()));
    json.add("log_loss", Json.number(scores.logLoss()));
    json.add("brier", Json.number(scores.brier()));
    json.add("auc", Json.number(scores.auc()));
    json.add("balanced_accuracy", Json.number(scores.balancedAccuracy()));
    return json;
  }

  private static JsonObject of(ClassCurve curve) {
    JsonObject json = new JsonObject();
    JsonArray rows = new JsonArray();
    Arrays.stream(curve.rows()).forEach(rows::add);
    json.add("rows", rows);
    JsonArray brier = new JsonArray();
    Arrays.stream(curve.brier()).forEach(value -> brier.add(Json.number(value)));
    json.add("brier", brier);
    json.add("error_at_twice_the_rows", Json.number(curve.errorAtTwice()));
    json.add("error_at_ten_times_the_rows", Json.number(curve.errorAtTenfold()));
    return json;
  }

  private static JsonObject byModel(ClassStudy study) {
    JsonObject json = new JsonObject();
    study.brierByModel().forEach((name, brier) -> json.add(name, Json.number(brier)));
    return json;
  }

  /** A list per class of the label, with the rows of each predicted class. */
  private static JsonArray confusion(int[][] counts) {
    JsonArray json = new JsonArray();
    for (int[] ofClass : counts) {
      JsonArray row = new JsonArray();
      Arrays.stream(ofClass).forEach(row::add);
      json.add(row);
    }
    return json;
  }

  /** The columns on which the best error depends most. */
  private static JsonArray ambiguous(ClassAnswer answer) {
    JsonArray json = new JsonArray();
    for (AmbiguousColumn column : answer.ambiguity().columns()) {
      JsonObject one = new JsonObject();
      one.addProperty("column", column.column());
      one.add("share", Json.number(column.share()));
      JsonArray parts = new JsonArray();
      for (AmbiguousColumn.Part part : column.parts()) {
        JsonObject described = new JsonObject();
        described.addProperty("values", part.values());
        described.addProperty("rows", part.rows());
        described.add("error", Json.number(part.error()));
        parts.add(described);
      }
      one.add("parts", parts);
      json.add(one);
    }
    return json;
  }

  /** The rows whose class nobody can predict, which have no numbers where some were drawn. */
  private static JsonObject unpredictable(ClassAnswer answer) {
    UnpredictableRows found = answer.unpredictable();
    JsonObject json = new JsonObject();
    json.addProperty("count", found.count());
    JsonArray rows = new JsonArray();
    for (UnpredictableRows.Row row : found.rows()) {
      JsonObject one = new JsonObject();
      if (answer.whole().isEmpty()) {
        one.addProperty("row", answer.fileRow(row.row()) + 1);
      }
      one.addProperty("given", answer.study().names().get(answer.study().labels().of()[row.row()]));
      one.add("entropy", Json.number(row.entropy()));
      one.add("error", Json.number(row.error()));
      rows.add(one);
    }
    json.add("rows", rows);
    return json;
  }

  /** Rows are counted as in {@code rows.csv}. */
  private static JsonObject suspects(ClassAnswer answer) {
    JsonObject json = new JsonObject();
    List<ClassReport.SuspectRow> found = answer.suspectRows();
    json.add(
        "expected_wrong",
        Json.number(found.stream().mapToDouble(ClassReport.SuspectRow::probability).sum()));
    JsonArray rows = new JsonArray();
    for (ClassReport.SuspectRow suspect : found) {
      JsonObject row = new JsonObject();
      row.addProperty("row", suspect.row() + 1);
      row.addProperty("given", suspect.given());
      row.addProperty("likelier", suspect.likelier());
      row.add("probability", Json.number(suspect.probability()));
      rows.add(row);
    }
    json.add("rows", rows);
    return json;
  }
}
