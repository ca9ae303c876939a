// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** A standard stream that remembers that it could not be written; Java's own swallows that. */
final class CheckedOutput extends OutputStream {
  /** What the system says where the reader has gone, as {@code head} does: no news to anybody. */
  private static final String READER_GONE = "Broken pipe";

  private final OutputStream stream;
  private IOException failure;

  CheckedOutput(FileDescriptor descriptor) {
    stream = new FileOutputStream(descriptor);
  }

  Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  /** The line to print, if there is anything to say. */
  Optional<String> complaint() {
    return failure()
        .map(IOException::getMessage)
        .filter(message -> !READER_GONE.equals(message))
        .map(message -> "aleator: cannot write to standard output: " + message);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      stream.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }
}
