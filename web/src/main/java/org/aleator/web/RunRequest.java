// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
 * @param censoredLow the limit at or below which labels are cut off
 * @param censoredHigh the limit at or above which they are
 * @param votes the columns of people's votes for each class
 * @param withoutRows rows to leave out, numbered from 1 as in {@code rows.csv}
 * @param predictions a column of predictions that another model made; where the target is classes,
 *     of predicted ones or of the probability of one of two
 * @param probabilities the columns of a probability for each class that another model gave
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
    Optional<Double> censoredLow,
    Optional<Double> censoredHigh,
    List<String> votes,
    List<Integer> withoutRows,
    Optional<String> predictions,
    List<String> probabilities,
    Optional<String> predictionStd,
    Optional<String> noise,
    Optional<String> predictor,
    Optional<String> time,
    Optional<Double> goal,
    boolean columns,
    Optional<Long> seed) {
  /** What a request's body may hold: the components in the words of JSON, and the table. */
  static final Set<String> KEYS =
      Stream.concat(
              Stream.of("table"),
              Arrays.stream(RunRequest.class.getRecordComponents())
                  .map(component -> snakeCase(component.getName())))
          .collect(Collectors.toUnmodifiableSet());

  public RunRequest {
    features = features.map(List::copyOf);
    exclude = List.copyOf(exclude);
    votes = List.copyOf(votes);
    probabilities = List.copyOf(probabilities);
    withoutRows = List.copyOf(withoutRows);
  }

  private static String snakeCase(String name) {
    return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
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
        number(json, "censored_low", "a limit of the labels"),
        number(json, "censored_high", "a limit of the labels"),
        Json.texts(json, "votes").orElse(List.of()),
        Json.wholes(json, "without_rows"),
        Json.text(json, "predictions"),
        Json.texts(json, "probabilities").orElse(List.of()),
        Json.text(json, "prediction_std"),
        Json.text(json, "noise"),
        predictor(json),
        Json.text(json, "time"),
        number(json, "goal", "the RMSE that is wanted"),
        columns(json),
        Json.whole(json, "seed"));
  }

  private static Optional<Double> number(JsonObject json, String key, String what) {
    if (!json.has(key) || json.get(key).isJsonNull()) {
      return Optional.empty();
    }
    if (json.get(key) instanceof JsonPrimitive value && value.isNumber()) {
      return Optional.of(value.getAsDouble());
    }
    throw Refusal.wrong("\"%s\" must be a number, %s".formatted(key, what));
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
    censoredLow.ifPresent(limit -> json.addProperty("censored_low", limit));
    censoredHigh.ifPresent(limit -> json.addProperty("censored_high", limit));
    if (!votes.isEmpty()) {
      json.add("votes", Json.array(votes));
    }
    if (!withoutRows.isEmpty()) {
      JsonArray rows = new JsonArray();
      withoutRows.forEach(rows::add);
      json.add("without_rows", rows);
    }
    predictions.ifPresent(name -> json.addProperty("predictions", name));
    if (!probabilities.isEmpty()) {
      json.add("probabilities", Json.array(probabilities));
    }
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
