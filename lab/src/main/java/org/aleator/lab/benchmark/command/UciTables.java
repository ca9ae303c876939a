// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.aleator.cli.Json;
import org.aleator.lab.benchmark.uci.Forecaster;
import org.aleator.lab.benchmark.uci.Published;
import org.aleator.lab.benchmark.uci.UciCell;
import org.aleator.lab.benchmark.uci.UciScore;
import org.aleator.lab.benchmark.uci.UciSet;

/** The UCI tables for a person, and as JSON of schema {@code aleator.benchmark.uci/1}. */
final class UciTables {
  /** The width of a column; holds a mean and its error with a sign, and most names. */
  private static final int COLUMN = 13;

  private UciTables() {}

  /** A row per predictor, ours and published, a column per data set. */
  static List<String> text(List<UciCell> cells) {
    List<String> lines = new ArrayList<>();
    table(UciScore.NLL, "Test negative log-likelihood", cells, lines);
    lines.add("");
    table(UciScore.RMSE, "Test RMSE", cells, lines);
    lines.add("");
    lines.add("Lower is better. Ours: mean±standard error over the splits; * below all published.");
    lines.add("Published: see docs/methods/uci.md for what their numbers are.");
    return lines;
  }

  private static void table(UciScore score, String title, List<UciCell> cells, List<String> lines) {
    List<UciSet> sets = cells.stream().map(UciCell::set).distinct().toList();
    lines.add(title);
    lines.add(row("", sets.stream().map(UciSet::word).toList()));
    for (Forecaster forecaster : cells.stream().map(UciCell::forecaster).distinct().toList()) {
      Stream<UciCell> own = cells.stream().filter(cell -> cell.forecaster() == forecaster);
      lines.add(row(forecaster.word(), own.map(cell -> plusMinus(cell, score)).toList()));
    }
    lines.add("  published:");
    for (Published published : Published.values()) {
      Stream<Double> means = sets.stream().map(set -> published.mean(score, set));
      lines.add(
          row(
              published.title(),
              means.map(mean -> String.format(Locale.ROOT, "%.2f ", mean)).toList()));
    }
    lines.add(row("splits", sets.stream().map(set -> splits(set, cells) + " ").toList()));
  }

  private static String row(String title, List<String> values) {
    StringBuilder line = new StringBuilder("  %-12s".formatted(title));
    for (String value : values) {
      line.append("%%%ds".formatted(COLUMN).formatted(cut(value)));
    }
    return line.toString();
  }

  /** Of a long name its beginning. */
  private static String cut(String value) {
    return value.length() < COLUMN ? value : value.substring(0, COLUMN - 1);
  }

  private static int splits(UciSet set, List<UciCell> cells) {
    return cells.stream().filter(cell -> cell.set() == set).findFirst().orElseThrow().splits();
  }

  private static String plusMinus(UciCell cell, UciScore score) {
    double mean = cell.mean(score);
    double error = cell.standardError(score);
    // The RMSE of kin8nm is of the size 0.07, that of naval 0.0003.
    String format = Math.abs(mean) >= 0.1 ? "%.2f" : Math.abs(mean) >= 0.01 ? "%.3f" : "%.0e";
    String spread = Double.isNaN(error) ? "" : "±" + String.format(Locale.ROOT, format, error);
    String star = aheadOfAll(cell, score) ? "*" : " ";
    return String.format(Locale.ROOT, format.replace(".0e", ".1e"), mean) + spread + star;
  }

  private static boolean aheadOfAll(UciCell cell, UciScore score) {
    for (Published published : Published.values()) {
      if (cell.mean(score) >= published.mean(score, cell.set())) {
        return false;
      }
    }
    return true;
  }

  static JsonObject json(List<UciCell> cells, long seed) {
    JsonObject json = new JsonObject();
    json.addProperty("schema", "aleator.benchmark.uci/1");
    json.addProperty("seed", seed);
    JsonArray all = new JsonArray();
    cells.forEach(cell -> all.add(of(cell)));
    json.add("cells", all);
    return json;
  }

  private static JsonObject of(UciCell cell) {
    JsonObject json = new JsonObject();
    json.addProperty("set", cell.set().word());
    json.addProperty("predictor", cell.forecaster().word());
    json.addProperty("splits", cell.splits());
    for (UciScore score : UciScore.values()) {
      String name = score.name().toLowerCase(Locale.ROOT);
      json.add(name, Json.number(cell.mean(score)));
      json.add(name + "_se", Json.number(cell.standardError(score)));
      JsonObject published = new JsonObject();
      for (Published source : Published.values()) {
        String key = source.name().toLowerCase(Locale.ROOT);
        published.add(key, Json.number(source.mean(score, cell.set())));
      }
      json.add("published_" + name, published);
    }
    json.add("seconds", Json.number(cell.seconds()));
    return json;
  }
}
