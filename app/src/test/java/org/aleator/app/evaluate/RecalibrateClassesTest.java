// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.aleator.app.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecalibrateClassesTest {
  @TempDir private Path folder;
  private Path calibration;
  private Path fresh;
  private Path output;

  @BeforeEach
  void writePredictions() throws IOException {
    calibration = ClassFiles.binary(folder.resolve("calibration.csv"), 1_000, 1, 2.5);
    fresh = ClassFiles.binary(folder.resolve("new.csv"), 1_000, 2, 2.5);
    output = folder.resolve("out.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"temperature", "shifted-temperature", "beta", "isotonic"})
  void overconfidentProbabilitiesGainOnNewRows(String method) {
    JsonObject answer =
        json(recalibrate("--method", method, "--apply", fresh, "-o", output, "--format", "json"));
    assertThat(answer.get("schema").getAsString()).isEqualTo("aleator.recalibrate.classes/1");
    assertThat(answer.get("measured_on").getAsString()).isEqualTo("apply");
    JsonObject gain = answer.getAsJsonObject("gain").getAsJsonObject("log_loss");
    assertThat(gain.get("low").getAsDouble()).isPositive();
    assertThat(cost(answer, "before")).isGreaterThan(0.02);
    assertThat(cost(answer, "after")).isLessThan(0.01);
    if (method.equals("temperature")) {
      // Standard error of a slope of 1,000 rows: about 0.05, here times 2.5.
      assertThat(answer.getAsJsonObject("learnt").get("temperature").getAsDouble())
          .isCloseTo(2.5, within(0.6));
    }
  }

  @Test
  void outputHoldsTheInputsColumnsAndTheRecalibratedOnes() throws IOException {
    Path unlabelled =
        PredictionFiles.of(folder.resolve("u.csv"), "id,p_yes", "a,0.99", "b,", "c,0.5");
    Run run = recalibrate("--apply", unlabelled, "-o", output);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("1 of 3 rows left out");
    assertThat(run.outLines().get(0)).contains("helps", "cross-fitting in 5 parts", "a gain of");
    assertThat(run.out()).contains("Learnt from 1,000 rows: temperature", "milder", "Wrote");
    List<String> lines = Files.readAllLines(output);
    assertThat(lines.get(0)).isEqualTo("id,p_yes,recalibrated_p_yes");
    assertThat(last(lines.get(1))).isBetween(0.6, 0.95);
    assertThat(lines.get(2)).isEqualTo("b,,");
    assertThat(last(lines.get(3))).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void calibratedProbabilitiesAreNotSaidToGain() throws IOException {
    Path right = ClassFiles.binary(folder.resolve("right.csv"), 1_000, 5, 1);
    Run run = Run.aleator("recalibrate", right, "--target", "churn", "--probabilities", "p_yes");
    assertThat(run.outLines().get(0)).doesNotContain("Recalibration helps");
  }

  @Test
  void severalClassesAddUpToOneAfterwards() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      rows.append("abc".charAt(i % 7 % 3)).append(i % 2 == 0 ? ",0.8,0.1,0.1\n" : ",0.2,0.3,0.5\n");
    }
    Path three =
        PredictionFiles.of(folder.resolve("3.csv"), "y,p_a,p_b,p_c", rows.toString().strip());
    for (String method : List.of("temperature", "shifted-temperature", "beta", "isotonic")) {
      Run run =
          Run.aleator(
              "recalibrate",
              three,
              "--target",
              "y",
              "--method",
              method,
              "--apply",
              three,
              "-o",
              output);
      assertThat(run.exitCode()).as(run.err()).isZero();
      for (String line : Files.readAllLines(output).subList(1, 61)) {
        double sum = Stream.of(line.split(",")).skip(4).mapToDouble(Double::parseDouble).sum();
        assertThat(sum).isCloseTo(1, within(1e-12));
      }
    }
  }

  @Test
  void chartShowsBothCurves() {
    Path svg = folder.resolve("curves.svg");
    assertThat(recalibrate("--plot", svg).exitCode()).isZero();
    assertThat(svg).content().contains("before", "after");
  }

  @Test
  void wrongInputIsOneLineAndWritesNothing() throws IOException {
    assertRefused(recalibrate("--method", "scale"), "--method", "temperature");
    assertRefused(recalibrate("--apply", fresh), "--output");
    assertRefused(recalibrate("--folds", "1"), "folds");
    Path numbers = PredictionFiles.drawn(folder.resolve("n.csv"), 100, 1, z -> z);
    assertRefused(
        Run.aleator(
            "recalibrate",
            numbers,
            "--target",
            "y",
            "--mean",
            "m",
            "--std",
            "s",
            "--method",
            "beta"),
        "--method",
        "--probabilities");
    Path unknown =
        PredictionFiles.of(folder.resolve("u.csv"), "churn,p_yes", "yes,0.9", "maybe,0.5");
    assertRefused(
        recalibrate("--apply", unknown, "-o", output), "u.csv", "row 2", "\"maybe\"", "no, yes");
    Path wrong = PredictionFiles.of(folder.resolve("w.csv"), "p_yes", "0.9", "1.1");
    assertRefused(recalibrate("--apply", wrong, "-o", output), "w.csv", "row 2", "1.1");
    Path few = PredictionFiles.of(folder.resolve("few.csv"), "churn,p_yes", "yes,0.9", "no,0.1");
    assertRefused(Run.aleator("recalibrate", few, "--target", "churn"), "20 rows or more");
    assertThat(output).doesNotExist();
  }

  private Run recalibrate(Object... more) {
    return Run.aleator(
        Stream.concat(Stream.of("recalibrate", calibration, "--target", "churn"), Stream.of(more))
            .toArray());
  }

  /** The number behind a line's last comma. */
  private static double last(String line) {
    return Double.parseDouble(line.substring(line.lastIndexOf(',') + 1));
  }

  private static JsonObject json(Run run) {
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  private static double cost(JsonObject answer, String when) {
    return answer
        .getAsJsonObject(when)
        .getAsJsonObject("brier_parts")
        .getAsJsonObject("calibration")
        .get("value")
        .getAsDouble();
  }

  private static void assertRefused(Run run, String... words) {
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(words);
  }
}
