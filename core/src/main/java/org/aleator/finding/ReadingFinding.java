// SPDX-License-Identifier: Apache-2.0
package org.aleator.finding;

import java.util.List;
import java.util.stream.Collectors;

/** About how a file's cells were read where it does not say how to. */
public sealed interface ReadingFinding extends Finding {

  /**
   * Words among numbers were counted as missing values.
   *
   * @param marks which and where
   */
  record MarksForMissing(List<MissingMark> marks) implements ReadingFinding {
    public MarksForMissing {
      marks = List.copyOf(marks);
    }

    @Override
    public String message() {
      return "counted as missing: "
          + listed(
              marks.stream()
                  .map(m -> "\"" + m.mark() + "\" in " + m.column() + " (" + m.cells() + " cells)")
                  .toList());
    }
  }

  /**
   * A word that stood for a missing value.
   *
   * @param column where
   * @param mark the word
   * @param cells in how many cells
   */
  record MissingMark(String column, String mark, int cells) {}

  /** Numbers were read with a decimal comma. */
  record DecimalComma(List<String> columns) implements ReadingFinding {
    public DecimalComma {
      columns = List.copyOf(columns);
    }

    @Override
    public String message() {
      return "read with a decimal comma (1,5 is 1.5): " + listed(columns);
    }
  }

  /** Numbers were read with separators between thousands. */
  record ThousandsSeparators(List<String> columns) implements ReadingFinding {
    public ThousandsSeparators {
      columns = List.copyOf(columns);
    }

    @Override
    public String message() {
      return "read with separators between thousands: " + listed(columns);
    }
  }

  /**
   * Numbers were read without the unit that stands in their cells.
   *
   * @param columns which, with the unit
   */
  record UnitsTakenOff(List<UnitColumn> columns) implements ReadingFinding {
    public UnitsTakenOff {
      columns = List.copyOf(columns);
    }

    @Override
    public String message() {
      return "read as numbers without their unit: "
          + listed(columns.stream().map(c -> c.column() + " (" + c.unit() + ")").toList());
    }
  }

  /**
   * A column of numbers with a unit.
   *
   * @param column its name
   * @param unit as the file has it
   */
  record UnitColumn(String column, String unit) {}

  /**
   * Numbers without a unit were taken to be in that of the others of their column.
   *
   * @param columns which, with the unit
   */
  record CellsWithoutUnit(List<CellsOfUnit> columns) implements ReadingFinding {
    public CellsWithoutUnit {
      columns = List.copyOf(columns);
    }

    @Override
    public String message() {
      return "without a unit and taken to be in that of the others: "
          + listed(
              columns.stream()
                  .map(
                      c ->
                          c.cells()
                              + (c.cells() == 1 ? " cell of " : " cells of ")
                              + c.column()
                              + (" (" + c.unit() + ")"))
                  .toList());
    }
  }

  /**
   * Cells of a column whose others have a unit.
   *
   * @param column its name
   * @param unit that of the others
   * @param cells how many have none
   */
  record CellsOfUnit(String column, String unit, int cells) {}

  /** True and false were read as numbers. */
  record TrueFalseColumns(List<String> columns) implements ReadingFinding {
    public TrueFalseColumns {
      columns = List.copyOf(columns);
    }

    @Override
    public String message() {
      return "true is 1 and false is 0 in " + listed(columns);
    }
  }

  /**
   * Dates or times of day were read as numbers.
   *
   * @param columns which, with the pattern they are written in
   */
  record DatesAsNumbers(List<DateColumn> columns) implements ReadingFinding {
    public DatesAsNumbers {
      columns = List.copyOf(columns);
    }

    @Override
    public String message() {
      return "dates are used as seconds since 1970, times of day as seconds since midnight: "
          + listed(columns.stream().map(DateColumn::described).toList());
    }
  }

  /**
   * A column of dates or times.
   *
   * @param column its name
   * @param pattern how they are written; empty where the file holds them as dates
   */
  record DateColumn(String column, String pattern) {
    private String described() {
      return pattern.isEmpty() ? column : column + " (" + pattern + ")";
    }
  }

  /** The file is not in UTF-8 and was read in another encoding. */
  record OtherEncoding(String encoding) implements ReadingFinding {
    @Override
    public String message() {
      return "the file is not UTF-8 text and was read as " + encoding;
    }
  }

  /**
   * One of a workbook's sheets was read.
   *
   * @param sheet its name
   * @param of how many there are
   */
  record SheetRead(String sheet, int of) implements ReadingFinding {
    @Override
    public String message() {
      return "of the workbook's " + of + " sheets the first with data was read, \"" + sheet + "\"";
    }
  }

  private static String listed(List<String> parts) {
    int most = 5;
    String shown = parts.stream().limit(most).collect(Collectors.joining(", "));
    return parts.size() <= most ? shown : shown + " and " + (parts.size() - most) + " more";
  }
}
