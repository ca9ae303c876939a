// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/**
 * How a column is stored in a Parquet file: one of parquet-format's physical types, what its values
 * mean, and its values in the encoding "plain". Numbers of types and fields are those of {@code
 * parquet.thrift}.
 */
enum ParquetType {
  BOOLEAN(0),
  /** Days since 1970. */
  DATE(1),
  INTEGER(2),
  /** Microseconds since midnight. */
  TIME(2),
  /** Microseconds since 1970. */
  TIMESTAMP(2),
  REAL(5),
  /** In UTF-8. */
  TEXT(6);

  /** The least magnitude that 64 bits with a sign do not hold. */
  private static final double TOO_LARGE = 0x1p63;

  private static final double SECONDS_OF_A_DAY = 86_400;

  final int physical;

  ParquetType(int physical) {
    this.physical = physical;
  }

  /** Writes what a schema's element says of the values, as readers old and new look for it. */
  void describe(ThriftWriter element) {
    switch (this) {
      case DATE -> element.number(6, 6).struct(10, type -> type.struct(6, none -> {}));
      case TIME -> element.struct(10, type -> type.struct(7, ParquetType::localMicros));
      case TIMESTAMP -> element.struct(10, type -> type.struct(8, ParquetType::localMicros));
      case TEXT -> element.number(6, 0).struct(10, type -> type.struct(1, none -> {}));
      default -> {}
    }
  }

  /** As the times of a table are, without a zone. */
  private static void localMicros(ThriftWriter time) {
    time.flag(1, false).struct(2, unit -> unit.struct(2, none -> {}));
  }

  /** The type that keeps what {@link CsvWriter} would write of a column. */
  static ParquetType of(Column column) {
    if (!(column instanceof Column.Numeric numbers)) {
      return TEXT;
    }
    return switch (numbers.kind()) {
      case REAL -> REAL;
      // Leading zeros are lost with a number.
      case INTEGER -> numbers.form().startsWith("0") ? TEXT : INTEGER;
      case BOOLEAN -> BOOLEAN;
      case DATE -> DATE;
      case TIMESTAMP -> TIMESTAMP;
      case TIME -> TIME;
    };
  }

  /**
   * The values that are not missing, one after the other.
   *
   * @param count how many these are
   * @throws InvalidInputException where one has no place in this type; names the row
   */
  byte[] plain(Table block, Column column, int count) {
    return switch (this) {
      case TEXT -> texts(column);
      case BOOLEAN -> bits(((Column.Numeric) column).values(), count);
      default -> numbers(block, (Column.Numeric) column, count);
    };
  }

  private static byte[] texts(Column column) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < column.rows(); i++) {
      if (!column.isMissing(i)) {
        byte[] text = column.text(i).getBytes(StandardCharsets.UTF_8);
        out.writeBytes(length.putInt(0, text.length).array());
        out.writeBytes(text);
      }
    }
    return out.toByteArray();
  }

  private static byte[] bits(double[] values, int count) {
    byte[] bits = new byte[(count + 7) / 8];
    int next = 0;
    for (double value : values) {
      if (!Double.isNaN(value)) {
        bits[next / 8] |= (byte) ((value != 0 ? 1 : 0) << (next % 8));
        next++;
      }
    }
    return bits;
  }

  private byte[] numbers(Table block, Column.Numeric column, int count) {
    int width = this == DATE ? Integer.BYTES : Long.BYTES;
    ByteBuffer bytes = ByteBuffer.allocate(count * width).order(ByteOrder.LITTLE_ENDIAN);
    double[] values = column.values();
    for (int i = 0; i < values.length; i++) {
      double value = values[i];
      if (Double.isNaN(value)) {
        continue;
      }
      if (this == REAL) {
        bytes.putDouble(value);
        continue;
      }
      double whole = Math.rint(stored(value));
      if (Math.abs(whole) >= (this == DATE ? Integer.MAX_VALUE : TOO_LARGE)) {
        throw new InvalidInputException(
            "%s: row %d, column \"%s\": %s is too large for Parquet; write CSV"
                .formatted(
                    block.source(),
                    block.rowNumber(i),
                    Excerpt.of(column.name()),
                    Excerpt.of(column.text(i))));
      }
      if (this == DATE) {
        bytes.putInt((int) whole);
      } else {
        bytes.putLong((long) whole);
      }
    }
    return bytes.array();
  }

  private double stored(double value) {
    return switch (this) {
      case DATE -> value / SECONDS_OF_A_DAY;
      case TIME, TIMESTAMP -> value * 1e6;
      default -> value;
    };
  }
}
