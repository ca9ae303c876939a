// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.data.Table.Undecided;

/**
 * What the columns of a table of text are, when it is read in blocks: all cells of all files are
 * looked at first, none is kept, and every block is then read in the same way.
 */
final class BlockTyping {
  private final ReadOptions options;
  private final Map<String, ColumnProfile> profiles = new LinkedHashMap<>();
  private final Map<Key, Integer> guessed = new LinkedHashMap<>();

  /** What is counted over all blocks. */
  private record Key(String column, Guess.What what, String detail) {}

  BlockTyping(ReadOptions options) {
    this.options = options;
  }

  /** Looks at the cells of one file, or of a block of it; gives the number of its rows. */
  int look(CellSource cells) throws IOException {
    List<ColumnProfile> byColumn = new ArrayList<>();
    StrippedCells looks =
        new StrippedCells() {
          @Override
          void stripped(int column, char[] text, int from, int to, int start, int end) {
            while (byColumn.size() <= column) {
              byColumn.add(profile(cells.names().get(byColumn.size())));
            }
            byColumn.get(column).add(row(), text, start, end, isTyped());
          }
        };
    cells.read("reading", looks);
    cells.names().forEach(this::profile);
    return looks.row();
  }

  /** Forgets what was seen. */
  void clear() {
    profiles.clear();
  }

  private ColumnProfile profile(String name) {
    return profiles.computeIfAbsent(
        name, n -> new ColumnProfile(options, Optional.ofNullable(options.types().get(n)), false));
  }

  /**
   * Reads the cells of one file in blocks; gives the number of its rows.
   *
   * @param first the number of its first row, from 0
   */
  int read(
      String source,
      CellSource cells,
      int first,
      Predicate<String> wanted,
      int mostRows,
      Consumer<Table> sink)
      throws IOException {
    Block block = new Block(source, cells.names(), first, wanted, sink);
    StrippedCells reads =
        new StrippedCells() {
          @Override
          void stripped(int column, char[] text, int from, int to, int start, int end) {
            CellReader reader = block.readers[column];
            if (reader instanceof CellReader.Plain plain) {
              plain.add(first + row(), text, start, end);
            } else if (reader != null) {
              give(reader, first + row(), text, from, to, start, end);
            }
          }

          @Override
          public void endRow() {
            super.endRow();
            if (first + row() - block.start == mostRows) {
              block.give(first + row());
            }
          }
        };
    cells.read("reading rows", reads);
    block.give(first + reads.row());
    return reads.row();
  }

  /** The rows of one file that were read and not given away yet. */
  private final class Block {
    private final String source;
    private final List<String> names;
    private final Predicate<String> wanted;
    private final Consumer<Table> sink;
    private final ColumnDecision decision;
    private final Map<String, Undecided> undecided = new HashMap<>();
    private CellReader[] readers;
    private int start;

    Block(
        String source,
        List<String> names,
        int first,
        Predicate<String> wanted,
        Consumer<Table> sink) {
      this.source = source;
      this.names = names;
      this.wanted = wanted;
      this.sink = sink;
      this.decision = new ColumnDecision(source, List.copyOf(profiles.values()));
      begin(first);
    }

    private void begin(int row) {
      start = row;
      readers = new CellReader[names.size()];
      for (int j = 0; j < readers.length; j++) {
        String name = names.get(j);
        if (wanted.test(name)) {
          ColumnProfile profile = Objects.requireNonNull(profiles.get(name));
          ColumnDecision.Way way = decision.of(name, profile);
          way.undecided().ifPresent(open -> undecided.put(name, open));
          readers[j] =
              way.reader().orElseGet(() -> new CellReader.Plain(name, profile)).startingAt(row);
        }
      }
    }

    private void give(int end) {
      if (end == start) {
        return;
      }
      List<Column> columns = new ArrayList<>();
      for (CellReader reader : readers) {
        if (reader != null) {
          reader.guesses().forEach(BlockTyping.this::count);
          columns.add(reader.build(end - start));
        }
      }
      Table table = new Table(source, columns, List.of(), undecided).startingAt(start);
      begin(end);
      sink.accept(table);
    }
  }

  private void count(Guess guess) {
    guessed.merge(
        new Key(guess.column(), guess.what(), guess.detail()), guess.cells(), Integer::sum);
  }

  /** What was guessed of the columns that were read as something else than text. */
  List<Guess> guesses() {
    List<Guess> guesses = new ArrayList<>();
    ColumnDecision decision = new ColumnDecision("", List.copyOf(profiles.values()));
    profiles.forEach(
        (name, profile) -> {
          if (!(decision.of(name, profile).reader().orElse(null) instanceof CellReader.Words)) {
            profile
                .marks()
                .forEach(
                    (mark, count) ->
                        guesses.add(new Guess(name, Guess.What.MISSING_MARK, mark, count)));
          }
        });
    guessed.forEach(
        (key, cells) -> guesses.add(new Guess(key.column, key.what, key.detail, cells)));
    return guesses;
  }

  /** Begins to count anew. */
  void forgetGuesses() {
    guessed.clear();
  }
}
