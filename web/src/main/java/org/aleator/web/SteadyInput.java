// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body that must keep coming: a client that sends a byte now and then would hold a thread for
 * ever. The time counts that is spent waiting for bytes, not that in which nobody reads.
 */
final class SteadyInput extends FilterInputStream {
  /** Before that, a slow beginning is no sign. */
  private static final long GRACE_NANOS = 5_000_000_000L;

  /** A modem of 1998 brought five times that. */
  private static final long LEAST_BYTES_PER_SECOND = 1_000;

  private long bytes;
  private long waited;

  SteadyInput(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    long began = System.nanoTime();
    int count = super.read(into, offset, length);
    waited += System.nanoTime() - began;
    bytes += Math.max(0, count);
    if (count >= 0 && waited > GRACE_NANOS && bytes < LEAST_BYTES_PER_SECOND * (waited / 1e9)) {
      throw new Refusal(408, "the request's body comes too slowly");
    }
    return count;
  }
}
