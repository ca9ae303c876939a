// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where the program starts. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    CheckedOutput stdout = new CheckedOutput(FileDescriptor.out);
    PrintWriter out = new PrintWriter(stdout, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Commands.prepare(arguments);
    int exitCode = run(arguments, out, err);
    out.flush();
    if (exitCode == 0 && stdout.failure().isPresent()) {
      exitCode = 1;
      stdout.complaint().ifPresent(err::println);
    }
    err.flush();
    System.exit(exitCode);
  }

  /**
   * Runs one command with the given streams.
   *
   * @return 0 done, 2 the user's input or options are wrong, 1 anything else
   */
  public static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    String[] meant = Commands.meant(arguments);
    return Commands.forArguments(meant).setOut(out).setErr(err).execute(meant);
  }

  /** A standard stream that remembers that it could not be written; Java's own swallows that. */
  private static final class CheckedOutput extends OutputStream {
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
}
