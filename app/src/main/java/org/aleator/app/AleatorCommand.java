// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.aleator.cli.Arithmetic;
import org.aleator.cli.Session;
import org.aleator.cli.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code aleator}: holds the commands and the options they share. */
@Command(
    name = "aleator",
    header = "Measures how much of regression data is noise, and how good any model of it can get.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "For example:",
      "  aleator generate toy --noise-variance 0.5 --rows 1000 --seed 1 -o toy.csv",
      "  aleator estimate toy.csv --target y",
      "  aleator toy.csv --target y      # the same: estimate is the default",
      "  aleator toy.csv                 # its columns, to choose the target from",
      "",
      "Run 'aleator COMMAND --help' for details.",
      "Exit codes: 0 done, 2 wrong input or options, 1 any other failure."
    })
final class AleatorCommand implements Callable<Integer>, Session {
  /** Held here because a logger without a reference loses its level; made only when needed. */
  private static final class LibraryLog {
    static final Logger LOGGER = Logger.getLogger("org.aleator");
  }

  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of a failure.")
  private boolean debug;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Print no progress bars and no notes on stderr.")
  private boolean quiet;

  @Option(
      names = "--portable",
      scope = ScopeType.INHERIT,
      description = "Compute the same bits on every machine, but slower.")
  private boolean portable;

  @Override
  public void prepare() {
    if (portable) {
      Arithmetic.requirePortable();
    }
    VectorModule.load();
    System.setProperty("java.util.logging.SimpleFormatter.format", "aleator: %5$s%n");
    if (quiet) {
      LibraryLog.LOGGER.setLevel(Level.WARNING);
    }
  }

  @Override
  public void remark(List<String> lines) {
    if (!quiet) {
      lines.forEach(line -> spec.commandLine().getErr().println("aleator: " + line));
    }
  }

  @Override
  public List<String> words() {
    return spec.commandLine().getParseResult().originalArgs();
  }

  boolean debug() {
    return debug;
  }

  @Override
  public boolean quiet() {
    return quiet;
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return 0;
  }
}
