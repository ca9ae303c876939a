package org.aleator.text;

import java.util.Locale;
import java.util.regex.Pattern;

/** What the text of a cell says when a number is expected. */
public enum NumberText {
  NUMBER,
  /** NaN, an infinity, or a number too large for a double. */
  NOT_FINITE,
  /** An empty cell, or the marks for one that R and databases write: {@code NA}, {@code NULL}. */
  MISSING,
  TEXT;

  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private static final Pattern SPECIAL = Pattern.compile("[+-]?(nan|inf|infinity)");

  public static NumberText of(String cell) {
    if (cell == null) {
      return MISSING;
    }
    String text = cell.strip();
    if (text.isEmpty() || text.equals("NA") || text.equals("NULL") || text.equals("null")) {
      return MISSING;
    }
    if (DECIMAL.matcher(text).matches()) {
      return Double.isInfinite(Double.parseDouble(text)) ? NOT_FINITE : NUMBER;
    }
    return SPECIAL.matcher(text.toLowerCase(Locale.ROOT)).matches() ? NOT_FINITE : TEXT;
  }

  /** The value of a cell that is not {@link #TEXT}; NaN for NaN and for a missing cell. */
  public static double value(String cell) {
    return switch (of(cell)) {
      case NUMBER -> Double.parseDouble(cell.strip());
      case NOT_FINITE -> notFinite(cell.strip().toLowerCase(Locale.ROOT));
      case MISSING -> Double.NaN;
      case TEXT -> throw new IllegalArgumentException(cell + " is not a number");
    };
  }

  private static double notFinite(String text) {
    if (text.endsWith("nan")) {
      return Double.NaN;
    }
    return text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }
}
