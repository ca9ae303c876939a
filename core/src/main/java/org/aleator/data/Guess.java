// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

/**
 * How cells were read where a file does not say how to. Who uses the column should know.
 *
 * @param column whose cells; empty where it is about the whole file
 * @param what how they were read
 * @param detail what was found: the mark for a missing value, the unit, the pattern of a date, the
 *     encoding
 * @param cells how many cells
 */
public record Guess(String column, What what, String detail, int cells) {
  /** What can be guessed. */
  public enum What {
    /** A word such as {@code N/A} among numbers is a missing value. */
    MISSING_MARK,
    /** 1,5 is one and a half. */
    DECIMAL_COMMA,
    /** 1,234 or 1 234 is more than a thousand. */
    THOUSANDS_SEPARATOR,
    /** 2 kg is 2. */
    UNIT,
    /** 2 is in the unit of the column's other cells. */
    WITHOUT_UNIT,
    /** True is 1, false is 0. */
    TRUE_FALSE,
    /** A date or time is seconds. */
    DATE,
    /** The text is not UTF-8. */
    ENCODING,
    /** A workbook has several sheets; how many, instead of cells. */
    SHEET
  }
}
