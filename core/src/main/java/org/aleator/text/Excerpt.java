// SPDX-License-Identifier: Apache-2.0
package org.aleator.text;

/**
 * A value as a message shows it: on one line, not too long, and without characters that a terminal
 * would obey.
 */
public final class Excerpt {
  /** Characters of a cell in a message, which stays one line. */
  private static final int MOST = 60;

  private Excerpt() {}

  /** The value's first characters, white space as single blanks, control characters escaped. */
  public static String of(String value) {
    // No more than is needed of a cell that may hold megabytes.
    String head = value.substring(0, Math.min(value.length(), 20 * MOST));
    String line = escaped(head.replaceAll("\\s+", " ").strip());
    boolean whole = head.length() == value.length() && line.length() <= MOST;
    return whole ? line : line.substring(0, Math.min(MOST, line.length())) + "…";
  }

  /** The text with the characters that a terminal would obey as {@code \}{@code u001b}. */
  public static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            letter -> {
              if (isObeyed(letter)) {
                safe.append(String.format("\\u%04x", letter));
              } else {
                safe.appendCodePoint(letter);
              }
            });
    return safe.toString();
  }

  /** Control characters, and those that turn the direction of writing. */
  private static boolean isObeyed(int letter) {
    int type = Character.getType(letter);
    return type == Character.CONTROL
        || type == Character.SURROGATE
        || (letter >= 0x202a && letter <= 0x202e)
        || (letter >= 0x2066 && letter <= 0x2069);
  }
}
