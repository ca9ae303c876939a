// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.model;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.aleator.codec.Parts;
import org.aleator.codec.Tensor;

/** The values of {@link Parts} as JSON: a group is an object, a list an array. */
final class JsonParts {
  private static final String SCHEMA = "schema";

  private JsonParts() {}

  /** The values, behind the schema. */
  static JsonObject json(String schema, Parts parts) {
    JsonObject json = new JsonObject();
    json.addProperty(SCHEMA, schema);
    object(parts).asMap().forEach(json::add);
    return json;
  }

  private static JsonObject object(Parts parts) {
    JsonObject json = new JsonObject();
    parts.values().forEach((name, value) -> json.add(name, element(value)));
    return json;
  }

  private static JsonElement element(Object value) {
    if (value instanceof Parts group) {
      return object(group);
    }
    if (value instanceof List<?> list) {
      JsonArray array = new JsonArray();
      list.forEach(item -> array.add(element(item)));
      return array;
    }
    if (value instanceof Number number) {
      return new JsonPrimitive(number);
    }
    if (value instanceof Boolean truth) {
      return new JsonPrimitive(truth);
    }
    return value == null ? JsonNull.INSTANCE : new JsonPrimitive(value.toString());
  }

  /** The parts whose values and arrays these are, without the schema. */
  static Parts parts(JsonObject json, Map<String, Tensor> tensors) {
    Parts parts = Parts.of(new LinkedHashMap<>(tensors));
    json.asMap()
        .forEach(
            (name, value) -> {
              if (!name.equals(SCHEMA)) {
                put(parts, name, value);
              }
            });
    return parts;
  }

  private static void put(Parts parts, String name, JsonElement value) {
    if (value.isJsonObject()) {
      fill(parts.putGroup(name), value.getAsJsonObject());
    } else if (value.isJsonArray() && holdsObjects(value.getAsJsonArray())) {
      value.getAsJsonArray().forEach(item -> fill(parts.addGroup(name), item.getAsJsonObject()));
    } else if (!value.isJsonNull()) {
      parts.putValue(name, plain(value));
    }
  }

  private static void fill(Parts group, JsonObject json) {
    json.asMap().forEach((name, value) -> put(group, name, value));
  }

  private static boolean holdsObjects(JsonArray array) {
    return !array.isEmpty() && array.asList().stream().allMatch(JsonElement::isJsonObject);
  }

  private static Object plain(JsonElement value) {
    if (value.isJsonArray()) {
      return value.getAsJsonArray().asList().stream().map(JsonParts::plain).toList();
    }
    JsonPrimitive primitive = value.getAsJsonPrimitive();
    if (primitive.isBoolean()) {
      return primitive.getAsBoolean();
    }
    return primitive.isString() ? primitive.getAsString() : number(primitive.getAsString());
  }

  /** A whole number where it is written as one and fits. */
  private static Number number(String text) {
    if (text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9')) && !text.equals("-0")) {
      try {
        return Long.valueOf(text);
      } catch (NumberFormatException e) {
        // Larger than 64 bits: a double is near enough.
        return Double.valueOf(text);
      }
    }
    return Double.valueOf(text);
  }
}
