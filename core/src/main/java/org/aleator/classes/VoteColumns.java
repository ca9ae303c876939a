// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/**
 * People's votes on each row, out of columns of the file: one for each class with how many voted
 * for it, or with its probability; or one alone with the probability of the second of two classes.
 */
public final class VoteColumns {
  /** Probabilities that were rounded add up to 1 as far as this. */
  private static final double ROUNDING = 0.01;

  private VoteColumns() {}

  /**
   * What the votes say.
   *
   * @param names of the columns
   * @param rows of the file; those without any vote say nothing
   */
  public static VoteRates of(Table table, List<String> names, int[] rows, Seed seed) {
    List<double[]> columns = names.stream().map(name -> numbers(table, name)).toList();
    int[] voted = Arrays.stream(rows).filter(row -> hasVotes(table, names, columns, row)).toArray();
    double[] values = new double[voted.length * names.size()];
    for (int i = 0; i < voted.length; i++) {
      for (int c = 0; c < names.size(); c++) {
        values[i * names.size() + c] = columns.get(c)[voted[i]];
      }
    }
    boolean whole = Arrays.stream(values).allMatch(value -> value == Math.rint(value));
    try {
      if (names.size() > 1 && whole) {
        return VoteRates.ofCounts(new Matrix(voted.length, names.size(), values), seed);
      }
      return VoteRates.ofProbabilities(
          names.size() == 1
              ? ofSecond(table, names.get(0), values, voted)
              : probabilities(table, names, values, voted));
    } catch (InvalidInputException e) {
      throw e.getMessage().startsWith(table.source())
          ? e
          : new InvalidInputException(table.source() + ": " + e.getMessage(), e);
    }
  }

  private static double[] numbers(Table table, String name) {
    Column column = table.require(name, "votes");
    if (column instanceof Column.Numeric numbers) {
      return numbers.values();
    }
    throw new InvalidInputException(
        "%s: column \"%s\" holds text, and votes are a count for each class"
            .formatted(table.source(), Excerpt.of(name)));
  }

  private static boolean hasVotes(
      Table table, List<String> names, List<double[]> columns, int row) {
    double sum = 0;
    int missing = 0;
    for (int c = 0; c < names.size(); c++) {
      double value = columns.get(c)[row];
      missing += Double.isNaN(value) ? 1 : 0;
      if (value < 0 || Double.isInfinite(value)) {
        throw wrong(
            table, row, names.get(c), table.require(names.get(c), "votes").text(row) + " votes");
      }
      sum += value;
    }
    if (missing > 0 && missing < names.size()) {
      int first =
          IntStream.range(0, names.size())
              .filter(c -> Double.isNaN(columns.get(c)[row]))
              .findFirst()
              .orElseThrow();
      throw wrong(table, row, names.get(first), "no number, and others of its votes are there");
    }
    return missing == 0 && (names.size() == 1 || sum > 0);
  }

  private static InvalidInputException wrong(Table table, int row, String name, String what) {
    return new InvalidInputException(
        "%s: row %d has %s in column \"%s\"; votes are counts, or probabilities"
            .formatted(table.source(), table.rowNumber(row), what, Excerpt.of(name)));
  }

  private static Matrix ofSecond(Table table, String name, double[] values, int[] rows) {
    double[] both = new double[2 * values.length];
    for (int i = 0; i < values.length; i++) {
      if (values[i] > 1) {
        throw new InvalidInputException(
            "%s: row %d has %s in column \"%s\", which alone is a probability; name a column of counts for each class"
                .formatted(
                    table.source(),
                    table.rowNumber(rows[i]),
                    table.require(name, "votes").text(rows[i]),
                    Excerpt.of(name)));
      }
      both[2 * i] = 1 - values[i];
      both[2 * i + 1] = values[i];
    }
    return new Matrix(values.length, 2, both);
  }

  private static Matrix probabilities(
      Table table, List<String> names, double[] values, int[] rows) {
    int classes = names.size();
    double[] shares = values.clone();
    for (int i = 0; i < rows.length; i++) {
      double sum = Arrays.stream(values, i * classes, (i + 1) * classes).sum();
      if (Math.abs(sum - 1) > ROUNDING) {
        throw new InvalidInputException(
            "%s: the votes of row %d are no whole numbers and add up to %s, not to 1; give counts, or probabilities"
                .formatted(table.source(), table.rowNumber(rows[i]), Digits.of(sum)));
      }
      for (int c = 0; c < classes; c++) {
        shares[i * classes + c] /= sum;
      }
    }
    return new Matrix(rows.length, classes, shares);
  }
}
