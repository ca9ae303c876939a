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

  private static final Pattern ONE_OF_MANY =
      Pattern.compile(
          "(?<![\\d.,/^(+-])1 (?:[a-z]+ )?(?:rows|columns|labels|values|degrees|measurements|classes)\\b");

  private static final Pattern SUSPECT_ROWS = Pattern.compile("(?:^|; |- )([\\d,]+) rows? \\(");

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
    holds(!ONE_OF_MANY.matcher(text).find(), "one is not said of several");
    holds(!ONE_OF_MANY.matcher(words(report)).find(), "one is not said of several in the report");
    verdictLiesWithinItsInterval();
    notDeterminedAssertsNoFloor();
    if (json.has("best")) {
      classes();
    } else {
      numbers();
    }
  }

  /** What a reader of the report sees of it: neither marks nor scripts. */
  private static String words(String page) {
    return page.replaceAll("(?s)<(script|style)\\b.*?</\\1>", " ").replaceAll("<[^>]*>", "|");
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
    boolean ofOthers = verdict.contains("What follows holds without them. ");
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
      if (json.has("goal")) {
        goal(json.getAsJsonObject("goal"), rmse, twice);
      }
    }
    if (text.contains("is below what can be measured")) {
      holds(!text.contains("of the variance of"), "no share of noise beside unmeasurable noise");
      holds(!verdict.contains("gets below"), "no floor beside unmeasurable noise");
    }
    if (json.has("coming_rows")) {
      coming(json.getAsJsonObject("coming_rows"));
    }
    if (json.has("label_std")) {
      bars(json.getAsJsonObject("label_std"));
    }
    if (json.has("columns")) {
      columns(json.getAsJsonObject("columns"));
    }
    if (json.has("suspects")) {
      suspects(json.getAsJsonObject("suspects"));
    }
    gap();
  }

  private void goal(JsonObject goal, double reached, double twice) {
    double wanted = number(goal, "rmse").orElseThrow();
    String reachable = goal.get("reachable").getAsString();
    holds(
        goal.get("reached").getAsBoolean() == reached <= wanted,
        "a goal is reached where the RMSE reached is not above it");
    inside(goal, "rows_low", "rows", "rows_high");
    JsonObject ceiling = json.getAsJsonObject("ceiling");
    if (reachable.equals("no")) {
      holds(determined, "a goal is out of reach only where the floor is known");
      ordered(wanted, number(ceiling, "rmse_low").orElseThrow(), "out of reach below the floor");
    }
    double before = reached;
    for (JsonElement element : goal.getAsJsonArray("forecast")) {
      JsonObject more = element.getAsJsonObject();
      inside(more, "low", "rmse", "high");
      double rmse = number(more, "rmse").orElseThrow();
      ordered(rmse, before, "a forecast does not rise with the rows");
      before = rmse;
      if (determined) {
        ordered(
            Math.min(number(ceiling, "rmse").orElseThrow(), number(more, "high").orElseThrow()),
            rmse,
            "no forecast is below the floor");
      }
    }
    JsonObject first = goal.getAsJsonArray("forecast").get(0).getAsJsonObject();
    ordered(number(first, "low").orElseThrow(), twice, "two forecasts of twice the rows");
    ordered(twice, number(first, "high").orElseThrow(), "two forecasts of twice the rows");
    JsonObject means = goal.getAsJsonObject("measured_twice");
    inside(means, "low", "rmse", "high");
    ordered(
        number(means, "rmse").orElseThrow(),
        number(first, "rmse").orElseThrow(),
        "means of two are predicted no worse than single labels");
  }

  private void coming(JsonObject coming) {
    inside(coming, "low", "rmse", "high");
    double rmse = number(coming, "rmse").orElseThrow();
    double shuffled = number(coming, "shuffled_rmse").orElseThrow();
    holds(verdict.startsWith("Coming rows"), "coming rows come first");
    holds(
        !verdict.startsWith("Coming rows are predicted worse") || rmse > shuffled,
        "predicted worse with the larger error");
    String before = "";
    for (JsonElement element : coming.getAsJsonArray("stretches")) {
      JsonObject stretch = element.getAsJsonObject();
      String from = stretch.get("from").getAsString();
      holds(before.compareTo(from) < 0, "stretches follow one another");
      before = stretch.get("to").getAsString();
      holds(from.compareTo(before) <= 0, "a stretch ends after it begins");
    }
  }

  private void bars(JsonObject bars) {
    inside(bars.getAsJsonObject("extra"), "low", "variance", "high");
    inside(bars, "chi2_low", "chi2_per_degree", "chi2_high");
    String scatter = bars.get("scatter").getAsString();
    if (scatter.equals("explained")) {
      ordered(number(bars, "chi2_low").orElseThrow(), 1, "explained, and χ² of 1");
    }
  }

  private void columns(JsonObject columns) {
    JsonObject first = columns.getAsJsonArray("without").get(0).getAsJsonObject();
    boolean adds = first.get("adds").getAsString().equals("something");
    holds(adds == text.contains(" adds most: "), "the column that adds most adds something");
    for (JsonElement element : columns.getAsJsonArray("without")) {
      JsonObject without = element.getAsJsonObject();
      if (without.get("adds").getAsString().equals("something")) {
        holds(number(without, "rise").orElseThrow() > 0, "what adds something is missed");
      }
    }
  }

  private void suspects(JsonObject suspects) {
    JsonArray rows = suspects.getAsJsonArray("rows");
    double sum = 0;
    double before = 0;
    int rank = 0;
    for (JsonElement element : rows) {
      JsonObject row = element.getAsJsonObject();
      double p = number(row, "probability").orElseThrow();
      double rate = number(row, "false_discovery_rate").orElseThrow();
      sum += p;
      rank++;
      ordered(0.5, p, "a suspect is rather wrong than right");
      holds(
          Math.abs(rate - (1 - sum / rank)) < DIGITS,
          "the rate of a list is the mean of its rows'");
      ordered(before, rate, "the rate does not fall down the list");
      before = rate;
    }
    ordered(sum, number(suspects, "expected_wrong").orElseThrow(), "listed, and expected wrong");
    int named = 0;
    Matcher phrase = SUSPECT_ROWS.matcher(suspectSentence());
    while (phrase.find()) {
      named += Integer.parseInt(phrase.group(1).replace(",", ""));
    }
    holds(named == rows.size(), "as many suspects are said (%d) as listed".formatted(named));
    holds(!suspects.has("without") || named > 0, "the answer without rows has such rows");
    holds(
        suspects.has("without") == verdict.contains("What follows holds without them."),
        "the answer without suspects is said where there is one");
  }

  /** What is said of suspect labels: first, or among the notes. */
  private String suspectSentence() {
    for (JsonElement element : json.getAsJsonArray("findings")) {
      JsonObject finding = element.getAsJsonObject();
      if (finding.get("kind").getAsString().endsWith("suspect-labels")) {
        return finding.get("message").getAsString();
      }
    }
    return "";
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
