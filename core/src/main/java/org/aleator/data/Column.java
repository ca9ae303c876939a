// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A named column of a {@link Table}: numbers or text. The arrays are shared, not copied; by
 * convention nothing writes to them after construction.
 */
public sealed interface Column {
  String name();

  int rows();

  /** Whether the row's cell is empty. */
  boolean isMissing(int row);

  /** The cell as it is written to a file; empty where it is missing. */
  String text(int row);

  /** The first rows alone, at most as many as there are. */
  Column head(int most);

  /** The same values under another name. */
  Column named(String other);

  /** What a column's numbers stood for in the file, and so how they are written. */
  enum Kind {
    REAL,
    INTEGER,
    /** 1 for true, 0 for false. */
    BOOLEAN,
    /** Seconds since 1970-01-01, at midnight UTC. */
    DATE,
    /** Seconds since 1970-01-01 00:00 UTC. */
    TIMESTAMP,
    /** Seconds since midnight. */
    TIME;

    /** Whether the numbers of both kinds are on one scale. */
    boolean measures(Kind other) {
      return scale() == other.scale();
    }

    /** Whether the numbers stand for themselves, and not for a date or time. */
    public boolean isNumber() {
      return scale() == 0;
    }

    private int scale() {
      return switch (this) {
        case REAL, INTEGER, BOOLEAN -> 0;
        case DATE, TIMESTAMP -> 1;
        case TIME -> 2;
      };
    }
  }

  /**
   * A column of numbers.
   *
   * @param values one per row; NaN where the cell is missing
   * @param form how they were written, see {@link ColumnType#form()}
   */
  record Numeric(String name, Kind kind, double[] values, String form) implements Column {
    /** Numbers that were written in no special form. */
    public Numeric(String name, Kind kind, double... values) {
      this(name, kind, values, "");
    }

    /** A column of reals. */
    public Numeric(String name, double... values) {
      this(name, Kind.REAL, values);
    }

    @Override
    public Numeric named(String other) {
      return new Numeric(other, kind, values, form);
    }

    /** The integers {@code first}, {@code first + 1}, …, as for row numbers. */
    public static Numeric counting(String name, int first, int rows) {
      double[] values = new double[rows];
      for (int i = 0; i < rows; i++) {
        values[i] = first + i;
      }
      return new Numeric(name, Kind.INTEGER, values);
    }

    @Override
    public int rows() {
      return values.length;
    }

    @Override
    public Column head(int most) {
      return new Numeric(name, kind, Arrays.copyOf(values, most), form);
    }

    /** The given rows, in the given order. */
    public Numeric select(int[] rows) {
      return new Numeric(
          name, kind, Arrays.stream(rows).mapToDouble(row -> values[row]).toArray(), form);
    }

    @Override
    public boolean isMissing(int row) {
      return Double.isNaN(values[row]);
    }

    @Override
    public String text(int row) {
      double value = values[row];
      if (Double.isNaN(value)) {
        return "";
      }
      if (Double.isInfinite(value)) {
        return Double.toString(value);
      }
      return switch (kind) {
        case REAL -> Double.toString(value);
        case INTEGER -> padded(new BigDecimal(value).toPlainString());
        case BOOLEAN -> value != 0 ? "true" : "false";
        case DATE -> date(value);
        case TIMESTAMP -> timestamp(value);
        case TIME -> LocalTime.ofNanoOfDay(1_000L * Math.round(value * 1e6)).toString();
      };
    }

    /** With as many leading zeros as the form has, if it is one of zeros. */
    private String padded(String digits) {
      int lacking = form.startsWith("0") ? form.length() - digits.length() : 0;
      return "0".repeat(Math.max(0, lacking)) + digits;
    }

    private String date(double seconds) {
      LocalDate day = LocalDate.ofEpochDay(Math.round(seconds / 86_400));
      return form.isEmpty() ? day.toString() : day.format(DateTimeFormatter.ofPattern(form));
    }

    /** Files give microseconds, and a double of seconds holds no more. */
    private String timestamp(double seconds) {
      long micros = Math.round(seconds * 1e6);
      LocalDateTime time =
          Instant.ofEpochSecond(
                  Math.floorDiv(micros, 1_000_000L), 1_000L * Math.floorMod(micros, 1_000_000L))
              .atOffset(ZoneOffset.UTC)
              .toLocalDateTime();
      return form.isEmpty()
          ? time.toString()
          : time.format(DateTimeFormatter.ofPattern(form)) + "T" + time.toLocalTime();
    }
  }

  /**
   * A column of text.
   *
   * @param values one per row; null where the cell is missing
   */
  @SuppressWarnings("exports") // A module without JSpecify does without the annotation.
  record Text(String name, @Nullable String... values) implements Column {
    @Override
    public Text named(String other) {
      return new Text(other, values);
    }

    @Override
    public int rows() {
      return values.length;
    }

    @Override
    public Column head(int most) {
      return new Text(name, Arrays.copyOf(values, most));
    }

    @Override
    public boolean isMissing(int row) {
      return values[row] == null;
    }

    @Override
    public String text(int row) {
      return values[row] == null ? "" : values[row];
    }
  }
}
