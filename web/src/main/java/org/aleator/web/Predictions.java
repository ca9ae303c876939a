// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;

/** New rows through the model of a finished run: from a form, or from a file. */
final class Predictions {
  /** What {@code predict} writes beside the file's columns. */
  private static final List<String> PREDICTED =
      List.of("mean", "aleatoric_std", "epistemic_std", "std", "low", "high");

  private static final int MOST_ROWS_OF_A_FORM = 1_000;

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

  private final Folders folders;
  private final TableStore tables;
  private final Runner runner;

  Predictions(Folders folders, TableStore tables, Runner runner) {
    this.folders = folders;
    this.tables = tables;
    this.runner = runner;
  }

  /** What becomes of a file of predictions before it is deleted. */
  @FunctionalInterface
  interface Sink {
    void accept(Path csv) throws IOException;
  }

  /** A file in, a CSV file with the predictions beside its columns out. */
  void file(Path model, String name, Clients.Client client, Sink sink) {
    Path folder = folders.newTemporary();
    try {
      Path in = tables.receive(name, client, folder);
      String shown = TableStore.displayed(name);
      Path out = folder.resolve("predicted.csv");
      try (Clients.Waiting waiting = client.waits()) {
        tables.read(in, shown, waiting.gone());
        predict(model, new Runner.DataFile(in, shown), out, waiting.gone());
      }
      sink.accept(out);
    } catch (IOException e) {
      throw new UncheckedIOException("the predictions did not arrive: " + e.getMessage(), e);
    } finally {
      Folders.deleteTree(folder);
    }
  }

  /** Rows as objects in, a prediction for each out, null where a row cannot be predicted. */
  JsonObject rows(Path model, JsonElement given) {
    Path folder = folders.newTemporary();
    try {
      Path in = folder.resolve("data.json");
      Json.write(in, checked(given));
      Path out = folder.resolve("predicted.csv");
      List<String> notes =
          predict(model, new Runner.DataFile(in, "the form"), out, Cancellation.NONE);
      return json(Tables.read(out), notes);
    } finally {
      Folders.deleteTree(folder);
    }
  }

  private List<String> predict(Path model, Runner.DataFile rows, Path out, Cancellation gone) {
    if (!Files.isDirectory(model)) {
      throw Refusal.conflict("this run has no model");
    }
    try {
      return runner.predict(model, rows, out, gone);
    } catch (InvalidInputException e) {
      throw Refusal.wrong(e.getMessage().replace(rows.path().toString(), rows.name()));
    }
  }

  /** The rows with a text, a number or nothing in each cell. */
  private static JsonArray checked(JsonElement given) {
    if (!(given instanceof JsonArray rows) || rows.isEmpty()) {
      throw Refusal.wrong("\"rows\" must be a list of objects, one for each row");
    }
    if (rows.size() > MOST_ROWS_OF_A_FORM) {
      throw Refusal.tooLarge(
          "a form takes at most %,d rows; send a file".formatted(MOST_ROWS_OF_A_FORM));
    }
    JsonArray checked = new JsonArray();
    boolean named = false;
    for (JsonElement row : rows) {
      if (!(row instanceof JsonObject object)) {
        throw Refusal.wrong("\"rows\" must be a list of objects, one for each row");
      }
      JsonObject cells = new JsonObject();
      object.entrySet().forEach(entry -> cells.add(entry.getKey(), cell(entry.getValue())));
      checked.add(cells);
      named |= cells.size() > 0;
    }
    if (!named) {
      throw Refusal.wrong("the rows name no columns");
    }
    return checked;
  }

  /** A number stays one, whatever decimal sign the model's file had; NaN and the like are words. */
  private static JsonElement cell(JsonElement given) {
    if (!(given instanceof JsonPrimitive value)) {
      return JsonNull.INSTANCE;
    }
    return value.isNumber() && NUMBER.matcher(value.getAsString()).matches()
        ? value
        : new JsonPrimitive(value.getAsString());
  }

  private static JsonObject json(Table predicted, List<String> notes) {
    JsonObject json = new JsonObject();
    JsonArray rows = new JsonArray();
    for (int row = 0; row < predicted.rows(); row++) {
      JsonObject one = new JsonObject();
      for (String name : PREDICTED) {
        Column column = predicted.require(name, "prediction");
        one.add(
            name,
            column instanceof Column.Numeric numeric && Double.isFinite(numeric.values()[row])
                ? new JsonPrimitive(numeric.values()[row])
                : JsonNull.INSTANCE);
      }
      rows.add(one);
    }
    json.add("predictions", rows);
    json.add("notes", Json.array(notes));
    return json;
  }
}
