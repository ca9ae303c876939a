// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.ClassRows;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * The user's own predictions of classes, one row of probabilities for each row of a table.
 *
 * @param probabilities rows × classes
 * @param classes of the columns
 * @param certain whether only the predicted classes are known
 */
record OwnClassArrays(double[][] probabilities, List<String> classes, boolean certain) {
  /** What rounding to two digits does to a few classes; a forgotten class is further off. */
  private static final double SUM_TOLERANCE = 0.02;

  static OwnClassArrays ofProbabilities(double[][] given, String... classes) {
    RunOptions.given(given, "the array of probabilities");
    List<String> names = RunOptions.names("class", classes);
    if (names.size() < 2) {
      throw new InvalidInputException("probabilities are of two classes or more; name them all");
    }
    double[][] copy = new double[given.length][];
    for (int i = 0; i < given.length; i++) {
      copy[i] = normalised(RunOptions.given(given[i], "row " + (i + 1)), i, names);
    }
    return new OwnClassArrays(copy, names, false);
  }

  private static double[] normalised(double[] p, int row, List<String> names) {
    if (p.length != names.size()) {
      throw new InvalidInputException(
          "row %d has %d probabilities, and %d classes are named"
              .formatted(row + 1, p.length, names.size()));
    }
    for (int c = 0; c < p.length; c++) {
      if (!(p[c] >= 0 && p[c] <= 1)) {
        throw new InvalidInputException(
            "row %d, class \"%s\": a probability lies between 0 and 1, was %s"
                .formatted(row + 1, Excerpt.of(names.get(c)), p[c]));
      }
    }
    double sum = Arrays.stream(p).sum();
    if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) {
      throw new InvalidInputException(
          "row %d: the probabilities add up to %s; they must add up to 1 within %s"
              .formatted(row + 1, Digits.of(sum), SUM_TOLERANCE));
    }
    return Arrays.stream(p).map(value -> value / sum).toArray();
  }

  static OwnClassArrays ofClasses(String... predicted) {
    RunOptions.given(predicted, "the array of predicted classes");
    for (int i = 0; i < predicted.length; i++) {
      RunOptions.given(predicted[i], "the predicted class of row " + (i + 1));
    }
    List<String> names = Arrays.stream(predicted).distinct().toList();
    double[][] p = new double[predicted.length][names.size()];
    for (int i = 0; i < p.length; i++) {
      p[i][names.indexOf(predicted[i])] = 1;
    }
    return new OwnClassArrays(p, names, true);
  }

  void requireFor(Table table) {
    if (probabilities.length != table.rows()) {
      throw new InvalidInputException(
          "%s has %d rows, and there are predictions of %d; give one each"
              .formatted(table.source(), table.rows(), probabilities.length));
    }
  }

  /**
   * Those of the rows that are studied, of the classes that are.
   *
   * @throws InvalidInputException where a class has no probability, or none is known by its name
   */
  Matrix of(ClassRows rows) {
    int[] used = rows.data().fileRows();
    double[] values =
        Arrays.stream(used)
            .boxed()
            .flatMapToDouble(row -> Arrays.stream(probabilities[row]))
            .toArray();
    Matrix given = new Matrix(used.length, classes.size(), values);
    Matrix own = ClassRows.among(given, classes, rows.names());
    if (!certain) {
      rows.names().stream()
          .filter(name -> !classes.contains(name) && !name.equals(ClassRows.OTHER))
          .findFirst()
          .ifPresent(this::refuse);
    }
    IntStream.range(0, used.length)
        .filter(i -> Arrays.stream(own.rowValues(i)).allMatch(p -> p == 0))
        .findFirst()
        .ifPresent(i -> refuse(used[i], rows.names()));
    return own;
  }

  private void refuse(String name) {
    throw new InvalidInputException(
        "class \"%s\" has no probability; the classes are %s"
            .formatted(Excerpt.of(name), String.join(", ", classes)));
  }

  private void refuse(int row, List<String> names) {
    int likeliest =
        IntStream.range(0, classes.size())
            .reduce(0, (best, c) -> probabilities[row][c] > probabilities[row][best] ? c : best);
    throw new InvalidInputException(
        "row %d: class \"%s\" is predicted, which no label is; the classes are %s"
            .formatted(row + 1, Excerpt.of(classes.get(likeliest)), String.join(", ", names)));
  }
}
