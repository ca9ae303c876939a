// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.aleator.util.Work;

/**
 * How large a table may be. What goes beyond is refused while it is read, before it takes memory.
 *
 * @param bytes of the text, unpacked, whatever the file's name says of its compression; of Parquet,
 *     8 for a number and the text's own
 * @param rows of the table
 * @param columns of the table
 */
public record ReadLimits(long bytes, long rows, int columns) {
  /** As large as the machine can hold. */
  public static final ReadLimits NONE =
      new ReadLimits(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);

  private static final long LEAST_MEGABYTES = 256;

  /** A table exceeds the limits; the message says which, not what to do. */
  public static final class Exceeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Exceeded(String name, String what) {
      super(name + " has more than " + what);
    }
  }

  /** Whether there are any. */
  boolean any() {
    return !equals(NONE);
  }

  /** What unpacking such a table may take: a page of Parquet says how large it is, true or not. */
  long workingMegabytes() {
    return LEAST_MEGABYTES + 4 * (bytes >> 20);
  }

  void requireRows(String name, long count) {
    if (count > rows) {
      throw new Exceeded(name, "%,d rows".formatted(rows));
    }
  }

  void requireColumns(String name, int count) {
    if (count > columns) {
      throw new Exceeded(name, "%,d columns".formatted(columns));
    }
  }

  void requireBytes(String name, long count) {
    if (count > bytes) {
      throw new Exceeded(name, "%,d MB unpacked".formatted(bytes >> 20));
    }
  }

  /**
   * The same bytes, of which the first too many is refused, and which end when the work is
   * cancelled.
   */
  InputStream bounded(String name, InputStream in, Work work) {
    return new Bounded(name, in, work);
  }

  private final class Bounded extends FilterInputStream {
    private final String name;
    private final Work work;
    private long count;

    Bounded(String name, InputStream in, Work work) {
      super(in);
      this.name = name;
      this.work = work;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      work.check();
      int read = super.read(into, offset, length);
      count += Math.max(0, read);
      requireBytes(name, count);
      return read;
    }

    @Override
    public long skip(long wanted) throws IOException {
      return Math.max(0, read(new byte[(int) Math.min(wanted, 1 << 16)]));
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
