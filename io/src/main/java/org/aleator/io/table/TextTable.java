// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.data.Table.Undecided;
import org.aleator.util.InvalidInputException;

/**
 * Cells of text become columns: one reading says what each column is, with its last cell heard as
 * well as its first, and collects what are plain numbers; a second, where there is more than these,
 * reads the other columns.
 */
final class TextTable {
  private final String source;
  private final CellSource cells;
  private final ReadOptions options;
  private final List<ColumnProfile> profiles = new ArrayList<>();
  private int rows;

  private TextTable(String source, CellSource cells, ReadOptions options) {
    this.source = source;
    this.cells = cells;
    this.options = options;
  }

  static Table read(String source, CellSource cells, ReadOptions options) throws IOException {
    return new TextTable(source, cells, options).read();
  }

  private Table read() throws IOException {
    profile();
    List<String> names = cells.names();
    while (profiles.size() < names.size()) {
      profiles.add(profileOf(profiles.size()));
    }
    ColumnDecision decision = new ColumnDecision(source, profiles);
    CellReader[] readers = new CellReader[names.size()];
    Map<String, Undecided> undecided = new HashMap<>();
    boolean again = false;
    for (int j = 0; j < readers.length; j++) {
      String name = names.get(j);
      ColumnDecision.Way way = decision.of(name, profiles.get(j));
      readers[j] = way.reader().orElse(null);
      way.undecided().ifPresent(open -> undecided.put(name, open));
      again |= way.reader().isPresent();
    }
    if (again) {
      readBy(readers);
    }
    List<Column> columns = new ArrayList<>();
    List<Guess> guesses = new ArrayList<>();
    for (int j = 0; j < readers.length; j++) {
      columns.add(column(names.get(j), profiles.get(j), readers[j], guesses));
    }
    return new Table(source, columns, guesses, undecided);
  }

  private Column column(
      String name, ColumnProfile profile, CellReader reader, List<Guess> guesses) {
    if (!(reader instanceof CellReader.Words)) {
      profile
          .marks()
          .forEach(
              (mark, count) -> guesses.add(new Guess(name, Guess.What.MISSING_MARK, mark, count)));
    }
    if (reader != null) {
      guesses.addAll(reader.guesses());
      return reader.build(rows);
    }
    Column.Kind kind = profile.isWhole() ? Column.Kind.INTEGER : Column.Kind.REAL;
    return new Column.Numeric(name, kind, profile.collected(rows), profile.padding());
  }

  private ColumnProfile profileOf(int column) {
    String name = cells.names().get(column);
    return new ColumnProfile(options, Optional.ofNullable(options.types().get(name)), true);
  }

  private void profile() throws IOException {
    cells.read(
        "reading",
        new StrippedCells() {
          @Override
          void stripped(int column, char[] text, int from, int to, int start, int end) {
            while (profiles.size() <= column) {
              profiles.add(profileOf(profiles.size()));
            }
            profiles.get(column).add(row(), text, start, end, isTyped());
          }

          @Override
          public void endRow() {
            super.endRow();
            rows = row();
          }
        });
  }

  private void readBy(CellReader[] readers) throws IOException {
    StrippedCells second =
        new StrippedCells() {
          @Override
          void stripped(int column, char[] text, int from, int to, int start, int end) {
            CellReader reader = column < readers.length ? readers[column] : null;
            if (reader != null) {
              give(reader, row(), text, from, to, start, end);
            }
          }
        };
    cells.read("reading text", second);
    if (second.row() != rows) {
      throw new InvalidInputException(source + " changed while it was read; read it again");
    }
  }
}
