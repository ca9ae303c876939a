// SPDX-License-Identifier: Apache-2.0
package org.aleator.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ways people write numbers. A cell may be a number in several of them. */
public enum NumberForm {
  /** Digits with a decimal point, perhaps with an exponent: {@code -1234.5}, {@code 1e-3}. */
  PLAIN,
  /** The same with thousands apart: {@code 1,234.5}, {@code 1 234.5}, {@code 1'234.5}. */
  POINT,
  /** A decimal comma, perhaps with thousands apart: {@code 1234,5}, {@code 1.234,5}. */
  COMMA;

  private static final String GROUPED =
      "[1-9]\\d{0,2}([%s \\u00a0\\u202f'\\u2019])\\d{3}(?:\\1\\d{3})*";
  private static final String EXPONENT = "(?:[eE][+-]?\\d+)?";
  private static final Pattern WITH_POINT =
      Pattern.compile("[+-]?" + GROUPED.formatted(",") + "(?:\\.\\d*)?" + EXPONENT);
  private static final Pattern WITH_COMMA =
      Pattern.compile(
          "[+-]?(?:" + GROUPED.formatted(".") + "(?:,\\d*)?|\\d+,\\d*|,\\d+)" + EXPONENT);

  /** As a member of a set of forms. */
  public int bit() {
    return 1 << ordinal();
  }

  /** Every form. */
  public static final int ALL = PLAIN.bit() | POINT.bit() | COMMA.bit();

  /** Whether the set holds the form. */
  public boolean isIn(int forms) {
    return (forms & bit()) != 0;
  }

  /** The forms in which the text from {@code from} up to {@code to} is a number; 0 for none. */
  public static int of(char[] text, int from, int to) {
    int plain = plain(text, from, to);
    if (plain >= 0) {
      return plain;
    }
    if (!mayBeGrouped(text, from, to)) {
      return 0;
    }
    String cell = new String(text, from, to - from);
    return (WITH_POINT.matcher(cell).matches() ? POINT.bit() : 0)
        | (WITH_COMMA.matcher(cell).matches() ? COMMA.bit() : 0);
  }

  /** The same for a whole text without blanks around it. */
  public static int of(String text) {
    char[] letters = text.toCharArray();
    return of(letters, 0, letters.length);
  }

  /**
   * The forms of a plain number, or −1 where it is none. {@code [+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?}
   * without the cost of a regular expression: this sees every cell of a file.
   */
  private static int plain(char[] text, int from, int to) {
    int at = from;
    if (at < to && (text[at] == '-' || text[at] == '+')) {
      at++;
    }
    int start = at;
    at = digits(text, at, to);
    int before = at - start;
    int after = -1;
    if (at < to && text[at] == '.') {
      int point = at + 1;
      at = digits(text, point, to);
      after = at - point;
    }
    if (before == 0 && after <= 0) {
      return -1;
    }
    boolean whole = at == to;
    if (!whole && (text[at] | 0x20) == 'e') {
      int exponent = at + 1;
      if (exponent < to && (text[exponent] == '-' || text[exponent] == '+')) {
        exponent++;
      }
      at = digits(text, exponent, to);
      whole = at == to && at > exponent;
      if (!whole) {
        return -1;
      }
      return after < 0 ? ALL : PLAIN.bit() | POINT.bit();
    }
    if (!whole) {
      return -1;
    }
    boolean alsoGroups = after == 3 && before >= 1 && before <= 3 && text[start] != '0';
    return after < 0 || alsoGroups ? ALL : PLAIN.bit() | POINT.bit();
  }

  private static int digits(char[] text, int from, int to) {
    int at = from;
    while (at < to && text[at] >= '0' && text[at] <= '9') {
      at++;
    }
    return at;
  }

  /** Spares words the regular expressions: a number ends with a digit, or a digit and a mark. */
  private static boolean mayBeGrouped(char[] text, int from, int to) {
    if (to - from < 2 || to - from > 60) {
      return false;
    }
    for (int at = from; at < to; at++) {
      if (Character.isLetter(text[at]) && (text[at] | 0x20) != 'e') {
        return false;
      }
    }
    return true;
  }

  /** The number without its separators and with a decimal point, as {@link #PLAIN} has it. */
  public String plain(String text) {
    return switch (this) {
      case PLAIN -> text;
      case POINT -> separators(text).replaceAll(",", "");
      case COMMA -> separators(text).replace(".", "").replace(',', '.');
    };
  }

  private static String separators(String text) {
    return SEPARATORS.matcher(text).replaceAll("");
  }

  private static final Pattern SEPARATORS = Pattern.compile("[ \\u00a0\\u202f'\\u2019]");

  /** Whether the text, a number in this form, has its thousands apart. */
  public boolean isGrouped(String text) {
    Matcher marks = SEPARATORS.matcher(text);
    return marks.find()
        || (this == POINT && text.indexOf(',') >= 0)
        || (this == COMMA && text.indexOf('.') >= 0);
  }
}
