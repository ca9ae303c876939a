// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.aleator.classes.BestRate;
import org.aleator.cli.Choice;
import org.aleator.cli.Json;
import org.aleator.lab.benchmark.ceiling.CeilingScore;
import org.aleator.lab.benchmark.classes.ClassScoreboard;
import org.aleator.lab.benchmark.classes.ClassTruth;

/** Answers on classes beside the truth, as text and as JSON of {@code aleator.truth.classes/1}. */
final class ClassTruthTable {
  private static final String COLUMNS = "%-22s %6s %7s %7s  %-15s %7s %8s %6s %8s %7s";
  private static final String FLIPS = "%-22s %6s %6s %7s %7s %7s  %-15s %7s %6s %7s";

  private ClassTruthTable() {}

  static String heading() {
    return String.format(
        COLUMNS,
        "problem",
        "rows",
        "truth",
        "best",
        "95 % interval",
        "covered",
        "reached",
        "Brier",
        "log-loss",
        "seconds");
  }

  static String line(ClassTruth.Answer answer) {
    CeilingScore.Outcome error = answer.outcome(BestRate.ERROR);
    return String.format(
        COLUMNS,
        Choice.word(answer.problem()),
        answer.rows(),
        percent(error.truth()),
        percent(error.estimate()),
        range(error.low(), error.high()),
        error.covered() ? "yes" : "no",
        percent(error.reached()),
        ratio(answer.outcome(BestRate.BRIER)),
        ratio(answer.outcome(BestRate.LOG_LOSS)),
        number("%.1f", answer.seconds()));
  }

  /** The scores of each rate over all data sets. */
  static List<String> summary(List<ClassTruth.Answer> answers) {
    List<String> lines = new ArrayList<>();
    if (!answers.isEmpty()) {
      lines.add("");
      lines.add("Over all data sets");
      for (BestRate kind : ClassScoreboard.JUDGED) {
        CeilingScore score = score(kind, answers);
        lines.add(
            String.format(
                Locale.ROOT,
                "  %-12s rms log error %.3f, median ratio %.3f, %.1f %% covered, mean log-width"
                    + " %.2f; what was reached, taken for the best: %.3f",
                ClassCalibrateTables.word(kind),
                score.rmsLogError(),
                score.medianRatio(),
                100 * score.coverage(),
                score.logWidth(),
                score.reachedRmsLogError()));
      }
    }
    return lines;
  }

  private static CeilingScore score(BestRate kind, List<ClassTruth.Answer> answers) {
    return CeilingScore.of(answers.stream().map(answer -> answer.outcome(kind)).toList());
  }

  static String flipHeading() {
    return String.format(
        FLIPS,
        "table",
        "rows",
        "flips",
        "without",
        "known",
        "best",
        "95 % interval",
        "reached",
        "rise",
        "seconds");
  }

  static String line(String table, ClassTruth.Flipped flipped) {
    return String.format(
        FLIPS,
        table,
        flipped.rows(),
        percent(flipped.rate()),
        percent(flipped.without()),
        percent(flipped.known()),
        percent(flipped.found().value()),
        range(flipped.found().low(), flipped.found().high()),
        percent(flipped.reached()),
        number("%.2f", flipped.rise()),
        number("%.1f", flipped.seconds()));
  }

  private static String percent(double part) {
    return number("%.2f", 100 * part) + "%";
  }

  private static String range(double low, double high) {
    return number("%.2f", 100 * low) + " to " + percent(high);
  }

  private static String ratio(CeilingScore.Outcome outcome) {
    return number("%.3f", outcome.estimate() / outcome.truth());
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  static JsonObject json(List<ClassTruth.Answer> answers, JsonArray flips, long seed) {
    JsonObject json = new JsonObject();
    json.addProperty("schema", "aleator.truth.classes/1");
    json.addProperty("seed", seed);
    JsonArray cells = new JsonArray();
    for (ClassTruth.Answer answer : answers) {
      JsonObject cell = new JsonObject();
      cell.addProperty("problem", Choice.word(answer.problem()));
      cell.addProperty("rows", answer.rows());
      for (BestRate kind : ClassScoreboard.JUDGED) {
        cell.add(key(kind), json(answer.outcome(kind)));
      }
      cell.addProperty("determined", answer.determined());
      cell.add("seconds", Json.number(answer.seconds()));
      cells.add(cell);
    }
    json.add("cells", cells);
    if (!answers.isEmpty()) {
      JsonObject scores = new JsonObject();
      for (BestRate kind : ClassScoreboard.JUDGED) {
        scores.add(key(kind), CeilingTables.json(score(kind, answers)));
      }
      json.add("scores", scores);
    }
    json.add("flips", flips);
    return json;
  }

  private static String key(BestRate kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static JsonObject json(CeilingScore.Outcome outcome) {
    JsonObject json = new JsonObject();
    json.add("truth", Json.number(outcome.truth()));
    json.add("best", Json.number(outcome.estimate()));
    json.add("low", Json.number(outcome.low()));
    json.add("high", Json.number(outcome.high()));
    json.add("reached", Json.number(outcome.reached()));
    return json;
  }

  static JsonObject json(String table, ClassTruth.Flipped flipped) {
    JsonObject json = new JsonObject();
    json.addProperty("table", table);
    json.addProperty("rows", flipped.rows());
    json.addProperty("rate", flipped.rate());
    json.add("without", Json.number(flipped.without()));
    json.add("known", Json.number(flipped.known()));
    json.add("best", Json.number(flipped.found().value()));
    json.add("low", Json.number(flipped.found().low()));
    json.add("high", Json.number(flipped.found().high()));
    json.add("reached", Json.number(flipped.reached()));
    json.add("rise", Json.number(flipped.rise()));
    json.add("seconds", Json.number(flipped.seconds()));
    return json;
  }
}
