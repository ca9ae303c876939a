// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.aleator.codec.Parts;
import org.aleator.codec.Tensor;
import org.aleator.io.Mutation;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parsers of a model's two files against damage that no checksum tells of. */
@Tag("campaign")
class ModelFuzzTest {
  private static final int CASES = Integer.getInteger("aleator.campaign.cases", 2000);
  private static final long FIRST = Long.getLong("aleator.campaign.seed", 1_000_000);

  @TempDir Path folder;

  private Path model() {
    Parts parts = Parts.empty().put("target", "y").put("scale", 1.5).put("count", 3);
    parts.putGroup("predictor").put("kind", "tiny").putArray("w", new float[] {1, -2, 0.5f, 3});
    parts.putGroup("noise").putTexts("names", List.of("a", "b")).put("values", new double[] {1, 2});
    Path place = folder.resolve("model");
    ModelDirectory.write(place, parts);
    return place;
  }

  @Test
  void safetensorsAreReadOrRefusedInOneLine() throws IOException {
    Path weights = model().resolve("weights.safetensors");
    fuzz(weights, () -> sizes(Safetensors.read(weights)));
  }

  private static void sizes(Safetensors read) {
    for (Tensor tensor : read.tensors().values()) {
      assertThat(tensor.shape()).allMatch(n -> n >= 0);
      assertThat(tensor.shape().stream().mapToLong(n -> n).reduce(1, Math::multiplyExact))
          .isLessThan(1 << 20);
    }
  }

  @Test
  void descriptionsAreReadOrRefusedInOneLine() throws IOException {
    Path place = model();
    Path description = place.resolve("model.json");
    Files.writeString(
        description,
        Files.readString(description).replaceAll(",\\s*\"\\w+_sha256\": \"\\w+\"", ""));
    fuzz(description, () -> ModelDirectory.read(place, Function.identity()));
  }

  private void fuzz(Path file, Runnable read) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    List<String> wrong = new ArrayList<>();
    for (long seed = FIRST; seed < FIRST + CASES; seed++) {
      Random random = new Random(seed);
      byte[] bytes = whole;
      for (int times = 1 + random.nextInt(3); times > 0 && bytes.length > 0; times--) {
        bytes = Mutation.values()[random.nextInt(Mutation.values().length)].of(bytes, random);
      }
      Files.write(file, bytes);
      try {
        read.run();
      } catch (InvalidInputException e) {
        if (e.getMessage().contains("\n") || !e.getMessage().contains(folder.toString())) {
          wrong.add(reproduction(seed, e));
        }
      } catch (Throwable e) {
        wrong.add(reproduction(seed, e));
      }
    }
    System.out.printf("campaign: %d of %s%n", CASES, file.getFileName());
    assertThat(wrong).isEmpty();
  }

  private static String reproduction(long seed, Throwable e) {
    return "-Dtest=ModelFuzzTest -Daleator.campaign.cases=1 -Daleator.campaign.seed=%d: %s"
        .formatted(seed, e);
  }
}
