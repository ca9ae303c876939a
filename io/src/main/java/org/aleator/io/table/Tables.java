package org.aleator.io.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.aleator.data.Table;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;

/**
 * Reads a table from a CSV, TSV, Parquet or JSON file (an array of objects, or one object per
 * line); text formats may be compressed with gzip ({@code .gz}) or Zstandard ({@code .zst}). The
 * whole file decides a column's type. Rows keep the file's order.
 *
 * <p>True and false become 1 and 0; dates and timestamps become seconds since 1970 (UTC), times of
 * day seconds since midnight. An empty cell is missing, and so are {@code NA} and {@code NULL} in a
 * column of numbers. Nested values (lists, objects) are kept as their text.
 */
public final class Tables {
  private Tables() {}

  /**
   * Reads the whole file.
   *
   * @throws InvalidInputException where there is no such file, or it holds no table with a row
   */
  public static Table read(Path file) {
    return readFirst(file, Integer.MAX_VALUE);
  }

  /**
   * Reads the first rows of the file, whose types the whole file decides.
   *
   * @param mostRows how many to read, if there are as many
   * @throws InvalidInputException as {@link #read} does
   */
  public static Table readFirst(Path file, int mostRows) {
    requireFile(file);
    FileKind kind = FileKind.of(file);
    Table table = DuckDbReader.read(file, kind, mostRows);
    if (table.rows() == 0) {
      throw new InvalidInputException(file + " holds column names and no rows of data");
    }
    return table;
  }

  private static void requireFile(Path file) {
    if (Files.isDirectory(file)) {
      throw new InvalidInputException(file + " is a folder; name a data file");
    }
    if (!Files.exists(file)) {
      throw new InvalidInputException("there is no file " + file + nearName(file));
    }
    if (!Files.isReadable(file)) {
      throw new InvalidInputException("no permission to read " + file);
    }
    try {
      if (Files.isRegularFile(file) && Files.size(file) == 0) {
        throw new InvalidInputException(file + " is empty");
      }
    } catch (IOException e) {
      throw new InvalidInputException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static String nearName(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return "";
    }
    try (Stream<Path> entries = Files.list(folder)) {
      List<String> names = entries.map(entry -> entry.getFileName().toString()).toList();
      return NearestName.suggestion(file.getFileName().toString(), names);
    } catch (IOException e) {
      return "";
    }
  }
}
