// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import java.util.concurrent.Callable;
import org.aleator.cli.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator benchmark}: how good the methods are, measured. */
@Command(
    description = {"", "How good the methods are, measured."},
    subcommands = {
      TruthCommand.class,
      UciCommand.class,
      CeilingCommand.class,
      CalibrateCommand.class
    },
    mixinStandardHelpOptions = true,
    commandListHeading = "%nBenchmarks:%n",
    optionListHeading = "%nOptions:%n")
public final class BenchmarkCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Session root;

  Session root() {
    return root;
  }

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "name a benchmark: " + String.join(", ", spec.subcommands().keySet()));
  }
}
