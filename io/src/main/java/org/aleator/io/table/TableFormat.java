// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.aleator.util.InvalidInputException;

/** How a file lays out its rows. */
public enum TableFormat {
  /** Lines of values with a comma, semicolon, tab or bar between them. */
  CSV,
  /** The same with tabs. */
  TSV,
  PARQUET,
  /** An array of objects, or one object after the other. */
  JSON,
  /** A sheet of an Excel workbook, as Excel writes it since 2007. */
  XLSX;

  private static final Map<String, TableFormat> ENDINGS =
      Map.of(
          "csv", CSV, "tsv", TSV, "parquet", PARQUET, "json", JSON, "jsonl", JSON, "ndjson", JSON,
          "xlsx", XLSX, "xlsm", XLSX);

  private static final Set<String> SPREADSHEETS = Set.of("xls", "xlsb", "ods", "numbers");

  static final String EXPORT =
      "of spreadsheets .xlsx is read: in the program that made it, choose \"Save as\" or"
          + " \"Export\" and the format .xlsx or \"CSV UTF-8\"";

  /** Whether files of this kind are compressed in themselves. */
  private boolean isPacked() {
    return this == PARQUET || this == XLSX;
  }

  /** Whether the name of a file says that it is a table. */
  static boolean isKnown(Path file) {
    return ENDINGS.containsKey(ending(file));
  }

  static boolean isParquet(Path file) {
    return file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".parquet");
  }

  /** Whether the name of a file says that it is packed, or a table in another format than CSV. */
  static boolean isOther(Path file) {
    String ending = ending(file);
    return isCompressed(file.getFileName().toString().toLowerCase(Locale.ROOT))
        || SPREADSHEETS.contains(ending)
        || ENDINGS.getOrDefault(ending, CSV) != CSV;
  }

  private static String ending(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    String bare = isCompressed(name) ? name.substring(0, name.lastIndexOf('.')) : name;
    return bare.substring(bare.lastIndexOf('.') + 1);
  }

  private static boolean isCompressed(String name) {
    return name.endsWith(".gz") || name.endsWith(".zst");
  }

  /** What the name of a file says about its content. */
  static TableFormat of(Path file) {
    boolean compressed = isCompressed(file.getFileName().toString().toLowerCase(Locale.ROOT));
    String ending = ending(file);
    if (SPREADSHEETS.contains(ending)) {
      throw new InvalidInputException(file + ": " + EXPORT);
    }
    TableFormat format = ENDINGS.get(ending);
    if (format == null || (compressed && format.isPacked())) {
      throw new InvalidInputException(
          file
              + " is of an unknown kind: its name should end in .csv, .tsv, .json, .jsonl"
              + " (each also with .gz or .zst), .parquet or .xlsx; or say the format");
    }
    return format;
  }
}
