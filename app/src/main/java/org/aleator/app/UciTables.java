package org.aleator.app;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.aleator.benchmark.uci.Forecaster;
import org.aleator.benchmark.uci.Published;
import org.aleator.benchmark.uci.UciCell;
import org.aleator.benchmark.uci.UciScore;
import org.aleator.benchmark.uci.UciSet;

/** The UCI tables for a person, and as JSON of schema {@code aleator.benchmark.uci/1}. */
final class UciTables {
  private UciTables() {}

  static List<String> text(List<UciCell> cells) {
    List<String> lines = new ArrayList<>();
    table(UciScore.NLL, "Test negative log-likelihood, lower is better", cells, lines);
    lines.add("");
    table(UciScore.RMSE, "Test RMSE", cells, lines);
    lines.add("");
    lines.add("Ours: mean ± standard error over the splits; * below every published column.");
    lines.add("Published: see docs/methods/uci.md for what their numbers are.");
    return lines;
  }

  private static void table(UciScore score, String title, List<UciCell> cells, List<String> lines) {
    List<Forecaster> forecasters = cells.stream().map(UciCell::forecaster).distinct().toList();
    List<UciSet> sets = cells.stream().map(UciCell::set).distinct().toList();
    lines.add(title);
    StringBuilder heading = new StringBuilder("  %-17s%7s".formatted("", "splits"));
    forecasters.forEach(forecaster -> heading.append("%18s".formatted(forecaster.word())));
    heading.append("  |");
    for (Published published : Published.values()) {
      heading.append("%11s".formatted(published.title()));
    }
    lines.add(heading.toString());
    for (UciSet set : sets) {
      List<UciCell> row = cells.stream().filter(cell -> cell.set() == set).toList();
      StringBuilder line =
          new StringBuilder("  %-17s%7d".formatted(set.word(), row.get(0).splits()));
      row.forEach(cell -> line.append("%18s".formatted(plusMinus(cell, score))));
      line.append("  |");
      for (Published published : Published.values()) {
        line.append(String.format(Locale.ROOT, "%11.2f", published.mean(score, set)));
      }
      lines.add(line.toString());
    }
  }

  private static String plusMinus(UciCell cell, UciScore score) {
    String mean = decimals(cell, cell.mean(score));
    double error = cell.standardError(score);
    String star = aheadOfAll(cell, score) ? "*" : " ";
    return (Double.isNaN(error) ? mean : mean + " ± " + decimals(cell, error)) + star;
  }

  /** An RMSE of naval is of the size 0.0003. */
  private static String decimals(UciCell cell, double value) {
    boolean tiny = cell.set() == UciSet.NAVAL && Math.abs(value) < 0.1;
    return String.format(Locale.ROOT, tiny ? "%.5f" : "%.3f", value);
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
      json.add(name, number(cell.mean(score)));
      json.add(name + "_se", number(cell.standardError(score)));
      JsonObject published = new JsonObject();
      for (Published source : Published.values()) {
        String key = source.name().toLowerCase(Locale.ROOT);
        published.add(key, number(source.mean(score, cell.set())));
      }
      json.add("published_" + name, published);
    }
    json.add("seconds", number(cell.seconds()));
    return json;
  }

  /** JSON has no NaN and no infinity. */
  private static JsonElement number(double value) {
    return Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE;
  }
}
