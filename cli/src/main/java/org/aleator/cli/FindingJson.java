// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import org.aleator.finding.Finding;

/**
 * Findings as JSON: the kind, the severity, the message, then what the record holds, each component
 * under its name in lower case with underscores.
 */
public final class FindingJson {
  private FindingJson() {}

  /** Adds {@code notes}, the sentences alone, and {@code findings}. */
  public static void add(JsonObject json, List<Finding> findings) {
    json.add("notes", Json.strings(Finding.messages(findings)));
    JsonArray each = new JsonArray();
    findings.forEach(finding -> each.add(of(finding)));
    json.add("findings", each);
  }

  static JsonObject of(Finding finding) {
    JsonObject json = new JsonObject();
    json.addProperty("kind", finding.kind());
    json.addProperty("severity", Choice.word(finding.severity()));
    json.addProperty("message", finding.message());
    addComponents(json, finding);
    return json;
  }

  private static void addComponents(JsonObject json, Object holder) {
    for (RecordComponent component : holder.getClass().getRecordComponents()) {
      json.add(key(component.getName()), value(read(component, holder)));
    }
  }

  private static JsonElement value(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return Json.number(((Number) value).doubleValue());
    }
    if (value instanceof Number number) {
      return new JsonPrimitive(number);
    }
    if (value instanceof String text) {
      return new JsonPrimitive(text);
    }
    if (value instanceof Boolean truth) {
      return new JsonPrimitive(truth);
    }
    if (value instanceof List<?> list) {
      JsonArray json = new JsonArray();
      list.forEach(item -> json.add(value(item)));
      return json;
    }
    JsonObject json = new JsonObject();
    addComponents(json, value);
    return json;
  }

  private static Object read(RecordComponent component, Object holder) {
    try {
      return component.getAccessor().invoke(holder);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " of a finding cannot be read", e);
    }
  }

  private static String key(String name) {
    return name.replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }
}
