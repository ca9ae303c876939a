// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.aleator.lab.benchmark.ceiling.CalibrationTraining;
import org.aleator.lab.benchmark.ceiling.CeilingScore;
import org.aleator.lab.benchmark.ceiling.WorldResult;
import org.aleator.noise.level.Calibration;

/**
 * A calibration and its scores for a person, and as JSON of schema {@code
 * aleator.benchmark.calibrate/1}.
 *
 * @param made how many worlds there were
 * @param worlds those that were learned to more than half
 * @param outcomes their answers
 * @param trained the constants, if any were trained
 */
record CalibrateTables(
    int made,
    List<WorldResult> worlds,
    List<CeilingScore.Outcome> outcomes,
    Optional<Calibration> trained) {
  private static final double LITTLE = 0.1;

  private static final Map<String, ToDoubleFunction<Calibration>> CONSTANTS = constants();

  private static Map<String, ToDoubleFunction<Calibration>> constants() {
    Map<String, ToDoubleFunction<Calibration>> byName = new LinkedHashMap<>();
    byName.put("curve", Calibration::curve);
    byName.put("process", Calibration::process);
    byName.put("smooth", Calibration::smooth);
    byName.put("rough", Calibration::rough);
    byName.put("below", Calibration::below);
    byName.put("above", Calibration::above);
    return byName;
  }

  static CalibrateTables trained(List<WorldResult> made, CalibrationTraining.Trained trained) {
    return new CalibrateTables(
        made.size(), trained.worlds(), trained.leftOut(), Optional.of(trained.calibration()));
  }

  /** Answers of the constants in use. */
  static CalibrateTables judged(List<WorldResult> made) {
    List<WorldResult> worlds = made.stream().filter(WorldResult::learned).toList();
    return new CalibrateTables(
        made.size(),
        worlds,
        worlds.stream().map(world -> world.outcome(Calibration.CURRENT)).toList(),
        Optional.empty());
  }

  List<String> text() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d worlds, of which %d were learned to more than half; answered by %s"
            .formatted(
                made,
                worlds.size(),
                trained.isPresent()
                    ? "constants trained without their table"
                    : "the constants in use"));
    lines.add(CeilingTables.line("noise of 10 % and more", score("", LITTLE, 1)));
    lines.add(CeilingTables.line("less noise", score("", 0, LITTLE)));
    for (String source : sources()) {
      lines.add(CeilingTables.line(source + ", 10 % and more", score(source, LITTLE, 1)));
    }
    trained.ifPresent(
        calibration -> {
          lines.add("");
          lines.add("Constants, trained on all of them");
          CONSTANTS.forEach(
              (name, value) ->
                  lines.add(
                      String.format(
                          Locale.ROOT, "  %-8s %.3f", name, value.applyAsDouble(calibration))));
        });
    return lines;
  }

  private List<String> sources() {
    return worlds.stream().map(WorldResult::source).distinct().sorted().toList();
  }

  /** Of the worlds from one source, or of all, with a share of noise in a range. */
  private CeilingScore score(String source, double least, double below) {
    return CeilingScore.of(
        IntStream.range(0, worlds.size())
            .filter(i -> source.isEmpty() || worlds.get(i).source().equals(source))
            .filter(i -> worlds.get(i).share() >= least && worlds.get(i).share() < below)
            .mapToObj(outcomes::get)
            .toList());
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("schema", "aleator.benchmark.calibrate/1");
    json.addProperty("worlds", made);
    json.addProperty("learned", worlds.size());
    json.add("much_noise", CeilingTables.json(score("", LITTLE, 1)));
    json.add("little_noise", CeilingTables.json(score("", 0, LITTLE)));
    JsonObject bySource = new JsonObject();
    for (String source : sources()) {
      bySource.add(source, CeilingTables.json(score(source, LITTLE, 1)));
    }
    json.add("much_noise_by_source", bySource);
    trained.ifPresent(
        calibration -> {
          JsonObject constants = new JsonObject();
          CONSTANTS.forEach(
              (name, value) -> constants.addProperty(name, value.applyAsDouble(calibration)));
          json.add("constants", constants);
        });
    return json;
  }
}
