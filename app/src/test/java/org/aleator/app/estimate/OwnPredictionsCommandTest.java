// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.aleator.app.Run;
import org.aleator.text.Digits;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** y = 3 sin x + ε of variance 1, predictions that know 3 sin x, and some that know y. */
class OwnPredictionsCommandTest {
  @TempDir private Path folder;
  private Path full;
  private Path alone;

  @BeforeEach
  void write() throws IOException {
    RandomGenerator random = new Seed(1).random();
    List<String> wide = new ArrayList<>(List.of("x,z,honest,seen,y"));
    List<String> narrow = new ArrayList<>(List.of("y,mu,std"));
    for (int i = 0; i < 300; i++) {
      double x = 6 * random.nextDouble();
      double f = 3 * Math.sin(x);
      double noise = random.nextGaussian();
      wide.add(
          String.format(
              Locale.ROOT,
              "%.5f,%.5f,%.5f,%.5f,%.5f",
              x,
              random.nextDouble(),
              f,
              f + 0.5 * noise,
              f + noise));
      narrow.add(String.format(Locale.ROOT, "%.5f,%.5f,%.3f", f + noise, 0.9 * f + 0.2, 0.3));
    }
    full = Files.write(folder.resolve("full.csv"), wide);
    alone = Files.write(folder.resolve("alone.csv"), narrow);
  }

  @Test
  void vaOfPredictionsIsABoundAndNoFloor() {
    Run run = Run.aleator("estimate", alone, "--target=y", "--predictor=column:mu", "--method=va");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .startsWith("Your predictions have an RMSE of ")
        .contains("the best possible is at most about", "not determined")
        .doesNotContain("gets below", "Stop tuning", "% of the variance of y");
    assertThat(run.out().lines().filter(line -> line.contains("before anything is"))).isEmpty();
  }

  @Test
  void ofManyRowsTheBoundComesFirstAndNothingIsTrained() throws IOException {
    RandomGenerator random = new Seed(2).random();
    List<String> lines = new ArrayList<>(List.of("x,mu,y"));
    for (int i = 0; i < 100_100; i++) {
      double x = random.nextDouble();
      lines.add(
          String.format(Locale.ROOT, "%.4f,%.4f,%.4f", x, 3 * x, 3 * x + random.nextGaussian()));
    }
    Path many = Files.write(folder.resolve("many.csv"), lines);
    Object[] words = {"estimate", many, "--target=y", "--predictor=column:mu", "--method=va,dva"};
    Run run = Run.aleator(words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().indexOf("Of all 100,100 rows, before anything is fitted"))
        .isBetween(0, run.out().indexOf("By method"));

    Object[] asJson = Arrays.copyOf(words, words.length + 1);
    asJson[words.length] = "--format=json";
    JsonObject document = json(asJson);
    assertThat(document.get("verdict").getAsString()).isEqualTo(run.outLines().get(0));
    assertThat(document.has("reached")).isFalse();
    // χ²: the standard error of σ² = 1 is √(2/100,100).
    assertThat(document.getAsJsonObject("ceiling").get("rmse").getAsDouble())
        .isCloseTo(1, within(3 * Math.sqrt(2 / 100_100.)));
  }

