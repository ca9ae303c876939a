// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.io.FileDescriptor;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

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
}
