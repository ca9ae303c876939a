// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.util.InvalidInputException;

/**
 * Faces with features, the mean of people's votes about their age, and the spread of the votes.
 *
 * @param names the images' files
 * @param featureNames of the columns of x
 * @param x features, a row per face
 * @param age the mean vote, the label
 * @param votersStd the standard deviation of the votes about a face
 * @param votes how many votes there were; 0 where that is not known
 */
public record AgeData(
    List<String> names,
    List<String> featureNames,
    Matrix x,
    double[] age,
    double[] votersStd,
    double[] votes) {
  static final String FILE = "file_name";
  static final String AGE = "apparent_age_avg";
  static final String STD = "apparent_age_std";
  static final String VOTES = "num_ratings";

  /** Columns of APPA-REAL that describe the label or the person, not the picture. */
  private static final Set<String> NO_FEATURES =
      Set.of(FILE, AGE, STD, VOTES, "real_age", "split", "row");

  public AgeData {
    names = List.copyOf(names);
    featureNames = List.copyOf(featureNames);
  }

  /**
   * From a table with the columns {@code apparent_age_avg}, {@code apparent_age_std} and features.
   *
   * @param wanted which numeric columns are features
   * @param split only rows whose column {@code split} has this value, where there is such a column
   */
  public static AgeData of(Table table, Predicate<String> wanted, String split) {
    double[] age = table.numbers(AGE, "apparent age");
    double[] std = table.numbers(STD, "voters' std");
    double[] votes =
        table.find(VOTES).isPresent() ? table.numbers(VOTES, "votes") : new double[age.length];
    List<String> features =
        table.columns().stream()
            .filter(column -> column instanceof Column.Numeric)
            .map(Column::name)
            .filter(name -> !NO_FEATURES.contains(name) && wanted.test(name))
            .toList();
    if (features.isEmpty()) {
      throw new InvalidInputException(table.source() + " has no columns of features");
    }
    double[][] columns =
        features.stream().map(name -> table.numbers(name, "feature")).toArray(double[][]::new);
    int[] rows = rows(table, split);
    double[] x = new double[rows.length * columns.length];
    List<String> names = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      int row = rows[i];
      names.add(table.find(FILE).map(c -> c.text(row)).orElse(Integer.toString(row + 1)));
      requireKnown(table, row, AGE, age[row]);
      requireKnown(table, row, STD, std[row]);
      for (int j = 0; j < columns.length; j++) {
        x[i * columns.length + j] = columns[j][row];
        requireKnown(table, row, features.get(j), columns[j][row]);
      }
    }
    return new AgeData(
        names,
        features,
        new Matrix(rows.length, columns.length, x),
        select(age, rows),
        select(std, rows),
        select(votes, rows));
  }

  private static void requireKnown(Table table, int row, String column, double value) {
    if (Double.isNaN(value)) {
      throw new InvalidInputException(
          "%s: %s is missing in row %d".formatted(table.source(), column, row + 1));
    }
  }

  private static int[] rows(Table table, String split) {
    IntStream all = IntStream.range(0, table.rows());
    int[] rows =
        table
            .find("split")
            .map(column -> all.filter(i -> column.text(i).equals(split)))
            .orElse(all)
            .toArray();
    if (rows.length < AgeStudy.FEWEST) {
      throw new InvalidInputException(
          "%s has %d faces in the split \"%s\"; at least %d are needed"
              .formatted(table.source(), rows.length, split, AgeStudy.FEWEST));
    }
    return rows;
  }

  private static double[] select(double[] values, int[] rows) {
    return IntStream.of(rows).mapToDouble(i -> values[i]).toArray();
  }

  public int faces() {
    return age.length;
  }

  /** Features and labels for regression. */
  Dataset dataset() {
    return new Dataset(featureNames, AGE, x, age);
  }

  /** The same faces with other labels. */
  AgeData withAges(double[] other) {
    return new AgeData(names, featureNames, x, other, votersStd, votes);
  }

  /**
   * The sampling variance of each label, votersStd²/votes: that of a mean of that many votes. A
   * lower bound for any honest σ²(x), as no model predicts which voters came.
   */
  public double[] samplingVariance() {
    double[] variance = new double[faces()];
    for (int i = 0; i < variance.length; i++) {
      variance[i] = votes[i] > 0 ? votersStd[i] * votersStd[i] / votes[i] : Double.NaN;
    }
    return variance;
  }
}
