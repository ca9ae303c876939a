package org.aleator.text;

/** A value as a message shows it: on one line, and not too long. */
public final class Excerpt {
  private static final int MOST = 40;

  private Excerpt() {}

  /** The value's first characters, white space as single blanks. */
  public static String of(String value) {
    String line = value.replaceAll("\\s+", " ").strip();
    return line.length() <= MOST ? line : line.substring(0, MOST) + "…";
  }
}
