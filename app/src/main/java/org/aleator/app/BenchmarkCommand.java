package org.aleator.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator benchmark}: how good the methods are, measured. */
@Command(
    description = {"", "How good the methods are, measured."},
    subcommands = {TruthCommand.class, UciCommand.class},
    mixinStandardHelpOptions = true,
    commandListHeading = "%nBenchmarks:%n",
    optionListHeading = "%nOptions:%n")
final class BenchmarkCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private AleatorCommand root;

  AleatorCommand root() {
    return root;
  }

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "name a benchmark: " + String.join(", ", spec.subcommands().keySet()));
  }
}
