// SPDX-License-Identifier: Apache-2.0
package org.aleator.text;

/**
 * White space around a value, that which no line is broken at (U+00A0, U+2007, U+202F) included.
 */
public final class Blanks {
  private Blanks() {}

  public static boolean isBlank(char letter) {
    return Character.isWhitespace(letter) || Character.isSpaceChar(letter);
  }

  /** The text without blanks around it. */
  public static String strip(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isBlank(text.charAt(start))) {
      start++;
    }
    while (start < end && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }
}
