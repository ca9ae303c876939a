// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.util.InvalidInputException;

/**
 * Rows ready for regression: finite features x, finite labels y, and their names. Everything after
 * the data package works on this; values that are not finite are refused.
 *
 * @param features the names of the columns of {@code x}, after encoding
 * @param target the name of the label
 * @param x one row of features per example
 * @param y one label per example
 * @param groups which rows belong together, if that is known; else each stands for itself
 * @param repeats what rows are that agree in all of these
 * @param time when each row came, where the past is to predict the future
 * @param bars the known error bars of the labels, where there are some
 */
public record Dataset(
    List<String> features,
    String target,
    Matrix x,
    double[] y,
    Optional<Groups> groups,
    Repeats repeats,
    Optional<Column.Numeric> time,
    Optional<ErrorBars> bars) {
  private static final String LABEL = "y";

  public Dataset {
    features = List.copyOf(features);
    if (groups.isPresent() && groups.get().of().length != y.length) {
      throw new InvalidInputException(
          y.length + " labels, " + groups.get().of().length + " rows with a group");
    }
    if (time.isPresent() && time.get().rows() != y.length) {
      throw new InvalidInputException(
          y.length + " labels, " + time.get().rows() + " rows with a time");
    }
    if (bars.isPresent() && bars.get().stated().length != y.length) {
      throw new InvalidInputException(
          y.length + " labels, " + bars.get().stated().length + " rows with an error bar");
    }
    if (x.rows() != y.length) {
      throw new InvalidInputException(x.rows() + " rows of features, " + y.length + " labels");
    }
    if (x.columns() != features.size()) {
      throw new InvalidInputException(x.columns() + " columns, " + features.size() + " names");
    }
    requireFinite(features, target, x, y);
  }

  /** Rows that stand for themselves. */
  public Dataset(List<String> features, String target, Matrix x, double[] y) {
    this(features, target, x, y, Optional.empty());
  }

  /** Rows of which the labels' resolution tells whether those that repeat another are copies. */
  public Dataset(
      List<String> features, String target, Matrix x, double[] y, Optional<Groups> groups) {
    this(features, target, x, y, groups, Repeats.AUTO);
  }

  /** Rows in no order of time, without error bars. */
  public Dataset(
      List<String> features,
      String target,
      Matrix x,
      double[] y,
      Optional<Groups> groups,
      Repeats repeats) {
    this(features, target, x, y, groups, repeats, Optional.empty(), Optional.empty());
  }

  private static void requireFinite(List<String> features, String target, Matrix x, double[] y) {
    for (int at = 0; at < x.values().length; at++) {
      if (!Double.isFinite(x.values()[at])) {
        String column = features.get(at % x.columns());
        throw notFinite(column, at / x.columns(), x.values()[at]);
      }
    }
    for (int i = 0; i < y.length; i++) {
      if (!Double.isFinite(y[i])) {
        throw notFinite(target, i, y[i]);
      }
    }
  }

  private static InvalidInputException notFinite(String column, int row, double value) {
    return new InvalidInputException(
        "%s is %s in row %d; leave out rows with values that are not finite"
            .formatted(column, value, row + 1));
  }

  /**
   * Rows of numbers, checked and copied; the target is called {@code y}.
   *
   * @param x rows × features
   * @param y one label per row
   * @param features the names of the columns of {@code x}, none of them {@code y}; where none is
   *     given, {@code x1}, {@code x2}, …
   * @throws InvalidInputException where the shapes do not fit, or a name stands twice
   */
  public static Dataset of(double[][] x, double[] y, String... features) {
    int width = x.length == 0 ? features.length : x[0].length;
    List<String> names =
        features.length > 0
            ? List.of(features)
            : IntStream.rangeClosed(1, width).mapToObj(j -> "x" + j).toList();
    if (x.length != y.length) {
      throw new InvalidInputException(
          "%d rows of features have %d labels; give one each".formatted(x.length, y.length));
    }
    if (names.size() != width) {
      throw new InvalidInputException(
          "%d columns of features have %d names; give one each".formatted(width, names.size()));
    }
    if (names.contains(LABEL) || new HashSet<>(names).size() < width) {
      throw new InvalidInputException(
          "the features %s and the target %s must have different names"
              .formatted(String.join(", ", names), LABEL));
    }
    double[] values = new double[x.length * width];
    for (int i = 0; i < x.length; i++) {
      if (x[i].length != width) {
        throw new InvalidInputException(
            "row %d has %d features, the first row %d".formatted(i + 1, x[i].length, width));
      }
      System.arraycopy(x[i], 0, values, i * width, width);
    }
    return new Dataset(names, LABEL, new Matrix(x.length, width, values), y.clone());
  }

  public int rows() {
    return y.length;
  }

  /** The same labels with one feature instead of those there are. */
  public Dataset withFeature(String name, double[] values) {
    return new Dataset(
        List.of(name), target, Matrix.column(values), y, groups, repeats, time, bars);
  }

  /** The same rows with other labels. */
  public Dataset withLabels(double[] labels) {
    return new Dataset(features, target, x, labels, groups, repeats, time, bars);
  }

  /** The same rows, of which some belong together. */
  public Dataset withGroups(Groups together) {
    return new Dataset(features, target, x, y, Optional.of(together), repeats, time, bars);
  }

  /** The same rows, of which it is known what those are that repeat another. */
  public Dataset withRepeats(Repeats known) {
    return new Dataset(features, target, x, y, groups, known, time, bars);
  }

  /** The same rows, of which it is known when each came. */
  public Dataset withTime(Column.Numeric times) {
    return new Dataset(features, target, x, y, groups, repeats, Optional.of(times), bars);
  }

  /** The same rows, of whose labels the error bars are known. */
  public Dataset withBars(ErrorBars known) {
    return new Dataset(features, target, x, y, groups, repeats, time, Optional.of(known));
  }

  /** How much each row counts in a fit. */
  public RowWeights weights() {
    return bars.map(ErrorBars::weights).orElse(RowWeights.EQUAL);
  }

  /** The same rows with some of the features. */
  public Dataset selectColumns(int[] indices) {
    return new Dataset(
        Arrays.stream(indices).mapToObj(features::get).toList(),
        target,
        x.selectColumns(indices),
        y,
        groups,
        repeats,
        time,
        bars);
  }

  /** The given rows, in the given order. */
  public Dataset selectRows(int[] indices) {
    double[] labels = new double[indices.length];
    for (int i = 0; i < indices.length; i++) {
      labels[i] = y[indices[i]];
    }
    return new Dataset(
        features,
        target,
        x.selectRows(indices),
        labels,
        groups.map(all -> all.select(indices)),
        repeats,
        time.map(all -> all.select(indices)),
        bars.map(all -> all.select(indices)));
  }
}
