// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.List;
import org.aleator.cli.Json;
import org.aleator.metric.AdversarialGroupCalibration;
import org.aleator.metric.CalibrationCurve;
import org.aleator.metric.Coverage;
import org.aleator.metric.Evaluation;
import org.aleator.metric.PointErrors;

/**
 * Scores as JSON, under the names that users of uncertainty-toolbox know. A score that has no
 * value, such as R² of equal labels, is null.
 */
final class EvaluationJson {
  /** The keys of the scores that need a std. */
  private static final List<String> OF_UNCERTAINTY =
      List.of(
          "nll",
          "crps",
          "check",
          "interval",
          "miscal_area",
          "rms_cal",
          "ma_cal",
          "sharp",
          "level",
          "picp",
          "mpiw");

  private EvaluationJson() {}

  /** Adds the scores; {@code picp} and {@code mpiw} are those of {@code level}. */
  static void addScores(JsonObject to, Evaluation evaluation, double level) {
    add(to, "rmse", evaluation.errors().rmse());
    add(to, "mae", evaluation.errors().mae());
    add(to, "r2", evaluation.errors().r2());
    add(to, "nll", evaluation.scores().nll());
    add(to, "crps", evaluation.scores().crps());
    add(to, "check", evaluation.scores().check());
    add(to, "interval", evaluation.scores().interval());
    add(to, "miscal_area", evaluation.curve().miscalibrationArea());
    add(to, "rms_cal", evaluation.curve().rootMeanSquaredError());
    add(to, "ma_cal", evaluation.curve().meanAbsoluteError());
    add(to, "sharp", evaluation.sharpness());
    JsonArray coverages = new JsonArray();
    for (Coverage coverage : evaluation.coverages()) {
      JsonObject one = new JsonObject();
      add(one, "level", coverage.level());
      add(one, "picp", coverage.picp());
      add(one, "mpiw", coverage.mpiw());
      coverages.add(one);
      if (coverage.level() == level) {
        add(to, "level", level);
        add(to, "picp", coverage.picp());
        add(to, "mpiw", coverage.mpiw());
      }
    }
    to.add("coverage", coverages);
  }

  /** Adds the errors, and null for every score that needs a std. */
  static void addPointScores(JsonObject to, PointErrors errors) {
    add(to, "rmse", errors.rmse());
    add(to, "mae", errors.mae());
    add(to, "r2", errors.r2());
    for (String key : OF_UNCERTAINTY) {
      to.add(key, JsonNull.INSTANCE);
    }
    to.add("coverage", new JsonArray());
  }

  static JsonObject curve(CalibrationCurve curve) {
    JsonObject object = new JsonObject();
    object.add("expected", array(curve.expected()));
    object.add("observed", array(curve.observed()));
    return object;
  }

  /** Adds {@code ma_adv_group_cal} and {@code rms_adv_group_cal}. */
  static void addGroups(JsonObject to, AdversarialGroupCalibration groups) {
    to.add(
        "ma_adv_group_cal",
        groups(groups.groupSizes(), groups.meanAbsolute(), groups.meanAbsoluteDeviation()));
    to.add(
        "rms_adv_group_cal",
        groups(groups.groupSizes(), groups.rootMeanSquared(), groups.rootMeanSquaredDeviation()));
  }

  private static JsonObject groups(double[] sizes, double[] mean, double[] deviation) {
    JsonObject object = new JsonObject();
    object.add("group_sizes", array(sizes));
    object.add("adv_group_cali_mean", array(mean));
    // The library's name for it, though it is the deviation of one trial and not of their mean.
    object.add("adv_group_cali_stderr", array(deviation));
    return object;
  }

  static JsonArray array(double[] values) {
    JsonArray array = new JsonArray(values.length);
    for (double value : values) {
      array.add(value);
    }
    return array;
  }

  private static void add(JsonObject to, String key, double value) {
    to.add(key, Json.number(value));
  }
}
