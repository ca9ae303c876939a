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
import org.aleator.Aleator;
import org.aleator.ClassEstimate;
import org.aleator.app.Run;
import org.aleator.io.table.Tables;
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

  /**
   * Classes in the order of the days. In spells, one answer is likely for six days and then perhaps
   * the other, which the column "counter" gives away to whoever has seen rows of the same days.
   */
  private Path classes(boolean spells) throws IOException {
    RandomGenerator random = new Seed(4).random();
    List<String> rows = new ArrayList<>(List.of("day,a,counter,answer"));
    double level = 0;
    for (int i = 0; i < ROWS; i++) {
      double a = random.nextGaussian();
      if (i % 6 == 0) {
        level = random.nextBoolean() ? 4 : -4;
      }
      boolean yes = random.nextDouble() < 1 / (1 + Math.exp(-(spells ? level + a : 3 * a)));
      rows.add(
          String.format(
              Locale.ROOT,
              "%s,%.4f,%.4f,%s",
              LocalDate.of(2024, 1, 1).plusDays(i),
              a,
              i + random.nextDouble(),
              yes ? "yes" : "no"));
    }
    return Files.write(folder.resolve("classes.csv"), rows);
  }

  private Run ofClasses(boolean spells, String... further) throws IOException {
    List<Object> words =
        new ArrayList<>(List.of("estimate", classes(spells), "--target=answer", "--time=day"));
    words.addAll(List.of(further));
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  @Test
  void classesThatComeInSpellsArePredictedWorseThanShuffledOnes() throws IOException {
    Path report = folder.resolve("report.html");
    Run run = ofClasses(true, "--format=json", "--report=" + report);
    JsonObject answer = JsonParser.parseString(run.out()).getAsJsonObject();

    assertThat(answer.get("verdict").getAsString())
        .startsWith("Coming rows are predicted worse than shuffled ones: ");
    JsonObject coming = answer.getAsJsonObject("coming_rows");
    double shuffled = answer.getAsJsonObject("reached").get("error").getAsDouble();
    assertThat(coming.get("shuffled_error").getAsDouble()).isEqualTo(shuffled);
    assertThat(coming.get("low").getAsDouble()).isGreaterThan(shuffled);
    JsonArray stretches = coming.getAsJsonArray("stretches");
    assertThat(stretches).hasSize(4);
    assertThat(stretches.get(0).getAsJsonObject().get("training_rows").getAsInt()).isEqualTo(78);
    assertThat(answer.getAsJsonArray("features")).hasSize(2);
    assertThat(report).content().contains("How well coming rows are predicted", "2024-03-21");
    ClassEstimate byJava =
        Aleator.classes(
            Tables.read(folder.resolve("classes.csv")), "answer", options -> options.time("day"));
    assertThat(byJava.comingRows().orElseThrow().error())
        .isEqualTo(coming.get("error").getAsDouble());
  }

  @Test
  void independentClassesArePredictedAsWellFromThePastAlone() throws IOException {
    Run run = ofClasses(false);

    assertThat(run.out())
        .startsWith("Coming rows ")
        .doesNotStartWith("Coming rows are predicted worse")
        .contains("On coming rows, the past predicting the future", "On shuffled rows");
  }

  @Test
  void aGoalIsSaidToBeAboutRowsOfTheSameTime() throws IOException {
    JsonObject goal = json(days(true), "--goal=100").getAsJsonObject("goal");

    assertThat(goal.get("words").getAsString())
        .startsWith("already reached")
        .contains("of rows of the same time: on coming rows the RMSE is ");
  }

  @Test
  void aFileInTheOrderOfDatesThatAreAFeatureIsToldOfTheTime() throws IOException {
    Run run =
        Run.aleator(
            "estimate", classes(false), "--target=a", "--features=day,counter", "--method=va");

    assertThat(run.out()).contains("come in the order of day", "give day as the time");
    Run shuffled =
        Run.aleator("estimate", days(false), "--target=y", "--features=day,a", "--method=va");
    assertThat(shuffled.out()).doesNotContain("in the order of");
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
        "--time=typo                | row 9 has 2020-13-45 in column \"typo\", which is neither",
        "--time=y                   | column \"y\" is the target",
        "--time=day --noise-in=inputs | --time is about noise in the labels"
      })
  void timesThatAreNoneAreRefusedInOneLine(String options, String words) throws IOException {
    List<String> lines = new ArrayList<>(List.of("day,a,word,same,gaps,typo,y"));
    RandomGenerator random = new Seed(2).random();
    for (int i = 0; i < 200; i++) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s,%.3f,%s,7,%s,%s,%.3f",
              LocalDate.of(2024, 1, 1).plusDays(i),
              random.nextGaussian(),
              i % 2 == 0 ? "odd" : "even",
              i == 6 ? "" : Integer.toString(i),
              i == 8 ? "2020-13-45" : "2020-" + (i % 12 + 1) + "-" + (i % 28 + 1),
              random.nextGaussian()));
    }
    Path file = Files.write(folder.resolve("bad.csv"), lines);
    List<Object> args = new ArrayList<>(List.of("estimate", file));
    args.addAll(List.of(options.split(" ")));
    args.add("--target=y");

    Run run = Run.aleator(args.toArray());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(words).hasLineCount(1);
  }

  @Test
  void aTimeThatIsTheOnlyColumnHasToBeNamedAsAFeature() throws IOException {
    Run run =
        Run.aleator("estimate", days(false), "--target=y", "--time=day", "--exclude=a,counter");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("beside the time; name day among the features").hasLineCount(1);
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
