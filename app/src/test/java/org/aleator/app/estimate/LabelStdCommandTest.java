// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 120 rows of y = 3a + noise, whose std stands in s. */
class LabelStdCommandTest {
  @TempDir private Path folder;

  /** The file, with another value of s in its third row. */
  private Path file(String third) throws IOException {
    RandomGenerator random = new Seed(5).random();
    List<String> lines = new ArrayList<>(List.of("a,y,s"));
    for (int i = 0; i < 120; i++) {
      double a = random.nextGaussian();
      double std = 0.2 * Math.pow(10, random.nextDouble());
      double y = 3 * a + std * random.nextGaussian();
      String said = i == 2 && !third.equals("right") ? third : "%.5f".formatted(std);
      lines.add(String.format(Locale.ROOT, "%.4f,%.4f,%s", a, y, said));
    }
    return Files.write(folder.resolve("bars.csv"), lines);
  }

  @Test
  void theAnswerTellsWhatTheBarsExplain() throws IOException {
    Run run =
        Run.aleator("estimate", file("right"), "--target=y", "--label-std=s", "--format=json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    JsonObject bars = json.getAsJsonObject("label_std");

    assertThat(json.get("features").toString()).isEqualTo("[\"a\"]");
    assertThat(bars.get("column").getAsString()).isEqualTo("s");
    assertThat(bars.get("known_variance").getAsDouble()).isBetween(0.3, 1.5);
    assertThat(bars.getAsJsonObject("extra").get("low").getAsDouble()).isZero();
    assertThat(bars.get("chi2_low").getAsDouble()).isLessThan(1);
    assertThat(bars.get("chi2_high").getAsDouble()).isGreaterThan(1);
    assertThat(json.get("notes").toString()).contains("va, dva make no use of the error bars");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "0    | row 3 has 0 in column \"s\"",
        "-1   | row 3 has -1.000 in column \"s\"",
        "''   | row 3 has no value in column \"s\"",
        "abc  | row 3 has abc in column \"s\""
      })
  void aBarThatIsNoneIsRefusedInOneLineWithItsRow(String third, String words) throws IOException {
    Run run = Run.aleator("estimate", file(third), "--target=y", "--label-std=s");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("aleator: --label-std: ").contains(words).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--label-std=b                | has no column \"b\"",
        "--label-std=y                | is the target",
        "--label-std=s --features=a,s | is named as a feature",
        "--label-std=a --features=s --exclude=s | does not go with --features",
        "--label-std=s --method=va    | is for the method unbiased",
        "--label-std=s --noise-in=inputs | is about noise in the labels"
      })
  void barsThatMakeNoSenseAreRefusedInOneLine(String options, String words) throws IOException {
    List<Object> all = new ArrayList<>(List.of("estimate", file("right"), "--target=y"));
    all.addAll(List.of(options.split(" ")));
    Run run = Run.aleator(all.toArray());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(words).hasLineCount(1);
  }

  @Test
  void aClassHasNoErrorBars() throws IOException {
    List<String> lines = new ArrayList<>(List.of("a,y,s"));
    for (int i = 0; i < 60; i++) {
      lines.add("%d,%s,1".formatted(i, i % 3 == 0 ? "yes" : "no"));
    }
    Path file = Files.write(folder.resolve("classes.csv"), lines);

    Run run = Run.aleator("estimate", file, "--target=y", "--label-std=s");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--label-std is for numbers with error bars").hasLineCount(1);
  }
}
