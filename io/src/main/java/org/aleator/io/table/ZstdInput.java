// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * A Zstandard file (RFC 8878): frames one after another, some perhaps to be skipped, their
 * checksums verified where they have one. {@link com.github.luben.zstd.ZstdInputStream} would do,
 * if it did not take the end of the file inside a frame for the end of the frame before it.
 */
final class ZstdInput extends InputStream {
  private static final int BUFFER = 1 << 16;

  private final InputStream in;
  private final ZstdDecompressCtx context = new ZstdDecompressCtx();
  private final byte[] read = new byte[BUFFER];
  private final ByteBuffer packed = ByteBuffer.allocateDirect(BUFFER).limit(0);
  private final ByteBuffer unpacked = ByteBuffer.allocateDirect(BUFFER).limit(0);

  /** Whether all of the file that was read belongs to frames that have ended. */
  private boolean atBoundary;

  ZstdInput(InputStream source) {
    in = source;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int wanted) throws IOException {
    if (wanted == 0) {
      return 0;
    }
    while (!unpacked.hasRemaining()) {
      if (!packed.hasRemaining() && !fill()) {
        return -1;
      }
      unpack();
    }
    int count = Math.min(wanted, unpacked.remaining());
    unpacked.get(bytes, offset, count);
    return count;
  }

  /** Reads on; false at the end of the file, which is that of a frame. */
  private boolean fill() throws IOException {
    int count = in.read(read);
    if (count < 0) {
      if (!atBoundary) {
        throw new EOFException("it ends too early");
      }
      return false;
    }
    packed.clear().put(read, 0, count).flip();
    return true;
  }

  private void unpack() throws IOException {
    unpacked.clear();
    try {
      // Keeps a byte of the frame back until all of the frame is given away.
      atBoundary = context.decompressDirectByteBufferStream(unpacked, packed);
    } catch (ZstdException e) {
      throw new IOException(e.getMessage(), e);
    }
    unpacked.flip();
  }

  @Override
  public void close() throws IOException {
    context.close();
    in.close();
  }
}
