// SPDX-License-Identifier: Apache-2.0
package org.aleator.text;

import java.util.Currency;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A number with its unit: {@code 181.216,28 €}, {@code $181,216}, {@code USD 12}, {@code 2 kg},
 * {@code 4,1 %}, {@code 300 kg/m3}. Behind the number a unit is any short word or sign; before it,
 * where a letter makes a code (A12) and a sign a comparison (&lt;5), it is a currency alone. Digits
 * behind a zero are a code as well.
 *
 * @param number as it is written, in one form or another
 * @param unit without blanks around it; that before and that behind where there are both
 */
public record Measure(String number, String unit) {
  /** Longer than "US$ per 1 kWh" and the like; what is longer is a sentence. */
  private static final int LONGEST_UNIT = 20;

  /** A longer cell is a text, not a number with its unit. */
  private static final int LONGEST = 60;

  private static final String BLANK = "[\\h\\u2007]?";
  private static final String PREFIX = "(\\p{L}{0,3}\\p{Sc}|[A-Z]{3})";
  private static final String NUMBER =
      "(\\d(?:[\\d.,'\\u2019 \\u00a0\\u202f]*\\d)?+(?:[eE][+-]?\\d++)?+|[.,]\\d++)";
  private static final String LETTER = "\\p{L}\\p{Sc}\\p{M}%\\u2030\\u2031°\\u2032\\u2033";
  private static final String SUFFIX =
      "((?:[%1$s]|/(?=\\p{L}))(?:[%1$s²³¹\\u207b·./^* -]|(?<=[\\p{L}^-])\\d(?!\\d))*)"
          .formatted(LETTER);
  private static final Pattern MEASURE =
      Pattern.compile(
          "([+-]?)(?:" + PREFIX + BLANK + "([+-]?))?" + NUMBER + "(?:" + BLANK + SUFFIX + ")?");

  private static final Set<String> CURRENCIES =
      Currency.getAvailableCurrencies().stream()
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  /** The parts of a text without blanks around it; absent where it is anything else. */
  public static Optional<Measure> of(String cell) {
    if (cell.length() < 2 || cell.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher parts = MEASURE.matcher(cell);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String before = part(parts, 2);
    String behind = part(parts, 5);
    String signs = parts.group(1) + part(parts, 3);
    String unit = (before + " " + behind).strip();
    boolean letters =
        !before.isEmpty() && Character.isLetter(before.codePointBefore(before.length()));
    if (unit.isEmpty()
        || unit.length() > LONGEST_UNIT
        || signs.length() > 1
        || (letters && !CURRENCIES.contains(before))) {
      return Optional.empty();
    }
    String number = signs + parts.group(4);
    boolean code = parts.group(4).matches("0\\d.*");
    return code || NumberForm.of(number) == 0
        ? Optional.empty()
        : Optional.of(new Measure(number, unit));
  }

  /** Whether the unit is an amount of money, and not one per something. */
  public static boolean isCurrency(String unit) {
    return CURRENCIES.contains(unit) || unit.matches("\\p{L}{0,3}\\p{Sc}");
  }

  private static String part(Matcher parts, int group) {
    String part = parts.group(group);
    return part == null ? "" : Blanks.strip(part);
  }
}
