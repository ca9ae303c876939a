// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 200 rows of which a tells the class with the probability of a logistic function. p_yes is that
 * probability drawn to one half, leak_yes has seen the label, and said is the likelier class.
 */
class OwnClassesCommandTest {
  @TempDir private static Path folder;
  private static Path file;

  @BeforeAll
  static void write() throws IOException {
    RandomGenerator random = new Seed(4).random();
    List<String> lines = new ArrayList<>(List.of("a,y,p_yes,p_no,leak_yes,said"));
    for (int i = 0; i < 200; i++) {
      double a = random.nextGaussian();
      double eta = 1 / (1 + Math.exp(-2 * a));
      boolean yes = random.nextDouble() < eta;
      double poor = 0.5 + 0.3 * (eta - 0.5);
      lines.add(
          String.format(
              Locale.ROOT,
              "%.4f,%s,%.4f,%.4f,%.4f,%s",
              a,
              yes ? "yes" : "no",
              poor,
              1 - poor,
              yes ? 0.9 : 0.1,
              eta > 0.5 ? "yes" : "no"));
    }
    file = Files.write(folder.resolve("own.csv"), lines);
  }

  private static JsonObject estimate(String predictor, String exclude) {
    Run run =
        Run.aleator(
            "estimate",
            file,
            "--target=y",
            "--predictor=" + predictor,
            "--exclude=" + exclude,
            "--format=json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  @Test
  void probabilitiesThatAreTooUnsureCanBeImprovedAndTheColumnsAreNoFeatures() {
    JsonObject answer = estimate("columns:p_no,p_yes", "leak_yes,said");

    assertThat(answer.get("verdict").getAsString())
        .startsWith("At least")
        .contains("of your model's log-loss can be removed");
    assertThat(answer.getAsJsonArray("features")).hasSize(1);
    JsonObject own = answer.getAsJsonObject("own");
    assertThat(own.get("have_seen_labels").getAsBoolean()).isFalse();
    assertThat(own.get("brier_calibration").getAsDouble()).isGreaterThan(0.03);
    assertThat(own.get("balanced_accuracy").getAsDouble())
        .isCloseTo(1 - own.get("error").getAsDouble(), within(0.05));
    assertThat(own.get("error_low").getAsDouble()).isLessThan(own.get("error").getAsDouble());
    JsonObject off = own.getAsJsonObject("calibration_error").getAsJsonObject("predicted_class");
    JsonObject rms = off.getAsJsonObject("rms");
    assertThat(trueCalibrationError())
        .isBetween(rms.get("low").getAsDouble(), rms.get("high").getAsDouble());
    assertThat(off.get("ece_debiased").getAsDouble()).isBetween(0.1, off.get("ece").getAsDouble());
  }

  /** p_yes is ½ + 0.3 (η − ½), so the likelier class is 0.7 |η − ½| likelier than it says. */
  private static double trueCalibrationError() {
    try (Stream<String> lines = Files.lines(file)) {
      return Math.sqrt(
          lines
              .skip(1)
              .mapToDouble(line -> 0.7 / 0.3 * (Double.parseDouble(line.split(",", -1)[2]) - 0.5))
              .map(gap -> gap * gap)
              .average()
              .orElseThrow());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theReportAndTheTextShowOwnPredictionsBesideTheBest() throws IOException {
    Path report = folder.resolve("own.html");
    Run run =
        Run.aleator(
            "estimate",
            file,
            "--target=y",
            "--predictor=columns:p_no,p_yes",
            "--exclude=leak_yes,said",
            "--report=" + report);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("balanced accuracy", "calibration error 0.", "without chance");
    assertThat(Files.readString(report))
        .contains("Your predictions beside it", "own-reliability", "miscalibration costs")
        .doesNotContain("have seen these labels");
  }

  @Test
  void probabilitiesThatHaveSeenTheLabelsAreSaidToHave() {
    JsonObject answer = estimate("column:leak_yes", "p_yes,p_no,said");

    assertThat(answer.get("verdict").getAsString()).startsWith("Your predictions have seen");
    assertThat(answer.getAsJsonObject("own").get("have_seen_labels").getAsBoolean()).isTrue();
  }

  @Test
  void ofPredictedClassesTheErrorAloneIsKnown() {
    JsonObject answer = estimate("column:said", "p_yes,p_no,leak_yes");

    JsonObject own = answer.getAsJsonObject("own");
    assertThat(own.has("log_loss")).isFalse();
    assertThat(own.get("error").getAsDouble()).isBetween(0.1, 0.35);
    assertThat(own.get("have_seen_labels").getAsBoolean()).isFalse();
  }

  @Test
  void anOnnxClassifierIsJudgedAsColumnsOfProbabilitiesAre() {
    Path saved = folder.resolve("saved");
    Path model = folder.resolve("model.onnx");
    String others = "p_yes,p_no,leak_yes,said";
    assertThat(
            Run.aleator("estimate", file, "--target=y", "--exclude=" + others, "--out", saved)
                .exitCode())
        .isZero();
    assertThat(Run.aleator("export", saved.resolve("model"), "-o", model).exitCode()).isZero();

    JsonObject answer = estimate("onnx:" + model, others);

    JsonObject own = answer.getAsJsonObject("own");
    assertThat(own.get("log_loss").getAsDouble())
        .isBetween(0.3, answer.getAsJsonObject("base_rate").get("log_loss").getAsDouble());
    assertThat(answer.getAsJsonObject("onnx").getAsJsonArray("files")).hasSize(1);
    Run checked =
        Run.aleator(
            "estimate", file, "--target=y", "--predictor=onnx:" + model, "--check-column=p_yes");
    assertThat(checked.exitCode()).isEqualTo(2);
    assertThat(checked.err()).contains("--check-column is for predictions of numbers");

    Run evaluated =
        Run.aleator(
            "evaluate",
            file,
            "--target=y",
            "--predictor=onnx:" + model,
            "--features=a",
            "--format=json");
    assertThat(evaluated.exitCode()).as(evaluated.err()).isZero();
    JsonObject scores = JsonParser.parseString(evaluated.out()).getAsJsonObject();
    assertThat(scores.getAsJsonObject("log_loss").get("value").getAsDouble())
        .as("the same rows, by the same model")
        .isCloseTo(own.get("log_loss").getAsDouble(), within(1e-9));
    Run both =
        Run.aleator(
            "evaluate",
            file,
            "--target=y",
            "--predictor=onnx:" + model,
            "--probabilities=p_no,p_yes");
    assertThat(both.exitCode()).isEqualTo(2);
    assertThat(both.err()).contains("--predictor", "give one of the two");
  }

  @Test
  void whatIsNoPredictionIsRefusedInOneLine() throws IOException {
    Path bad =
        Files.writeString(
            folder.resolve("bad.csv"), Files.readString(file) + "1,yes,1.2,-0.2,0.5,yes\n");

    Run outside = Run.aleator("estimate", bad, "--target=y", "--predictor=columns:p_no,p_yes");
    Run unknown = Run.aleator("estimate", file, "--target=y", "--predictor=columns:p_no,p_maybe");
    Run numbers = Run.aleator("estimate", file, "--target=a", "--predictor=columns:p_no,p_yes");

    assertThat(outside.exitCode()).isEqualTo(2);
    assertThat(outside.err()).contains("row 201", "p_no", "between 0 and 1").hasLineCount(1);
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("p_maybe").hasLineCount(1);
    assertThat(numbers.exitCode()).isEqualTo(2);
    assertThat(numbers.err()).contains("column:NAME").hasLineCount(1);
  }
}
