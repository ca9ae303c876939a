// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.aleator.cli.Json;
import org.aleator.lab.benchmark.ceiling.CeilingScore;
import org.aleator.lab.benchmark.ceiling.TableFloor;
import org.aleator.lab.benchmark.ceiling.TableWorld;
import org.aleator.text.Digits;

/** Floors for a person, and as JSON of schema {@code aleator.benchmark.ceiling/1}. */
final class CeilingTables {
  /** Below this share of noise only the interval is judged. */
  private static final double LITTLE = 0.1;

  private CeilingTables() {}

  static List<String> text(TableFloor table) {
    List<String> lines = new ArrayList<>();
    if (!table.refused().isEmpty()) {
      lines.add(table.table() + ": " + table.refused());
      return lines;
    }
    lines.add(
        "%s, %s rows, %d features"
            .formatted(table.table(), Digits.count(table.rows()), table.columns()));
    lines.add(
        "  reached   %s ± %s  %s"
            .formatted(Digits.of(table.reached()), Digits.of(table.reachedError()), table.model()));
    for (TableFloor.ModelError model : table.models()) {
      lines.add("            %-9s %s".formatted(Digits.of(model.rmse()), model.name()));
    }
    String verdict = table.determined() ? "determined" : "not determined: " + table.reason();
    lines.add(
        "  floor     %s [%s, %s]  %s"
            .formatted(
                Digits.of(table.floor()),
                Digits.of(table.low()),
                Digits.of(table.high()),
                verdict));
    lines.add(String.format(Locale.ROOT, "  seconds   %.1f", table.seconds()));
    return lines;
  }

  static String text(TableWorld world) {
    CeilingScore.Outcome outcome = world.outcome();
    return String.format(
        Locale.ROOT,
        "  world %2d  %-14s %4.0f %% noise, %-10s ratio %.3f [%.3f, %.3f] %s, reached %.3f, %.1f s",
        world.index(),
        world.function(),
        100 * world.share(),
        world.dependsOnX() ? "varying" : "constant",
        outcome.estimate() / outcome.truth(),
        outcome.low() / outcome.truth(),
        outcome.high() / outcome.truth(),
        outcome.covered() ? "covered" : "MISSED",
        outcome.reached() / outcome.truth(),
        world.seconds());
  }

  /** The scores over all worlds, of much noise and of little. */
  static List<String> summary(List<TableWorld> worlds) {
    List<String> lines = new ArrayList<>();
    if (!worlds.isEmpty()) {
      lines.add("");
      lines.add("Over all worlds");
      lines.add(line("noise of 10 % and more", CeilingScore.of(outcomes(worlds, false))));
      lines.add(line("less noise", CeilingScore.of(outcomes(worlds, true))));
    }
    return lines;
  }

  static String line(String title, CeilingScore score) {
    return score.worlds() == 0
        ? "  %-24s no worlds".formatted(title)
        : String.format(
            Locale.ROOT,
            "  %-24s %d worlds: rms log error %.3f, median ratio %.3f, %.1f %% covered,"
                + " mean log-width %.2f; the error reached, taken for the floor: %.3f",
            title,
            score.worlds(),
            score.rmsLogError(),
            score.medianRatio(),
            100 * score.coverage(),
            score.logWidth(),
            score.reachedRmsLogError());
  }

  private static List<CeilingScore.Outcome> outcomes(List<TableWorld> worlds, boolean little) {
    return worlds.stream()
        .filter(world -> world.share() < LITTLE == little)
        .map(TableWorld::outcome)
        .toList();
  }

  static JsonObject json(List<TableFloor> tables, List<TableWorld> worlds, long seed) {
    JsonObject json = new JsonObject();
    json.addProperty("schema", "aleator.benchmark.ceiling/1");
    json.addProperty("seed", seed);
    JsonArray floors = new JsonArray();
    tables.forEach(table -> floors.add(json(table)));
    json.add("tables", floors);
    JsonArray answers = new JsonArray();
    worlds.forEach(world -> answers.add(json(world)));
    json.add("worlds", answers);
    json.add("much_noise", json(CeilingScore.of(outcomes(worlds, false))));
    json.add("little_noise", json(CeilingScore.of(outcomes(worlds, true))));
    return json;
  }

  private static JsonObject json(TableFloor table) {
    JsonObject json = new JsonObject();
    json.addProperty("table", table.table());
    if (!table.refused().isEmpty()) {
      json.addProperty("refused", table.refused());
      return json;
    }
    json.addProperty("rows", table.rows());
    json.addProperty("features", table.columns());
    json.add("reached_rmse", Json.number(table.reached()));
    json.add("reached_se", Json.number(table.reachedError()));
    json.addProperty("reached_model", table.model());
    JsonObject models = new JsonObject();
    table.models().forEach(model -> models.add(model.name(), Json.number(model.rmse())));
    json.add("models", models);
    json.add("floor_rmse", Json.number(table.floor()));
    json.add("floor_low", Json.number(table.low()));
    json.add("floor_high", Json.number(table.high()));
    json.addProperty("determined", table.determined());
    json.addProperty("reason", table.reason());
    json.add("seconds", Json.number(table.seconds()));
    return json;
  }

  private static JsonObject json(TableWorld world) {
    CeilingScore.Outcome outcome = world.outcome();
    JsonObject json = new JsonObject();
    json.addProperty("table", world.table());
    json.addProperty("index", world.index());
    json.addProperty("function", world.function());
    json.addProperty("share", world.share());
    json.addProperty("depends_on_x", world.dependsOnX());
    json.addProperty("rows", world.rows());
    json.add("ratio", Json.number(outcome.estimate() / outcome.truth()));
    json.add("ratio_low", Json.number(outcome.low() / outcome.truth()));
    json.add("ratio_high", Json.number(outcome.high() / outcome.truth()));
    json.add("ratio_reached", Json.number(outcome.reached() / outcome.truth()));
    json.addProperty("covered", outcome.covered());
    json.addProperty("determined", world.determined());
    json.add("seconds", Json.number(world.seconds()));
    return json;
  }

  static JsonObject json(CeilingScore score) {
    JsonObject json = new JsonObject();
    json.addProperty("worlds", score.worlds());
    json.add("rms_log_error", Json.number(score.rmsLogError()));
    json.add("median_ratio", Json.number(score.medianRatio()));
    json.add("coverage", Json.number(score.coverage()));
    json.add("log_width", Json.number(score.logWidth()));
    json.add("reached_rms_log_error", Json.number(score.reachedRmsLogError()));
    return json;
  }
}
