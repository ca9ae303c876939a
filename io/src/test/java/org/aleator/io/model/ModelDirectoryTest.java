// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.aleator.codec.Parts;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelDirectoryTest {
  @TempDir Path folder;

  private static Parts model(float weight) {
    Parts parts = Parts.empty().put("target", "y");
    parts.putGroup("predictor").put("kind", "tiny").putArray("w", new float[] {weight});
    return parts;
  }

  private static Parts read(Path place) {
    return ModelDirectory.read(place, Function.identity());
  }

  private static float[] weight(Path place) {
    return read(place).group("predictor").floats("w", 1);
  }

  private List<String> names(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void writtenModelIsReadBack() throws IOException {
    Path place = folder.resolve("model");
    ModelDirectory.write(place, model(3));
    assertThat(place.resolve("model.json")).content().contains("\"aleator.model/1\"");
    assertThat(read(place).text("target")).isEqualTo("y");
    assertThat(weight(place)).containsExactly(3);
    assertThat(names(place)).containsExactly("model.json", "weights.safetensors");
    assertThat(names(folder)).containsExactly("model");
  }

  @Test
  void everyKindOfValueComesBack() {
    Parts parts =
        Parts.empty()
            .put("text", "ü \"quoted\"")
            .put("small", Double.MIN_VALUE)
            .put("third", 1 / 3.0)
            .put("minusZero", -0.0)
            .put("seed", Long.MIN_VALUE)
            .put("truth", true)
            .put("numbers", new double[] {1, 2.5})
            .put("integers", new int[] {3, -4})
            .put("lists", new double[][] {{1, 2}, {}})
            .putTexts("texts", List.of("a", ""));
    parts.addGroup("items").put("n", 1);
    parts.addGroup("items").put("n", 2);
    Path place = folder.resolve("model");
    ModelDirectory.write(place, parts);
    Parts read = read(place);
    assertThat(read.text("text")).isEqualTo("ü \"quoted\"");
    assertThat(read.number("small")).isEqualTo(Double.MIN_VALUE);
    assertThat(read.number("third")).isEqualTo(1 / 3.0);
    assertThat(Double.doubleToRawLongBits(read.number("minusZero")))
        .isEqualTo(Double.doubleToRawLongBits(-0.0));
    assertThat(read.whole("seed")).isEqualTo(Long.MIN_VALUE);
    assertThat(read.values()).containsEntry("truth", true);
    assertThat(read.numbers("numbers")).containsExactly(1, 2.5);
    assertThat(read.integers("integers")).containsExactly(3, -4);
    assertThat(read.numberLists("lists")).isDeepEqualTo(new double[][] {{1, 2}, {}});
    assertThat(read.texts("texts")).containsExactly("a", "");
    assertThat(read.groups("items")).extracting(item -> item.integer("n")).containsExactly(1, 2);
  }

  @Test
  void olderModelIsReplaced() throws IOException {
    Path place = folder.resolve("model");
    ModelDirectory.write(place, model(3));
    ModelDirectory.write(place, model(4));
    assertThat(weight(place)).containsExactly(4);
    assertThat(names(folder)).containsExactly("model");
  }

  @Test
  void foreignDirectoryIsNeitherReadNorReplaced() throws IOException {
    Path foreign = Files.createDirectory(folder.resolve("foreign"));
    Path note = Files.writeString(foreign.resolve("note.txt"), "mine");
    assertThatThrownBy(() -> read(foreign))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no model.json");
    assertThatThrownBy(() -> ModelDirectory.write(foreign, model(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("not a model of aleator");
    assertThat(note).hasContent("mine");
    assertThat(names(folder)).containsExactly("foreign");
  }

  @Test
  void otherSchemaIsNamed() throws IOException {
    Path place = folder.resolve("model");
    ModelDirectory.write(place, model(1));
    Files.writeString(place.resolve("model.json"), "{\"schema\": \"aleator.model/9\"}");
    assertThatThrownBy(() -> read(place))
        .hasMessageContaining("aleator.model/9")
        .hasMessageContaining("aleator.model/1");
  }

  @Test
  void damagedOrMissingPartsAreRefused() throws IOException {
    Path place = folder.resolve("model");
    assertThatThrownBy(() -> read(place)).hasMessageContaining("no model directory");
    ModelDirectory.write(place, model(1));
    Files.writeString(place.resolve("model.json"), "{\"schema\": ");
    assertThatThrownBy(() -> read(place))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("model.json");
    Files.writeString(place.resolve("model.json"), "{\"schema\": \"aleator.model/1\"}");
    Files.delete(place.resolve("weights.safetensors"));
    assertThatThrownBy(() -> read(place)).hasMessageContaining("weights");
  }

  @Test
  void listThatMixesKindsIsRefused() throws IOException {
    Path place = folder.resolve("model");
    for (String list : List.of("[null, 1]", "[{\"a\": 1}, 7]", "[[], {}]", "[null]")) {
      ModelDirectory.write(place, model(1));
      Files.writeString(
          place.resolve("model.json"),
          "{\"schema\": \"aleator.model/1\", \"items\": " + list + "}");
      assertThatThrownBy(() -> read(place))
          .as(list)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("damaged or changed by hand");
    }
  }

  @Test
  void outputDirectoryOfAnEstimatePointsToTheModelInside() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    ModelDirectory.write(out.resolve("model"), model(1));
    assertThatThrownBy(() -> read(out))
        .hasMessageContaining("did you mean " + out.resolve("model"));
  }

  @Test
  void readingChangesNothingWhateverLiesInAndAroundTheModel() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path place = out.resolve("model");
    ModelDirectory.write(place, model(3));
    Path victim = Files.writeString(folder.resolve("thesis.txt"), "years of work");
    for (Path switched : List.of(out, place)) {
      Path pending = Files.createDirectories(switched.resolve(".aleator-switch").resolve("files"));
      Files.writeString(pending.resolve("thesis.txt"), "hostile");
      Files.writeString(
          pending.resolveSibling("journal"),
          "-" + victim + "\n-../thesis.txt\n-../../thesis.txt\n-model.json\n+thesis.txt");
    }
    List<String> before = tree();
    assertThat(weight(place)).containsExactly(3);
    assertThat(tree()).isEqualTo(before);
    assertThat(victim).hasContent("years of work");
  }

  /** Every path with its last change. */
  private List<String> tree() throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.map(path -> path + " " + path.toFile().lastModified()).sorted().toList();
    }
  }

  @Test
  void modelThatAnInterruptedRunLeftSaysSo() throws IOException {
    Path place = folder.resolve("model");
    ModelDirectory.write(place, model(3));
    Files.createDirectory(place.resolve(".aleator-switch"));
    Files.delete(place.resolve("weights.safetensors"));
    assertThatThrownBy(() -> read(place))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the run that wrote it was interrupted: run it again");
  }
}
