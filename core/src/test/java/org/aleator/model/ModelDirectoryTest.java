package org.aleator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.aleator.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelDirectoryTest {
  @TempDir Path folder;

  private static ModelDirectory model(float weight) {
    JsonObject description = new JsonObject();
    description.addProperty("target", "y");
    return new ModelDirectory(
        description, new Safetensors(Map.of("w", Tensor.Float32.of(new float[] {weight}, 1))));
  }

  private List<String> names(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void writtenModelIsReadBack() throws IOException {
    Path place = folder.resolve("model");
    model(3).write(place);
    ModelDirectory read = ModelDirectory.read(place);
    assertThat(read.description().get("schema").getAsString()).isEqualTo("aleator.model/1");
    assertThat(read.description().get("target").getAsString()).isEqualTo("y");
    assertThat(read.weights().floats("w", 1)).containsExactly(3);
    assertThat(names(place)).containsExactly("model.json", "weights.safetensors");
    assertThat(names(folder)).containsExactly("model");
  }

  @Test
  void olderModelIsReplaced() throws IOException {
    Path place = folder.resolve("model");
    model(3).write(place);
    model(4).write(place);
    assertThat(ModelDirectory.read(place).weights().floats("w", 1)).containsExactly(4);
    assertThat(names(folder)).containsExactly("model");
  }

  @Test
  void foreignDirectoryIsNeitherReadNorReplaced() throws IOException {
    Path foreign = Files.createDirectory(folder.resolve("foreign"));
    Path note = Files.writeString(foreign.resolve("note.txt"), "mine");
    assertThatThrownBy(() -> ModelDirectory.read(foreign))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no model.json");
    assertThatThrownBy(() -> model(1).write(foreign))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("not a model of ours");
    assertThat(note).hasContent("mine");
    assertThat(names(folder)).containsExactly("foreign");
  }

  @Test
  void otherSchemaIsNamed() throws IOException {
    Path place = folder.resolve("model");
    model(1).write(place);
    Files.writeString(place.resolve("model.json"), "{\"schema\": \"aleator.model/9\"}");
    assertThatThrownBy(() -> ModelDirectory.read(place))
        .hasMessageContaining("aleator.model/9")
        .hasMessageContaining("aleator.model/1");
  }

  @Test
  void damagedOrMissingPartsAreRefused() throws IOException {
    Path place = folder.resolve("model");
    assertThatThrownBy(() -> ModelDirectory.read(place)).hasMessageContaining("no model directory");
    model(1).write(place);
    Files.writeString(place.resolve("model.json"), "{\"schema\": ");
    assertThatThrownBy(() -> ModelDirectory.read(place))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("model.json");
    Files.writeString(place.resolve("model.json"), "{\"schema\": \"aleator.model/1\"}");
    Files.delete(place.resolve("weights.safetensors"));
    assertThatThrownBy(() -> ModelDirectory.read(place)).hasMessageContaining("weights");
  }

  @Test
  void outputDirectoryOfAnEstimatePointsToTheModelInside() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    model(1).write(out.resolve("model"));
    assertThatThrownBy(() -> ModelDirectory.read(out))
        .hasMessageContaining("did you mean " + out.resolve("model"));
  }
}
