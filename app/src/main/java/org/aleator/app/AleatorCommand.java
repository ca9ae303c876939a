package org.aleator.app;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
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
    versionProvider = AleatorCommand.Version.class,
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "For example:",
      "  aleator generate toy --noise-variance 0.5 --rows 1000 --seed 1 -o toy.csv",
      "  aleator estimate toy.csv --target y",
      "",
      "'aleator COMMAND --help' tells more. Exit codes: 0 done, 2 wrong input or options, 1 else."
    })
final class AleatorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of a failure.")
  private boolean debug;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "No progress bars and no remarks on stderr.")
  private boolean quiet;

  boolean debug() {
    return debug;
  }

  boolean quiet() {
    return quiet;
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return 0;
  }

  /** The version that the build wrote into the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
      try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
        return new String[] {new String(in.readAllBytes(), StandardCharsets.UTF_8).strip()};
      }
    }
  }
}
