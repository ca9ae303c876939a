// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of days: the past predicts the future. */
class TimeCommandTest {
  private static final int ROWS = 240;

  @TempDir private Path folder;

  /**
   * y = 2a + level + noise of std 1, in random order. With a walk the level rises with the days,
   * which the column "counter" gives away to whoever has seen rows of the same days.
   */
  private Path days(boolean walk) throws IOException {
    RandomGenerator random = new Seed(3).random();
    List<String> rows = new ArrayList<>();
    double level = 0;
    for (int i = 0; i < ROWS; i++) {
      double a = random.nextGaussian();
      level += walk ? 0.5 * Math.abs(random.nextGaussian()) : 0;
      rows.add(
          String.format(
              Locale.ROOT,
              "%s,%.4f,%.4f,%.4f",
              LocalDate.of(2024, 1, 1).plusDays(i),
              a,
              i + random.nextDouble(),
              2 * a + level + random.nextGaussian()));
    }
    Collections.shuffle(rows, new Random(1));
    rows.add(0, "day,a,counter,y");
    return Files.write(folder.resolve("days.csv"), rows);
  }

  private JsonObject json(Path file, String... further) {
    List<Object> words = new ArrayList<>(List.of("estimate", file, "--target=y", "--time=day"));
    words.addAll(List.of(further));
    words.add("--format=json");
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  @Test
  void rowsThatFollowAWalkArePredictedWorseThanShuffledOnesAndTheFirstSentenceSaysSo()
      throws IOException {
    JsonObject answer = json(days(true));

    assertThat(answer.get("verdict").getAsString())
        .startsWith("Coming rows are predicted worse than shuffled ones: with an RMSE of");
    JsonObject coming = answer.getAsJsonObject("coming_rows");
    double shuffled = answer.getAsJsonObject("reached").get("rmse").getAsDouble();
    assertThat(coming.get("shuffled_rmse").getAsDouble()).isEqualTo(shuffled);
    assertThat(coming.get("low").getAsDouble()).isGreaterThan(shuffled);
    JsonArray stretches = coming.getAsJsonArray("stretches");
    assertThat(stretches).hasSize(4);
    JsonObject first = stretches.get(0).getAsJsonObject();
    assertThat(first.get("from").getAsString()).isEqualTo("2024-03-21");
    assertThat(first.get("shift").getAsDouble()).isPositive();
    assertThat(answer.getAsJsonArray("features")).hasSize(2);
  }

  @Test
  void independentRowsArePredictedAsWellFromThePastAlone() throws IOException {
    JsonObject answer = json(days(false), "--exclude=counter");

    assertThat(answer.get("verdict").getAsString())
        .startsWith("Coming rows are predicted about as well as shuffled ones");
    JsonObject coming = answer.getAsJsonObject("coming_rows");
    assertThat(coming.get("low").getAsDouble()).isLessThan(1.1);
    assertThat(coming.get("high").getAsDouble()).isGreaterThan(1);
    assertThat(coming.get("drifts").getAsBoolean()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--time=date                | no column \"date\" for the time (did you mean \"day\"?)",
        "--time=word                | column \"word\" holds text",
        "--time=same                | nearly all have the same time",
        "--time=gaps                | row 7 has no time in column \"gaps\"",
        "--time=day --groups=word   | --time does not go with --groups",
        "--time=day --method=va     | --time is for the method unbiased",
        "--time=day --target=word   | --time is for a target of numbers"
      })
  void timesThatAreNoneAreRefusedInOneLine(String options, String words) throws IOException {
    List<String> lines = new ArrayList<>(List.of("day,a,word,same,gaps,y"));
    RandomGenerator random = new Seed(2).random();
    for (int i = 0; i < 200; i++) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s,%.3f,%s,7,%s,%.3f",
              LocalDate.of(2024, 1, 1).plusDays(i),
              random.nextGaussian(),
              i % 2 == 0 ? "odd" : "even",
              i == 6 ? "" : Integer.toString(i),
              random.nextGaussian()));
    }
    Path file = Files.write(folder.resolve("bad.csv"), lines);
    List<Object> args = new ArrayList<>(List.of("estimate", file));
    args.addAll(List.of(options.split(" ")));
    if (!options.contains("--target")) {
      args.add("--target=y");
    }

    Run run = Run.aleator(args.toArray());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(words).hasLineCount(1);
  }

  @Test
  void aTimeThatIsTheOnlyColumnHasToBeNamedAsAFeature() throws IOException {
    Run run =
        Run.aleator("estimate", days(false), "--target=y", "--time=day", "--exclude=a,counter");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("beside the time; --features day").hasLineCount(1);
  }

  @Test
  void aPastThatIsTooShortIsRefused() throws IOException {
    Path file = days(false);
    List<String> lines = Files.readAllLines(file);
    Path few = Files.write(folder.resolve("few.csv"), lines.subList(0, 100));

    Run run = Run.aleator("estimate", few, "--target=y", "--time=day");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--time", "the past is too short").hasLineCount(1);
  }
}
