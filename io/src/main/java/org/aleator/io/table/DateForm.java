// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ways people write dates with digits, and times of day. A time may follow any date; where it
 * has a zone it is converted to UTC. A year of two digits is one of 1969 to 2068, as POSIX has it.
 */
enum DateForm {
  ISO("yyyy-MM-dd"),
  YEAR_SLASH("yyyy/MM/dd"),
  YEAR_DOT("yyyy.MM.dd"),
  DAY_DASH("dd-MM-yyyy"),
  DAY_SLASH("dd/MM/yyyy"),
  DAY_DOT("dd.MM.yyyy"),
  MONTH_DASH("MM-dd-yyyy"),
  MONTH_SLASH("MM/dd/yyyy"),
  DAY_DASH_SHORT("dd-MM-yy"),
  DAY_SLASH_SHORT("dd/MM/yy"),
  DAY_DOT_SHORT("dd.MM.yy"),
  MONTH_DASH_SHORT("MM-dd-yy"),
  MONTH_SLASH_SHORT("MM/dd/yy"),
  TIME_OF_DAY("HH:mm:ss");

  /** Every form, as a set of bits. */
  static final int ALL = (1 << values().length) - 1;

  private static final String TIME =
      "(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?\\s?([AaPp][Mm])?\\s?"
          + "(Z|[+-]\\d{2}(?::?\\d{2})?)?";
  private static final Pattern TIME_ALONE = Pattern.compile(TIME);
  private static final Pattern DATE =
      Pattern.compile("(\\d{1,4})([-/.])(\\d{1,2})\\2(\\d{1,4})(?:(?:T|\\s+)" + TIME + ")?");
  private static final int LONGEST = 50;
  private static final int DAY = 86_400;

  private final String pattern;

  DateForm(String pattern) {
    this.pattern = pattern;
  }

  /** As a model's file has it, such as {@code dd/MM/yyyy}. */
  String pattern() {
    return pattern;
  }

  static Optional<DateForm> of(String pattern) {
    return Arrays.stream(values()).filter(form -> form.pattern.equals(pattern)).findFirst();
  }

  boolean isIn(int forms) {
    return (forms & bit()) != 0;
  }

  int bit() {
    return 1 << ordinal();
  }

  /** Whether the day comes before the month. */
  boolean isDayFirst() {
    return pattern.startsWith("dd");
  }

  /** The same with day or month first, where there is such a form. */
  DateForm ordered(boolean dayFirst) {
    String other = pattern.replaceFirst("^(dd|MM)(.)(dd|MM)", "$3$2$1");
    return isDayFirst() == dayFirst ? this : of(other).orElse(this);
  }

  /**
   * A cell taken apart.
   *
   * @param forms in which it is a date
   * @param hasTime whether it has a time of day
   * @param hasZone whether that has a zone
   */
  record Cell(int forms, boolean hasTime, boolean hasZone) {
    private static final Cell NONE = new Cell(0, false, false);
  }

  static Cell look(String text) {
    if (text.length() > LONGEST) {
      return Cell.NONE;
    }
    Matcher time = TIME_ALONE.matcher(text);
    if (time.matches()) {
      return new Cell(
          Double.isNaN(secondsOfDay(time, 1)) ? 0 : TIME_OF_DAY.bit(), true, time.group(6) != null);
    }
    Matcher date = DATE.matcher(text);
    if (!date.matches()) {
      return Cell.NONE;
    }
    int forms = 0;
    for (DateForm form : values()) {
      forms |= Double.isNaN(form.seconds(date)) ? 0 : form.bit();
    }
    return new Cell(forms, date.group(5) != null, date.group(10) != null);
  }

  /**
   * Seconds since 1970, of a time of day since midnight; NaN where the text is not in this form.
   */
  double seconds(String text) {
    if (text.length() > LONGEST) {
      return Double.NaN;
    }
    Matcher cell = (this == TIME_OF_DAY ? TIME_ALONE : DATE).matcher(text);
    if (!cell.matches()) {
      return Double.NaN;
    }
    return this == TIME_OF_DAY ? secondsOfDay(cell, 1) : seconds(cell);
  }

  private double seconds(Matcher date) {
    if (this == TIME_OF_DAY || date.group(2).charAt(0) != separator()) {
      return Double.NaN;
    }
    boolean yearFirst = pattern.startsWith("y");
    String year = date.group(yearFirst ? 1 : 4);
    String last = date.group(yearFirst ? 4 : 1);
    int digits = pattern.contains("yyyy") ? 4 : 2;
    if (year.length() != digits || last.length() > 2) {
      return Double.NaN;
    }
    int middle = Integer.parseInt(date.group(3));
    int other = Integer.parseInt(last);
    boolean monthInTheMiddle = yearFirst || isDayFirst();
    int y = Integer.parseInt(year);
    try {
      LocalDate day =
          LocalDate.of(
              digits == 4 ? y : y < 69 ? 2000 + y : 1900 + y,
              monthInTheMiddle ? middle : other,
              monthInTheMiddle ? other : middle);
      double seconds = (double) day.toEpochDay() * DAY;
      return date.group(5) == null ? seconds : seconds + secondsOfDay(date, 5);
    } catch (DateTimeException e) {
      return Double.NaN;
    }
  }

  private char separator() {
    return pattern
        .chars()
        .filter(c -> !Character.isLetter(c))
        .mapToObj(c -> (char) c)
        .findFirst()
        .orElseThrow();
  }

  /** The time whose hour is that group of the match; NaN where there is no such time. */
  private static double secondsOfDay(Matcher match, int hourGroup) {
    int hour = Integer.parseInt(match.group(hourGroup));
    int minute = Integer.parseInt(match.group(hourGroup + 1));
    String second = match.group(hourGroup + 2);
    String fraction = match.group(hourGroup + 3);
    String half = match.group(hourGroup + 4);
    int seconds = second == null ? 0 : Integer.parseInt(second);
    boolean valid = minute < 60 && seconds < 60 && hour < 24;
    if (half != null) {
      valid &= hour >= 1 && hour <= 12;
      hour = hour % 12 + (half.charAt(0) == 'p' || half.charAt(0) == 'P' ? 12 : 0);
    }
    if (!valid) {
      return Double.NaN;
    }
    double part = fraction == null ? 0 : Double.parseDouble("0." + fraction);
    return 3600.0 * hour + 60.0 * minute + seconds + part - offset(match.group(hourGroup + 5));
  }

  private static int offset(String zone) {
    if (zone == null || zone.equals("Z")) {
      return 0;
    }
    int hours = Integer.parseInt(zone.substring(1, 3));
    int minutes = zone.length() > 3 ? Integer.parseInt(zone.substring(zone.length() - 2)) : 0;
    return (zone.charAt(0) == '-' ? -1 : 1) * (3600 * hours + 60 * minutes);
  }
}
