// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.aleator.data.Column;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import org.jspecify.annotations.Nullable;

/** Parquet files in blocks, as DuckDB unpacks them. */
final class ParquetBlocks implements BlockSource {
  private final List<TableFile> files;
  private final Work work;
  private final BlockTyping typing;
  private final Map<String, Column.Kind> kinds = new LinkedHashMap<>();
  private final List<Long> rows = new ArrayList<>();
  private final List<Guess> guesses = new ArrayList<>();
  private boolean looked;

  ParquetBlocks(List<TableFile> files, ReadOptions options) {
    this.files = files;
    this.work = options.work();
    this.typing = new BlockTyping(options);
    for (TableFile file : files) {
      try {
        add(file, options.limits());
      } catch (IOException e) {
        throw TableBlocks.damaged(file.name(), e);
      }
    }
    if (rows() > Integer.MAX_VALUE) {
      throw new InvalidInputException("there are more than two billion rows");
    }
  }

  private void add(TableFile file, ReadLimits limits) throws IOException {
    ParquetChecksums.verify(file.path());
    try (DuckDbReader reader = DuckDbReader.open(file, false)) {
      rows.add(reader.rows());
      limits.requireRows(file.name(), rows());
      limits.requireColumns(file.name(), reader.columns().size());
      join(file, reader.columns());
    } catch (SQLException e) {
      throw DuckDbReader.unreadable(file, e);
    }
  }

  /** Whole numbers in one file and others in the next are numbers. */
  private void join(TableFile file, List<DuckDbColumn> columns) {
    List<String> names = columns.stream().map(DuckDbColumn::name).toList();
    if (rows.size() > 1) {
      TableBlocks.requireSame(files.get(0), List.copyOf(kinds.keySet()), file, names);
    }
    for (DuckDbColumn column : columns) {
      Column.Kind kind = column.kind();
      Column.Kind before = rows.size() > 1 ? kinds.get(column.name()) : kind;
      if (isNumber(kind) && isNumber(before)) {
        kind = kind == before ? kind : Column.Kind.REAL;
      } else if (kind != before) {
        throw new InvalidInputException(
            "column \"%s\" is of another type in %s than in %s; files of one table have the same types"
                .formatted(column.name(), file.name(), files.get(0).name()));
      }
      kinds.put(column.name(), kind);
    }
  }

  private static boolean isNumber(Column.@Nullable Kind kind) {
    return kind == Column.Kind.REAL || kind == Column.Kind.INTEGER;
  }

  @Override
  public List<String> names() {
    return List.copyOf(kinds.keySet());
  }

  @Override
  public long rows() {
    return rows.stream().mapToLong(count -> count).sum();
  }

  @Override
  public long values() {
    return rows() * kinds.size();
  }

  @Override
  public List<Guess> guesses() {
    List<Guess> all = new ArrayList<>(guesses);
    all.addAll(typing.guesses());
    return all;
  }

  @Override
  public void read(Predicate<String> wanted, int mostRows, Consumer<Table> sink)
      throws IOException {
    Predicate<String> text = name -> kinds.get(name) == null;
    if (!looked && kinds.containsValue(null)) {
      typing.clear();
      blocks(text, mostRows, block -> look(block));
      looked = true;
    }
    typing.forgetGuesses();
    blocks(wanted, mostRows, block -> sink.accept(typed(block)));
  }

  private void look(Table block) {
    try {
      typing.look(new TextColumns(texts(block)));
    } catch (IOException e) {
      throw new IllegalStateException("columns in memory are always readable", e);
    }
  }

  /** Text columns of a file with types may hold numbers or dates as well. */
  private Table typed(Table block) {
    List<Column.Text> texts = texts(block);
    if (texts.isEmpty()) {
      return block;
    }
    Map<String, Column> byName = new LinkedHashMap<>();
    Map<String, Table.Undecided> undecided = new LinkedHashMap<>();
    block.columns().forEach(column -> byName.put(column.name(), column));
    int first = (int) block.rowNumber(0) - 1;
    try {
      typing.read(
          block.source(),
          new TextColumns(texts),
          first,
          name -> true,
          Integer.MAX_VALUE,
          read -> {
            read.columns().forEach(column -> byName.put(column.name(), column));
            undecided.putAll(read.undecided());
          });
    } catch (IOException e) {
      throw new IllegalStateException("columns in memory are always readable", e);
    }
    return new Table(block.source(), List.copyOf(byName.values()), List.of(), undecided)
        .startingAt(first);
  }

  private static List<Column.Text> texts(Table block) {
    return block.columns().stream()
        .filter(Column.Text.class::isInstance)
        .map(Column.Text.class::cast)
        .toList();
  }

  private void blocks(Predicate<String> wanted, int mostRows, Consumer<Table> sink)
      throws IOException {
    guesses.clear();
    long[] read = new long[1];
    for (int i = 0; i < files.size(); i++) {
      int count = rows.get(i).intValue();
      try (DuckDbReader reader = DuckDbReader.open(files.get(i), true)) {
        List<DuckDbColumn> columns =
            kinds.keySet().stream().filter(wanted).map(reader::column).toList();
        columns.forEach(column -> column.guess(count).ifPresent(guesses::add));
        reader.blocks(
            columns,
            kinds,
            mostRows,
            block -> {
              work.check();
              sink.accept(block);
              read[0] += block.rows();
              work.progress("reading", read[0] / (double) rows());
            });
      } catch (SQLException e) {
        throw DuckDbReader.unreadable(files.get(i), e);
      }
    }
  }
}
