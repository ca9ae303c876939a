// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import org.aleator.Interval;
import org.aleator.cli.Json;
import org.aleator.metric.ClassCalibrationError;
import org.aleator.metric.ClassEvaluation;
import org.aleator.metric.ClassScores;
import org.aleator.metric.ReliabilityCurve;

/** The scores of predicted classes as JSON. A score that has no value is null. */
public final class ClassEvaluationJson {
  private ClassEvaluationJson() {}

  /** Adds the classes' names with how many rows each has. */
  static void addClasses(JsonObject to, List<String> classes, ClassScores scores) {
    JsonArray array = new JsonArray();
    for (int c = 0; c < classes.size(); c++) {
      int[] row = scores.confusion()[c];
      int rows = Arrays.stream(row).sum();
      JsonObject one = new JsonObject();
      one.addProperty("name", classes.get(c));
      one.addProperty("rows", rows);
      one.add("recall", Json.number(rows == 0 ? Double.NaN : (double) row[c] / rows));
      array.add(one);
    }
    to.add("classes", array);
  }

  /** Adds all scores. */
  static void addScores(JsonObject to, ClassEvaluation e) {
    ClassScores scores = e.scores();
    to.add("error", value(scores.error(), scores.errorInterval()));
    to.add("accuracy", Json.number(scores.accuracy()));
    to.add("balanced_accuracy", Json.number(scores.balancedAccuracy()));
    to.add("log_loss", value(scores.logLoss(), scores.logLossInterval()));
    to.addProperty("impossible_labels", scores.impossible());
    to.add("brier", value(scores.brier(), scores.brierInterval()));
    JsonObject parts = new JsonObject();
    parts.add("calibration", value(e.calibrationLoss(), e.calibrationLossInterval()));
    parts.add("refinement", Json.number(e.refinementLoss()));
    parts.add("miscalibration", Json.number(e.decomposition().miscalibration()));
    parts.add("discrimination", Json.number(e.decomposition().discrimination()));
    parts.add("uncertainty", Json.number(e.decomposition().uncertainty()));
    to.add("brier_parts", parts);
    to.add("auc", value(scores.auc(), scores.aucInterval()));
    to.add("calibration_error", calibrationError(e));
  }

  /** How far probabilities are from the shares observed, by the predicted class and by all. */
  public static JsonObject calibrationError(ClassEvaluation e) {
    JsonObject calibration = new JsonObject();
    calibration.add("predicted_class", error(e.top()));
    calibration.add("class_wise", error(e.classWise()));
    return calibration;
  }

  /** Adds what remains where there are no probabilities; null for the others. */
  static void addHardScores(JsonObject to, ClassScores scores) {
    to.add("error", value(scores.error(), scores.errorInterval()));
    to.add("accuracy", Json.number(scores.accuracy()));
    to.add("balanced_accuracy", Json.number(scores.balancedAccuracy()));
    for (String key :
        List.of(
            "log_loss", "impossible_labels", "brier", "brier_parts", "auc", "calibration_error")) {
      to.add(key, JsonNull.INSTANCE);
    }
  }

  /** Adds the scores of a prediction that knows only how frequent the classes are. */
  static void addBaseRate(JsonObject to, ClassScores base) {
    JsonObject object = new JsonObject();
    object.add("error", Json.number(base.error()));
    object.add("log_loss", Json.number(base.logLoss()));
    object.add("brier", Json.number(base.brier()));
    object.add("auc", Json.number(base.auc()));
    to.add("base_rate", object);
  }

  /** Adds the confusion matrix, by label and then by predicted class. */
  static void addConfusion(JsonObject to, ClassScores scores) {
    JsonArray matrix = new JsonArray();
    for (int[] counts : scores.confusion()) {
      JsonArray row = new JsonArray();
      Arrays.stream(counts).forEach(row::add);
      matrix.add(row);
    }
    to.add("confusion", matrix);
  }

  /** Adds the points of the reliability diagrams: of the predicted class, and of each class. */
  static void addReliability(JsonObject to, ClassEvaluation e, List<String> classes) {
    JsonObject object = curve(e.topCurve());
    JsonArray byClass = new JsonArray();
    for (int c = 0; c < classes.size(); c++) {
      JsonObject one = new JsonObject();
      one.addProperty("class", classes.get(c));
      curve(e.curves().get(c))
          .entrySet()
          .forEach(entry -> one.add(entry.getKey(), entry.getValue()));
      byClass.add(one);
    }
    object.add("classes", byClass);
    to.add("reliability", object);
  }

  private static JsonObject curve(ReliabilityCurve curve) {
    JsonObject object = new JsonObject();
    object.add("predicted", EvaluationJson.array(curve.predicted()));
    object.add("observed", EvaluationJson.array(curve.observed()));
    JsonArray rows = new JsonArray();
    Arrays.stream(curve.rows()).forEach(rows::add);
    object.add("rows", rows);
    return object;
  }

  private static JsonObject error(ClassCalibrationError error) {
    JsonObject object = new JsonObject();
    object.add("ece", Json.number(error.ece()));
    object.add("ece_by_chance", Json.number(error.eceByChance()));
    object.add("ece_debiased", Json.number(error.eceDebiased()));
    object.add("squared", value(error.squared(), error.interval()));
    boolean known = !Double.isNaN(error.squared());
    object.add("rms", value(known ? error.rootMeanSquare() : Double.NaN, error.rootInterval()));
    return object;
  }

  /** A value with its 95 % interval, both null where there is none. */
  static JsonObject value(double value, Interval interval) {
    boolean known = !Double.isNaN(value);
    JsonObject object = new JsonObject();
    object.add("value", Json.number(value));
    object.add("low", Json.number(known ? interval.low() : Double.NaN));
    object.add("high", Json.number(known ? interval.high() : Double.NaN));
    return object;
  }
}
