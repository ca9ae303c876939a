// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.aleator.data.ColumnType;
import org.aleator.text.Measure;
import org.aleator.text.NumberForm;
import org.aleator.text.NumberText;
import org.jspecify.annotations.Nullable;

/**
 * What the cells of a column can be, after one look at each: numbers in some forms, dates in some,
 * true and false, or text. Plain numbers may be collected on the way.
 */
final class ColumnProfile {
  private static final int MOST_MARKS = 100;

  /** The share of cells that may lack the unit of the others: slips, as among categories. */
  private static final double SLIPS = 0.05;

  private final ReadOptions options;
  private final Optional<ColumnType> expected;
  private final NumberRule rule;
  private final Map<String, Integer> marks = new TreeMap<>();
  private ColumnBuilder.@Nullable Numbers collected;

  private int values;
  private String unit;
  private int measures;
  private int bare;

  /** How many digits every whole number has; −1 where they differ, or there are other signs. */
  private int digits;

  private boolean leadingZero;
  private boolean numbers = true;
  private int forms = NumberForm.ALL;
  private boolean whole = true;
  private boolean formMatters;
  private boolean pointApart;
  private boolean typedPoint;
  private boolean trueFalse = true;
  private int dates = DateForm.ALL;
  private boolean timed;
  private boolean zoned;
  private boolean zoneless;
  private String example = "";

  /**
   * @param collects whether plain numbers are kept, for a table that is read as a whole
   */
  ColumnProfile(ReadOptions options, Optional<ColumnType> expected, boolean collects) {
    this.options = options;
    this.collected = collects ? new ColumnBuilder.Numbers() : null;
    this.expected = expected;
    this.rule = NumberRule.of(options, expected);
    this.unit = expected.map(ColumnType::unit).orElse("");
    if (expected.filter(type -> type.kind().isEmpty()).isPresent()) {
      becomeText();
    }
  }

  private void becomeText() {
    numbers = false;
    trueFalse = false;
    dates = 0;
    collected = null;
  }

  private boolean isText() {
    return !numbers && !trueFalse && dates == 0;
  }

  /**
   * Looks at a cell without blanks around it and not empty.
   *
   * @param typed whether the file itself says that it is a number, which then is a plain one
   */
  void add(int row, char[] text, int from, int to, boolean typed) {
    if (isText()) {
      values++;
      return;
    }
    int fits = typed ? NumberForm.ALL : rule.formsOf(text, from, to);
    if (fits == 0) {
      addWord(row, new String(text, from, to - from));
      return;
    }
    // Nothing is nothing in any unit.
    bare += to - from == 1 && text[from] == '0' ? 0 : 1;
    addNumber(text, from, to);
    if (typed) {
      typedPoint |= !NumberForm.COMMA.isIn(NumberForm.of(text, from, to));
    } else {
      addForms(fits, text, from, to);
    }
    if (!numbers || !NumberForm.PLAIN.isIn(forms)) {
      collected = null;
    } else if (collected != null) {
      collected.set(row, JavaDoubleParser.parseDouble(text, from, to - from));
    }
  }

  private void addNumber(char[] text, int from, int to) {
    values++;
    trueFalse = false;
    dates = 0;
    whole = whole && isWhole(text, from, to);
    digits = whole && (values == 1 || digits == to - from) && isDigit(text[from]) ? to - from : -1;
    leadingZero |= text[from] == '0' && to - from > 1;
  }

  private static boolean isDigit(char letter) {
    return letter >= '0' && letter <= '9';
  }

  /** Hears of a number with a unit; false where it is none, or others have another. */
  private boolean addMeasure(String cell) {
    Optional<Measure> measure = numbers ? Measure.of(cell) : Optional.empty();
    String number = measure.map(Measure::number).orElse("");
    String found = measure.map(Measure::unit).orElse("");
    int fits = rule.formsOf(number);
    if (fits == 0 || !(unit.isEmpty() || unit.equals(found))) {
      return false;
    }
    unit = found;
    measures++;
    collected = null;
    addNumber(number.toCharArray(), 0, number.length());
    addForms(fits, number.toCharArray(), 0, number.length());
    return true;
  }

