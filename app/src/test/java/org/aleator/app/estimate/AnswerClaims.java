// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aleator.text.Digits;
import org.assertj.core.api.SoftAssertions;

/** What an answer says, held against what else it says. */
final class AnswerClaims {
  private static final Pattern LIKELY =
      Pattern.compile("likely (\\d+) % of [a-z ]+?\\((\\d+) to (\\d+) %\\)");

  /** Of a value: what is printed and read again. */
  private static final double DIGITS = 1e-9;

  private final JsonObject json;
  private final String text;
  private final String report;
  private final String kind;
  private final SoftAssertions softly;
  private final String verdict;
  private final boolean determined;

  AnswerClaims(JsonObject json, String text, String report, String kind, SoftAssertions softly) {
    this.json = json;
    this.text = text;
    this.report = report;
    this.kind = kind;
    this.softly = softly;
    this.verdict = json.get("verdict").getAsString();
    this.determined = json.get("determined").getAsBoolean();
  }

  void check() {
    holds(text.startsWith(verdict + "\n"), "the text begins with the verdict");
    holds(plain(report).contains(verdict), "the report has the same verdict");
    holds(determined != json.has("not_determined_because"), "a reason where not determined");
    verdictLiesWithinItsInterval();
    notDeterminedAssertsNoFloor();
    if (json.has("best")) {
      classes();
    } else {
      numbers();
    }
  }

  /** The text as the reader sees it. */
  private static String plain(String page) {
    return page.replace("&#39;", "'")
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }

  private void verdictLiesWithinItsInterval() {
    Matcher likely = LIKELY.matcher(verdict);
    while (likely.find()) {
      int part = Integer.parseInt(likely.group(1));
      ordered(Integer.parseInt(likely.group(2)), part, "likely part, from");
      ordered(part, Integer.parseInt(likely.group(3)), "likely part, to");
      holds(
          !likely.group(2).equals("0") || verdict.contains("Probably little"),
          "no likely part is promised where the interval begins at 0");
    }
    boolean nothing = verdict.contains("Stop tuning") || verdict.contains("Nothing is left");
    holds(!(nothing && verdict.contains("Go on")), "one advice");
  }

  private void notDeterminedAssertsNoFloor() {
    boolean ofOthers = verdict.contains("Without them: ");
    if (!determined && !ofOthers) {
      for (String sure :
          new String[] {
            "o model of these columns gets", "of the variance of", "Stop tuning", "Go on", "go on:"
          }) {
        holds(!text.contains(sure), "not determined beside \"" + sure + "\"");
      }
    }
  }

  private void numbers() {
    JsonObject ceiling = json.getAsJsonObject("ceiling");
    double floor = number(ceiling, "rmse").orElse(Double.NaN);
    inside(ceiling, "rmse_low", "rmse", "rmse_high");
    inside(ceiling, "r2_low", "r2", "r2_high");
    for (JsonElement estimate : json.getAsJsonArray("estimates")) {
      inside(estimate.getAsJsonObject(), "low", "variance", "high");
    }
    number(ceiling, "r2").ifPresent(r2 -> ordered(r2, 1, "R²"));
    if (json.has("reached")) {
      JsonObject reached = json.getAsJsonObject("reached");
      double rmse = number(reached, "rmse").orElseThrow();
      inside(reached, "low", "rmse", "high");
      if (determined) {
        ordered(floor, rmse, "the floor's point is not above what is reached");
      }
      JsonObject curve = json.getAsJsonObject("learning_curve");
      double twice = number(curve, "rmse_at_twice_the_rows").orElseThrow();
      double tenfold = number(curve, "rmse_at_ten_times_the_rows").orElseThrow();
      ordered(twice, rmse, "twice the rows, and now");
      ordered(tenfold, twice, "ten times the rows, and twice");
      if (text.contains("more rows would buy little")) {
        ordered(0.9 * rmse, tenfold, "more rows would buy little");
      }
    }
    gap();
  }

  private void gap() {
    boolean none = text.contains("no sign that a better model exists");
    holds(!(none && verdict.contains("can be removed: a model here")), "a better model is here");
    holds(!(none && verdict.startsWith("Go on")), "go on, and no sign of a better model");
    if (verdict.contains("have seen these labels, so")) {
      holds(!none && !text.contains("a better model could remove"), "nothing of leaked ones");
    }
    Optional<Double> own = number(json, "prediction_rmse");
    if (own.isPresent() && verdict.contains("a model here already does it")) {
      double reached = number(json.getAsJsonObject("reached"), "rmse").orElseThrow();
      ordered(reached, own.get(), "a model here is better");
    }
    if (json.has("reducible") && text.contains("a better model could remove")) {
      JsonObject gap = json.getAsJsonObject("reducible");
      inside(gap, "low", "variance", "high");
      holds(!verdict.startsWith("Stop tuning"), "stop tuning, and a better model could remove");
    }
    own.ifPresent(rmse -> holds(text.contains(Digits.of(rmse)), "the own error is printed"));
  }

  private void classes() {
    JsonObject reached = json.getAsJsonObject("reached");
    JsonObject best = json.getAsJsonObject("best");
    for (String score : new String[] {"error", "log_loss", "brier"}) {
      inside(reached, score + "_low", score, score + "_high");
      JsonObject possible = best.getAsJsonObject(score);
      inside(possible, "low", "value", "high");
      double value = number(possible, "value").orElseThrow();
      ordered(value, number(reached, score).orElseThrow(), "best and reached " + score);
    }
    JsonObject auc = best.getAsJsonObject("auc");
    inside(auc, "low", "value", "high");
    JsonObject curve = json.getAsJsonObject("learning_curve");
    double error = number(reached, "error").orElseThrow();
    double twice = number(curve, "error_at_twice_the_rows").orElseThrow();
    double tenfold = number(curve, "error_at_ten_times_the_rows").orElseThrow();
    ordered(twice, error, "twice the rows, and now");
    ordered(tenfold, twice, "ten times the rows, and twice");
    if (determined) {
      double value = number(best.getAsJsonObject("error"), "value").orElseThrow();
      ordered(value, tenfold, "the best possible, and ten times the rows");
    }
  }

  private void inside(JsonObject of, String low, String value, String high) {
    Optional<Double> from = number(of, low);
    Optional<Double> point = number(of, value);
    Optional<Double> to = number(of, high);
    if (from.isPresent() && point.isPresent() && to.isPresent()) {
      ordered(from.get(), point.get(), low + " and " + value + " of " + of);
      ordered(point.get(), to.get(), value + " and " + high + " of " + of);
    }
  }

  private static Optional<Double> number(JsonObject of, String name) {
    JsonElement element = of.get(name);
    return element == null || element.isJsonNull() || element instanceof JsonArray
        ? Optional.empty()
        : Optional.of(element.getAsDouble());
  }

  private void ordered(double low, double high, String what) {
    holds(
        !(low > high + DIGITS * Math.abs(high) + Double.MIN_NORMAL),
        "%s: %s, %s".formatted(what, low, high));
  }

  private void holds(boolean claim, String what) {
    softly.assertThat(claim).as("%s: %s%n%s", kind, what, text).isTrue();
  }
}
