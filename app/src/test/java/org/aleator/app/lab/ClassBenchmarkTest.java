// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassBenchmarkTest {
  @TempDir private Path folder;

  /** A world as a file holds it, of which nothing but the gap of the best Brier score varies. */
  private static String line(int index, String role) {
    double falling = 0.02 * (index % 11);
    double truth = 0.4 * Math.exp(-0.5 * falling - 0.01 * (index % 3 - 1));
    String rate = "{\"value\":0.4,\"interval\":{\"low\":0.38,\"high\":0.42}}";
    String rates =
        "{\"error\":%s,\"logLoss\":%s,\"brier\":%s,\"auc\":%s}".formatted(rate, rate, rate, rate);
    String best = "{\"error\":%f,\"logLoss\":%f,\"brier\":%f,\"auc\":0.8}";
    return String.format(
        Locale.ROOT,
        "{\"index\":%d,\"role\":\"%s\",\"source\":\"t%d\",\"function\":\"boosting\","
            + "\"flipped\":false,\"rows\":1000,\"columns\":4,\"classes\":2,"
            + "\"evidence\":{\"falling\":%f,\"hidden\":0,\"samplingError\":0.01},"
            + "\"calibratedBrier\":0.4,\"reached\":%s,\"truth\":%s,\"best\":%s,"
            + "\"determined\":true,\"atGaps\":[%s],\"seconds\":1}",
        index,
        role,
        index % 4,
        falling,
        rates,
        String.format(Locale.ROOT, best, truth, truth, truth),
        rates,
        String.join(",", Collections.nCopies(19, String.format(Locale.ROOT, best, 0.4, 0.4, 0.4))));
  }

  private Path kept(String role, int count) throws IOException {
    return Files.write(
        folder.resolve(role + ".jsonl"),
        IntStream.range(0, count).mapToObj(index -> line(index, role)).toList());
  }

  private Run calibrate(Object log, Object... more) {
    return Run.aleator(
        Stream.concat(
                Stream.of(
                    "benchmark",
                    "calibrate",
                    "--classes",
                    "--data",
                    folder,
                    "--worlds",
                    0,
                    "--resume",
                    log,
                    "--format",
                    "json"),
                Stream.of(more))
            .toArray());
  }

  @Test
  void aFileOfFinishedWorldsTrainsTheConstants() throws IOException {
    Run run = calibrate(kept("TRAIN", 60));

    assertThat(run.exitCode()).isZero();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.benchmark.calibrate.classes/1");
    JsonObject constants = json.getAsJsonObject("constants");
    // Of the gap ½ was made by the falling part, up to what the ridge takes away.
    assertThat(constants.get("per_falling").getAsDouble()).isCloseTo(0.5, within(0.05));
    assertThat(constants.keySet())
        .containsExactly(
            "per_falling",
            "per_hidden",
            "spread_per_sampling",
            "spread_per_root_gap",
            "spread_per_gap",
            "least_spread",
            "spreads_below",
            "spreads_above");
    JsonObject answers = json.getAsJsonObject("answers");
    assertThat(answers.keySet()).containsExactly("as_run", "in_use", "left_out");
    assertThat(answers.getAsJsonObject("left_out").getAsJsonObject("all").get("worlds").getAsInt())
        .isEqualTo(60);
  }

  @Test
  void judgingTrainsNothingAndTakesWorldsMadeForIt() throws IOException {
    Run run = calibrate(kept("JUDGE", 5), "--judge");

    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(json.has("constants")).isFalse();
    JsonObject asRun = json.getAsJsonObject("answers").getAsJsonObject("as_run");
    assertThat(asRun.getAsJsonObject("all").get("worlds").getAsInt()).isEqualTo(5);
    // Their truths are .404, .4, .389 …: of the falling part's 0, .02, .04, .06 and .08.
    assertThat(asRun.getAsJsonObject("all").getAsJsonObject("brier").get("coverage").getAsDouble())
        .isEqualTo(1);
    Run text =
        Run.aleator(
            "benchmark",
            "calibrate",
            "--classes",
            "--judge",
            "--data",
            folder,
            "--worlds",
            0,
            "--resume",
            folder.resolve("JUDGE.jsonl"));
    assertThat(text.out()).contains("Answers of the constants in use").contains("Brier score");
  }

  @Test
  void tooFewWorldsAndOtherFilesAreRefusedInOneLine() throws IOException {
    assertThat(calibrate(kept("TRAIN", 5)).err()).contains("too few");
    assertThat(calibrate(folder.resolve("none")).err()).contains("there is no file");
    Path other = Files.writeString(folder.resolve("other.jsonl"), "{\"a\":1}\n");
    Run run = calibrate(other);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("line 1 of").contains("is not a result");
  }

  /** 60 rows whose class is the sign of a feature. */
  private Path table() throws IOException {
    RandomGenerator random = new Seed(1).random();
    StringBuilder csv = new StringBuilder("x,sign\n");
    for (int i = 0; i < 60; i++) {
      double x = random.nextGaussian();
      csv.append(x).append(x > 0 ? ",plus\n" : ",minus\n");
    }
    return Files.writeString(folder.resolve("signs.csv"), csv);
  }

  @Test
  void problemsAndFlipsAreAnsweredBesideTheTruth() throws IOException {
    Run run =
        Run.aleator(
            "benchmark",
            "truth",
            "--classes",
            "--problems",
            "pure-noise",
            "--table",
            table(),
            "--target",
            "sign",
            "--flips",
            "0.2",
            "--rows",
            "60",
            "--repeats",
            "1",
            "--format",
            "json");

    assertThat(run.exitCode()).isZero();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.truth.classes/1");
    JsonObject noise = json.getAsJsonArray("cells").get(0).getAsJsonObject();
    JsonObject error = noise.getAsJsonObject("error");
    assertThat(error.get("truth").getAsDouble()).isCloseTo(0.3, within(1e-12));
    assertThat(error.get("best").getAsDouble())
        .isLessThanOrEqualTo(error.get("reached").getAsDouble());
    JsonObject flips = json.getAsJsonArray("flips").get(0).getAsJsonObject();
    double without = flips.get("without").getAsDouble();
    double known = flips.get("known").getAsDouble();
    // Two classes: ρ + (1 − 2ρ)R.
    assertThat(known).isCloseTo(0.2 + 0.6 * without, within(1e-12));
    assertThat(flips.get("rise").getAsDouble())
        .isCloseTo((flips.get("best").getAsDouble() - without) / (known - without), within(1e-9));
  }

  @Test
  void wrongOptionsOfTruthEndInOneLineAndExitCode2() throws IOException {
    Run unknown = Run.aleator("benchmark", "truth", "--classes", "--problems", "twonrm");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("twonrm").contains("twonorm");
    assertThat(Run.aleator("benchmark", "truth", "--classes", "--table", table()).err())
        .contains("--target");
    assertThat(Run.aleator("benchmark", "truth", "--classes", "--rows", "20").err())
        .contains("--rows must be at least 40");
    Run often =
        Run.aleator(
            "benchmark",
            "truth",
            "--classes",
            "--table",
            table(),
            "--target",
            "sign",
            "--flips",
            "0.6");
    assertThat(often.err()).contains("--flips");
  }
}
