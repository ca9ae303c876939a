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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 300 rows whose probability of yes is known, five votes on each, of which the first is y. */
class VotesCommandTest {
  @TempDir private static Path folder;
  private static Path file;
  private static double best;

  @BeforeAll
  static void write() throws IOException {
    RandomGenerator random = new Seed(11).random();
    List<String> lines = new ArrayList<>(List.of("a,y,no,yes,soft"));
    for (int i = 0; i < 300; i++) {
      double a = random.nextGaussian();
      double eta = 1 / (1 + Math.exp(-2 * a));
      best += Math.min(eta, 1 - eta) / 300;
      boolean first = random.nextDouble() < eta;
      int yes = first ? 1 : 0;
      for (int vote = 1; vote < 5; vote++) {
        yes += random.nextDouble() < eta ? 1 : 0;
      }
      lines.add(
          String.format(
              Locale.ROOT, "%.4f,%s,%d,%d,%.4f", a, first ? "yes" : "no", 5 - yes, yes, eta));
    }
    file = Files.write(folder.resolve("votes.csv"), lines);
  }

  private static JsonObject json(String votes, String exclude) {
    Run run =
        Run.aleator(
            "estimate",
            file,
            "--target=y",
            "--votes=" + votes,
            "--exclude=" + exclude,
            "--format=json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  @Test
  void theBestErrorByTheVotesStandsBesideThatByTheColumnsAndVotesAreNoFeatures() {
    JsonObject answer = json("no,yes", "soft");

    JsonObject votes = answer.getAsJsonObject("votes");
    JsonObject error = votes.getAsJsonObject("error");
    assertThat(best).isBetween(error.get("low").getAsDouble(), error.get("high").getAsDouble());
    assertThat(votes.get("votes_per_row").getAsDouble()).isEqualTo(5);
    assertThat(answer.getAsJsonArray("features")).hasSize(1);
  }

  @Test
  void aProbabilityIsASoftLabel() {
    JsonObject votes = json("soft", "no,yes").getAsJsonObject("votes");

    assertThat(votes.getAsJsonObject("error").get("value").getAsDouble())
        .isBetween(best - 1e-4, best + 1e-4);
    assertThat(votes.has("votes_per_row")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,yes,-1,6,0.5  | no,yes | row 301 has -1 votes in column \"no\"",
        "1,yes,,5,0.5    | no,yes | row 301 has no number",
        "1,yes,1.5,3,0.5 | no,yes | the votes of row 1 are no whole numbers and add up to 5",
        "1,yes,1,4,1.5   | soft   | row 301 has 1.5 in column \"soft\", which alone is a probability",
        "1,yes,1,4,0.5   | nay    | no column \"nay\""
      })
  void votesThatAreNoneAreRefusedInOneLine(String row, String votes, String words)
      throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.csv"), Files.readString(file) + row + "\n");

    Run run = Run.aleator("estimate", bad, "--target=y", "--votes=" + votes);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(words).hasLineCount(1);
  }

  @Test
  void votesOnNumbersAreRefused() {
    Run run = Run.aleator("estimate", file, "--target=a", "--votes=no,yes");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--votes is for a target of classes").hasLineCount(1);
  }
}
