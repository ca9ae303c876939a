// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a person wants to know of a table; what is empty is left to the defaults of {@code
 * estimate}.
 *
 * @param target the column whose noise is wanted
 * @param targetKind as {@code --target-kind} has it
 * @param features the columns to predict it from
 * @param exclude columns not to predict from, where the features are not named
 * @param groups the column that says which rows belong together
 * @param labelStd the column that states the std of each label
 * @param withoutRows rows to leave out, numbered from 1 as in {@code rows.csv}
 * @param predictions a column of predictions that another model made
 * @param predictionStd a column of those predictions' own std
 * @param noise as {@code --noise} has it
 * @param predictor as {@code --predictor} has it, but none that names a file of this machine
 * @param time the column that tells when a row came
 * @param goal the RMSE of which it is wanted how many rows it needs
 * @param columns whether it is wanted which columns matter
 * @param seed of all randomness
 */
public record RunRequest(
    String target,
    Optional<String> targetKind,
    Optional<List<String>> features,
    List<String> exclude,
    Optional<String> groups,
    Optional<String> labelStd,
    List<Integer> withoutRows,
    Optional<String> predictions,
    Optional<String> predictionStd,
    Optional<String> noise,
    Optional<String> predictor,
    Optional<String> time,
    Optional<Double> goal,
    boolean columns,
    Optional<Long> seed) {
  private static final Set<String> KEYS =
      Set.of(
          "table",
          "target",
          "target_kind",
          "features",
          "exclude",
          "groups",
          "label_std",
          "without_rows",
          "predictions",
          "prediction_std",
          "noise",
          "predictor",
          "time",
          "goal",
          "columns",
          "seed");

  public RunRequest {
    features = features.map(List::copyOf);
    exclude = List.copyOf(exclude);
    withoutRows = List.copyOf(withoutRows);
  }

  /** Reads a request's body, or what {@link #json} gave. */
  static RunRequest of(JsonObject json) {
    for (String key : json.keySet()) {
      if (!KEYS.contains(key)) {
        throw Refusal.wrong("there is no setting \"" + key + "\"");
      }
    }
    return new RunRequest(
        Json.text(json, "target")
            .orElseThrow(
                () ->
                    Refusal.wrong(
                        "\"target\" is missing: name the column whose noise to estimate")),
        Json.text(json, "target_kind"),
        Json.texts(json, "features"),
        Json.texts(json, "exclude").orElse(List.of()),
        Json.text(json, "groups"),
        Json.text(json, "label_std"),
        Json.wholes(json, "without_rows"),
        Json.text(json, "predictions"),
        Json.text(json, "prediction_std"),
        Json.text(json, "noise"),
        predictor(json),
        Json.text(json, "time"),
        goal(json),
        columns(json),
        Json.whole(json, "seed"));
  }

  private static Optional<Double> goal(JsonObject json) {
    if (!json.has("goal") || json.get("goal").isJsonNull()) {
      return Optional.empty();
    }
    if (json.get("goal") instanceof JsonPrimitive value && value.isNumber()) {
      return Optional.of(value.getAsDouble());
    }
    throw Refusal.wrong("\"goal\" must be a number, the RMSE that is wanted");
  }

  private static boolean columns(JsonObject json) {
    if (!json.has("columns") || json.get("columns").isJsonNull()) {
      return false;
    }
    if (json.get("columns") instanceof JsonPrimitive value && value.isBoolean()) {
      return value.getAsBoolean();
    }
    throw Refusal.wrong("\"columns\" must be true or false: whether to say which columns matter");
  }

  /** Whoever reaches the page may use the tables sent to it, not the files that stand beside it. */
  private static Optional<String> predictor(JsonObject json) {
    Optional<String> word = Json.text(json, "predictor");
    if (word.filter(name -> name.contains(":")).isPresent()) {
      throw Refusal.wrong(
          "\"predictor\" must be one of aleator's, such as stack; another model's predictions come"
              + " as a column, \"predictions\"");
    }
    return word;
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("target", target);
    targetKind.ifPresent(word -> json.addProperty("target_kind", word));
    features.ifPresent(names -> json.add("features", Json.array(names)));
    if (!exclude.isEmpty()) {
      json.add("exclude", Json.array(exclude));
    }
    groups.ifPresent(name -> json.addProperty("groups", name));
    labelStd.ifPresent(name -> json.addProperty("label_std", name));
    if (!withoutRows.isEmpty()) {
      JsonArray rows = new JsonArray();
      withoutRows.forEach(rows::add);
      json.add("without_rows", rows);
    }
    predictions.ifPresent(name -> json.addProperty("predictions", name));
    predictionStd.ifPresent(name -> json.addProperty("prediction_std", name));
    noise.ifPresent(word -> json.addProperty("noise", word));
    predictor.ifPresent(word -> json.addProperty("predictor", word));
    time.ifPresent(name -> json.addProperty("time", name));
    goal.ifPresent(rmse -> json.addProperty("goal", rmse));
    if (columns) {
      json.addProperty("columns", true);
    }
    seed.ifPresent(number -> json.addProperty("seed", number));
    return json;
  }
}
