// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A column by whose values rows may have been measured together: a day, a batch, a sensor. It need
 * not be a feature.
 *
 * @param column its name
 * @param values as the file has them, each once
 * @param of the value of each row, −1 where it has none
 */
public record Marks(String column, List<String> values, int[] of) {
  /** A value of fewer rows on average tells rows rather than batches. */
  private static final int FEWEST_ROWS = 3;

  /** Each is looked at; wider tables are of measurements. */
  private static final int MOST_COLUMNS = 40;

  public Marks {
    values = List.copyOf(values);
  }

  /**
   * The columns of a table that may be marks at some of its rows: text, dates and whole numbers of
   * which each value has three rows or more on average.
   *
   * @param without the names of columns that are none, such as the target
   */
  public static List<Marks> of(Table table, Set<String> without, int[] rows) {
    return table.names().stream()
        .filter(name -> !without.contains(name))
        .map(name -> table.find(name).orElseThrow())
        .filter(column -> !(column instanceof Column.Numeric n && n.kind() == Column.Kind.REAL))
        .map(column -> of(column, rows))
        .filter(marks -> marks.values.size() > 1)
        .filter(marks -> marks.values.size() * FEWEST_ROWS <= rows.length)
        .limit(MOST_COLUMNS)
        .toList();
  }

  private static Marks of(Column column, int[] rows) {
    Map<String, Integer> numbers = new HashMap<>();
    String[] values = new String[rows.length];
    int[] of = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      of[i] = -1;
      if (!column.isMissing(rows[i])) {
        String value = column.text(rows[i]);
        of[i] = numbers.computeIfAbsent(value, any -> numbers.size());
        values[of[i]] = value;
      }
    }
    return new Marks(column.name(), Arrays.asList(values).subList(0, numbers.size()), of);
  }

  /** Of some of the rows. */
  public Marks select(int[] rows) {
    return new Marks(column, values, Arrays.stream(rows).map(i -> of[i]).toArray());
  }
}
