// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;
import picocli.CommandLine;

/** One run of the real command line within the test's process. */
public record Run(int exitCode, String out, String err) {

  /** Runs {@code aleator} with the given words. */
  public static Run aleator(Object... words) {
    String[] arguments = Stream.of(words).map(Object::toString).toArray(String[]::new);
    return captured((out, err) -> Main.run(arguments, out, err));
  }

  /** Runs a command line with the given words. */
  public static Run of(CommandLine commandLine, String... words) {
    return captured((out, err) -> commandLine.setOut(out).setErr(err).execute(words));
  }

  private static Run captured(ToIntBiFunction<PrintWriter, PrintWriter> body) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode;
    try (PrintWriter outWriter = new PrintWriter(out);
        PrintWriter errWriter = new PrintWriter(err)) {
      exitCode = body.applyAsInt(outWriter, errWriter);
    }
    return new Run(exitCode, out.toString(), err.toString());
  }

  public List<String> outLines() {
    return out.lines().toList();
  }

  public List<String> errLines() {
    return err.lines().toList();
  }
}
