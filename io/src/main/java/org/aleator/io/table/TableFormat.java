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
  JSON;

  private static final Map<String, TableFormat> ENDINGS =
      Map.of(
          "csv", CSV, "tsv", TSV, "parquet", PARQUET, "json", JSON, "jsonl", JSON, "ndjson", JSON);

  private static final Set<String> SPREADSHEETS = Set.of("xlsx", "xls", "xlsm", "ods", "numbers");

  static final String EXPORT =
      "a spreadsheet is not read as it is: in the program that made it, choose \"Save as\" or"
          + " \"Export\" and the format \"CSV UTF-8\"";

  /** Whether the name of a file says that it is a table. */
  static boolean isKnown(Path file) {
    return ENDINGS.containsKey(ending(file));
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
    if (format == null || (format == PARQUET && compressed)) {
      throw new InvalidInputException(
          file
              + " is of an unknown kind: its name should end in .csv, .tsv, .json, .jsonl"
              + " (each also with .gz or .zst) or .parquet; or say the format");
    }
    return format;
  }
}
