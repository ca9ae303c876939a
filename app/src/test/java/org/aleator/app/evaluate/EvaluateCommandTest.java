// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.aleator.app.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateCommandTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writePredictions() throws IOException {
    file = PredictionFiles.drawn(folder.resolve("predictions.csv"), 400, 1, z -> 2 * z);
  }

  /** Expected values: the published ones of uncertainty-toolbox's tests for these three rows. */
  @Test
  void jsonHoldsTheScoresUnderTheirKnownNames() throws IOException {
    Path example =
        PredictionFiles.of(
            folder.resolve("example.csv"), "y,mean,std", "1.5,1,0.1", "3,2,0.5", "2,3,1");
    JsonObject answer = json(Run.aleator("evaluate", example, "--target", "y", "--format", "json"));
    assertThat(answer.get("schema").getAsString()).isEqualTo("aleator.evaluate/1");
    assertThat(answer.get("rows").getAsInt()).isEqualTo(3);
    assertThat(number(answer, "nll")).isCloseTo(4.920361108686675, within(1e-9));
    assertThat(number(answer, "crps")).isCloseTo(0.59080610693, within(1e-9));
    assertThat(number(answer, "check")).isCloseTo(0.29801437323836477, within(1e-9));
    assertThat(number(answer, "interval")).isCloseTo(3.20755700861995, within(1e-9));
    assertThat(number(answer, "miscal_area")).isCloseTo(0.37710437710437716, within(1e-9));
    assertThat(number(answer, "rms_cal")).isCloseTo(0.4165757476562379, within(1e-9));
    assertThat(number(answer, "ma_cal")).isCloseTo(0.3733333333333335, within(1e-9));
    assertThat(number(answer, "sharp")).isCloseTo(0.648074069840786, within(1e-9));
    assertThat(number(answer, "picp")).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(answer.keySet()).contains("rmse", "mae", "r2", "mpiw", "calibration_curve");
    assertThat(answer.getAsJsonObject("calibration_curve").getAsJsonArray("expected")).hasSize(100);
    assertThat(answer.getAsJsonObject("ma_adv_group_cal").getAsJsonArray("group_sizes"))
        .hasSize(10);
  }

  @Test
  void textSaysThatHalvedStdsAreOverconfident() {
    Run run = evaluate();
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.outLines().get(0)).contains("too narrow").contains("overconfident");
    assertThat(run.out()).contains("crps").contains("95.0 % interval");
  }

  @Test
  void withoutAStdTheErrorsAreReported() throws IOException {
    Path points = PredictionFiles.of(folder.resolve("points.csv"), "y,mean", "1,2", "3,3", "5,4");
    Run run = Run.aleator("evaluate", points, "--target", "y");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("rmse", "0.8165", "mae", "0.6667", "r2", "0.7500", "--std");
    JsonObject answer = json(Run.aleator("evaluate", points, "--target", "y", "--format", "json"));
    assertThat(number(answer, "mae")).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(answer.get("std_column").isJsonNull()).isTrue();
    assertThat(answer.get("nll").isJsonNull()).isTrue();
    assertRefused(Run.aleator("evaluate", points, "--target", "y", "--level", "0.9"), "--level");
    assertRefused(Run.aleator("evaluate", points, "--target", "y", "--std", "s"), "\"s\"");
  }

  /**
   * Of residuals ± z² ⁄ 1.6 the normal interval of 50 % holds 70 %, that of 99 % holds 95.8 %, so
   * that neither "too wide" nor "too narrow" is true.
   */
  @Test
  void verdictSaysOfNoIntervalWhatItsNumbersDeny() throws IOException {
    Path heavy =
        PredictionFiles.drawn(
            folder.resolve("heavy.csv"), 4000, 1, z -> Math.signum(z) * z * z / 1.6);
    Run run =
        Run.aleator(
            "evaluate", heavy, "--target", "y", "--mean", "m", "--std", "s", "--format", "json");
    JsonObject answer = json(run);
    double half = 0;
    double most = 0;
    for (var one : answer.getAsJsonArray("coverage")) {
      double level = one.getAsJsonObject().get("level").getAsDouble();
      double picp = one.getAsJsonObject().get("picp").getAsDouble();
      half = level == 0.5 ? picp : half;
      most = level == 0.99 ? picp : most;
    }
    assertThat(half).isGreaterThan(0.55);
    assertThat(most).isLessThan(0.98);
    String verdict =
        Run.aleator("evaluate", heavy, "--target", "y", "--mean", "m", "--std", "s")
            .outLines()
            .get(0);
    assertThat(verdict).contains("shape").doesNotContain("too wide").doesNotContain("too narrow");
  }

  @Test
  void sameSeedGivesTheSameAnswer() {
    assertThat(evaluate("--format", "json", "--seed", 7))
        .isEqualTo(evaluate("--format", "json", "--seed", 7));
  }

  @Test
  void r2OfEqualLabelsIsNull() throws IOException {
    Path flat = PredictionFiles.of(folder.resolve("flat.csv"), "y,mean,std", "2,1,1", "2,3,1");
    JsonObject answer = json(Run.aleator("evaluate", flat, "--target", "y", "--format", "json"));
    assertThat(answer.get("r2").isJsonNull()).isTrue();
  }

  @Test
  void rowsWithAnEmptyCellAreLeftOutAndCounted() throws IOException {
    Path gaps =
        PredictionFiles.of(
            folder.resolve("gaps.csv"), "y,mean,std", "2,1,1", ",3,1", "2,3,1", "3,4,");
    Run run = Run.aleator("evaluate", gaps, "--target", "y", "--format", "json");
    assertThat(json(run).get("rows").getAsInt()).isEqualTo(2);
    assertThat(run.err()).contains("2 of 4 rows left out");
  }

  @Test
  void plotIsWrittenInTheFormatOfItsName() throws IOException {
    Path svg = folder.resolve("curve.svg");
    Path png = folder.resolve("curve.png");
    assertThat(evaluate("--plot", svg).exitCode()).isZero();
    assertThat(evaluate("--plot", png).exitCode()).isZero();
    assertThat(svg).content().startsWith("<?xml").contains("Calibration");
    assertThat(Files.readAllBytes(png)).startsWith(0x89, 'P', 'N', 'G');
  }

  @Test
  void wrongInputIsOneLineThatNamesThePlace() throws IOException {
    assertRefused(evaluateLines("2,1,1", "2,3,0"), "row 2", "\"std\"", "positive");
    assertRefused(evaluateLines("2,1,1", "2,3,-4"), "row 2", "\"std\"", "positive");
    assertRefused(evaluateLines("2,1,1", "2,oops,1"), "row 2", "\"mean\"", "oops");
    assertRefused(evaluateLines("2,1,1", "inf,1,1"), "row 2", "\"y\"", "finite");
    assertRefused(Run.aleator("evaluate", file, "--target", "z"), "column");
    assertRefused(
        Run.aleator("evaluate", file, "--target", "y", "--mean", "mm", "--std", "s"),
        "\"mm\"",
        "did you mean \"m\"");
    assertRefused(
        Run.aleator("evaluate", file, "--target", "y", "--mean", "y", "--std", "s"),
        "three different columns");
    assertRefused(evaluate("--level", "95"), "--level");
    assertRefused(evaluate("--plot", folder.resolve("curve.pdf")), "curve.pdf", ".svg");
    assertRefused(evaluate("--plot", file.resolve("none/curve.svg")), "is no folder");
    assertRefused(
        Run.aleator("evaluate", folder.resolve("prediction.csv"), "--target", "y"),
        "predictions.csv");
    assertRefused(Run.aleator("evaluate", file), "--target");
  }

  private Run evaluate(Object... further) {
    Object[] words = {"evaluate", file, "--target", "y", "--mean", "m", "--std", "s"};
    return Run.aleator(Stream.of(words, further).flatMap(Stream::of).toArray());
  }

  private Run evaluateLines(String... rows) throws IOException {
    Path wrong = folder.resolve("wrong.csv");
    PredictionFiles.of(wrong, "y,mean,std", String.join("\n", rows));
    return Run.aleator("evaluate", wrong, "--target", "y");
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

  private static double number(JsonObject answer, String key) {
    return answer.get(key).getAsDouble();
  }
}
