// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.data.ColumnType;
import org.aleator.text.Excerpt;
import org.aleator.text.Measure;
import org.aleator.text.NumberForm;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * In which forms a column's numbers are read. Where nothing is known of the column, all of its
 * cells decide; where it was said, or a model was fitted to the column, other cells decide nothing.
 * A sign between thousands that the column did not have then is taken only where it can be nothing
 * else: to a model of numbers with a decimal point, {@code 1,234.5} is one and {@code 1,234} may be
 * a slip for 1.234.
 */
enum NumberRule {
  ANY(NumberForm.ALL, ""),
  PLAIN(NumberForm.PLAIN.bit() | NumberForm.POINT.bit(), "a decimal point"),
  POINT(NumberForm.PLAIN.bit() | NumberForm.POINT.bit(), "a decimal point"),
  COMMA(NumberForm.COMMA.bit(), "a decimal comma"),
  GROUPED_COMMA(NumberForm.COMMA.bit(), "a decimal comma");

  private final int forms;
  private final String words;

  NumberRule(int forms, String words) {
    this.forms = forms;
    this.words = words;
  }

  /** What was said comes first, then what a model was fitted to. */
  static NumberRule of(ReadOptions options, Optional<ColumnType> expected) {
    if (options.decimal().isPresent()) {
      return options.decimal().get() == ReadOptions.Decimal.COMMA ? GROUPED_COMMA : POINT;
    }
    return expected.filter(ColumnType::isNumber).map(NumberRule::of).orElse(ANY);
  }

  /** A form of no name is the plain one, as in models from before forms were kept. */
  private static NumberRule of(ColumnType type) {
    return Arrays.stream(values())
        .filter(rule -> rule != ANY && rule.name().equals(type.numberForm()))
        .findFirst()
        .orElse(PLAIN);
  }

  /** The form by which a cell is read that is not plain. */
  NumberForm form() {
    return this == COMMA || this == GROUPED_COMMA ? NumberForm.COMMA : NumberForm.POINT;
  }

  /** Those forms of the text from {@code from} up to {@code to} in which it may be read. */
  int formsOf(char[] text, int from, int to) {
    int fits = NumberForm.of(text, from, to);
    return isDoubtful(fits, text, from, to) ? 0 : fits & forms;
  }

  /** The same for a whole text without blanks around it. */
  int formsOf(String text) {
    return formsOf(text.toCharArray(), 0, text.length());
  }

  private boolean isDoubtful(int fits, char[] text, int from, int to) {
    boolean either = NumberForm.COMMA.isIn(fits) && NumberForm.POINT.isIn(fits);
    return switch (this) {
      case PLAIN -> either && has(',', text, from, to);
      case COMMA -> either && has('.', text, from, to);
      case ANY, POINT, GROUPED_COMMA -> false;
    };
  }

  /** Whether the letter is in the text from {@code from} up to {@code to}. */
  static boolean has(char letter, char[] text, int from, int to) {
    for (int at = from; at < to; at++) {
      if (text[at] == letter) {
        return true;
      }
    }
    return false;
  }

  /**
   * The complaint about a cell that is in none of the forms.
   *
   * @param where file, row and column
   * @param unit that of the column's numbers; empty where they have none
   * @param said whether the decimal sign was said for this file
   */
  InvalidInputException refuse(String where, String cell, String unit, boolean said) {
    Optional<Measure> measure = Measure.of(cell);
    String number = measure.map(Measure::number).orElse(cell);
    int fits = NumberForm.of(number);
    String shown = where + ": \"" + Excerpt.of(cell) + "\"";
    if (measure.filter(found -> !found.unit().equals(unit)).isPresent()) {
      return new InvalidInputException(
          "%s is not %s, as the column's numbers are; convert it"
              .formatted(shown, unit.isEmpty() ? "without a unit" : "in " + Excerpt.of(unit)));
    }
    if (fits == 0 || this == ANY) {
      return new InvalidInputException(
          shown + " is not a number; correct the value, or leave the cell empty if it is missing");
    }
    if (said) {
      return new InvalidInputException(
          Setting.DECIMAL,
          "%s is not a number with %s, as was given; correct the value, or what was given"
              .formatted(shown, words));
    }
    boolean doubtful = (fits & forms) != 0;
    String complaint =
        doubtful
            ? "can be %s or %s, and the column was fitted to numbers with %s, nothing between thousands"
                .formatted(NumberForm.POINT.plain(number), NumberForm.COMMA.plain(number), words)
            : "is not a number with %s, which the column was fitted to".formatted(words);
    return new InvalidInputException(
        Setting.DECIMAL,
        "%s %s; write it that way, or say what stands before the decimals"
            .formatted(shown, complaint));
  }
}
