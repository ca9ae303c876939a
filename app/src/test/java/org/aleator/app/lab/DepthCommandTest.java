// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import javax.imageio.ImageIO;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DepthCommandTest {
  private static final int WIDTH = 64;
  private static final int HEIGHT = 48;

  @TempDir private Path folder;

  /** Three scenes with noise of std 20 mm about a plane, predictions 100 mm too far. */
  private Path scenes() throws IOException {
    Path data = folder.resolve("data");
    RandomGenerator random = new Seed(1).random();
    for (int k = 1; k <= 3; k++) {
      BufferedImage rgb = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
      BufferedImage depth = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_USHORT_GRAY);
      BufferedImage predicted = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_USHORT_GRAY);
      for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
          int truth = 2000 + 10 * y + 3 * x;
          int noisy = (int) Math.round(truth + 20 * random.nextGaussian());
          depth.getRaster().setSample(x, y, 0, noisy);
          predicted.getRaster().setSample(x, y, 0, truth + 100);
        }
      }
      write(rgb, data.resolve("rgb/" + k + ".png"));
      write(depth, data.resolve("depth/" + k + ".png"));
      write(predicted, folder.resolve("predicted/" + k + ".png"));
    }
    return data;
  }

  private static void write(BufferedImage image, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    ImageIO.write(image, "png", file.toFile());
  }

  private static JsonObject estimate(JsonObject json, int index, String method) {
    JsonObject estimate = json.getAsJsonArray("estimates").get(index).getAsJsonObject();
    assertThat(estimate.get("method").getAsString()).isEqualTo(method);
    return estimate;
  }

  @Test
  void aFolderWithPredictionsIsOneJsonDocument() throws IOException {
    Path data = scenes();
    Path out = folder.resolve("out");
    Files.copy(data.resolve("rgb/1.png"), data.resolve("rgb/lonely.png"));
    Run run =
        Run.aleator(
            "depth",
            data,
            "--predictions",
            folder.resolve("predicted"),
            "--out",
            out,
            "--format",
            "json",
            "-q");
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(run.err()).isEmpty();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.depth/1");
    assertThat(json.get("images").getAsInt()).isEqualTo(3);
    assertThat(json.get("pixels").getAsInt()).isEqualTo(3 * WIDTH * HEIGHT);
    assertThat(json.get("recommended").getAsString()).isEqualTo("unbiased");
    // 9216 pixels of noise 0.0004: relative sd 1.5 %; unbiased from about 1000 blocks: 4.4 %.
    assertThat(estimate(json, 0, "va").get("variance").getAsDouble()).isBetween(0.0101, 0.0107);
    assertThat(estimate(json, 1, "dva").get("variance").getAsDouble()).isBetween(3.8e-4, 4.2e-4);
    JsonObject unbiased = estimate(json, 2, "unbiased");
    assertThat(unbiased.get("variance").getAsDouble()).isBetween(3.4e-4, 4.6e-4);
    assertThat(unbiased.get("low").getAsDouble()).isLessThan(4e-4);
    assertThat(unbiased.get("high").getAsDouble()).isGreaterThan(3.6e-4);
    assertThat(json.get("unpaired").getAsInt()).isEqualTo(1);
    assertThat(out.resolve("unpaired.txt")).content().contains("rgb/lonely.png");
    assertThat(Files.readAllLines(out.resolve("images.csv"))).hasSize(4);
    assertThat(out.resolve("estimate.json")).exists();
    assertThat(out.resolve("skipped.txt")).doesNotExist();
  }

  @Test
  void textNamesTheNoiseAndItsRows() throws IOException {
    Run run = Run.aleator("depth", scenes(), "--add-noise", 0.01, "--noise-shape", "rows");
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(run.out())
        .contains("3 images", "The noise in the depth", "By rows of the images")
        .contains("no predicted depth");
  }

  @Test
  void aTableOfPixelsIsAnImage() throws IOException {
    List<String> lines = new ArrayList<>(List.of("row,col,depth_m,pred"));
    RandomGenerator random = new Seed(4).random();
    for (int y = 0; y < 40; y++) {
      for (int x = 0; x < 50; x++) {
        lines.add("%d,%d,%s,3".formatted(y, x, 3 + 0.1 * random.nextGaussian()));
      }
    }
    Path table = Files.write(folder.resolve("pixels.csv"), lines);
    Run run = Run.aleator("depth", table, "--prediction", "pred", "--gradient", "--format", "json");
    assertThat(run.exitCode()).as(run.toString()).isZero();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(estimate(json, 0, "va").get("variance").getAsDouble()).isBetween(0.009, 0.011);
    assertThat(estimate(json, 3, "dva-gradient").get("low").isJsonNull()).isTrue();
    lines.remove(7);
    Files.write(table, lines);
    Run missing = Run.aleator("depth", table);
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("pixels.csv has 1999 rows").hasLineCount(1);
  }

  @Test
  void aBrokenImageIsNamedOrSkipped() throws IOException {
    Path data = scenes();
    Files.writeString(data.resolve("depth/2.png"), "broken");
    Run run = Run.aleator("depth", data);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("depth/2.png does not decode").hasLineCount(1);
    Run skipping = Run.aleator("depth", data, "--skip-bad");
    assertThat(skipping.exitCode()).isZero();
    assertThat(skipping.out()).contains("2 images", "1 image was skipped", "depth/2.png");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--noise-shape rows          | --noise-shape goes with --add-noise",
        "--gradient                  | --gradient needs predicted depth",
        "--prediction p              | --prediction goes with a table",
        "--splits s.mat              | --splits goes with a .mat",
        "--bgr                       | --bgr goes with --model",
        "--range 5,1                 | --range is the least and the greatest",
        "--add-noise -1              | --add-noise must be a variance",
        "--model no.onnx             | there is no model file no.onnx",
        "--predictions nowhere       | there is no folder of predictions nowhere",
        "--model m.onnx --input-size big | --input-size is width x height"
      })
  void optionsInVainAreRefusedInOneLine(String options, String complaint) throws IOException {
    List<Object> words = new ArrayList<>(List.of("depth", scenes()));
    words.addAll(List.of(options.strip().split(" +")));
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(complaint).hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void figure3AndTable4RunOnTheUsersImages() throws IOException {
    Path data = scenes();
    Run figure =
        Run.aleator(
            "paper",
            "figure3",
            "--data",
            data,
            "--predictions",
            folder.resolve("predicted"),
            "-o",
            folder);
    assertThat(figure.exitCode()).as(figure.toString()).isZero();
    BufferedImage drawn = ImageIO.read(folder.resolve("figure3.png").toFile());
    assertThat(drawn.getWidth()).isGreaterThan(3 * WIDTH);
    Run table =
        Run.aleator(
            "paper",
            "table4",
            "--data",
            data,
            "--predictions",
            folder.resolve("predicted"),
            "--seeds",
            1,
            "--levels",
            0.25,
            "--format",
            "json",
            "-q");
    assertThat(table.exitCode()).as(table.toString()).isZero();
    JsonObject json = JsonParser.parseString(table.out()).getAsJsonObject();
    JsonObject unbiased = json.getAsJsonArray("cells").get(4).getAsJsonObject();
    assertThat(unbiased.get("row").getAsString()).isEqualTo("unbiased");
    // About 1000 kept blocks: a relative sd of 4.5 %.
    assertThat(unbiased.get("mean").getAsDouble()).isBetween(0.21, 0.29);
  }
}
