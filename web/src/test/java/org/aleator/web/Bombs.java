// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Small files that unpack to a table of one row and blank lines without end. */
final class Bombs {
  private static final int MEGABYTE = 1 << 20;

  /** The magic number of Zstandard, no checksum and no length, a window of 128 KB. */
  private static final byte[] FRAME = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 7 << 3};

  private Bombs() {}

  /** One for each compression that the reader knows. */
  static Map<String, byte[]> of(String text, int megabytes) {
    Map<String, byte[]> bombs = new LinkedHashMap<>();
    bombs.put("gzip", gzip(text, megabytes));
    bombs.put("zstd", zstd(text, megabytes));
    return bombs;
  }

  /** The bytes themselves, packed by each. */
  static Map<String, byte[]> of(byte[] bytes) {
    Map<String, byte[]> packed = new LinkedHashMap<>();
    packed.put("gzip", member(bytes));
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(FRAME);
    for (int at = 0; at < bytes.length; at += MEGABYTE / 8) {
      int size = Math.min(MEGABYTE / 8, bytes.length - at);
      block(frame, size, 0, at + size == bytes.length);
      frame.write(bytes, at, size);
    }
    packed.put("zstd", frame.toByteArray());
    return packed;
  }

  /** Members one behind the other, which are one file (RFC 1952, 2.2). */
  static byte[] gzip(String text, int megabytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    packed.writeBytes(member(text));
    byte[] lines = member("\n".repeat(MEGABYTE));
    for (int i = 0; i < megabytes; i++) {
      packed.writeBytes(lines);
    }
    return packed.toByteArray();
  }

  private static byte[] member(String text) {
    return member(text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] member(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  /** A frame whose blocks repeat a byte (RFC 8878, 3.1.1.2): 4 bytes stand for 128 KB. */
  static byte[] zstd(String text, int megabytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    packed.writeBytes(FRAME);
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    block(packed, raw.length, 0, megabytes == 0);
    packed.writeBytes(raw);
    for (int i = 0; i < 8 * megabytes; i++) {
      block(packed, MEGABYTE / 8, 1, i == 8 * megabytes - 1);
      packed.write('\n');
    }
    return packed.toByteArray();
  }

  private static void block(ByteArrayOutputStream out, int size, int type, boolean last) {
    int header = size << 3 | type << 1 | (last ? 1 : 0);
    out.write(header);
    out.write(header >> 8);
    out.write(header >> 16);
  }
}