  /** Hears how a number is written. */
  private void addForms(int fits, char[] text, int from, int to) {
    forms &= fits;
    numbers &= forms != 0;
    if (whole) {
      return;
    }
    if (!pointApart && NumberForm.COMMA.isIn(fits)) {
      pointApart = NumberRule.has('.', text, from, to);
    }
    if (!formMatters && hasMark(text, from, to)) {
      formMatters = true;
      example = new String(text, from, to - from);
    }
  }

  private static boolean isWhole(char[] text, int from, int to) {
    for (int at = from; at < to; at++) {
      char letter = text[at];
      if ((letter < '0' || letter > '9') && (at > from || (letter != '-' && letter != '+'))) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasMark(char[] text, int from, int to) {
    return NumberRule.has('.', text, from, to) || NumberRule.has(',', text, from, to);
  }

  private void addWord(int row, String cell) {
    if (NumberText.isInfinite(cell)) {
      values++;
      trueFalse = false;
      dates = 0;
      whole = false;
      digits = -1;
      if (collected != null) {
        collected.set(row, infinity(cell));
      }
    } else if (isMark(cell) && (marks.size() < MOST_MARKS || marks.containsKey(cell))) {
      marks.merge(cell, 1, Integer::sum);
    } else if (!addMeasure(cell)) {
      values++;
      numbers = false;
      collected = null;
      trueFalse &= cell.equalsIgnoreCase("true") || cell.equalsIgnoreCase("false");
      if (dates != 0) {
        addDate(cell);
      }
    }
  }

  private void addDate(String cell) {
    DateForm.Cell found = DateForm.look(cell);
    dates &= found.forms();
    timed |= found.hasTime();
    zoned |= found.hasZone();
    zoneless |= !found.hasZone();
    // With and without a zone are two clocks in one column.
    dates = zoned && zoneless ? 0 : dates;
    example = example.isEmpty() ? cell : example;
  }

  static double infinity(String word) {
    return word.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }

  private boolean isMark(String cell) {
    return NumberText.isMark(cell) || options.marks().contains(cell.toLowerCase(Locale.ROOT));
  }

  NumberRule rule() {
    return rule;
  }

  Optional<ColumnType> expected() {
    return expected;
  }

  ReadOptions options() {
    return options;
  }

  boolean isEmpty() {
    return values == 0;
  }

  /** Whether every value is a number, and nearly all have a unit or none has. */
  boolean isNumbers() {
    return values > 0 && numbers && isUniform();
  }

  private boolean isUniform() {
    boolean known = expected.filter(type -> !type.unit().isEmpty()).isPresent();
    return measures == 0 || known || bare <= SLIPS * values;
  }

  /** The unit with which numbers may be written; empty where there is none, or not for all. */
  String unit() {
    return isUniform() ? unit : "";
  }

  boolean isTrueFalse() {
    return values > 0 && !numbers && trueFalse;
  }

  /** The forms in which every value is a date. */
  int dateForms() {
    return values > 0 && !numbers ? dates : 0;
  }

  boolean hasTimes() {
    return timed;
  }

  /** The forms in which every value is a number. */
  int forms() {
    return forms;
  }

  boolean isWhole() {
    return whole;
  }

  /** Zeros as many as all whole numbers have digits, where some begin with one; else empty. */
  String padding() {
    return leadingZero && digits > 0 ? "0".repeat(digits) : "";
  }

  /** Whether a value has a point or comma, which another form would read as something else. */
  boolean formMatters() {
    return formMatters;
  }

  /** Whether there is a point between thousands, if points are no decimal signs. */
  boolean hasPointsApart() {
    return pointApart;
  }

  /** Whether the file itself says of numbers with a decimal point that they are numbers. */
  boolean hasTypedPoints() {
    return typedPoint;
  }

  /** Whether some times have a zone and others have none. */
  boolean mixesZones() {
    return zoned && zoneless;
  }

  /** The first cell that another form would read as something else. */
  String example() {
    return example;
  }

  Map<String, Integer> marks() {
    return marks;
  }

  /** The plain numbers, where all are and were collected. */
  double[] collected(int rows) {
    return Objects.requireNonNull(collected).build(rows);
  }
}
