// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.io.file.AtomicFiles;

/** JSON of requests, answers and files; what is missing or null in an object is empty. */
final class Json {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private Json() {}

  static String text(JsonElement json) {
    return GSON.toJson(json);
  }

  /** The object that a request's body holds. */
  static JsonObject body(String text) {
    try {
      if (JsonParser.parseString(text) instanceof JsonObject json) {
        return json;
      }
    } catch (JsonParseException | StackOverflowError e) {
      throw Refusal.wrong("the request's body is not JSON");
    }
    throw Refusal.wrong("the request's body must be a JSON object");
  }

  static void write(Path file, JsonElement json) {
    byte[] bytes = (text(json) + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFiles.write(file, out -> out.write(bytes));
  }

  /** The object in a file; empty where there is none that can be read. */
  static Optional<JsonObject> read(Path file) {
    try {
      return JsonParser.parseString(Files.readString(file)) instanceof JsonObject json
          ? Optional.of(json)
          : Optional.empty();
    } catch (IOException | JsonParseException e) {
      return Optional.empty();
    }
  }

  static Optional<String> text(JsonObject json, String key) {
    return primitive(json, key)
        .map(
            value -> {
              if (!value.isString()) {
                throw Refusal.wrong("\"" + key + "\" must be a string");
              }
              return value.getAsString();
            });
  }

  static Optional<Long> whole(JsonObject json, String key) {
    return primitive(json, key)
        .map(
            value -> {
              try {
                return Long.parseLong(value.getAsString());
              } catch (NumberFormatException e) {
                throw Refusal.wrong("\"" + key + "\" must be a whole number");
              }
            });
  }

  static Optional<List<String>> texts(JsonObject json, String key) {
    if (!json.has(key) || json.get(key).isJsonNull()) {
      return Optional.empty();
    }
    List<String> texts = new ArrayList<>();
    if (!(json.get(key) instanceof JsonArray array)) {
      throw Refusal.wrong("\"" + key + "\" must be a list of strings");
    }
    for (JsonElement element : array) {
      if (!(element instanceof JsonPrimitive value && value.isString())) {
        throw Refusal.wrong("\"" + key + "\" must be a list of strings");
      }
      texts.add(value.getAsString());
    }
    return Optional.of(texts);
  }

  /** None where there is no such list. */
  static List<Integer> wholes(JsonObject json, String key) {
    if (!json.has(key) || json.get(key).isJsonNull()) {
      return List.of();
    }
    List<Integer> numbers = new ArrayList<>();
    try {
      for (JsonElement element : json.getAsJsonArray(key)) {
        numbers.add(Integer.parseInt(((JsonPrimitive) element).getAsString()));
      }
    } catch (ClassCastException | NumberFormatException e) {
      throw Refusal.wrong("\"" + key + "\" must be a list of whole numbers");
    }
    return numbers;
  }

  static JsonArray array(List<String> texts) {
    JsonArray array = new JsonArray();
    texts.forEach(array::add);
    return array;
  }

  private static Optional<JsonPrimitive> primitive(JsonObject json, String key) {
    if (!json.has(key) || json.get(key).isJsonNull()) {
      return Optional.empty();
    }
    if (json.get(key) instanceof JsonPrimitive value) {
      return Optional.of(value);
    }
    throw Refusal.wrong("\"" + key + "\" must be a string or a number");
  }
}
