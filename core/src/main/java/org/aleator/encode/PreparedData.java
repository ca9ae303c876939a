// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.data.ErrorBars;
import org.aleator.data.Groups;
import org.aleator.data.Marks;
import org.aleator.data.Repeats;
import org.aleator.data.Table;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * One target's rows, ready to be studied, and the way back to the file.
 *
 * @param dataset the usable rows
 * @param encoding how the table's columns became the features
 * @param fileRows for each row of the dataset its row among the file's rows, from 0, ascending
 * @param fileRowCount how many rows the file holds, used or not
 * @param carried the carried columns at the dataset's rows, by name
 * @param marks columns by whose values the dataset's rows may have been measured together
 * @param findings what a person should know: rows and columns left out
 */
public record PreparedData(
    Dataset dataset,
    FeatureEncoding encoding,
    int[] fileRows,
    int fileRowCount,
    Map<String, double[]> carried,
    List<Marks> marks,
    List<Finding> findings) {
  /** Year, month and day or day, month and year, with any of the usual signs between. */
  private static final Pattern DATE = Pattern.compile("(\\d{1,4})[-./](\\d{1,2})[-./](\\d{1,4})");

  public PreparedData {
    carried = Map.copyOf(carried);
    marks = List.copyOf(marks);
    findings = List.copyOf(findings);
  }

  /** The same, where it is known what rows are that repeat another. */
  public PreparedData withRepeats(Repeats known) {
    return new PreparedData(
        dataset.withRepeats(known), encoding, fileRows, fileRowCount, carried, marks, findings);
  }

  /**
   * The same, where it is known which rows belong together.
   *
   * @param source what messages call the table
   * @param ofAllRows the groups of all rows of the table, used or not
   * @throws InvalidInputException where the groups of the rows that are used are too few
   */
  public PreparedData withGroups(String source, Groups ofAllRows) {
    Groups groups = ofAllRows.select(fileRows);
    List<Finding> further = new ArrayList<>(findings);
    further.add(DatasetBuilder.finding(source, groups));
    return new PreparedData(
        dataset.withGroups(groups), encoding, fileRows, fileRowCount, carried, marks, further);
  }

  /**
   * The same, where a column of the table tells when each row came.
   *
   * @throws InvalidInputException where it does not, at every row that is used, or rows belong
   *     together
   */
  public PreparedData withTime(Table table, String name) {
    if (dataset.groups().isPresent()) {
      throw new InvalidInputException(
          Setting.TIME,
          "groups ask about rows of a new group, and a time about coming rows of the same; give one of them");
    }
    Column column = table.require(name, "time");
    if (!(column instanceof Column.Numeric times)) {
      throw new InvalidInputException(
          Setting.TIME, "%s: %s".formatted(table.source(), noTime(table, column)));
    }
    for (int row : fileRows) {
      if (!Double.isFinite(times.values()[row])) {
        throw new InvalidInputException(
            Setting.TIME,
            "%s: row %d has no time in column \"%s\""
                .formatted(table.source(), table.rowNumber(row), Excerpt.of(name)));
      }
    }
    return new PreparedData(
        dataset.withTime(times.select(fileRows)),
        encoding,
        fileRows,
        fileRowCount,
        carried,
        marks,
        findings);
  }

  /** What is wrong with a column of text; where most of its cells are times, the first other. */
  private static String noTime(Table table, Column column) {
    String name = Excerpt.of(column.name());
    long times = IntStream.range(0, column.rows()).filter(row -> isTime(column.text(row))).count();
    return IntStream.range(0, column.rows())
        .filter(row -> !column.isMissing(row) && !isTime(column.text(row)))
        .filter(row -> 2 * times > column.rows())
        .mapToObj(
            row ->
                "row %d has %s in column \"%s\", which is neither a date nor a number"
                    .formatted(table.rowNumber(row), Excerpt.of(column.text(row)), name))
        .findFirst()
        .orElse(
            "column \"%s\" holds text, and no dates or numbers that rise with time"
                .formatted(name));
  }

  /** Whether it is a number or begins with a date: three numbers that can be one. */
  private static boolean isTime(String text) {
    if (Double.isFinite(number(text))) {
      return true;
    }
    Matcher date = DATE.matcher(text.strip());
    if (!date.lookingAt()) {
      return false;
    }
    boolean yearFirst = date.group(1).length() == 4;
    int one = Integer.parseInt(date.group(yearFirst ? 2 : 1));
    int other = Integer.parseInt(date.group(yearFirst ? 3 : 2));
    int most = Math.max(one, other);
    return Math.min(one, other) >= 1 && Math.min(one, other) <= 12 && most <= 31;
  }

  /**
   * The same, where a column of the table states the std of each label.
   *
   * @throws InvalidInputException where it does not, at every row that is used
   */
  public PreparedData withBars(Table table, String name) {
    Column column = table.require(name, "label std");
    for (int row : fileRows) {
      if (column instanceof Column.Numeric stds && isStd(stds.values()[row])) {
        continue;
      }
      String text = column.text(row);
      if (!(column instanceof Column.Numeric) && isStd(number(text))) {
        continue;
      }
      throw new InvalidInputException(
          Setting.LABEL_STD,
          "%s: row %d %s in column \"%s\", and the std of a label is a number above 0"
              .formatted(
                  table.source(),
                  table.rowNumber(row),
                  text.isBlank() ? "has no value" : "has " + said(column, row),
                  Excerpt.of(name)));
    }
    if (column instanceof Column.Numeric stds) {
      return withBars(ErrorBars.of(name, stds.select(fileRows).values()));
    }
    throw new InvalidInputException(
        Setting.LABEL_STD,
        "%s: column \"%s\" holds text in rows that are left out; correct it there, too"
            .formatted(table.source(), Excerpt.of(name)));
  }

  private static String said(Column column, int row) {
    return column instanceof Column.Numeric numbers
        ? Digits.of(numbers.values()[row])
        : Excerpt.of(column.text(row));
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Above 0, and so is its square. */
  private static boolean isStd(double value) {
    double square = value * value;
    return value > 0 && square > 0 && square < Double.POSITIVE_INFINITY;
  }

  private PreparedData withBars(ErrorBars bars) {
    List<Finding> all = new ArrayList<>(findings);
    if (bars.allEqual()) {
      all.add(new DataFinding.EqualBars(bars.column()));
    }
    return new PreparedData(
        dataset.withBars(bars), encoding, fileRows, fileRowCount, carried, marks, all);
  }

  /** The same with further findings behind its own. */
  public PreparedData withFindings(List<Finding> further) {
    List<Finding> all = new ArrayList<>(findings);
    all.addAll(further);
    return new PreparedData(dataset, encoding, fileRows, fileRowCount, carried, marks, all);
  }

  /** The same rows with other labels. */
  PreparedData withDataset(Dataset other) {
    return new PreparedData(other, encoding, fileRows, fileRowCount, carried, marks, findings);
  }

  /** Some of the rows, ascending. */
  PreparedData selectRows(int[] rows) {
    Map<String, double[]> values = new HashMap<>();
    carried.forEach(
        (name, all) -> values.put(name, IntStream.of(rows).mapToDouble(i -> all[i]).toArray()));
    return new PreparedData(
        dataset.selectRows(rows),
        encoding,
        IntStream.of(rows).map(i -> fileRows[i]).toArray(),
        fileRowCount,
        values,
        marks.stream().map(of -> of.select(rows)).toList(),
        findings);
  }

  /** One value per row of the file, in its order; NaN for a row that was left out. */
  public double[] inFileOrder(double[] perDatasetRow) {
    double[] perFileRow = new double[fileRowCount];
    Arrays.fill(perFileRow, Double.NaN);
    for (int i = 0; i < fileRows.length; i++) {
      perFileRow[fileRows[i]] = perDatasetRow[i];
    }
    return perFileRow;
  }
}
