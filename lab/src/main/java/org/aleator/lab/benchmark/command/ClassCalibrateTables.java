// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.aleator.classes.BestRate;
import org.aleator.classes.BrierGap;
import org.aleator.cli.Json;
import org.aleator.lab.benchmark.ceiling.CeilingScore;
import org.aleator.lab.benchmark.classes.ClassScoreboard;
import org.aleator.lab.benchmark.classes.ClassScoreboard.Answered;
import org.aleator.lab.benchmark.classes.ClassWorldResult;
import org.aleator.lab.benchmark.classes.GapTraining;

/**
 * The constants of classes and the scores of answers, for a person, and as JSON of schema {@code
 * aleator.benchmark.calibrate.classes/1}.
 *
 * @param answers by who gave them
 * @param trained the constants, if any were trained
 */
record ClassCalibrateTables(Map<String, Answered> answers, Optional<BrierGap.Constants> trained) {
  private static final String COLUMNS = "  %-14s %8s %8s %8s %9s %11s %9s";
  private static final String IN_USE = "the constants in use";
  private static final String AS_RUN = "the study that ran them";

  static ClassCalibrateTables trained(List<ClassWorldResult> worlds, GapTraining.Trained trained) {
    Map<String, Answered> answers = judged(worlds).answers();
    answers.put(
        "constants trained without their table or problem",
        new Answered(worlds, trained.leftOut()));
    return new ClassCalibrateTables(answers, Optional.of(trained.constants()));
  }

  static ClassCalibrateTables judged(List<ClassWorldResult> worlds) {
    Map<String, Answered> answers = new LinkedHashMap<>();
    answers.put(AS_RUN, Answered.asRun(worlds));
    answers.put(IN_USE, Answered.by(BrierGap.Constants.CURRENT, worlds));
    return new ClassCalibrateTables(answers, Optional.empty());
  }

  List<String> text() {
    List<String> lines = new ArrayList<>();
    answers.forEach(
        (who, answered) -> {
          lines.add("Answers of " + who);
          lines.addAll(table("all worlds", answered.all()));
          lines.addAll(
              table(
                  "a third or more of the Brier score is noise, 500 rows or more, best error 5 %"
                      + " or more",
                  answered.aimedAt()));
          lines.add("");
        });
    trained.ifPresent(constants -> lines.addAll(constants(constants)));
    return lines;
  }

  private static List<String> table(String title, ClassScoreboard board) {
    List<String> lines = new ArrayList<>();
    if (board.worlds() == 0) {
      return List.of("  %s: no worlds".formatted(title));
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "  %s: %d worlds, the study calls %.0f %% of them determined",
            title,
            board.worlds(),
            100 * board.determined()));
    lines.add(
        COLUMNS.formatted(
            "", "rms log", "median", "covered", "log-width", "reached's", "plug-in's"));
    for (BestRate kind : ClassScoreboard.JUDGED) {
      ClassScoreboard.Score score = board.scores().get(kind);
      CeilingScore answer = score.answer();
      lines.add(
          COLUMNS.formatted(
              "  " + word(kind),
              number(answer.rmsLogError()),
              number(answer.medianRatio()),
              String.format(Locale.ROOT, "%.1f %%", 100 * answer.coverage()),
              number(answer.logWidth()),
              number(answer.reachedRmsLogError()),
              number(score.plugInRmsLogError())));
    }
    return lines;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  static String word(BestRate kind) {
    return switch (kind) {
      case ERROR -> "error";
      case LOG_LOSS -> "log-loss";
      case BRIER -> "Brier score";
      case RANKING -> "1 − AUC";
    };
  }

  private static List<String> constants(BrierGap.Constants constants) {
    List<String> lines = new ArrayList<>();
    lines.add("Constants, trained on all of them");
    values(constants)
        .forEach(
            (name, value) -> lines.add(String.format(Locale.ROOT, "  %-20s %.4f", name, value)));
    return lines;
  }

  /** In the order of the record. */
  private static Map<String, Double> values(BrierGap.Constants constants) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("per_falling", constants.perFalling());
    values.put("per_hidden", constants.perHidden());
    values.put("spread_per_sampling", constants.spreadPerSampling());
    values.put("spread_per_root_gap", constants.spreadPerRootGap());
    values.put("spread_per_gap", constants.spreadPerGap());
    values.put("least_spread", constants.leastSpread());
    values.put("spreads_below", constants.spreadsBelow());
    values.put("spreads_above", constants.spreadsAbove());
    return values;
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("schema", "aleator.benchmark.calibrate.classes/1");
    JsonObject boards = new JsonObject();
    answers.forEach(
        (who, answered) -> {
          JsonObject own = new JsonObject();
          own.add("all", json(answered.all()));
          own.add("aimed_at", json(answered.aimedAt()));
          boards.add(key(who), own);
        });
    json.add("answers", boards);
    trained.ifPresent(
        constants -> {
          JsonObject object = new JsonObject();
          values(constants).forEach((name, value) -> object.add(name, Json.number(value)));
          json.add("constants", object);
        });
    return json;
  }

  private static String key(String who) {
    return who.equals(AS_RUN) ? "as_run" : who.equals(IN_USE) ? "in_use" : "left_out";
  }

  static JsonObject json(ClassScoreboard board) {
    JsonObject json = new JsonObject();
    json.addProperty("worlds", board.worlds());
    json.add("determined", Json.number(board.determined()));
    for (BestRate kind : ClassScoreboard.JUDGED) {
      ClassScoreboard.Score score = board.scores().get(kind);
      JsonObject own = CeilingTables.json(score.answer());
      own.add("plug_in_rms_log_error", Json.number(score.plugInRmsLogError()));
      json.add(kind.name().toLowerCase(Locale.ROOT), own);
    }
    return json;
  }
}
