// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CeilingCommandTest {
  @TempDir private Path folder;

  /** A line with noise of standard deviation 0.1, and a table of words. */
  @BeforeEach
  void write() throws IOException {
    RandomGenerator random = new Seed(1).random();
    StringBuilder csv = new StringBuilder("x,y\n");
    for (int i = 0; i < 60; i++) {
      double x = random.nextDouble();
      csv.append(x).append(',').append(2 * x + 0.1 * random.nextGaussian()).append('\n');
    }
    Files.writeString(folder.resolve("line.csv"), csv);
    Files.writeString(folder.resolve("words.csv"), "a,b\nred,blue\ngreen,red\n");
  }

  private Run benchmark(String name, Object... more) {
    return Run.aleator(
        Stream.concat(Stream.of("benchmark", name, "--data", folder), Stream.of(more)).toArray());
  }

  @Test
  void everyTableIsAnsweredOrRefusedAndFinishedResultsAreFoundAgain() throws IOException {
    Path log = folder.resolve("log.jsonl");
    Object[] options = {"--worlds", "1", "--rows", "100", "--resume", log, "--format", "json"};
    Run run = benchmark("ceiling", options);
    assertThat(run.exitCode()).isZero();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.benchmark.ceiling/1");
    JsonObject line = json.getAsJsonArray("tables").get(0).getAsJsonObject();
    assertThat(line.get("table").getAsString()).isEqualTo("line");
    // σ of 60 rows is known to 9 %; four of those.
    assertThat(line.get("floor_rmse").getAsDouble()).isBetween(0.064, 0.136);
    assertThat(line.get("floor_rmse").getAsDouble())
        .isLessThanOrEqualTo(line.get("reached_rmse").getAsDouble());
    assertThat(line.getAsJsonObject("models").keySet()).contains("gaussian process", "extra trees");
    JsonObject words = json.getAsJsonArray("tables").get(1).getAsJsonObject();
    assertThat(words.get("refused").getAsString()).isNotEmpty();
    JsonObject world = json.getAsJsonArray("worlds").get(0).getAsJsonObject();
    assertThat(world.get("ratio").getAsDouble()).isPositive();
    assertThat(Files.readAllLines(log)).hasSize(3);
    Run again = benchmark("ceiling", options);
    assertThat(again.out()).isEqualTo(run.out());
    assertThat(Files.readAllLines(log)).hasSize(3);
  }

  @Test
  void wrongOptionsEndInOneLineAndExitCode2() {
    assertThat(benchmark("ceiling", "--tables", "lime").err()).contains("lime").contains("words");
    assertThat(benchmark("ceiling", "--worlds", "-1").exitCode()).isEqualTo(2);
    assertThat(benchmark("calibrate", "--rows", "10").exitCode()).isEqualTo(2);
    assertThat(Run.aleator("benchmark", "ceiling", "--data", "nowhere").err()).contains("nowhere");
    assertThat(Run.aleator("benchmark", "ceiling").err()).contains("--data");
  }

  @Test
  void aLogOfSomethingElseIsRefused() throws IOException {
    Path log = Files.writeString(folder.resolve("log.jsonl"), "{\"a\":1}\n");
    Run run = benchmark("calibrate", "--tables", "line", "--worlds", "1", "--resume", log);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("line 1 of").contains("is not a result");
  }
}
