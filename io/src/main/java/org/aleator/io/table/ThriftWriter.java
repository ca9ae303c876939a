// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Writes a structure in Thrift's compact protocol, as {@link ThriftStruct} reads it: its fields in
 * the ascending order of their numbers.
 */
final class ThriftWriter {
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int INT = 5;
  private static final int LONG = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;

  /** A longer list gives its size in bytes of their own. */
  private static final int LONG_LIST = 15;

  private final ByteArrayOutputStream out;
  private int last;

  private ThriftWriter(ByteArrayOutputStream out) {
    this.out = out;
  }

  /** The bytes of a structure with these fields. */
  static byte[] struct(Consumer<ThriftWriter> fields) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    struct(out, fields);
    return out.toByteArray();
  }

  private static void struct(ByteArrayOutputStream out, Consumer<ThriftWriter> fields) {
    fields.accept(new ThriftWriter(out));
    out.write(0);
  }

  ThriftWriter flag(int id, boolean value) {
    head(id, value ? TRUE : FALSE);
    return this;
  }

  ThriftWriter number(int id, int value) {
    head(id, INT);
    zigzag(value);
    return this;
  }

  ThriftWriter number(int id, long value) {
    head(id, LONG);
    zigzag(value);
    return this;
  }

  ThriftWriter text(int id, String value) {
    head(id, BINARY);
    text(value);
    return this;
  }

  ThriftWriter struct(int id, Consumer<ThriftWriter> fields) {
    head(id, STRUCT);
    struct(out, fields);
    return this;
  }

  ThriftWriter numbers(int id, int... values) {
    list(id, INT, values.length);
    for (int value : values) {
      zigzag(value);
    }
    return this;
  }

  ThriftWriter texts(int id, String... values) {
    list(id, BINARY, values.length);
    for (String value : values) {
      text(value);
    }
    return this;
  }

  /** A list of structures, one for each of the values. */
  <T> ThriftWriter structs(int id, List<T> values, BiConsumer<ThriftWriter, T> fields) {
    list(id, STRUCT, values.size());
    values.forEach(value -> struct(out, writer -> fields.accept(writer, value)));
    return this;
  }

  private void head(int id, int type) {
    int step = id - last;
    if (step < 1 || step > 15) {
      throw new IllegalArgumentException("field " + id + " behind field " + last);
    }
    out.write((step << 4) | type);
    last = id;
  }

  private void list(int id, int type, int size) {
    head(id, LIST);
    if (size < LONG_LIST) {
      out.write((size << 4) | type);
    } else {
      out.write((LONG_LIST << 4) | type);
      unsigned(out, size);
    }
  }

  private void text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    unsigned(out, bytes.length);
    out.writeBytes(bytes);
  }

  private void zigzag(long value) {
    unsigned(out, (value << 1) ^ (value >> 63));
  }

  /** A number in groups of seven bits, the lowest first. */
  static void unsigned(ByteArrayOutputStream out, long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
