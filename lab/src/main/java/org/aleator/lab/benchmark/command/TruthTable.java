// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.aleator.cli.Choice;
import org.aleator.cli.Json;
import org.aleator.lab.benchmark.TruthBenchmark.Score;
import org.aleator.text.Digits;

/** The accuracy table as text and as JSON. */
final class TruthTable {
  private static final String COLUMNS = "%-22s %6s %7s %-17s %7s %7s %8s %6s %7s";

  private TruthTable() {}

  static String heading() {
    return String.format(
        COLUMNS, "problem", "rows", "noise", "method", "ratio", "spread", "covered", "σ(x)",
        "seconds");
  }

  static String line(Score score) {
    return String.format(
        COLUMNS,
        score.setting().problem().name(),
        score.setting().rows(),
        Digits.percent(score.setting().noiseShare()).replace(" ", ""),
        score.method(),
        number("%.3f", score.meanRatio()),
        number("%.2f", score.spread()),
        number("%.2f", score.coverage()),
        number("%.3f", score.stdRmse()),
        number("%.1f", score.seconds()));
  }

  /** Per method, over all cases: the mean ratio, the worst, and the coverage. */
  static List<String> summary(List<Score> scores) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("Over all cases");
    for (String method : scores.stream().map(Score::method).distinct().toList()) {
      List<Score> own = scores.stream().filter(s -> s.method().equals(method)).toList();
      lines.add(
          String.format(
              Locale.ROOT,
              "  %-17s mean ratio %.3f, from %.3f to %.3f; the interval covers %.1f %%",
              method,
              own.stream().mapToDouble(Score::meanRatio).average().orElseThrow(),
              own.stream().mapToDouble(Score::meanRatio).min().orElseThrow(),
              own.stream().mapToDouble(Score::meanRatio).max().orElseThrow(),
              100 * own.stream().mapToDouble(Score::coverage).average().orElseThrow()));
    }
    return lines;
  }

  static JsonObject json(List<Score> scores, long seed) {
    JsonObject json = new JsonObject();
    json.addProperty("schema", "aleator.truth/1");
    json.addProperty("seed", seed);
    JsonArray cells = new JsonArray();
    for (Score score : scores) {
      JsonObject cell = new JsonObject();
      cell.addProperty("problem", score.setting().problem().name());
      cell.addProperty("rows", score.setting().rows());
      cell.addProperty("noise", score.setting().noiseShare());
      cell.addProperty("law", Choice.word(score.setting().law()));
      cell.addProperty("method", score.method());
      cell.addProperty("repeats", score.repeats());
      cell.add("ratio", Json.number(score.meanRatio()));
      cell.add("ratio_sd", Json.number(score.ratioSd()));
      cell.add("spread", Json.number(score.spread()));
      cell.add("coverage", Json.number(score.coverage()));
      cell.add("std_rmse", Json.number(score.stdRmse()));
      cell.add("seconds", Json.number(score.seconds()));
      cells.add(cell);
    }
    json.add("cells", cells);
    return json;
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
  }
}
