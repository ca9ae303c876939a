package org.aleator.io.table;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.aleator.data.ColumnType;
import org.aleator.text.NumberForm;
import org.aleator.text.NumberText;

/**
 * What the cells of a column can be, after one look at each: numbers in some forms, dates in some,
 * true and false, or text. Plain numbers may be collected on the way.
 */
final class ColumnProfile {
  private static final int MOST_MARKS = 100;

  private final ReadOptions options;
  private final Optional<ColumnType> expected;
  private final int allowedForms;
  private final Map<String, Integer> marks = new TreeMap<>();
  private ColumnBuilder.Numbers collected;

  private int values;
  private boolean numbers = true;
  private int forms = NumberForm.ALL;
  private boolean whole = true;
  private boolean formMatters;
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
    this.allowedForms =
        options
            .decimal()
            .map(
                decimal ->
                    decimal == ReadOptions.Decimal.COMMA
                        ? NumberForm.COMMA.bit()
                        : NumberForm.PLAIN.bit() | NumberForm.POINT.bit())
            .orElse(NumberForm.ALL);
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

  /** Looks at a cell without blanks around it and not empty. */
  void add(int row, char[] text, int from, int to) {
    if (isText()) {
      values++;
      return;
    }
    int fits = NumberForm.of(text, from, to);
    if ((fits & allowedForms) != 0) {
      addNumber(row, fits & allowedForms, text, from, to);
    } else {
      addWord(row, new String(text, from, to - from));
    }
  }

  private void addNumber(int row, int fits, char[] text, int from, int to) {
    values++;
    trueFalse = false;
    dates = 0;
    forms &= fits;
    numbers &= forms != 0;
    whole = whole && isWhole(text, from, to);
    if (!formMatters && !whole && hasMark(text, from, to)) {
      formMatters = true;
      example = new String(text, from, to - from);
    }
    if (!numbers || !NumberForm.PLAIN.isIn(forms)) {
      collected = null;
    } else if (collected != null) {
      collected.set(row, JavaDoubleParser.parseDouble(text, from, to - from));
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
    for (int at = from; at < to; at++) {
      if (text[at] == '.' || text[at] == ',') {
        return true;
      }
    }
    return false;
  }

  private void addWord(int row, String cell) {
    if (NumberText.isInfinite(cell)) {
      values++;
      trueFalse = false;
      dates = 0;
      whole = false;
      if (collected != null) {
        collected.set(row, infinity(cell));
      }
    } else if (isMark(cell) && (marks.size() < MOST_MARKS || marks.containsKey(cell))) {
      marks.merge(cell, 1, Integer::sum);
    } else {
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

  Optional<ColumnType> expected() {
    return expected;
  }

  ReadOptions options() {
    return options;
  }

  boolean isEmpty() {
    return values == 0;
  }

  /** Whether every value is a number. */
  boolean isNumbers() {
    return values > 0 && numbers;
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

  /** Whether a value has a point or comma, which another form would read as something else. */
  boolean formMatters() {
    return formMatters;
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
    return collected.build(rows);
  }
}
