// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.encode.TableOverview;
import org.aleator.encode.TargetColumns;
import org.aleator.encode.TargetKind;
import org.aleator.util.InvalidInputException;

/** A table as a person looks at it before asking: its columns, and its first rows. */
final class TableSummary {
  private static final int PREVIEW_ROWS = 8;

  /** Of a cell in the preview, and of a value that is offered. */
  private static final int MOST_LETTERS = 120;

  /** More different texts than this are no categories to choose from. */
  private static final int MOST_LEVELS = 50;

  private TableSummary() {}

  static JsonObject of(Table table) {
    JsonObject json = new JsonObject();
    json.addProperty("rows", table.rows());
    JsonArray columns = new JsonArray();
    TableOverview overview = new TableOverview();
    overview.add(table);
    for (TableOverview.Entry entry : overview.entries()) {
      Column column = table.find(entry.name()).orElseThrow();
      JsonObject described = column(column);
      addTarget(described, table, column, entry);
      described.addProperty("use", entry.use().name().toLowerCase(Locale.ROOT));
      described.add("odd", Json.array(entry.odd()));
      columns.add(described);
    }
    json.add("columns", columns);
    JsonArray preview = new JsonArray();
    for (int row = 0; row < Math.min(PREVIEW_ROWS, table.rows()); row++) {
      JsonArray cells = new JsonArray();
      for (Column column : table.columns()) {
        cells.add(column.isMissing(row) ? null : shortened(column.text(row)));
      }
      preview.add(cells);
    }
    json.add("preview", preview);
    return json;
  }

  /** Name, type, how many cells are missing, and what lies in it. */
  private static JsonObject column(Column column) {
    JsonObject json = new JsonObject();
    json.addProperty("name", column.name());
    json.addProperty("type", type(column));
    int missing = 0;
    for (int row = 0; row < column.rows(); row++) {
      missing += column.isMissing(row) ? 1 : 0;
    }
    json.addProperty("missing", missing);
    if (column instanceof Column.Numeric numeric) {
      addRange(json, numeric, missing);
    } else if (column instanceof Column.Text text) {
      addLevels(json, text);
    }
    return json;
  }

  /** What a column can be predicted as, the usual first; or why it cannot be. */
  private static void addTarget(
      JsonObject json, Table table, Column column, TableOverview.Entry entry) {
    String whyNot = null;
    List<TargetKind> kinds = List.of();
    if (entry.use() == TableOverview.Use.REFUSED || entry.distinct() < 2) {
      whyNot = shortened(entry.odd().get(0));
    } else if (column instanceof Column.Text && entry.distinct() > TargetColumns.MOST_CLASSES) {
      whyNot = entry.distinct() + " different texts, too many for classes";
    } else {
      try {
        kinds = TargetColumns.possible(table, column);
      } catch (InvalidInputException e) {
        whyNot = shortened(e.getMessage().replace(table.source() + ": ", ""));
      }
    }
    json.addProperty("no_target", whyNot);
    json.add(
        "target_kinds",
        Json.array(kinds.stream().map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList()));
  }

  private static String type(Column column) {
    if (!(column instanceof Column.Numeric numeric)) {
      return "text";
    }
    return switch (numeric.kind()) {
      case REAL -> "number";
      case INTEGER -> "whole number";
      case BOOLEAN -> "yes or no";
      case DATE -> "date";
      case TIMESTAMP -> "date and time";
      case TIME -> "time of day";
    };
  }

  /** The least and the greatest value, and the middle one as a typical. */
  private static void addRange(JsonObject json, Column.Numeric column, int missing) {
    double[] values =
        Arrays.stream(column.values()).filter(value -> !Double.isNaN(value)).sorted().toArray();
    boolean none = missing == column.rows() || values.length == 0;
    json.add("least", none ? JsonNull.INSTANCE : cell(column, values[0]));
    json.add("greatest", none ? JsonNull.INSTANCE : cell(column, values[values.length - 1]));
    json.add("typical", none ? JsonNull.INSTANCE : written(column, values[values.length / 2]));
  }

  private static JsonPrimitive cell(Column.Numeric column, double value) {
    double[] one = {value};
    return new JsonPrimitive(new Column.Numeric(column.name(), column.kind(), one).text(0));
  }

  /** In the form that the column has in its file: so a model of the column takes it. */
  private static JsonPrimitive written(Column.Numeric column, double value) {
    double[] one = {value};
    String text = new Column.Numeric(column.name(), column.kind(), one, column.form()).text(0);
    boolean comma = column.kind().isNumber() && column.form().endsWith("COMMA");
    return new JsonPrimitive(comma ? text.replace('.', ',') : text);
  }

  /** How many different texts, the most frequent as a typical, and where they are few, all. */
  private static void addLevels(JsonObject json, Column.Text column) {
    Map<String, Integer> counts = new HashMap<>();
    for (String value : column.values()) {
      if (value != null) {
        counts.merge(value, 1, Integer::sum);
      }
    }
    List<String> levels =
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST_LEVELS)
            .map(Map.Entry::getKey)
            .toList();
    json.addProperty("different", counts.size());
    json.addProperty("typical", levels.isEmpty() ? null : shortened(levels.get(0)));
    if (counts.size() <= MOST_LEVELS) {
      json.add("levels", Json.array(levels));
    }
  }

  private static String shortened(String text) {
    return text.length() <= MOST_LETTERS ? text : text.substring(0, MOST_LETTERS) + "…";
  }
}
