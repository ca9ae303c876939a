package org.aleator.app;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Where the program starts. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int exitCode = run(arguments, out, err);
    out.flush();
    err.flush();
    System.exit(exitCode);
  }

  /**
   * Runs one command with the given streams.
   *
   * @return 0 done, 2 the user's input or options are wrong, 1 anything else
   */
  public static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    return commandLine(out, err).execute(arguments);
  }

  static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    OneLineErrors errors = new OneLineErrors();
    return new CommandLine(new AleatorCommand())
        .setOut(out)
        .setErr(err)
        .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors)
        .setExecutionStrategy(Main::execute);
  }

  /** Lets an Error too, such as too little memory, end in one line. */
  private static int execute(ParseResult parsed) {
    try {
      return new RunLast().execute(parsed);
    } catch (Error e) {
      throw new ExecutionException(parsed.commandSpec().commandLine(), e.toString(), e);
    }
  }
}
