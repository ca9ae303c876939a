// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/** Every compression that the reader knows: packs a part of a file as one member or frame. */
enum Packing {
  GZIP(".gz") {
    @Override
    byte[] part(byte[] text) throws IOException {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      return written(new GZIPOutputStream(packed), packed, text);
    }
  },
  /** With all that a header may have: extra field, name, comment and checksum. */
  GZIP_WITH_NAME(".gz") {
    @Override
    byte[] part(byte[] text) throws IOException {
      byte[] plain = GZIP.part(text);
      byte[] header = Arrays.copyOf(plain, 10);
      header[3] = 2 + 4 + 8 + 16;
      header = joined(header, new byte[] {3, 0, 'a', 'b', 'c', 'n', 0, 'c', 'o', 0});
      CRC32 crc = new CRC32();
      crc.update(header);
      byte[] check = {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
      return joined(joined(header, check), Arrays.copyOfRange(plain, 10, plain.length));
    }
  },
  ZSTD(".zst") {
    @Override
    byte[] part(byte[] text) throws IOException {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      return written(new ZstdOutputStream(packed).setChecksum(true), packed, text);
    }
  },
  ZSTD_WITHOUT_CHECKSUM(".zst") {
    @Override
    byte[] part(byte[] text) throws IOException {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      return written(new ZstdOutputStream(packed), packed, text);
    }
  },
  /** No text at all: what a reader skips. */
  ZSTD_SKIPPED(".zst") {
    @Override
    byte[] part(byte[] text) {
      ByteBuffer head = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
      head.putInt(0x184D2A53).putInt(text.length);
      return joined(head.array(), text);
    }
  };

  final String ending;

  Packing(String ending) {
    this.ending = ending;
  }

  abstract byte[] part(byte[] text) throws IOException;

  private static byte[] written(OutputStream out, ByteArrayOutputStream packed, byte[] text)
      throws IOException {
    out.write(text);
    out.close();
    return packed.toByteArray();
  }

  static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }
}
