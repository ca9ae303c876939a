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

class RecalibrateCommandTest {
  @TempDir private Path folder;
  private Path calibration;
  private Path fresh;
  private Path output;

  @BeforeEach
  void writePredictions() throws IOException {
    calibration = PredictionFiles.drawn(folder.resolve("calibration.csv"), 1_000, 1, z -> 3 * z);
    fresh = PredictionFiles.drawn(folder.resolve("new.csv"), 2_000, 2, z -> 3 * z);
    output = folder.resolve("out.csv");
  }

  /**
   * Stds three times too small: the factor learnt from 1,000 rows is 3 with standard error 3/√2,000
   * = 0.067; four of these are allowed. The area after is that of chance on 2,000 rows, 0.016, and
   * of the factor's error, which moves the curve by at most 0.01 a standard error.
   */
  @ParameterizedTest
  @ValueSource(strings = {"scale", "isotonic"})
  void stdsThatAreTooSmallAreRecalibratedOnNewRows(String method) {
    JsonObject answer =
        json(recalibrate("--method", method, "--apply", fresh, "-o", output, "--format", "json"));
    assertThat(answer.get("schema").getAsString()).isEqualTo("aleator.recalibrate/1");
    assertThat(answer.get("measured_on").getAsString()).isEqualTo("apply");
    assertThat(answer.get("measured_rows").getAsInt()).isEqualTo(2_000);
    JsonObject before = answer.getAsJsonObject("before");
    JsonObject after = answer.getAsJsonObject("after");
    assertThat(before.get("miscal_area").getAsDouble()).isGreaterThan(0.2);
    assertThat(after.get("miscal_area").getAsDouble()).isLessThan(0.03);
    assertThat(after.get("nll").getAsDouble()).isLessThan(before.get("nll").getAsDouble());
    assertThat(after.get("picp").getAsDouble()).isCloseTo(0.95, within(0.03));
    if (method.equals("scale")) {
      assertThat(answer.getAsJsonObject("law").get("scale").getAsDouble())
          .isCloseTo(3, within(4 * 0.067));
    }
  }

  @Test
  void outputHoldsTheInputsColumnsAndTheRecalibratedOnes() throws IOException {
    JsonObject answer =
        json(recalibrate("--method", "scale", "--apply", fresh, "-o", output, "--format", "json"));
    double scale = answer.getAsJsonObject("law").get("scale").getAsDouble();
    List<String> lines = Files.readAllLines(output);
    assertThat(lines).hasSize(2_001);
    assertThat(lines.get(0))
        .isEqualTo("x,y,m,s,recalibrated_mean,recalibrated_std,recalibrated_low,recalibrated_high");
    double[] row = Stream.of(lines.get(1).split(",")).mapToDouble(Double::parseDouble).toArray();
    assertThat(row[4]).isEqualTo(row[2]);
    assertThat(row[5]).isCloseTo(scale * row[3], within(1e-12));
    // 1.95996… is the normal quantile of 97.5 %.
    assertThat(row[6]).isCloseTo(row[2] - 1.959963984540054 * row[5], within(1e-9));
    assertThat(row[7]).isCloseTo(row[2] + 1.959963984540054 * row[5], within(1e-9));
  }

  @Test
  void withOneFileTheScoresAreCrossFitted() {
    JsonObject answer = json(recalibrate("--format", "json"));
    assertThat(answer.get("measured_on").getAsString()).isEqualTo("cross-fit");
    assertThat(answer.getAsJsonObject("after").get("miscal_area").getAsDouble()).isLessThan(0.03);
  }

  @Test
  void labelsAreNotNeededToApply() throws IOException {
    Path unlabelled =
        PredictionFiles.of(folder.resolve("unlabelled.csv"), "id,m,s", "a,1,2", "b,,2", "c,3,1");
    Run run = recalibrate("--apply", unlabelled, "-o", output);
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("1 of 3 rows left out");
    assertThat(run.out()).contains("cross-fitting").contains("Wrote");
    List<String> lines = Files.readAllLines(output);
    assertThat(lines.get(2)).isEqualTo("b,,2,,,,");
    assertThat(lines.get(3)).startsWith("c,3,1,");
  }

  @Test
  void newRowsAreReadInTheFormOfTheCalibrationTable() throws IOException {
    Path commas =
        PredictionFiles.of(folder.resolve("c.csv"), "m,s", "1.234,2", "2.5,2", "\"5,5\",1");
    assertRefused(
        recalibrate("--apply", commas, "-o", output),
        "c.csv: row 3, column \"m\": \"5,5\" is not a number with a decimal point");
    assertThat(output).doesNotExist();
  }

  @Test
  void textShowsBeforeAndAfterAndTheChartBothCurves() {
    Path svg = folder.resolve("curves.svg");
    Run run = recalibrate("--plot", svg);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("before", "after", "crps", "After: The intervals hold");
    assertThat(svg).content().contains("before", "after");
  }

  @Test
  void wrongInputIsOneLineAndWritesNothing() throws IOException {
    assertRefused(recalibrate("--apply", fresh), "--output");
    assertRefused(recalibrate("-o", output), "--apply");
    assertRefused(recalibrate("--apply", fresh, "-o", fresh), "it is the file that is read");
    assertRefused(recalibrate("--method", "platt"), "platt", "isotonic");
    assertRefused(recalibrate("--folds", 1), "folds");
    Path again = PredictionFiles.of(folder.resolve("again.csv"), "m,s,recalibrated_std", "1,2,3");
    assertRefused(recalibrate("--apply", again, "-o", output), "recalibrated_std");
    Path wrong = PredictionFiles.of(folder.resolve("wrong.csv"), "y,m,s", "1,2,3", "1,2,0");
    assertRefused(recalibrate("--apply", wrong, "-o", output), "row 2", "\"s\"");
    Path few = PredictionFiles.drawn(folder.resolve("few.csv"), 19, 3, z -> z);
    assertRefused(
        Run.aleator("recalibrate", few, "--target", "y", "--mean", "m", "--std", "s"), "20 rows");
    assertThat(output).doesNotExist();
  }

  private Run recalibrate(Object... further) {
    Object[] words = {"recalibrate", calibration, "--target", "y", "--mean", "m", "--std", "s"};
    return Run.aleator(Stream.of(words, further).flatMap(Stream::of).toArray());
  }

  private static void assertRefused(Run run, String... words) {
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(words);
  }

  private static JsonObject json(Run run) {
    assertThat(run.exitCode()).as(run.toString()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }
}
