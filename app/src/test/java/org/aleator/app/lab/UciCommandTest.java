// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UciCommandTest {
  @TempDir private Path folder;

  /** A data set of yacht's name with two splits of three rows. */
  @BeforeEach
  void write() throws IOException {
    RandomGenerator random = new Seed(1).random();
    StringBuilder csv = new StringBuilder("froude,resistance\n");
    for (int i = 0; i < 60; i++) {
      double x = random.nextDouble();
      csv.append(x).append(',').append(2 * x + 0.1 * random.nextGaussian()).append('\n');
    }
    Files.writeString(folder.resolve("yacht.csv"), csv);
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("yacht.splits.tar.gz")))) {
      out.write(entry("index_test_0.txt", "0\n1\n2\n"));
      out.write(entry("index_test_1.txt", "7\n8\n9\n"));
      out.write(new byte[1024]);
    }
  }

  /** A tar header and the content, each padded to 512 bytes. */
  private static byte[] entry(String name, String content) {
    byte[] blocks = new byte[1024];
    put(blocks, 0, name);
    put(blocks, 124, "%011o".formatted(content.length()));
    blocks[156] = '0';
    put(blocks, 512, content);
    return blocks;
  }

  private static void put(byte[] blocks, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, blocks, at, bytes.length);
  }

  private Run uci(String... more) {
    Stream<Object> first = Stream.of("benchmark", "uci", "--data", folder, "--sets", "yacht");
    return Run.aleator(Stream.concat(first, Stream.of(more)).toArray());
  }

  @Test
  void jsonHoldsOurScoresBesideThePublishedOnes() {
    Run run = uci("--predictors", "ensemble", "--format", "json");
    assertThat(run.exitCode()).isZero();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.benchmark.uci/1");
    JsonObject cell = json.getAsJsonArray("cells").get(0).getAsJsonObject();
    assertThat(cell.get("set").getAsString()).isEqualTo("yacht");
    assertThat(cell.get("predictor").getAsString()).isEqualTo("ensemble");
    assertThat(cell.get("splits").getAsInt()).isEqualTo(2);
    assertThat(cell.get("rmse").getAsDouble()).isBetween(0.0, 0.5);
    assertThat(cell.get("nll_se").getAsDouble()).isPositive();
    // From the table of Lakshminarayanan, Pritzel and Blundell 2017.
    JsonObject published = cell.getAsJsonObject("published_nll");
    assertThat(published.get("deep_ensembles").getAsDouble()).isEqualTo(1.18);
  }

  @Test
  void textHasARowPerPredictorAndAColumnPerDataSet() {
    Run run = uci("--predictors", "ensemble,evidential", "--splits", "1");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .containsPattern(" {10,}yacht\\n +ensemble +-?\\d\\.\\d+\\*?")
        .containsPattern("evidential +-?\\d\\.\\d+")
        .containsPattern("deep ens\\. +1\\.18")
        .containsPattern("splits +1 ");
  }

  @Test
  void aWrongSetOrFolderEndsInOneLineAndExitCode2() {
    Run run = Run.aleator("benchmark", "uci", "--data", folder, "--sets", "boat", "--splits", "1");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("boat").contains("boston");
    assertThat(Run.aleator("benchmark", "uci", "--data", "nowhere").err()).contains("nowhere");
    assertThat(uci("--splits", "0").exitCode()).isEqualTo(2);
  }
}
