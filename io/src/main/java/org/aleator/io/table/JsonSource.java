// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * An array of objects, or one object after the other. A key is a column, in the order in which keys
 * first occur; a key that an object lacks is a missing value. Nested values are kept as JSON text.
 */
final class JsonSource implements CellSource {
  private static final Pattern PLACE = Pattern.compile("at line (\\d+) column (\\d+)");

  private final TextInput input;
  private final ColumnNames names;
  private final Map<String, Integer> places = new HashMap<>();

  /** Per column, the last row that had its key, from 1. */
  private int[] seen = new int[16];

  private int row;

  JsonSource(TextInput input) {
    this.input = input;
    this.names = new ColumnNames(input.name());
  }

  @Override
  public List<String> names() {
    return names.list();
  }

  @Override
  public void read(String stage, Sink sink) throws IOException {
    row = 0;
    Arrays.fill(seen, 0);
    try (JsonReader reader = new JsonReader(input.open(stage))) {
      if (next(reader) == JsonToken.BEGIN_ARRAY) {
        reader.beginArray();
        while (reader.hasNext()) {
          object(reader, sink);
        }
        reader.endArray();
        if (next(reader) != JsonToken.END_DOCUMENT) {
          throw new InvalidInputException(
              input.name() + " continues after the end of its array; a JSON table is one array");
        }
      } else {
        while (next(reader) != JsonToken.END_DOCUMENT) {
          object(reader, sink);
        }
      }
    } catch (EOFException e) {
      throw broken(e, "it ends too early");
    } catch (MalformedJsonException | JsonParseException | IllegalStateException e) {
      throw broken(e, "it is not JSON");
    }
  }

  /** What comes next outside of all values, where Gson by itself expects no more than one. */
  private static JsonToken next(JsonReader reader) throws IOException {
    reader.setStrictness(Strictness.LENIENT);
    JsonToken token = reader.peek();
    reader.setStrictness(Strictness.STRICT);
    return token;
  }

  private void object(JsonReader reader, Sink sink) throws IOException {
    if (reader.peek() != JsonToken.BEGIN_OBJECT) {
      throw new InvalidInputException(
          input.name()
              + " holds no rows: a JSON table is an array of objects, or an object per line");
    }
    row++;
    input.limits().requireRows(input.name(), row);
    reader.beginObject();
    while (reader.hasNext()) {
      int column = column(reader.nextName());
      boolean number = reader.peek() == JsonToken.NUMBER;
      String text = text(reader);
      if (text != null && number) {
        sink.number(column, text.toCharArray(), 0, text.length());
      } else if (text != null) {
        sink.cell(column, text.toCharArray(), 0, text.length());
      }
    }
    reader.endObject();
    sink.endRow();
  }

  private int column(String key) {
    Integer known = places.get(key);
    if (known == null) {
      known = places.size();
      places.put(key, known);
      input.limits().requireColumns(input.name(), places.size());
      names.add(key.strip());
      seen = known < seen.length ? seen : Arrays.copyOf(seen, 2 * known);
    }
    if (seen[known] == row) {
      throw new InvalidInputException(
          "%s: row %d has two values for \"%s\"".formatted(input.name(), row, Excerpt.of(key)));
    }
    seen[known] = row;
    return known;
  }

  private static @Nullable String text(JsonReader reader) throws IOException {
    return switch (reader.peek()) {
      case STRING, NUMBER -> reader.nextString();
      case BOOLEAN -> Boolean.toString(reader.nextBoolean());
      case NULL -> {
        reader.nextNull();
        yield null;
      }
      default -> JsonParser.parseReader(reader).toString();
    };
  }

  private InvalidInputException broken(Exception cause, String what) {
    Matcher place = PLACE.matcher(String.valueOf(cause.getMessage()));
    String where =
        place.find() ? " at line %s, character %s".formatted(place.group(1), place.group(2)) : "";
    return new InvalidInputException(
        "cannot read %s as JSON: %s%s".formatted(input.name(), what, where), cause);
  }
}
