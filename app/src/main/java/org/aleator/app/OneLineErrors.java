// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.aleator.text.Excerpt;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * One line on stderr for every failure: exit code 2 where the user's input or options are wrong, 1
 * for anything else, with the stack trace only under {@code --debug}.
 */
final class OneLineErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private static final int WRONG_INPUT = 2;
  private static final int FAILURE = 1;
  private static final int LONGEST = 2000;

  @Override
  public int handleParseException(ParameterException thrown, String[] arguments) {
    CommandLine command = thrown.getCommandLine();
    List<String> unmatched = command.getUnmatchedArguments();
    // An option that is missing because it is misspelt: the misspelling is the news.
    ParameterException e =
        thrown instanceof MissingParameterException && !unmatched.isEmpty()
            ? new UnmatchedArgumentException(command, unmatched)
            : thrown;
    String help = " (see '" + command.getCommandSpec().qualifiedName() + " --help')";
    // Parsing may have stopped before it reached --debug.
    boolean debug = List.of(arguments).contains("--debug");
    return report(command, e, oneLine(complaint(e)) + nearest(e) + help, debug, WRONG_INPUT);
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    AleatorCommand root = (AleatorCommand) command.getCommandSpec().root().userObject();
    if (e instanceof InvalidInputException wrong) {
      String option = wrong.setting().map(setting -> option(setting) + ": ").orElse("");
      return report(command, e, option + oneLine(e.getMessage()), root.debug(), WRONG_INPUT);
    }
    String hint = root.debug() ? "" : " (--debug shows where)";
    return report(command, e, oneLine(what(e)) + hint, root.debug(), FAILURE);
  }

  /** The option that says what a setting is to be. */
  private static String option(Setting setting) {
    return switch (setting) {
      case CENSORED -> "--censored";
      case COLUMNS -> "--columns";
      case DATE_ORDER -> "--dates";
      case DECIMAL -> "--decimal";
      case GROUPS -> "--groups";
      case TIME -> "--time";
      case LABEL_STD -> "--label-std";
      case WITHOUT_ROWS -> "--without-rows";
      case FEATURES -> "--features";
      case METHODS -> "--method";
      case ONNX_OUTPUT -> "--onnx-output";
      case PREDICTOR -> "--predictor";
      case PRESET -> "--preset";
      case SEGMENTS -> "--segments";
      case SEGMENT_BY -> "--segment-by";
      case STATES -> "--state";
      case TARGET_KIND -> "--target-kind";
      case TRAINING -> "--training";
    };
  }

  private static String what(Exception e) {
    // Main wraps an Error; an Exception comes as it is.
    Throwable failure = e instanceof ExecutionException ? e.getCause() : e;
    if (failure instanceof OutOfMemoryError) {
      return outOfMemory(Runtime.getRuntime().maxMemory());
    }
    return failure instanceof UncheckedIOException ? failure.getMessage() : "failure: " + failure;
  }

  /**
   * @param bytes how many Java may use
   */
  static String outOfMemory(long bytes) {
    long megabytes = Math.max(1, bytes >> 20);
    // A heap of -Xmx2g counts as somewhat less.
    boolean large = megabytes > 900;
    long size = large ? Math.max(1, Math.round(megabytes / 1024.0)) : megabytes;
    return "out of memory: Java may use about %d %s; give it more with ALEATOR_JAVA_OPTIONS=-Xmx%d%s"
        .formatted(size, large ? "GB" : "MB", 2 * size, large ? "g" : "m");
  }

  private static int report(
      CommandLine command, Exception e, String message, boolean debug, int exitCode) {
    PrintWriter err = command.getErr();
    err.println("aleator: " + message);
    if (debug) {
      e.printStackTrace(err);
    }
    err.flush();
    return exitCode;
  }

  private static String complaint(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0);
      boolean atRoot = e.getCommandLine().getParent() == null;
      if (first.startsWith("-")) {
        return "unknown option '" + first + "'";
      }
      return (atRoot ? "unknown command '" : "unexpected argument '") + first + "'";
    }
    // What picocli calls a number is a type of Java.
    return e.getMessage().replaceAll(" is not a double$", " is not a number");
  }

  private static String nearest(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return "";
    }
    return NearestName.among(unmatched.getUnmatched().get(0), unmatched.getSuggestions())
        .map(name -> "; did you mean '" + name + "'?")
        .orElse("");
  }

  /** Whatever a file or a word of the command line has put into the message. */
  private static String oneLine(String message) {
    String line = Excerpt.escaped(message.strip().replaceAll("\\s*\\R\\s*", " "));
    int half = LONGEST / 2;
    return line.length() <= LONGEST
        ? line
        : line.substring(0, half) + " … " + line.substring(line.length() - half);
  }
}
