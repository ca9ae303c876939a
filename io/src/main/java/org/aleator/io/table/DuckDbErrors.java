package org.aleator.io.table;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aleator.util.InvalidInputException;

/** One line for the user out of DuckDB's page of advice on its own options. */
final class DuckDbErrors {
  private static final Pattern LINE = Pattern.compile("CSV Error on Line: (\\d+)");
  private static final Pattern COLUMNS =
      Pattern.compile("Expected Number of Columns: (\\d+) Found: (\\d+)");

  private DuckDbErrors() {}

  static InvalidInputException translate(Path file, FileKind kind, SQLException error) {
    String message = String.valueOf(error.getMessage());
    Matcher line = LINE.matcher(message);
    String place = line.find() ? ": line " + line.group(1) : "";
    Matcher columns = COLUMNS.matcher(message);
    if (columns.find()) {
      return new InvalidInputException(
          "%s%s holds %s values where the header names %s columns; correct the line"
              .formatted(file, place, columns.group(2), columns.group(1)),
          error);
    }
    if (message.contains("unterminated quote")) {
      return new InvalidInputException(
          file + place + " has a quote that is not closed; correct the line", error);
    }
    if (message.contains("not utf-8")) {
      return new InvalidInputException(
          file + place + " is not UTF-8 text; save the file as UTF-8", error);
    }
    return new InvalidInputException(
        "cannot read %s as %s%s: %s".formatted(file, kind.format(), place, firstLine(message)),
        error);
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("unknown error").strip();
  }
}
