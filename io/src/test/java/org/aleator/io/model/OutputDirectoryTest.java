// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.aleator.io.file.AtomicFiles;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputDirectoryTest {
  @TempDir Path folder;

  private static void estimate(Path staged, int rows) {
    JsonObject json = new JsonObject();
    json.addProperty("schema", "aleator.estimate/1");
    json.addProperty("rows", rows);
    JsonFiles.write(staged.resolve("estimate.json"), json);
  }

  private List<String> names(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void newAndEmptyDirectoriesAreFilled() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    OutputDirectory.write(empty, staged -> estimate(staged, 1));
    OutputDirectory.write(folder.resolve("new"), staged -> estimate(staged, 1));
    assertThat(names(empty)).containsExactly(".aleator-files.json", "estimate.json");
    assertThat(names(folder)).containsExactly("empty", "new");
  }

  @Test
  void earlierOutputIsReplacedAndWhatItAloneHadIsGone() throws IOException {
    Path out = folder.resolve("out");
    OutputDirectory.write(
        out,
        staged -> {
          estimate(staged, 1);
          AtomicFiles.write(staged.resolve("forecast.csv"), file -> file.write('x'));
        });
    OutputDirectory.write(out, staged -> estimate(staged, 2));
    assertThat(JsonFiles.read(out.resolve("estimate.json")).get("rows").getAsInt()).isEqualTo(2);
    assertThat(names(out)).containsExactly(".aleator-files.json", "estimate.json");
    assertThat(names(folder)).containsExactly("out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"note.txt", "model/note.txt", "model/deep/er/note.txt"})
  void aPersonsFileIsNamedAndNothingIsTouched(String name) throws IOException {
    Path out = folder.resolve("out");
    OutputDirectory.write(out, staged -> estimate(staged, 1));
    Files.createDirectories(out.resolve(name).getParent());
    Files.writeString(out.resolve(name), "mine");
    assertThatThrownBy(() -> OutputDirectory.write(out, staged -> estimate(staged, 2)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(name);
    assertThat(out.resolve(name)).hasContent("mine");
    assertThat(JsonFiles.read(out.resolve("estimate.json")).get("rows").getAsInt()).isEqualTo(1);
  }

  @Test
  void outputFromBeforeThereWasAListIsReplacedToo() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    estimate(out, 1);
    Files.writeString(out.resolve("rows.csv"), "row\n1\n");
    OutputDirectory.write(out, staged -> estimate(staged, 2));
    assertThat(names(out)).containsExactly(".aleator-files.json", "estimate.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"other/1", "aleator.estimateXXX", "aleator.estimate/2"})
  void foreignDirectoryIsRefusedAndLeftAlone(String schema) throws IOException {
    Path foreign = Files.createDirectory(folder.resolve("foreign"));
    String estimate = "{\"schema\": \"%s\"}".formatted(schema);
    Files.writeString(foreign.resolve("estimate.json"), estimate);
    assertThatThrownBy(() -> OutputDirectory.write(foreign, staged -> estimate(staged, 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(foreign.toString());
    assertThat(foreign.resolve("estimate.json")).hasContent(estimate);
  }

  @Test
  void failureLeavesNothingBehind() throws IOException {
    Path out = folder.resolve("out");
    assertThatThrownBy(
            () ->
                OutputDirectory.write(
                    out,
                    staged -> {
                      estimate(staged, 1);
                      throw new IllegalStateException("interrupted");
                    }))
        .hasMessage("interrupted");
    assertThat(names(folder)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "aleator.estimate/1, true",
    "aleator.estimates/1, true",
    "aleator.input-noise/1, true",
    "aleator.dynamics/1, true",
    "aleator.estimate/2, false",
    "aleator.estimate, false",
    "aleator.estimator-survey/1, false",
    "aleator.dynamics/10, false",
    "aleator.evaluate/1, false",
  })
  void outputsAreKnownByTheirExactSchema(String schema, boolean ours) throws IOException {
    Files.writeString(folder.resolve("estimate.json"), "{\"schema\": \"" + schema + "\"}");
    if (ours) {
      OutputDirectory.requireOurs(folder);
    } else {
      assertThatThrownBy(() -> OutputDirectory.requireOurs(folder))
          .isInstanceOf(InvalidInputException.class);
    }
  }

  @Test
  void fileOrParentThatIsAFileIsRefusedAndAMissingOneIsMade() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> OutputDirectory.requireOurs(file)).hasMessageContaining("is a file");
    assertThatThrownBy(() -> OutputDirectory.requireOurs(file.resolve("no/such")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("file is no folder");
    OutputDirectory.requireOurs(folder.resolve("no/such"));
    assertThat(folder.resolve("no")).as("nothing was written in it").doesNotExist();
    OutputDirectory.write(folder.resolve("no/such"), staged -> estimate(staged, 1));
    assertThat(folder.resolve("no/such/estimate.json")).exists();
  }
}
