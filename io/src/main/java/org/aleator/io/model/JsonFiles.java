// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.aleator.io.file.AtomicFiles;
import org.aleator.util.InvalidInputException;

/** JSON objects on disk, strict in reading and pretty in writing. */
final class JsonFiles {
  /** Far beyond any description we write; more would be another program's file. */
  private static final long MAX_BYTES = 64_000_000;

  private static final Gson GSON =
      new GsonBuilder()
          .setStrictness(Strictness.STRICT)
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .serializeNulls()
          .create();

  private JsonFiles() {}

  static JsonObject read(Path file) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new InvalidInputException(file + " is too large for a description in JSON");
      }
      return parseObject(Files.readString(file), file + " is not a JSON object");
    } catch (IOException e) {
      throw new InvalidInputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  static JsonObject parseObject(String text, String complaint) {
    try {
      JsonObject object = GSON.fromJson(text, JsonObject.class);
      if (object != null) {
        return object;
      }
    } catch (JsonParseException | ClassCastException e) {
      throw new InvalidInputException(complaint, e);
    }
    throw new InvalidInputException(complaint);
  }

  static void write(Path file, JsonObject json) {
    byte[] bytes = (GSON.toJson(json) + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFiles.write(file, out -> out.write(bytes));
  }

  /** The text of the object's {@code "schema"}, if it has one. */
  static Optional<String> schema(JsonObject json) {
    JsonElement schema = json.get("schema");
    return schema != null && schema.isJsonPrimitive()
        ? Optional.of(schema.getAsString())
        : Optional.empty();
  }
}
