// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.aleator.cli.FindingJson;
import org.aleator.cli.Json;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.encode.GuessFindings;
import org.aleator.encode.TableOverview;
import org.aleator.encode.TableOverview.Entry;
import org.aleator.finding.Finding;
import org.aleator.io.table.ReadOptions;
import org.aleator.io.table.TableBlocks;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * The columns of a table, for a person who has not chosen a target yet.
 *
 * @param called what the user calls the data
 * @param rows how many there are
 * @param findings how the file was read
 */
record ColumnListing(String called, long rows, List<Entry> columns, List<Finding> findings) {
  private static final int WIDEST_NAME = 28;

  /** Reads the files, block by block. */
  static ColumnListing read(String called, List<Path> files, ReadOptions options) {
    try (TableBlocks blocks = TableBlocks.open(files, options)) {
      TableOverview overview = new TableOverview();
      blocks.read(name -> true, overview::add);
      if (overview.rows() == 0) {
        throw new InvalidInputException(called + " holds no rows of data");
      }
      Table guessed = new Table(called, List.of(), blocks.guesses(), Map.of());
      return new ColumnListing(
          called, overview.rows(), overview.entries(), GuessFindings.of(guessed, blocks.names()));
    }
  }

  /** The columns' names for a message. */
  String names() {
    return Table.ofNames(called, columns.stream().map(Entry::name).toList()).nameList();
  }

  /** The command that comes next, for a column to choose. */
  String next() {
    boolean plain = called.matches("[\\w./+:@%=-]+");
    return "aleator estimate %s --target NAME"
        .formatted(plain ? called : "'" + called.replace("'", "'\\''") + "'");
  }

  List<String> text() {
    List<String[]> cells = new ArrayList<>();
    cells.add(new String[] {"column", "type", "missing", "distinct", "values", ""});
    for (Entry column : columns) {
      cells.add(
          new String[] {
            shortened(column.name()),
            type(column.type()),
            Digits.count(column.missing()),
            distinct(column),
            values(column),
            column.odd().isEmpty() ? "" : "← " + String.join("; ", column.odd())
          });
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s: %s %s, %d %s"
            .formatted(
                called,
                Digits.count(rows),
                rows == 1 ? "row" : "rows",
                columns.size(),
                columns.size() == 1 ? "column" : "columns"));
    lines.addAll(aligned(cells));
    if (!findings.isEmpty()) {
      lines.add("");
      lines.add("Please note");
      findings.forEach(finding -> lines.add("  - " + finding.message()));
    }
    lines.add("");
    lines.add("Next: " + next());
    return lines;
  }

  private static List<String> aligned(List<String[]> cells) {
    int count = cells.get(0).length;
    int[] widths = new int[count];
    for (String[] row : cells) {
      for (int j = 0; j < count; j++) {
        widths[j] = Math.max(widths[j], row[j].length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (String[] row : cells) {
      StringBuilder line = new StringBuilder(" ");
      for (int j = 0; j < count; j++) {
        String blanks = " ".repeat(widths[j] - row[j].length());
        boolean number = j == 2 || j == 3;
        line.append(' ').append(number ? blanks + row[j] : row[j] + blanks).append(' ');
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  private static String shortened(String name) {
    String shown = Excerpt.of(name);
    return shown.length() <= WIDEST_NAME ? shown : shown.substring(0, WIDEST_NAME - 1) + "…";
  }

  private static String type(ColumnType type) {
    String unit = type.unit().isEmpty() ? "" : " (" + Excerpt.of(type.unit()) + ")";
    return words(type) + unit;
  }

  private static String words(ColumnType type) {
    if (type.kind().isEmpty()) {
      return "text";
    }
    return switch (type.kind().get()) {
      case REAL -> "number";
      case INTEGER -> "whole number";
      case BOOLEAN -> "true/false";
      case DATE -> "date";
      case TIMESTAMP -> "date and time";
      case TIME -> "time of day";
    };
  }

  private static String distinct(Entry column) {
    String count = Digits.count(column.distinct());
    return column.distinct() < TableOverview.MOST_DISTINCT ? count : "≥ " + count;
  }

  private static String values(Entry column) {
    if (column.type().kind().isEmpty()) {
      String shown =
          column.frequent().entrySet().stream()
              .map(entry -> shortened(entry.getKey()) + " (" + Digits.count(entry.getValue()) + ")")
              .collect(Collectors.joining(", "));
      return column.distinct() > column.frequent().size() ? shown + ", …" : shown;
    }
    if (Double.isNaN(column.least())) {
      return "";
    }
    return column.type().kind().get() == Column.Kind.REAL
        ? Digits.range(column.least(), column.greatest())
        : written(column, column.least()) + " to " + written(column, column.greatest());
  }

  /** A value as the file would have it. */
  private static String written(Entry column, double value) {
    ColumnType type = column.type();
    double[] one = {value};
    return new Column.Numeric(column.name(), type.kind().orElseThrow(), one, type.form()).text(0);
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("schema", "aleator.columns/1");
    json.addProperty("file", called);
    json.addProperty("rows", rows);
    JsonArray all = new JsonArray();
    columns.forEach(column -> all.add(json(column)));
    json.add("columns", all);
    FindingJson.add(json, findings);
    json.addProperty("next", next());
    return json;
  }

  private static JsonObject json(Entry column) {
    JsonObject json = new JsonObject();
    json.addProperty("name", column.name());
    json.addProperty(
        "type",
        column.type().kind().map(kind -> kind.name().toLowerCase(Locale.ROOT)).orElse("text"));
    json.addProperty("unit", column.type().unit().isEmpty() ? null : column.type().unit());
    json.addProperty("missing", column.missing());
    json.addProperty("distinct", column.distinct());
    json.addProperty("all_distinct_counted", column.distinct() < TableOverview.MOST_DISTINCT);
    json.add("least", Json.number(column.least()));
    json.add("greatest", Json.number(column.greatest()));
    JsonArray frequent = new JsonArray();
    column
        .frequent()
        .forEach(
            (value, count) -> {
              JsonObject entry = new JsonObject();
              entry.addProperty("value", value);
              entry.addProperty("rows", count);
              frequent.add(entry);
            });
    json.add("frequent", frequent);
    json.add("odd", Json.strings(column.odd()));
    return json;
  }
}
