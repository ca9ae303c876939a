package org.aleator.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine;

/** One run of the real command line within the test's process. */
record Run(int exitCode, String out, String err) {

  /** Runs {@code aleator} with the given words. */
  static Run aleator(Object... words) {
    return with(commandLine -> {}, words);
  }

  /** Runs {@code aleator} with the given words after a change to its commands. */
  static Run with(Consumer<CommandLine> change, Object... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] arguments = Stream.of(words).map(Object::toString).toArray(String[]::new);
    int exitCode;
    try (PrintWriter outWriter = new PrintWriter(out);
        PrintWriter errWriter = new PrintWriter(err)) {
      CommandLine commandLine = Main.commandLine(outWriter, errWriter);
      change.accept(commandLine);
      exitCode = commandLine.execute(arguments);
    }
    return new Run(exitCode, out.toString(), err.toString());
  }

  List<String> outLines() {
    return out.lines().toList();
  }

  List<String> errLines() {
    return err.lines().toList();
  }
}
