// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;

/**
 * Cuts the range of each column into segments between ascending knots. A value's position is the
 * number of whole segments below it plus its share of the next one: 0 at the first knot and below,
 * whole at every knot, and the number of segments at the last knot and beyond.
 *
 * @param columns the knots of each column, ascending; a single one where the column does not vary
 */
public record Knots(List<double[]> columns) {
  public Knots {
    columns = List.copyOf(columns);
    for (double[] knots : columns) {
      boolean ascending = knots.length > 0;
      for (int i = 1; i < knots.length; i++) {
        ascending &= knots[i - 1] < knots[i];
      }
      if (!ascending) {
        throw new InvalidInputException("knots must ascend, not be " + Arrays.toString(knots));
      }
    }
  }

  /**
   * Knots at the values of a column where these are few, else at its quantiles.
   *
   * @param segments the most that a column gets
   */
  public static Knots of(Matrix x, int segments) {
    List<double[]> columns = new ArrayList<>();
    for (int j = 0; j < x.columns(); j++) {
      double[] sorted = Arrays.stream(x.columnValues(j)).map(v -> v + 0.0).sorted().toArray();
      double[] distinct = Arrays.stream(sorted).distinct().toArray();
      columns.add(distinct.length <= segments + 1 ? distinct : quantiles(sorted, segments));
    }
    return new Knots(columns);
  }

  private static double[] quantiles(double[] sorted, int segments) {
    double[] knots = new double[segments + 1];
    for (int k = 0; k <= segments; k++) {
      knots[k] = sorted[(int) Math.round((double) k * (sorted.length - 1) / segments)];
    }
    return Arrays.stream(knots).distinct().toArray();
  }

  /** The number of segments of each column. */
  public List<Integer> segments() {
    return columns.stream().map(knots -> knots.length - 1).toList();
  }

  /** The position of a value of column {@code j}. */
  public float position(int j, double value) {
    double[] knots = columns.get(j);
    if (!(value > knots[0])) {
      return 0;
    }
    int found = Arrays.binarySearch(knots, value);
    int below = found >= 0 ? found : -found - 2;
    if (below >= knots.length - 1) {
      return knots.length - 1;
    }
    double unit = unit(j);
    double from = knots[below] * unit;
    return (float) (below + (value * unit - from) / (knots[below + 1] * unit - from));
  }

  /**
   * What values of a column are multiplied with before they are subtracted: 1, or ½ if that would
   * overflow.
   */
  public double unit(int j) {
    double[] knots = columns.get(j);
    return Double.isInfinite(knots[knots.length - 1] - knots[0]) ? 0.5 : 1;
  }

  public void write(Parts parts) {
    parts.put("knots", columns.toArray(double[][]::new));
  }

  /** Reads what {@link #write} wrote, to the same bits. */
  public static Knots read(Parts parts) {
    return new Knots(List.of(parts.numberLists("knots")));
  }
}
