// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/**
 * A Parquet file of doubles whose pages carry checksums, which DuckDB does not write: one row
 * group, a page per column, plain and not compressed. Numbers of fields as in parquet.thrift.
 */
final class TinyParquet {
  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int STRING = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private TinyParquet() {}

  /** A column named x. */
  static byte[] of(double... values) {
    return named(List.of("x"), values);
  }

  /** Columns with the same values. */
  static byte[] named(List<String> names, double... values) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(MAGIC);
    ByteBuffer data = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      data.putDouble(value);
    }
    byte[] header = pageHeader(data.array(), values.length);
    int chunk = header.length + data.capacity();
    TinyParquet columns = new TinyParquet();
    for (int j = 0; j < names.size(); j++) {
      int at = file.size();
      file.writeBytes(header);
      file.writeBytes(data.array());
      columns.out.writeBytes(columnChunk(names.get(j), values.length, at, chunk));
    }
    byte[] footer = metadata(names, values.length, columns.out.toByteArray(), chunk);
    file.writeBytes(footer);
    file.writeBytes(
        ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(footer.length).array());
    file.writeBytes(MAGIC);
    return file.toByteArray();
  }

  /** Where the first column's values stand. */
  static int dataAt(byte[] file) {
    ByteBuffer bytes = ByteBuffer.wrap(file).position(MAGIC.length);
    ThriftStruct.read(bytes);
    return bytes.position();
  }

  @SuppressWarnings("UnnecessaryLongToIntConversion") // The format's checksum has a sign.
  private static byte[] pageHeader(byte[] data, int count) {
    CRC32 crc = new CRC32();
    crc.update(data);
    TinyParquet page = new TinyParquet();
    page.field(1, I32).number(0);
    page.field(1, I32).number(data.length);
    page.field(1, I32).number(data.length);
    page.field(1, I32).number((int) crc.getValue());
    page.field(1, STRUCT);
    page.field(1, I32).number(count);
    page.field(1, I32).number(0);
    page.field(1, I32).number(3);
    page.field(1, I32).number(3);
    return page.end().end().out.toByteArray();
  }

  private static byte[] columnChunk(String name, int count, int at, int size) {
    TinyParquet chunk = new TinyParquet();
    chunk.field(2, I64).number(at);
    chunk.field(1, STRUCT);
    chunk.field(1, I32).number(5);
    chunk.field(1, LIST).list(1, I32).number(0);
    chunk.field(1, LIST).list(1, STRING).text(name);
    chunk.field(1, I32).number(0);
    chunk.field(1, I64).number(count);
    chunk.field(1, I64).number(size);
    chunk.field(1, I64).number(size);
    chunk.field(2, I64).number(at);
    return chunk.end().end().out.toByteArray();
  }

  private static byte[] metadata(List<String> names, int rows, byte[] chunks, int size) {
    TinyParquet meta = new TinyParquet();
    meta.field(1, I32).number(1);
    meta.field(1, LIST).list(names.size() + 1, STRUCT);
    meta.field(4, STRING).text("schema").field(1, I32).number(names.size()).end();
    for (String name : names) {
      meta.field(1, I32).number(5).field(2, I32).number(0).field(1, STRING).text(name).end();
    }
    meta.field(1, I64).number(rows);
    meta.field(1, LIST).list(1, STRUCT);
    meta.field(1, LIST).list(names.size(), STRUCT).out.writeBytes(chunks);
    meta.field(1, I64).number((long) size * names.size());
    meta.field(1, I64).number(rows).end();
    return meta.end().out.toByteArray();
  }

  private TinyParquet field(int step, int type) {
    out.write(step << 4 | type);
    return this;
  }

  private TinyParquet list(int size, int type) {
    out.write(size << 4 | type);
    return this;
  }

  private TinyParquet number(long value) {
    varint(value << 1 ^ value >> 63);
    return this;
  }

  private TinyParquet text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    varint(bytes.length);
    out.writeBytes(bytes);
    return this;
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  private TinyParquet end() {
    out.write(0);
    return this;
  }
}
