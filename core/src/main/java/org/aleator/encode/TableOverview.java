// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.data.Table.Undecided;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * What stands in the columns of a table, of one or of its blocks, for a person who is to choose
 * between them: what they hold, how much is missing, and what is odd about them.
 */
public final class TableOverview {
  /** More different values are not counted. */
  public static final int MOST_DISTINCT = 10_000;

  /** As many as a line can name. */
  private static final int MOST_FREQUENT = 3;

  private final Map<String, Cells> cells = new LinkedHashMap<>();
  private final RowCounters counters = new RowCounters();
  private Optional<Table> first = Optional.empty();
  private long rows;

  /**
   * One column.
   *
   * @param type what its cells are
   * @param missing in how many rows there is none
   * @param least the smallest number, NaN where there is none
   * @param greatest the largest number, NaN where there is none
   * @param frequent of text, the most frequent values with their rows, the first the most
   * @param distinct how many different values there are, {@link #MOST_DISTINCT} at most
   * @param odd what should be known before it is used, a sentence each
   * @param use what becomes of it where the features are not named
   */
  public record Entry(
      String name,
      ColumnType type,
      long missing,
      double least,
      double greatest,
      Map<String, Integer> frequent,
      int distinct,
      List<String> odd,
      Use use) {}

  /** What becomes of a column where the features are not named. */
  public enum Use {
    /** It is one of them. */
    FEATURE,
    /** It is none of them, unless it is named. */
    LEFT_OUT,
    /** It is refused: a person has to exclude it or to put it right. */
    REFUSED
  }

  /** What was seen of a column so far. */
  private static final class Cells {
    private final Set<Double> numbers = new HashSet<>();
    private final Map<String, Integer> texts = new HashMap<>();
    private final MixedCells mixed = new MixedCells();
    private long missing;
    private double least = Double.NaN;
    private double greatest = Double.NaN;

    void add(Table block, Column column) {
      if (column instanceof Column.Text text) {
        mixed.add(block, text);
      }
      for (int i = 0; i < column.rows(); i++) {
        if (column.isMissing(i)) {
          missing++;
        } else if (column instanceof Column.Numeric numeric) {
          add(numeric.values()[i]);
        } else if (texts.size() < MOST_DISTINCT || texts.containsKey(column.text(i))) {
          texts.merge(column.text(i), 1, Integer::sum);
        }
      }
    }

    private void add(double value) {
      least = Double.isNaN(least) || value < least ? value : least;
      greatest = Double.isNaN(greatest) || value > greatest ? value : greatest;
      if (numbers.size() < MOST_DISTINCT) {
        numbers.add(value);
      }
    }
  }

  /** Looks at a table, or its next block. */
  public void add(Table block) {
    first = first.or(() -> Optional.of(block));
    counters.add(block);
    for (Column column : block.columns()) {
      cells.computeIfAbsent(column.name(), name -> new Cells()).add(block, column);
    }
    rows += block.rows();
  }

  /** How many rows there are. */
  public long rows() {
    return rows;
  }

  /** All columns, in the table's order. */
  public List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    if (first.isPresent()) {
      Map<String, String> copies = NearCopies.of(first.get());
      for (Column column : first.get().columns()) {
        entries.add(entry(first.get(), column, Optional.ofNullable(copies.get(column.name()))));
      }
    }
    return entries;
  }

  private Entry entry(Table table, Column column, Optional<String> copied) {
    Cells seen = cells.get(column.name());
    Odd odd = odd(table, column, seen, copied);
    return new Entry(
        column.name(),
        ColumnType.of(column),
        seen.missing,
        seen.least,
        seen.greatest,
        frequent(seen.texts),
        seen.numbers.size() + seen.texts.size(),
        odd.words.stream().toList(),
        odd.use);
  }

  private static Map<String, Integer> frequent(Map<String, Integer> counts) {
    Map<String, Integer> most = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_FREQUENT)
        .forEach(entry -> most.put(entry.getKey(), entry.getValue()));
    return most;
  }

  /** What is odd about a column, and what follows. */
  private record Odd(Optional<String> words, Use use) {
    static Odd of(String words, Use use) {
      return new Odd(Optional.of(words), use);
    }
  }

  private Odd odd(Table table, Column column, Cells seen, Optional<String> copied) {
    Undecided open = table.undecided().get(column.name());
    int distinct = seen.numbers.size() + seen.texts.size();
    if (open != null) {
      String complaint = open.complaint();
      return Odd.of(complaint.substring(complaint.indexOf(": ") + 2), Use.REFUSED);
    }
    if (distinct == 0) {
      return Odd.of("empty", Use.LEFT_OUT);
    }
    if (distinct == 1) {
      return Odd.of("one value throughout", Use.LEFT_OUT);
    }
    if (column instanceof Column.Text) {
      return oddText(table, seen, distinct);
    }
    return counters.of(column, table).isPresent()
        ? Odd.of("numbers the rows", Use.LEFT_OUT)
        : new Odd(copied.map(other -> "nearly a copy of " + Excerpt.of(other)), Use.FEATURE);
  }

  /** Text that is no category. */
  private Odd oddText(Table table, Cells seen, int distinct) {
    try {
      seen.mixed.requireCategory();
    } catch (InvalidInputException e) {
      String source = table.source() + ": ";
      String said = e.getMessage();
      return Odd.of(said.startsWith(source) ? said.substring(source.length()) : said, Use.REFUSED);
    }
    return UsedColumns.isIdentifying(distinct, rows - seen.missing)
        ? Odd.of("names rows, not groups of them", Use.LEFT_OUT)
        : new Odd(Optional.empty(), Use.FEATURE);
  }
}
