// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A structure in Thrift's compact protocol, of which a Parquet file's metadata are made: fields by
 * their numbers, each a {@code Long}, {@code Double}, {@code String}, {@code List} or structure.
 * Source: the protocol's specification, thrift/doc/specs/thrift-compact-protocol.md.
 */
record ThriftStruct(Map<Integer, Object> fields) {
  private static final int DEEPEST = 64;

  /**
   * Reads the structure that begins at the buffer's position, and moves behind it.
   *
   * @throws BufferUnderflowException where it goes on behind the buffer's end
   * @throws IllegalArgumentException where it is none
   */
  static ThriftStruct read(ByteBuffer bytes) {
    return struct(bytes, 0);
  }

  private static ThriftStruct struct(ByteBuffer bytes, int depth) {
    Map<Integer, Object> fields = new HashMap<>();
    int id = 0;
    while (true) {
      int head = bytes.get() & 0xff;
      if (head == 0) {
        return new ThriftStruct(fields);
      }
      int step = head >> 4;
      id = step == 0 ? (int) zigzag(bytes) : id + step;
      int type = head & 0xf;
      // Of a field, unlike a list's element, the type is the value of a boolean.
      fields.put(id, type <= 2 ? (Object) (type == 1 ? 1L : 0L) : value(bytes, type, depth));
    }
  }

  private static Object value(ByteBuffer bytes, int type, int depth) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException("structures are nested too deeply");
    }
    return switch (type) {
      case 1, 2, 3 -> (long) bytes.get();
      case 4, 5, 6 -> zigzag(bytes);
      case 7 -> Double.longBitsToDouble(Long.reverseBytes(bytes.getLong()));
      case 8 -> text(bytes);
      case 9, 10 -> list(bytes, depth);
      case 12 -> struct(bytes, depth + 1);
      default -> throw new IllegalArgumentException("type " + type);
    };
  }

  private static String text(ByteBuffer bytes) {
    byte[] text = new byte[length(bytes, varint(bytes))];
    bytes.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }

  private static List<Object> list(ByteBuffer bytes, int depth) {
    int head = bytes.get() & 0xff;
    int size = head >> 4 == 15 ? length(bytes, varint(bytes)) : head >> 4;
    List<Object> items = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      items.add(value(bytes, head & 0xf, depth + 1));
    }
    return items;
  }

  /** A length, of which every unit takes a byte at least. */
  private static int length(ByteBuffer bytes, long length) {
    if (length < 0 || length > bytes.remaining()) {
      throw new IllegalArgumentException("length " + length);
    }
    return (int) length;
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = bytes.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number has too many bytes");
  }

  private static long zigzag(ByteBuffer bytes) {
    long value = varint(bytes);
    return (value >>> 1) ^ -(value & 1);
  }

  boolean has(int field) {
    return fields.containsKey(field);
  }

  long number(int field) {
    return fields.get(field) instanceof Long number ? number : 0;
  }

  /** The structures of a list; none where there is no such list. */
  List<ThriftStruct> structs(int field) {
    List<ThriftStruct> structs = new ArrayList<>();
    if (fields.get(field) instanceof List<?> items) {
      for (Object item : items) {
        if (item instanceof ThriftStruct struct) {
          structs.add(struct);
        }
      }
    }
    return structs;
  }

  ThriftStruct struct(int field) {
    return fields.get(field) instanceof ThriftStruct struct ? struct : new ThriftStruct(Map.of());
  }
}
