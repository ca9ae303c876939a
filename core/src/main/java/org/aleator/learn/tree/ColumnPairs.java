// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.util.InvalidInputException;

/**
 * Further columns for trees: a/s_a + b/s_b and a/s_a − b/s_b for the pairs of columns a, b that
 * correlate most, s their standard deviations. Trees split along one column at a time; where two go
 * together (rooms and households, latitude and longitude of a coast) what differs between them is a
 * slanted line that takes many steps, and one step of the difference. Labels take no part in the
 * choice.
 *
 * <p>Columns of few distinct values are left out, and pairs that are copies of each other.
 *
 * @param columns how many columns a row has
 * @param first a of each pair
 * @param second b of each pair
 * @param firstUnit s_a, positive
 * @param secondUnit s_b, positive
 */
public record ColumnPairs(
    int columns, int[] first, int[] second, double[] firstUnit, double[] secondUnit) {
  /**
   * Pairs at most. 3, 6, 12 and 20 were tried on eight tables: 6 is best or near it on all
   * (docs/decisions/0007-tree-learners.md).
   */
  private static final int MOST = 6;

  /** A column with fewer distinct values is a category or a grade. */
  private static final int FEWEST_VALUES = 10;

  /** Rows that correlations are taken from: known to 0.02 by these. */
  private static final int ROWS = 2_000;

  /** Beyond, the difference is rounding. */
  private static final double COPY = 0.9999;

  public ColumnPairs {
    int pairs = first.length;
    boolean valid =
        second.length == pairs && firstUnit.length == pairs && secondUnit.length == pairs;
    for (int k = 0; valid && k < pairs; k++) {
      valid =
          Math.min(first[k], second[k]) >= 0
              && Math.max(first[k], second[k]) < columns
              && firstUnit[k] > 0
              && secondUnit[k] > 0;
    }
    if (!valid) {
      throw new IllegalArgumentException("these are no pairs of " + columns + " columns");
    }
  }

  /**
   * @param x finite or NaN
   */
  public static ColumnPairs of(Matrix x) {
    int[] some = new int[Math.min(x.rows(), ROWS)];
    Arrays.setAll(some, i -> (int) ((long) i * x.rows() / some.length));
    Matrix rows = x.selectRows(some);
    double[][] standardised = new double[x.columns()][];
    double[] unit = new double[x.columns()];
    for (int j = 0; j < standardised.length; j++) {
      double[] values = rows.columnValues(j);
      double[] present = Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
      if (Arrays.stream(present).distinct().limit(FEWEST_VALUES).count() == FEWEST_VALUES) {
        Scaling own = Scaling.of(present);
        unit[j] = own.std();
        standardised[j] = own.standardize(values);
      }
    }
    return chosen(standardised, unit);
  }

  private record Pair(int first, int second, double correlation) {}

  private static ColumnPairs chosen(double[][] standardised, double[] unit) {
    int[] able = IntStream.range(0, unit.length).filter(j -> standardised[j] != null).toArray();
    List<Pair> pairs = new ArrayList<>();
    for (int a = 0; a < able.length; a++) {
      for (int b = a + 1; b < able.length; b++) {
        double correlation = Math.abs(correlation(standardised[able[a]], standardised[able[b]]));
        if (correlation < COPY) {
          pairs.add(new Pair(able[a], able[b], correlation));
        }
      }
    }
    pairs.sort(Comparator.comparingDouble(Pair::correlation).reversed());
    List<Pair> best = pairs.subList(0, Math.min(MOST, pairs.size()));
    int[] first = best.stream().mapToInt(Pair::first).toArray();
    int[] second = best.stream().mapToInt(Pair::second).toArray();
    return new ColumnPairs(
        unit.length,
        first,
        second,
        Arrays.stream(first).mapToDouble(j -> unit[j]).toArray(),
        Arrays.stream(second).mapToDouble(j -> unit[j]).toArray());
  }

  /** Of the rows where neither is missing; 0 where there are none. */
  private static double correlation(double[] a, double[] b) {
    double sum = 0;
    int count = 0;
    for (int i = 0; i < a.length; i++) {
      double product = a[i] * b[i];
      if (!Double.isNaN(product)) {
        sum += product;
        count++;
      }
    }
    return sum / Math.max(1, count);
  }

  public int count() {
    return first.length;
  }

  /** The rows with two more columns for each pair; NaN where one of the two is missing. */
  public Matrix append(Matrix x) {
    if (x.columns() != columns) {
      throw new IllegalArgumentException(
          "the pairs are of " + columns + " columns, the rows have " + x.columns());
    }
    int wide = columns + 2 * count();
    double[] values = new double[x.rows() * wide];
    for (int i = 0; i < x.rows(); i++) {
      System.arraycopy(x.values(), i * columns, values, i * wide, columns);
      for (int k = 0; k < count(); k++) {
        double a = x.get(i, first[k]) / firstUnit[k];
        double b = x.get(i, second[k]) / secondUnit[k];
        values[i * wide + columns + 2 * k] = a + b;
        values[i * wide + columns + 2 * k + 1] = a - b;
      }
    }
    return new Matrix(x.rows(), wide, values);
  }

  public void write(Parts parts) {
    parts
        .put("columns", columns)
        .put("first", first)
        .put("second", second)
        .put("first_unit", firstUnit)
        .put("second_unit", secondUnit);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws InvalidInputException where these are no pairs
   */
  public static ColumnPairs read(Parts parts) {
    try {
      return new ColumnPairs(
          parts.integer("columns"),
          parts.integers("first"),
          parts.integers("second"),
          parts.numbers("first_unit"),
          parts.numbers("second_unit"));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException("the model's pairs are damaged: " + e.getMessage(), e);
    }
  }
}