  private static JsonObject json(Object... words) {
    Run run = Run.aleator(words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  /** The text and the document of one estimate. */
  private record Answer(String text, JsonObject json) {}

  private Answer answer(Path file, String predictor) throws IOException {
    Path out = folder.resolve("out");
    Run run =
        Run.aleator(
            "estimate",
            file,
            "--target=y",
            "--features=x,z",
            "--predictor=" + predictor,
            "--out",
            out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    String document = Files.readString(out.resolve("estimate.json"));
    return new Answer(run.out(), JsonParser.parseString(document).getAsJsonObject());
  }

  @Test
  void predictionsThatHaveSeenTheLabelsAreSaidFirstAndNotBelieved() throws IOException {
    Answer answer = answer(full, "column:seen");
    JsonObject seen = answer.json();
    assertThat(seen.getAsJsonArray("findings").toString()).contains("predictions-have-seen-labels");
    // √(1 ± 4 √(2/300)) around the truth; half the noise would be 0.5.
    assertThat(seen.getAsJsonObject("ceiling").get("rmse").getAsDouble()).isBetween(0.8, 1.2);
    assertThat(seen.getAsJsonObject("ceiling_with_predictions").get("rmse").getAsDouble())
        .isLessThan(0.7);
    String text = answer.text();
    assertThat(text.indexOf("seen these labels")).isBetween(0, text.indexOf("RMSE"));
    assertThat(text).contains("had your predictions not seen these labels:");
  }

  @Test
  void honestPredictionsJoinAndTheCeilingWithoutThemStandsBeside() {
    JsonObject honest =
        json(
            "estimate",
            full,
            "--target=y",
            "--features=x,z",
            "--predictor=column:honest",
            "--format=json");
    assertThat(honest.getAsJsonArray("findings").toString())
        .doesNotContain("predictions-have-seen-labels");
    assertThat(honest.has("ceiling_without_predictions")).isTrue();
    assertThat(honest.getAsJsonObject("reached").get("rmse").getAsDouble()).isBetween(0.8, 1.2);
  }

  @Test
  void predictionsAmongTheFeaturesArePointedOut() {
    JsonObject all =
        json(
            "estimate",
            full,
            "--target=y",
            "--method=va",
            "--predictor=forest",
            "--noise=homoscedastic",
            "--format=json");
    assertThat(all.getAsJsonArray("findings").toString())
        .contains("looks-like-predictions", "\"column\":\"honest\"")
        .doesNotContain("\"column\":\"x\"");
  }

  @Test
  void aTargetAndItsPredictionsAloneAreEnough() throws IOException {
    Path out = folder.resolve("out");
    Object[] words = {
      "estimate", alone, "--target=y", "--predictor=column:mu", "--epistemic-std=std", "--out", out
    };
    Run text = Run.aleator(words);
    assertThat(text.exitCode()).as(text.err()).isZero();
    assertThat(text.out()).contains("there are no features, only predictions", "va", "dva");
    JsonObject json =
        JsonParser.parseString(Files.readString(out.resolve("estimate.json"))).getAsJsonObject();
    assertThat(json.getAsJsonArray("features")).isEmpty();
    // μ = 0.9 f + 0.2 can be corrected by its own value: what is left is the noise.
    assertThat(json.getAsJsonObject("ceiling").get("rmse").getAsDouble()).isBetween(0.8, 1.2);
    // √(1 + 0.1² · 4.5 + 0.2²): the model's own error.
    assertThat(json.get("prediction_rmse").getAsDouble()).isBetween(0.85, 1.25);
    assertThat(Files.readAllLines(out.resolve("rows.csv"))).hasSize(301);
  }

  /** A label of 1e6 among labels of size 3 is left out, and named; so is its error. */
  @Test
  void errorOfPredictionsIsThatOfTheRowsWhichTheGainIsMeasuredAt() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(full));
    String[] cells = lines.get(7).split(",");
    cells[4] = "1000000";
    lines.set(7, String.join(",", cells));
    Path outlier = Files.write(folder.resolve("outlier.csv"), lines);
    Answer answer = answer(outlier, "column:honest");
    JsonObject json = answer.json();
    // ε has variance 1, and its mean square over 299 rows a std of √(2/299).
    double rmse = json.get("prediction_rmse").getAsDouble();
    assertThat(rmse).isBetween(0.8, 1.2);
    double noise = Math.pow(json.getAsJsonObject("ceiling").get("rmse").getAsDouble(), 2);
    assertThat(json.getAsJsonObject("reducible").get("variance").getAsDouble())
        .isCloseTo(rmse * rmse - noise, within(1e-9));
    assertThat(answer.text()).contains("your predictions have an RMSE of " + Digits.of(rmse));
  }

  @Test
  void withoutFeaturesTheNoiseCannotDependOnThem() {
    Run run =
        Run.aleator(
            "estimate",
            alone,
            "--target=y",
            "--predictor=column:mu",
            "--epistemic-std=std",
            "--noise=heteroscedastic");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
  }
}
