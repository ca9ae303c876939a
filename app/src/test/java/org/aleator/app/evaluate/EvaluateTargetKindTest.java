// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels that are numbers can be classes as well. */
class EvaluateTargetKindTest {
  @TempDir private Path folder;

  /** 0 and 1, with the probability of 1 as p and as mean. */
  private Path zerosAndOnes(String... others) throws IOException {
    RandomGenerator random = new Seed(4).random();
    List<String> lines = new ArrayList<>(List.of("a,y" + String.join("", others)));
    for (int i = 0; i < 60; i++) {
      double a = random.nextGaussian();
      double p = 1 / (1 + Math.exp(-2 * a));
      String row = String.format(Locale.ROOT, "%.4f,%d", a, random.nextDouble() < p ? 1 : 0);
      lines.add(row + String.format(Locale.ROOT, ",%.4f", p).repeat(others.length));
    }
    return Files.write(folder.resolve("zeros.csv"), lines);
  }

  private static JsonObject evaluate(Path file, String... options) {
    List<Object> words = new ArrayList<>(List.of("evaluate", file, "--target=y", "--format=json"));
    words.addAll(List.of(options));
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  private static String refused(Path file, String... options) {
    List<Object> words = new ArrayList<>(List.of("evaluate", file, "--target=y"));
    words.addAll(List.of(options));
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1);
    return run.err();
  }

  @Test
  void anOnnxClassifierOfZerosAndOnesIsScoredAsOne() throws IOException {
    Path file = zerosAndOnes();
    Path saved = folder.resolve("saved");
    Path model = folder.resolve("model.onnx");
    assertThat(Run.aleator("estimate", file, "--target=y", "--out", saved).exitCode()).isZero();
    assertThat(Run.aleator("export", saved.resolve("model"), "-o", model).exitCode()).isZero();
    Run predicted =
        Run.aleator("predict", saved.resolve("model"), file, "-o", folder.resolve("p.csv"));
    assertThat(predicted.exitCode()).as(predicted.err()).isZero();

    JsonObject byModel = evaluate(file, "--predictor=onnx:" + model);
    assertThat(byModel.get("schema").getAsString()).isEqualTo("aleator.evaluate.classes/1");
    JsonObject byColumns = evaluate(folder.resolve("p.csv"), "--target-kind=classes");
    assertThat(byModel.getAsJsonObject("log_loss").get("value").getAsDouble())
        .isCloseTo(byColumns.getAsJsonObject("log_loss").get("value").getAsDouble(), within(1e-6));
    assertThat(evaluate(file, "--predictor=onnx:" + model, "--target-kind=classes"))
        .isEqualTo(byModel);
    assertThat(refused(file, "--predictor=onnx:" + model, "--onnx-std=s"))
        .contains("--onnx-std is for labels that are numbers, and these are classes")
        .contains("--target-kind numbers");
  }

  @Test
  void columnsAreWhatTheKindSaysTheyAre() throws IOException {
    Path file = zerosAndOnes(",p", ",mean");

    assertThat(evaluate(file).get("schema").getAsString())
        .as("there are means")
        .isEqualTo("aleator.evaluate/1");
    JsonObject classes = evaluate(file, "--target-kind=classes", "--probabilities=p");
    assertThat(classes.get("schema").getAsString()).isEqualTo("aleator.evaluate.classes/1");
    assertThat(evaluate(file, "--target-kind=numbers").get("schema").getAsString())
        .isEqualTo("aleator.evaluate/1");
    assertThat(refused(file, "--target-kind=classes")).contains("with --probabilities");
    assertThat(refused(file, "--target-kind=numbers", "--probabilities=p"))
        .contains("--probabilities is for labels that are classes, and --target-kind says");
    assertThat(refused(file, "--target-kind=numbers", "--predicted-class=p"))
        .contains("--predicted-class is for labels that are classes");
  }

  @Test
  void classesThatAreNumbersStandInTheirOrder() throws IOException {
    List<String> lines = new ArrayList<>(List.of("y,said"));
    IntStream.range(0, 24).forEach(i -> lines.add("%d,%d".formatted(i % 12, i % 12)));
    Path file = Files.write(folder.resolve("twelve.csv"), lines);

    JsonObject answer = evaluate(file, "--predicted-class=said");
    assertThat(
            answer.getAsJsonArray("classes").asList().stream()
                .map(one -> one.getAsJsonObject().get("name").getAsString()))
        .containsExactlyElementsOf(IntStream.range(0, 12).mapToObj(Integer::toString).toList());
  }
}
