// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code estimate --columns}: which columns matter for what is left. */
class ColumnsCommandTest {
  @TempDir private static Path folder;
  private static Path file;

  /** y follows a and a text, and u not at all. */
  @BeforeAll
  static void write() throws IOException {
    RandomGenerator random = new Seed(5).random();
    List<String> lines = new ArrayList<>(List.of("a,u,kind,mu,y"));
    for (int i = 0; i < 120; i++) {
      double a = random.nextDouble();
      String kind = random.nextBoolean() ? "red" : "blue";
      double mean = 5 * a + (kind.equals("red") ? 3 : 0);
      lines.add(
          a
              + ","
              + random.nextDouble()
              + ","
              + kind
              + ","
              + mean
              + ","
              + (mean + 0.5 * random.nextGaussian()));
    }
    file = Files.write(folder.resolve("made.csv"), lines);
  }

  private static Run estimate(String... options) {
    List<Object> words = new ArrayList<>(List.of("estimate", file, "--target=y"));
    words.addAll(List.of(options));
    return Run.aleator(words.toArray());
  }

  @Test
  void theAnswerNamesWhatAddsAndWhatDoesNot() {
    Path out = folder.resolve("out");
    Run run = estimate("--features=a,u,kind", "--columns", "--out=" + out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Which columns matter", "adds something", " ± ");
    assertThat(out.resolve("report.html"))
        .content()
        .contains("Which columns matter", "What is left without each column");
    JsonObject columns = read(out.resolve("estimate.json")).getAsJsonObject("columns");
    for (JsonElement each : columns.getAsJsonArray("without")) {
      JsonObject one = each.getAsJsonObject();
      boolean useful = !one.get("column").getAsString().equals("u");
      assertThat(one.get("adds").getAsString().equals("something")).isEqualTo(useful);
      assertThat(one.get("rise_standard_error").getAsDouble()).isPositive();
      assertThat(one.get("reached_rmse").getAsDouble() > 0.8).isEqualTo(useful);
    }
    assertThat(columns.getAsJsonArray("without")).hasSize(3);
    assertThat(columns.getAsJsonArray("words")).isNotEmpty();
  }

  private static JsonObject read(Path path) {
    try {
      return JsonParser.parseString(Files.readString(path)).getAsJsonObject();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void whereItIsNotAskedForNothingIsSaidOfIt() {
    Run run = estimate("--features=a", "--format=json");
    assertThat(JsonParser.parseString(run.out()).getAsJsonObject().has("columns")).isFalse();
  }

  @Test
  void whatHasNoMeaningIsRefusedInOneLine() {
    refused(
        "--columns: " + file + " has one column to predict from, a: nothing is left without it",
        "--columns",
        "--features=a");
    refused(
        "your own predictions cannot be made without one",
        "--columns",
        "--predictor=column:mu",
        "--features=a,u");
    refused("--columns needs unbiased", "--columns", "--method=va", "--features=a,u");
    refused("--columns does not go with --noise-in inputs", "--columns", "--noise-in=inputs");
    Run without = Run.aleator("estimate", file, "--columns");
    assertThat(without.exitCode()).isEqualTo(2);
    assertThat(without.err()).contains("--columns needs --target NAME");
  }

  private static void refused(String words, String... options) {
    Run run = estimate(options);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(words);
  }
}
