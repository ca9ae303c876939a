// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.io.file.AtomicFiles;

/** JSON as every command prints it: indented, with nulls, UTF-8 as it is. */
public final class Json {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create();

  private Json() {}

  /** The document as text, without a line's end. */
  public static String text(JsonObject json) {
    return GSON.toJson(json);
  }

  /** Writes the document as a file of its own. */
  public static void write(Path file, JsonObject json) {
    byte[] bytes = (text(json) + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFiles.write(file, out -> out.write(bytes));
  }

  /** The number, or null: JSON has no NaN and no infinity. */
  public static JsonElement number(double value) {
    return Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE;
  }

  /** The number, or null where there is none. */
  public static JsonElement number(Optional<Double> value) {
    return value.map(Json::number).orElse(JsonNull.INSTANCE);
  }

  /** An array of texts. */
  public static JsonArray strings(List<String> values) {
    JsonArray json = new JsonArray();
    values.forEach(json::add);
    return json;
  }
}
