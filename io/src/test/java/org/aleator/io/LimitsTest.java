// SPDX-License-Identifier: Apache-2.0
package org.aleator.io;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.aleator.codec.Parts;
import org.aleator.io.model.ModelDirectory;
import org.aleator.io.table.Tables;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is beyond the limits of docs/security.md is refused in one line, before it takes memory. */
class LimitsTest {
  @TempDir Path folder;

  private Path model() {
    Path place = folder.resolve("model");
    ModelDirectory.write(
        place, Parts.empty().put("target", "y").putArray("w", new float[] {1, 2, 3}));
    return place;
  }

  private static void refused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable read, String what) {
    assertThatThrownBy(read)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(what)
        .message()
        .doesNotContain("\n")
        .hasSizeLessThan(500);
  }

  @Test
  void descriptionOfMoreThan64MegabytesIsNotRead() throws IOException {
    Path place = model();
    try (RandomAccessFile file = new RandomAccessFile(place.resolve("model.json").toFile(), "rw")) {
      file.setLength(64_000_001);
    }
    refused(() -> ModelDirectory.read(place, Function.identity()), "too large for a description");
  }

  @Test
  void jsonThatIsNestedDeeplyIsRefused() throws IOException {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    Path table = Files.writeString(folder.resolve("t.json"), "[{\"x\": " + deep + "}]");
    refused(() -> Tables.read(table), "cannot read " + table + " as JSON");
    Path lines =
        Files.writeString(
            folder.resolve("t.jsonl"), "{\"x\": " + deep.replace("[", "{\"a\":") + "}");
    refused(() -> Tables.read(lines), "cannot read " + lines + " as JSON");
    Path place = model();
    Files.writeString(
        place.resolve("model.json"), "{\"schema\": \"aleator.model/1\", \"x\": " + deep + "}");
    refused(() -> ModelDirectory.read(place, Function.identity()), "not a JSON object");
  }

  @Test
  void weightsThatClaimMoreThanTheirFileHoldsTakeNoMemory() throws IOException {
    Path place = model();
    Path weights = place.resolve("weights.safetensors");
    Path description = place.resolve("model.json");
    Files.writeString(
        description,
        Files.readString(description).replaceAll(",\\s*\"\\w+_sha256\": \"\\w+\"", ""));
    byte[] huge =
        "{\"w\":{\"dtype\":\"F64\",\"shape\":[2147483647],\"data_offsets\":[0,17179869176]}}"
            .getBytes(java.nio.charset.StandardCharsets.UTF_8);
    ByteBuffer bytes =
        ByteBuffer.allocate(8 + huge.length).order(ByteOrder.LITTLE_ENDIAN).putLong(huge.length);
    Files.write(weights, bytes.put(huge).array());
    refused(() -> ModelDirectory.read(place, Function.identity()), "0 bytes of data");
    bytes.putLong(0, Long.MAX_VALUE);
    Files.write(weights, bytes.array());
    refused(() -> ModelDirectory.read(place, Function.identity()), "header length is wrong");
  }

  @Test
  void aQuoteThatIsNeverClosedEndsAtALimit() throws IOException {
    Path table = folder.resolve("t.csv");
    String part = "1,2\n".repeat(1 << 14);
    try (Writer out = Files.newBufferedWriter(table)) {
      out.write("x,y\n\"");
      for (int i = 0; i < (1 << 26) / part.length() + 1; i++) {
        out.write(part);
      }
    }
    refused(() -> Tables.read(table), "goes on for more than 67108864 characters");
  }
}
