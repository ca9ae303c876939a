// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
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
          lines.add("  trust       " + numbers(calibration.trust().constants()));
          lines.add("  correction  " + numbers(new double[] {calibration.correction()}));
          lines.add("  spread      " + numbers(calibration.spread().constants()));
          lines.add(
              String.format(
                  Locale.ROOT,
                  "  quantiles   %.3f below, %.3f above",
                  calibration.below(),
                  calibration.above()));
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

  private static String numbers(double[] values) {
    return Arrays.stream(values)
        .mapToObj(value -> String.format(Locale.ROOT, "%.4f", value))
        .collect(Collectors.joining(", "));
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
          constants.add("trust", array(calibration.trust().constants()));
          constants.addProperty("correction", calibration.correction());
          constants.add("spread", array(calibration.spread().constants()));
          constants.addProperty("below", calibration.below());
          constants.addProperty("above", calibration.above());
          json.add("constants", constants);
        });
    return json;
  }

  private static JsonArray array(double[] values) {
    JsonArray array = new JsonArray();
    Arrays.stream(values).forEach(array::add);
    return array;
  }
}
