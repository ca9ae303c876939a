// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** About the rows and columns that were used. */
public sealed interface DataFinding extends Finding {

  /**
   * Rows were left out because a value is missing.
   *
   * @param rows how many
   * @param of how many there are
   * @param columns where values are missing
   */
  record RowsWithMissingValues(int rows, int of, List<MissingValues> columns)
      implements DataFinding {
    public RowsWithMissingValues {
      columns = List.copyOf(columns);
    }

    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "%d of %d rows left out: a value is missing in %s",
          rows,
          of,
          columns.stream()
              .map(missing -> missing.column() + " (" + missing.rows() + ")")
              .collect(Collectors.joining(", ")));
    }
  }

  /**
   * A column with missing values.
   *
   * @param column its name
   * @param rows in how many rows
   */
  record MissingValues(String column, int rows) {}

  /**
   * Many labels are the largest, or the least, there is.
   *
   * @param value that of these labels
   * @param rows how many there are
   * @param of how many rows
   * @param upper whether it is the largest
   */
  record LabelsAtALimit(double value, int rows, int of, boolean upper) implements DataFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      String limit = plain(value);
      return String.format(
          Locale.ROOT,
          "%d of %d labels are %s, the %s there is, and look cut off there: what is noise or signal"
              + " beyond it is not in the table; to leave them out, name the limit (censored %s)",
          rows,
          of,
          limit,
          upper ? "largest" : "least",
          upper ? "," + limit : limit + ",");
    }
  }

  /**
   * Rows whose label is at or beyond a limit were left out.
   *
   * @param rows how many
   * @param of how many rows have a label
   * @param low the lower limit, or −∞
   * @param high the upper limit, or ∞
   */
  record CensoredRows(int rows, int of, double low, double high) implements DataFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "%d of %d rows left out: their label is %s; the answer is about rows within the limits,"
              + " and as those near a limit that the noise pushed beyond are missing, noise and"
              + " errors are said a little too small",
          rows,
          of,
          low == Double.NEGATIVE_INFINITY
              ? "at or above " + plain(high)
              : high == Double.POSITIVE_INFINITY
                  ? "at or below " + plain(low)
                  : "not between " + plain(low) + " and " + plain(high));
    }
  }

  /**
   * All labels have the same error bar: every row counts alike.
   *
   * @param column what states it
   */
  record EqualBars(String column) implements DataFinding {
    @Override
    public String message() {
      return "all error bars in "
          + column
          + " are equal: every row counts as much as without them, and they only say what part of"
          + " the noise is known";
    }
  }

  /** A column without any value was left out. */
  record EmptyColumn(String column) implements DataFinding {
    @Override
    public String message() {
      return "column " + column + " left out: it is empty";
    }
  }

  /** A column that never varies was left out. */
  record ConstantColumn(String column) implements DataFinding {
    @Override
    public String message() {
      return "column " + column + " left out: it has one value throughout";
    }
  }

  /**
   * A column of text was left out because its values name rows, not groups of rows.
   *
   * @param column its name
   * @param values how many different ones it has
   * @param rows in how many rows
   */
  record IdentifyingColumn(String column, int values, int rows) implements DataFinding {
    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "column %s left out: text with %d different values in %d rows identifies rows, not"
              + " groups of them",
          column,
          values,
          rows);
    }
  }

  /**
   * A column was left out because its numbers name rows.
   *
   * @param column its name
   * @param first its first cell
   * @param last its last cell
   */
  record CountingColumn(String column, String first, String last) implements DataFinding {
    @Override
    public String message() {
      return "column %s left out: it numbers the rows (%s, …, %s); name it among the features to use it"
          .formatted(column, first, last);
    }
  }

  /**
   * New rows were left out because their category was never seen in training.
   *
   * @param rows how many
   * @param column the category's column
   * @param firstRow the first of them, counted from 1
   * @param level its level
   */
  record UnknownLevels(int rows, String column, int firstRow, String level) implements DataFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return String.format(
          Locale.ROOT,
          "%d rows left out: column \"%s\" has levels the model has not seen (row %d: \"%s\")",
          rows,
          column,
          firstRow,
          level);
    }
  }

  /** Every label is the same. */
  record ConstantLabels(String target) implements DataFinding {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      return "every value of " + target + " is the same: there is no noise to estimate";
    }
  }

  /** Rows that repeat another to the last digit were left out. */
  record CopiesLeftOut(int rows) implements DataFinding {
    @Override
    public String message() {
      return rows
          + (rows == 1 ? " row repeats" : " rows repeat")
          + " another row to the last digit, label included; taken for copies, not for repeated"
          + " measurements, and left out";
    }
  }

  /**
   * Labels so far out that no noise explains them were left out.
   *
   * @param labels which, in the order of their rows
   */
  record OutliersLeftOut(List<Outlier> labels) implements DataFinding {
    /** As many as a sentence can name; the others are counted. */
    private static final int MOST_NAMED = 5;

    public OutliersLeftOut {
      labels = List.copyOf(labels);
    }

    /**
     * @param rows the outliers, counted from 0
     * @param y the labels of all rows
     */
    public static OutliersLeftOut of(int[] rows, double[] y) {
      return new OutliersLeftOut(
          Arrays.stream(rows).mapToObj(i -> new Outlier(i + 1, y[i])).toList());
    }

    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String message() {
      String named =
          labels.stream()
              .limit(MOST_NAMED)
              .map(
                  outlier ->
                      String.format(
                          Locale.ROOT, "row %d (label %.4g)", outlier.row(), outlier.label()))
              .collect(Collectors.joining(", "));
      int more = labels.size() - MOST_NAMED;
      return named
          + (more > 0 ? " and " + more + " more" : "")
          + (labels.size() == 1 ? " lies" : " lie")
          + " more than a hundred times as far out as all other labels: taken for a mistake and"
          + " left out";
    }
  }

  /**
   * A label far from all others.
   *
   * @param row counted from 1
   * @param label its value
   */
  record Outlier(int row, double label) {}

  /**
   * The estimate rests on some of the rows.
   *
   * @param used how many
   * @param of how many there are
   */
  record RowsSampled(int used, int of) implements DataFinding {
    @Override
    public String message() {
      return used + " of " + of + " rows were used, drawn at random";
    }
  }

  /** A number as people write it. */
  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
