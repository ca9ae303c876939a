// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;

/**
 * A table of one or several files that is not held in memory: its rows come in blocks, in the
 * files' order, as often as they are wanted. Every block has the same columns, of the types that
 * all files together decide; a block's {@link Table#source()} is the file it came from, and its
 * {@link Table#rowNumber rows} are numbered as in that file.
 */
public final class TableBlocks implements AutoCloseable {
  /** Values of a block, unless said otherwise by a system property: 32 MB of numbers. */
  private static final int BLOCK_VALUES = 1 << 22;

  private static final long MANY_ROWS = 1_000_000;
  private static final long MANY_VALUES = 20_000_000;

  /** What is in memory at most at once, table, features and their copies, by measurement (0028). */
  private static final long BYTES_OF_A_VALUE = 40;

  /** As many as an answer would be drawn from: fewer need not be read in blocks. */
  private static final long FEW_ROWS = 100_000;

  private static final int MOST_ROWS = 1 << 18;

  /** Of which a matrix is made, with room for what a model needs at as many rows. */
  private static final int MOST_PREDICTED = 1 << 16;

  private static final int FEWEST_ROWS = 1 << 10;

  private final List<TableFile> files;
  private final BlockSource source;

  private TableBlocks(List<TableFile> files, BlockSource source) {
    this.files = files;
    this.source = source;
  }

  /**
   * Opens the files, of one format.
   *
   * @throws InvalidInputException where one is not there or cannot be read, or where they differ in
   *     format or columns
   */
  public static TableBlocks open(List<Path> paths, ReadOptions options) {
    List<TableFile> files = new ArrayList<>();
    try {
      for (Path path : paths) {
        files.add(TableFile.of(path));
      }
      return new TableBlocks(files, source(files, options));
    } catch (RuntimeException e) {
      close(files);
      throw e;
    }
  }

  private static BlockSource source(List<TableFile> files, ReadOptions options) {
    TableFormat format = files.get(0).format(options);
    for (TableFile file : files) {
      if (file.format(options) != format) {
        throw new InvalidInputException(
            "%s and %s are of different formats; files of one table have one"
                .formatted(files.get(0).name(), file.name()));
      }
    }
    return format == TableFormat.PARQUET
        ? new ParquetBlocks(files, options)
        : new TextBlocks(files, format, options);
  }

  /** The first file and how many more there are. */
  public String name() {
    String first = files.get(0).name();
    return files.size() == 1 ? first : first + " and " + (files.size() - 1) + " more";
  }

  /** How many rows there are; of text that was not read yet, about how many. */
  public long rows() {
    return attempt(source::rows);
  }

  /** The names of all columns; of text, after a first reading. */
  public List<String> names() {
    return attempt(source::names);
  }

  /** What was guessed in the last reading. */
  public List<Guess> guesses() {
    return source.guesses();
  }

  /**
   * Gives all rows, block by block.
   *
   * @param wanted which columns to read, by name
   * @throws InvalidInputException where a file is damaged, or not as it was said to be; names the
   *     file, and the row where one is to blame
   */
  public void read(Predicate<String> wanted, Consumer<Table> sink) {
    long columns = names().stream().filter(wanted).count();
    blocks(wanted, rowsOf(columns, MOST_ROWS), sink);
  }

  /**
   * The same in smaller blocks, for rows to predict.
   *
   * @param width of the model's features
   */
  public void read(Predicate<String> wanted, int width, Consumer<Table> sink) {
    long columns = names().stream().filter(wanted).count();
    blocks(wanted, rowsOf(Math.max(columns, width), MOST_PREDICTED), sink);
  }

  private static int rowsOf(long columns, int most) {
    long values = Long.getLong("aleator.block.values", BLOCK_VALUES);
    long rows = Math.min(most, values / Math.max(1, columns));
    return (int) Math.max(Math.min(FEWEST_ROWS, values), rows);
  }

  private void blocks(Predicate<String> wanted, int rows, Consumer<Table> sink) {
    try {
      source.read(wanted, rows, sink);
      for (TableFile file : files) {
        file.requireUnchanged();
      }
    } catch (IOException e) {
      throw damaged(name(), e);
    }
  }

  /** All rows in memory, for files that are small. */
  public Table whole() {
    List<Table> blocks = new ArrayList<>();
    read(name -> true, blocks::add);
    List<Column> columns = new ArrayList<>();
    for (String name : names()) {
      columns.add(joined(blocks.stream().map(block -> block.find(name).orElseThrow()).toList()));
    }
    Map<String, Table.Undecided> undecided =
        blocks.isEmpty() ? Map.of() : blocks.get(0).undecided();
    Table table = new Table(name(), columns, guesses(), undecided);
    if (table.rows() == 0) {
      throw new InvalidInputException(name() + " holds no rows of data");
    }
    return table;
  }

  private static Column joined(List<Column> parts) {
    Column first = parts.get(0);
    if (first instanceof Column.Numeric numbers) {
      double[] values =
          parts.stream()
              .flatMapToDouble(part -> Arrays.stream(((Column.Numeric) part).values()))
              .toArray();
      return new Column.Numeric(first.name(), numbers.kind(), values, numbers.form());
    }
    String[] values =
        parts.stream()
            .flatMap(part -> Arrays.stream(((Column.Text) part).values()))
            .toArray(String[]::new);
    return new Column.Text(first.name(), values);
  }

  /**
   * Whether the table is too large to be held: it has more than {@value #MANY_ROWS} rows and more
   * than {@value #MANY_VALUES} values, or holding it would take more heap than there is. The first
   * does not depend on the machine, so that the same file has the same answer on every one that
   * could have held it.
   */
  public boolean isLarge() {
    long rows = rows();
    long values = attempt(source::values);
    Long most = Long.getLong("aleator.whole.values");
    if (most != null) {
      return values > most;
    }
    boolean tooMany = rows > MANY_ROWS && values > MANY_VALUES;
    return tooMany
        || (rows > FEW_ROWS && values > Runtime.getRuntime().maxMemory() / BYTES_OF_A_VALUE);
  }

  private interface Attempt<T> {
    T run() throws IOException;
  }

  private <T> T attempt(Attempt<T> attempt) {
    try {
      return attempt.run();
    } catch (IOException e) {
      throw damaged(name(), e);
    }
  }

  static InvalidInputException damaged(String name, IOException e) {
    if (e instanceof CharacterCodingException) {
      return new InvalidInputException(name + " cannot be decoded; say its encoding", e);
    }
    String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("").strip();
    return new InvalidInputException(
        "%s is damaged or cannot be read: %s; get the file again".formatted(name, reason), e);
  }

  /** Refuses files of different columns, whatever their order. */
  static void requireSame(
      TableFile first, List<String> names, TableFile other, List<String> others) {
    HashSet<String> missing = new HashSet<>(names);
    others.forEach(missing::remove);
    HashSet<String> further = new HashSet<>(others);
    names.forEach(further::remove);
    if (!missing.isEmpty() || !further.isEmpty()) {
      boolean lacks = !missing.isEmpty();
      throw new InvalidInputException(
          "%s has %s column \"%s\", unlike %s; files of one table have the same columns"
              .formatted(
                  other.name(),
                  lacks ? "no" : "a",
                  (lacks ? missing : further).stream().sorted().findFirst().orElseThrow(),
                  first.name()));
    }
  }

  private static void close(List<TableFile> files) {
    files.forEach(TableFile::close);
  }

  /** Removes what a pipe had been kept in. */
  @Override
  public void close() {
    close(files);
  }
}
