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
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.aleator.app.Run;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.aleator.util.Seed;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EstimateCommandTest {
  private static final int ROWS = 200;

  @TempDir private Path folder;

  private Path file;
  private final double[] residuals = new double[ROWS];

  /** x from 0 to 1, predictions mu that are too small by 0.3, and y = mu + residual. */
  @BeforeEach
  void writeData() throws IOException {
    RandomGenerator random = new Seed(5).random();
    List<String> lines = new ArrayList<>(List.of("x,mu,s,y,z"));
    for (int i = 0; i < ROWS; i++) {
      double x = (i * 37 % ROWS) / (double) ROWS;
      double mu = 3 * x;
      double y = mu + 0.3 + (1 + x) * random.nextGaussian();
      residuals[i] = y - mu;
      lines.add(x + "," + mu + ",0.5," + y + "," + 10 * y);
    }
    file = Files.write(folder.resolve("data.csv"), lines);
  }

  private JsonObject estimate(Object... words) {
    List<Object> line = new ArrayList<>(List.of("estimate", file, "--format", "json"));
    line.addAll(List.of(words));
    Run run = Run.aleator(line.toArray());
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  private static double variance(JsonObject answer, String method) {
    for (var element : answer.getAsJsonArray("estimates")) {
      if (element.getAsJsonObject().get("method").getAsString().equals(method)) {
        return element.getAsJsonObject().get("variance").getAsDouble();
      }
    }
    throw new AssertionError("no " + method + " in " + answer);
  }

  private static double meanSquare(double[] values, double about) {
    double sum = 0;
    for (double value : values) {
      sum += (value - about) * (value - about);
    }
    return sum / values.length;
  }

  private static Offset<Double> relative(double expected) {
    return within(1e-9 * expected);
  }

  /** Paper, eq. 3 and 7. */
  @Test
  void vaIsTheMeanSquaredResidualAndGlobalDvaTheResidualVariance() {
    JsonObject answer =
        estimate("--target", "y", "--features", "x", "--predictor", "column:mu", "--method=va,dva");
    double mean = Arrays.stream(residuals).average().orElseThrow();
    double va = meanSquare(residuals, 0);
    double dva = meanSquare(residuals, mean);
    assertThat(variance(answer, "va")).isCloseTo(va, relative(va));
    assertThat(variance(answer, "dva")).isCloseTo(dva, relative(dva));
    assertThat(answer.get("prediction_rmse").getAsDouble())
        .isCloseTo(Math.sqrt(va), relative(Math.sqrt(va)));
  }

  @Test
  void segmentedDvaIsTheMeanOfTheSegmentsVariances() {
    JsonObject answer =
        estimate(
            "--target",
            "y",
            "--features",
            "x",
            "--predictor",
            "column:mu",
            "--segments",
            4,
            "--method=dva");
    double expected = 0;
    for (int g = 0; g < 4; g++) {
      // Row i has rank i · 37 mod 200: 37 and 200 have no common divisor.
      double[] part = new double[ROWS / 4];
      int size = 0;
      for (int i = 0; i < ROWS; i++) {
        if ((i * 37 % ROWS) / (ROWS / 4) == g) {
          part[size++] = residuals[i];
        }
      }
      double mean = Arrays.stream(part).average().orElseThrow();
      expected += meanSquare(part, mean) / 4;
    }
    assertThat(variance(answer, "dva")).isCloseTo(expected, relative(expected));
  }

  @Test
  void jsonIsTheContractsDocument() {
    JsonObject answer =
        estimate("--target", "y", "--features", "x", "--predictor", "column:mu", "--seed", 4);
    assertThat(answer.get("schema").getAsString()).isEqualTo("aleator.estimate/1");
    assertThat(answer.get("rows").getAsInt()).isEqualTo(ROWS);
    assertThat(answer.get("target").getAsString()).isEqualTo("y");
    assertThat(answer.getAsJsonArray("features").toString()).isEqualTo("[\"x\"]");
    assertThat(answer.get("predictor").getAsString()).isEqualTo("column:mu");
    assertThat(answer.get("noise").getAsString()).isEqualTo("homoscedastic");
    assertThat(answer.get("seed").getAsLong()).isEqualTo(4);
    assertThat(answer.getAsJsonObject("ceiling").get("rmse").getAsDouble())
        .isEqualTo(Math.sqrt(variance(answer, answer.get("recommended").getAsString())));
  }

  @Test
  void sameSeedGivesTheSameBitsWhateverTheThreads() {
    Object[] words = {"--target", "y", "--features", "x", "--seed", 9, "--preset", "paper"};
    JsonObject one = estimate(with(words, "--threads", 1));
    JsonObject two = estimate(with(words, "--threads", 2));
    assertThat(one.remove("seconds")).isNotNull();
    assertThat(two.remove("seconds")).isNotNull();
    assertThat(one).isEqualTo(two);
  }

  private static Object[] with(Object[] words, Object... more) {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(List.of(more));
    return all.toArray();
  }

  @Test
  void outReceivesTheJsonAndALinePerRow() throws IOException {
    Path out = folder.resolve("out");
    JsonObject printed =
        estimate(
            "--target=y",
            "--features=x",
            "--predictor=column:mu",
            "--epistemic-std=s",
            "--out",
            out);
    assertThat(JsonParser.parseString(Files.readString(out.resolve("estimate.json"))))
        .isEqualTo(printed);
    List<String> rows = Files.readAllLines(out.resolve("rows.csv"));
    assertThat(rows).hasSize(ROWS + 1);
    assertThat(rows.get(0))
        .startsWith("row,mean,epistemic_std,va_std,dva_std")
        .contains(",denoised,unbiased_std_low,unbiased_std_high")
        .endsWith(",y,x,mu,s");
    assertThat(rows.get(3)).startsWith("3," + 3 * (2 * 37 / 200.0) + ",0.5,");
    // Our own output may be written again.
    estimate("--target=y", "--features=x", "--predictor=column:mu", "--out", out);
  }

  @Test
  void severalTargetsGiveOneAnswerEach() {
    Path out = folder.resolve("out");
    JsonObject both =
        estimate("--target", "y,z", "--features=x", "--predictor=column:mu", "--out", out);
    assertThat(both.get("schema").getAsString()).isEqualTo("aleator.estimates/1");
    JsonObject first = both.getAsJsonArray("answers").get(0).getAsJsonObject();
    JsonObject alone = estimate("--target", "y", "--features=x", "--predictor=column:mu");
    assertThat(first.get("estimates")).isEqualTo(alone.get("estimates"));
    assertThat(out.resolve("estimate.json")).exists();
    assertThat(out.resolve("y/rows.csv")).exists();
    assertThat(out.resolve("z/estimate.json")).exists();
  }

  @Test
  void rowsLeftOutAreCountedAndHaveEmptyCells() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.set(2, ",1,0.5,2,20");
    Files.write(file, lines);
    Path out = folder.resolve("out");
    JsonObject answer =
        estimate("--target=y", "--features=x", "--predictor=column:mu", "--out", out);
    assertThat(answer.get("rows").getAsInt()).isEqualTo(ROWS - 1);
    assertThat(answer.getAsJsonArray("notes").toString()).contains("1 of 200 rows left out");
    assertThat(Files.readAllLines(out.resolve("rows.csv")).get(2)).matches("2,+2\\.0,,1\\.0");
  }

  @Test
  void constantTargetHasNoNoiseAndSaysSo() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,y"));
    for (int i = 0; i < 30; i++) {
      lines.add(i + ",7");
    }
    Files.write(file, lines);
    JsonObject answer = estimate("--target", "y");
    assertThat(variance(answer, "dva")).isZero();
    assertThat(answer.getAsJsonObject("ceiling").get("rmse").getAsDouble()).isZero();
    assertThat(answer.getAsJsonObject("ceiling").get("r2").isJsonNull()).isTrue();
    assertThat(answer.getAsJsonArray("notes")).isNotEmpty();
    assertThat(Run.aleator("estimate", file, "--target", "y").out()).contains("Please note");
  }

  @Test
  void textIsOnStdoutAndStderrIsSilent() {
    Run run = Run.aleator("estimate", file, "--target=y", "--features=x", "--predictor=column:mu");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("The best that any model", "your predictions", "% of the variance");
  }

  @Test
  void rowsCarryTheirOwnColumnsUnderFreeNamesAndDenoisedLabelsStayInTheirRange()
      throws IOException {
    List<String> lines = new ArrayList<>(List.of("mean,kind,count"));
    for (int i = 0; i < 120; i++) {
      lines.add(i % 40 + "," + (i % 3 == 0 ? "a" : "b") + "," + Math.max(0, i % 40 - 15 + i % 7));
    }
    Files.write(file, lines);
    Path out = folder.resolve("out");
    JsonObject answer = estimate("--target=count", "--out", out);
    assertThat(answer.getAsJsonObject("denoised_range").get("low").getAsDouble()).isZero();
    assertThat(answer.getAsJsonObject("denoised_range").get("high").isJsonNull()).isTrue();
    assertThat(answer.get("denoised_by").getAsString()).isNotEmpty();
    Table rows = Tables.read(out.resolve("rows.csv"));
    assertThat(rows.names()).endsWith("count", "file_mean", "kind");
    assertThat(rows.require("kind", "").text(0)).isEqualTo("a");
    assertThat(Arrays.stream(rows.numbers("denoised", "")).min().orElseThrow()).isNotNegative();
  }

  /** Twenty rows of nothing but noise in twelve features leave almost any noise possible. */
  @Test
  void anIntervalThatSaysNothingIsNoAnswer() throws IOException {
    RandomGenerator random = new Seed(3).random();
    List<String> lines = new ArrayList<>(List.of("a,b,c,d,e,f,g,h,y"));
    for (int i = 0; i < 20; i++) {
      double[] x = random.doubles(8).toArray();
      lines.add(
          Arrays.stream(x).mapToObj(Double::toString).collect(Collectors.joining(","))
              + ","
              + Math.sin(9 * x[0]) * x[1]);
    }
    Files.write(file, lines);
    JsonObject answer = estimate("--target=y", "--method=unbiased");
    JsonObject best = answer.getAsJsonArray("estimates").get(0).getAsJsonObject();
    double ratio = best.get("high").getAsDouble() / best.get("low").getAsDouble();
    assertThat(answer.get("determined").getAsBoolean()).isEqualTo(ratio <= 100);
    String text = Run.aleator("estimate", file, "--target=y", "--method=unbiased").out();
    assertThat(text.contains("cannot be determined")).isEqualTo(ratio > 100);
    assertThat(ratio).isGreaterThan(100);
  }
}
