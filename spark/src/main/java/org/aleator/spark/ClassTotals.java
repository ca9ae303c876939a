// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.aleator.encode.TargetColumns;
import org.aleator.metric.ClassPredictions;
import org.aleator.scale.ClassScoreSums;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** How many rows each class has, and the scores of own probabilities at all rows. */
final class ClassTotals implements RowTotals {
  private static final long serialVersionUID = 1L;

  private final RowLayout layout;
  private final ClassCells cells;
  private final Map<Double, Integer> indices;

  /** By number; one more than can be told apart at most. */
  private final SortedMap<Double, Long> rows;

  /** Of strings. */
  private final SortedMap<Double, String> names;

  private final @Nullable ClassScoreSums own;
  private long unknown;
  private long count;

  ClassTotals(RowLayout layout) {
    this(
        layout,
        new TreeMap<>(),
        new TreeMap<>(),
        width(layout) > 0 ? new ClassScoreSums(width(layout)) : null);
  }

  private ClassTotals(
      RowLayout layout,
      SortedMap<Double, Long> rows,
      SortedMap<Double, String> names,
      @Nullable ClassScoreSums own) {
    this.layout = layout;
    this.cells = Objects.requireNonNull(layout.classes());
    this.indices = cells.indices();
    this.rows = rows;
    this.names = names;
    this.own = own;
  }

  private static int width(RowLayout layout) {
    return Objects.requireNonNull(layout.classes()).width();
  }

  /** A label is a class, a known one where they are known; probabilities add up to 1. */
  @Override
  public boolean check(double[] values, long[] unusable) {
    int label = layout.label();
    boolean usable = true;
    if (!(Math.abs(values[label]) <= RowStatistics.GREATEST)) {
      unusable[label]++;
      usable = false;
    } else if (!cells.known().isEmpty() && !indices.containsKey(values[label])) {
      unknown++;
      usable = false;
    }
    if (own != null && !areProbabilities(values, label + 1)) {
      unusable[label + 1]++;
      usable = false;
    }
    return usable;
  }

  private static boolean areProbabilities(double[] values, int from) {
    double sum = 0;
    for (int j = from; j < values.length; j++) {
      if (!(values[j] >= 0 && values[j] <= 1)) {
        return false;
      }
      sum += values[j];
    }
    return Math.abs(sum - 1) <= ClassPredictions.SUM_TOLERANCE;
  }

  @Override
  public void add(double[] values, Row row) {
    double code = values[layout.label()];
    count++;
    put(code, 1, cells.text() ? (String) layout.label(row) : null);
    Integer index = indices.get(code);
    if (own != null && index != null) {
      own.add(values, layout.label() + 1, index);
    }
  }

  private void put(double code, long more, @Nullable String name) {
    if (rows.size() > TargetColumns.MOST_CLASSES && !rows.containsKey(code)) {
      return;
    }
    rows.merge(code, more, Long::sum);
    String before = name == null ? null : names.putIfAbsent(code, name);
    if (before != null && !before.equals(name)) {
      throw new IllegalStateException(
          "two classes share a number; rename one: " + before + ", " + name);
    }
  }

  @Override
  public void add(RowTotals other) {
    ClassTotals more = (ClassTotals) other;
    more.rows.forEach((code, times) -> put(code, times, more.names.get(code)));
    unknown += more.unknown;
    count += more.count;
    if (own != null) {
      own.add(Objects.requireNonNull(more.own));
    }
  }

  @Override
  public long count() {
    return count;
  }

  /** How many labels are none of the known classes. */
  long unknown() {
    return unknown;
  }

  /** How many rows each class has, by its number; more than can be told apart are cut off. */
  Map<Double, Long> rows() {
    return rows;
  }

  /** What a class of strings is called. */
  String name(double code) {
    return Objects.requireNonNull(names.get(code));
  }

  /** The scores of own probabilities; there must be some. */
  ClassScoreSums own() {
    return Objects.requireNonNull(own);
  }

  /** Sent as plain arrays, whatever the classes of core look like inside. */
  private Object writeReplace() {
    return new Sent(layout, rows, names, own == null ? null : own.state(), unknown, count);
  }

  private record Sent(
      RowLayout layout,
      SortedMap<Double, Long> rows,
      SortedMap<Double, String> names,
      ClassScoreSums.@Nullable State own,
      long unknown,
      long count)
      implements Serializable {
    private Object readResolve() {
      ClassTotals totals =
          new ClassTotals(layout, rows, names, own == null ? null : ClassScoreSums.of(own));
      totals.unknown = unknown;
      totals.count = count;
      return totals;
    }
  }
}
