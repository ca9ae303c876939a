// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * A gzip file (RFC 1952), its checksums verified. {@link java.util.zip.GZIPInputStream} would do,
 * if it did not take a damaged header of a second member for the end of the file: what follows a
 * member must be another, or zeros.
 */
public final class GzipInput extends InputStream {
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final BufferedInputStream in;
  private final Inflater inflater = new Inflater(true);

  /** Of the header, then of the data. */
  private final CRC32 crc = new CRC32();

  private final byte[] compressed = new byte[1 << 16];
  private int held;
  private long length;
  private boolean ended;

  public GzipInput(InputStream source) throws IOException {
    in = new BufferedInputStream(source, 1 << 16);
    header();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int wanted) throws IOException {
    while (!ended && wanted > 0) {
      int count = inflate(bytes, offset, wanted);
      if (count > 0) {
        crc.update(bytes, offset, count);
        length += count;
        return count;
      }
      if (inflater.finished()) {
        endMember();
      } else if (inflater.needsInput()) {
        in.mark(compressed.length);
        held = in.read(compressed);
        if (held < 0) {
          throw new EOFException("it ends too early");
        }
        inflater.setInput(compressed, 0, held);
      } else {
        throw new ZipException("its compression cannot be undone");
      }
    }
    return wanted == 0 ? 0 : -1;
  }

  private int inflate(byte[] bytes, int offset, int wanted) throws ZipException {
    try {
      return inflater.inflate(bytes, offset, wanted);
    } catch (DataFormatException e) {
      ZipException damaged = new ZipException("its compression cannot be undone");
      damaged.initCause(e);
      throw damaged;
    }
  }

  private void endMember() throws IOException {
    int unused = inflater.getRemaining();
    in.reset();
    in.skipNBytes((long) held - unused);
    long found = crc.getValue();
    if (little(4) != found || little(4) != (length & 0xffffffffL)) {
      throw new ZipException("its checksum is wrong");
    }
    in.mark(1);
    int next = in.read();
    while (next == 0) {
      next = in.read();
      if (next > 0) {
        throw new ZipException("something follows its end");
      }
    }
    ended = next < 0;
    if (!ended) {
      in.reset();
      inflater.reset();
      length = 0;
      header();
    }
  }

  private void header() throws IOException {
    crc.reset();
    if (little(2) != 0x8b1f || next() != 8) {
      throw new ZipException("it does not begin as gzip does");
    }
    int flags = next();
    if ((flags & 0xe0) != 0) {
      throw new ZipException("it does not begin as gzip does");
    }
    pass(6);
    if ((flags & EXTRA) != 0) {
      pass(little(2));
    }
    for (int text : new int[] {NAME, COMMENT}) {
      while ((flags & text) != 0 && next() != 0) {
        // skipped
      }
    }
    if ((flags & HEADER_CRC) != 0) {
      long found = crc.getValue() & 0xffff;
      if (little(2) != found) {
        throw new ZipException("the checksum of its header is wrong");
      }
    }
    crc.reset();
  }

  private void pass(long count) throws IOException {
    for (long i = 0; i < count; i++) {
      next();
    }
  }

  /** A byte of a header or of what stands behind the data. */
  private int next() throws IOException {
    int value = in.read();
    if (value < 0) {
      throw new EOFException("it ends too early");
    }
    crc.update(value);
    return value;
  }

  private long little(int bytes) throws IOException {
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (long) next() << (8 * i);
    }
    return value;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
