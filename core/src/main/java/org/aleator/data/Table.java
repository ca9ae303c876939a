// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.aleator.text.Excerpt;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * The rows of a file, in the file's order, by column. Rows count from 0 here and from 1 in
 * messages, where row 1 is the first row of data, below the header. Immutable by convention: the
 * columns' arrays are shared.
 */
public final class Table {
  private final String source;
  private final List<Column> columns;
  private final List<Guess> guesses;
  private final Map<String, Undecided> undecided;
  private final Map<String, Column> byName = new HashMap<>();
  private final long firstRow;

  /**
   * Why a column is of no use as it is: its cells can be read in two ways.
   *
   * @param setting what would decide it
   * @param complaint which ways, for the user
   */
  public record Undecided(Setting setting, String complaint) {}

  /**
   * A table that nothing had to be guessed for.
   *
   * @param source what messages call the table, such as its path
   * @param columns in the file's order, of equal length, with distinct names
   */
  public Table(String source, List<? extends Column> columns) {
    this(source, columns, List.of(), Map.of());
  }

  /**
   * A table as it was read.
   *
   * @param source what messages call the table, such as its path
   * @param columns in the file's order, of equal length, with distinct names
   * @param guesses how cells were read where the file does not say it
   * @param undecided by name, columns whose cells can be read in two ways, kept as text, with the
   *     complaint to make when one is used
   */
  public Table(
      String source,
      List<? extends Column> columns,
      List<Guess> guesses,
      Map<String, Undecided> undecided) {
    this(source, columns, guesses, undecided, 0);
  }

  private Table(
      String source,
      List<? extends Column> columns,
      List<Guess> guesses,
      Map<String, Undecided> undecided,
      long firstRow) {
    this.firstRow = firstRow;
    this.source = source;
    this.columns = List.copyOf(columns);
    this.guesses = List.copyOf(guesses);
    this.undecided = Map.copyOf(undecided);
    for (Column column : columns) {
      if (byName.put(column.name(), column) != null) {
        throw new IllegalArgumentException("two columns are named " + column.name());
      }
      if (column.rows() != columns.get(0).rows()) {
        throw new IllegalArgumentException("columns of unequal length");
      }
    }
  }

  /** The names of a table's columns without its rows. */
  public static Table ofNames(String source, List<String> names) {
    return new Table(source, names.stream().map(name -> new Column.Numeric(name)).toList());
  }

  /** What messages call the table, such as its path. */
  public String source() {
    return source;
  }

  /**
   * The same as a block of a longer table.
   *
   * @param row at which row of that the block begins, from 0
   */
  public Table startingAt(long row) {
    return new Table(source, columns, guesses, undecided, row);
  }

  /** The number that messages give a row, from 1. */
  public long rowNumber(int row) {
    return firstRow + row + 1;
  }

  /** In the file's order, of equal length, with distinct names. */
  public List<Column> columns() {
    return columns;
  }

  /** How cells were read where the file does not say it. */
  public List<Guess> guesses() {
    return guesses;
  }

  /** By name, columns that can be read in two ways and are refused when they are used. */
  public Map<String, Undecided> undecided() {
    return undecided;
  }

  public int rows() {
    return columns.isEmpty() ? 0 : columns.get(0).rows();
  }

  public List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  public Optional<Column> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /**
   * The column of this name.
   *
   * @param role what the column is wanted for, such as {@code "target"}, for the message
   * @throws InvalidInputException where there is none, with the columns there are and the nearest;
   *     or where its cells can be read in two ways
   */
  public Column require(String name, String role) {
    Undecided open = undecided.get(name);
    if (open != null) {
      throw new InvalidInputException(open.setting(), source + ": " + open.complaint());
    }
    return find(name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "%s has no column \"%s\" for the %s%s; its columns are %s"
                        .formatted(
                            source,
                            Excerpt.of(name),
                            role,
                            NearestName.suggestion(name, names()),
                            nameList())));
  }

  /**
   * The values of the column of this name, NaN where a cell is missing.
   *
   * @param role what the user wants of the column, for the complaint
   * @throws InvalidInputException where there is no such column, or a cell is no finite number
   */
  public double[] numbers(String name, String role) {
    return FiniteNumbers.of(this, require(name, role));
  }

  /** The first rows, at most this many. */
  public Table head(int most) {
    return most >= rows()
        ? this
        : new Table(
            source,
            columns.stream().map(column -> column.head(most)).toList(),
            guesses,
            undecided,
            firstRow);
  }

  /** The table with further columns behind its own. */
  public Table with(List<? extends Column> further) {
    List<Column> all = new ArrayList<>(columns);
    all.addAll(further);
    return new Table(source, all, guesses, undecided, firstRow);
  }

  /** The columns' names for a message; of very many the first. */
  public String nameList() {
    int most = 30;
    Stream<String> shown = names().stream().limit(most).map(Excerpt::of).map(Table::inAList);
    int more = columns.size() - most;
    return shown.collect(Collectors.joining(", ")) + (more <= 0 ? "" : " and " + more + " more");
  }

  /** A name with a comma would read as two. */
  private static String inAList(String name) {
    return name.contains(",") ? '"' + name + '"' : name;
  }
}
