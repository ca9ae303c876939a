// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;

/**
 * Reads a table from a CSV, TSV, Parquet, JSON (an array of objects, or one object after the other)
 * or Excel file (.xlsx, the first sheet with data); text formats may be compressed with gzip
 * ({@code .gz}) or Zstandard ({@code .zst}), whose checksums are verified. The file is opened by
 * exactly the name given; {@code -} is standard input. The whole file decides a column's type. Rows
 * keep the file's order.
 *
 * <p>True and false become 1 and 0; dates and timestamps become seconds since 1970 (UTC), times of
 * day seconds since midnight. An empty cell is missing, and among numbers and dates so are marks
 * such as {@code NA}, {@code ?} and {@code NaN}. A unit that stands in all cells of a column, such
 * as {@code €} or {@code kg}, is taken off. What had to be guessed is in {@link Table#guesses()}.
 * Nested values (lists, objects) are kept as their text.
 */
public final class Tables {
  private Tables() {}

  /**
   * Reads the whole file.
   *
   * @throws InvalidInputException where there is no such file, or it holds no table with a row
   */
  public static Table read(Path file) {
    return read(file, ReadOptions.DEFAULT);
  }

  /**
   * The same with what is known of the file.
   *
   * @throws InvalidInputException as above, or where it is not as was said
   * @throws java.util.concurrent.CancellationException where it was cancelled
   * @throws ReadLimits.Exceeded where the table is larger than the options allow
   */
  public static Table read(Path file, ReadOptions options) {
    try (TableFile source = TableFile.of(file)) {
      Table table = read(source, options);
      source.requireUnchanged();
      if (table.rows() == 0) {
        throw new InvalidInputException(
            source.name()
                + (table.columns().isEmpty()
                    ? " holds no rows: a JSON table is an array of objects, or an object per line"
                    : " holds column names and no rows of data"));
      }
      return table;
    } catch (IOException e) {
      throw TableBlocks.damaged(file.toString(), e);
    }
  }

  private static Table read(TableFile source, ReadOptions options) throws IOException {
    TableFormat format = source.format(options);
    if (format == TableFormat.PARQUET) {
      return retyped(DuckDbReader.read(source, options), options);
    }
    if (format == TableFormat.XLSX) {
      XlsxSource sheet = new XlsxSource(source, options);
      return with(TextTable.read(source.name(), sheet, options), sheet.guess());
    }
    TextInput input = new TextInput(source, options);
    while (true) {
      try {
        CellSource cells =
            format == TableFormat.JSON ? new JsonSource(input) : new CsvSource(input, format);
        Table table = TextTable.read(source.name(), cells, options);
        return with(table, input.guess());
      } catch (CharacterCodingException e) {
        input.fallBack(e);
      }
    }
  }

  private static Table with(Table table, Optional<Guess> ofFile) {
    List<Guess> guesses = new ArrayList<>(table.guesses());
    ofFile.ifPresent(guesses::add);
    return new Table(table.source(), table.columns(), guesses, table.undecided());
  }

  /** Text columns of a file with types may hold numbers or dates as well. */
  private static Table retyped(Table table, ReadOptions options) throws IOException {
    List<Column.Text> texts = new ArrayList<>();
    for (Column column : table.columns()) {
      if (column instanceof Column.Text text) {
        texts.add(text);
      }
    }
    List<Guess> guesses = new ArrayList<>(table.guesses());
    if (texts.isEmpty()) {
      return table;
    }
    Table read = TextTable.read(table.source(), new TextColumns(texts), options);
    Map<String, Column> byName =
        read.columns().stream().collect(Collectors.toMap(Column::name, column -> column));
    guesses.addAll(read.guesses());
    return new Table(
        table.source(),
        table.columns().stream().map(column -> byName.getOrDefault(column.name(), column)).toList(),
        guesses,
        read.undecided());
  }
}
