// SPDX-License-Identifier: Apache-2.0
package org.aleator.text;

import java.util.Locale;
import java.util.Set;

/** What the text of a cell says when a number is expected. */
public enum NumberText {
  NUMBER,
  /** An infinity, or a number too large for a double. */
  NOT_FINITE,
  /** An empty cell, or one of the {@link #MARKS}. */
  MISSING,
  TEXT;

  /**
   * What stands for a missing value among numbers, in lower case: the marks of R, Python,
   * spreadsheets, databases and the UCI repository, and the errors of formulas.
   */
  public static final Set<String> MARKS =
      Set.of(
          "na", "n/a", "#n/a", "<na>", "nan", "-nan", "null", "none", "-", "?", "#div/0!",
          "#value!", "#ref!", "#name?", "#num!", "#null!");

  private static final Set<String> INFINITE = Set.of("inf", "infinity");

  /** Of a cell with a decimal point, or none. */
  public static NumberText of(String cell) {
    String text = cell == null ? "" : Blanks.strip(cell);
    if (text.isEmpty()) {
      return MISSING;
    }
    if (NumberForm.PLAIN.isIn(NumberForm.of(text))) {
      return Double.isInfinite(Double.parseDouble(text)) ? NOT_FINITE : NUMBER;
    }
    if (isInfinite(text)) {
      return NOT_FINITE;
    }
    return isMark(text) ? MISSING : TEXT;
  }

  /** Whether the text, without blanks around it, is one of the {@link #MARKS}. */
  public static boolean isMark(String text) {
    return (text.length() <= 4 || text.startsWith("#"))
        && text.length() <= 7
        && MARKS.contains(text.toLowerCase(Locale.ROOT));
  }

  /** Whether the text, without blanks around it, is {@code inf} or {@code infinity}, signed. */
  public static boolean isInfinite(String text) {
    if (text.length() > 9) {
      return false;
    }
    String word = text.toLowerCase(Locale.ROOT);
    boolean signed = word.startsWith("-") || word.startsWith("+");
    return INFINITE.contains(signed ? word.substring(1) : word);
  }
}
