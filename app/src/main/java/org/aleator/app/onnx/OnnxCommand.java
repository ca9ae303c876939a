// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.onnx;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code aleator onnx}: about ONNX files. */
@Command(
    description = {"", "Shows what an ONNX model takes and gives."},
    subcommands = ShowCommand.class,
    mixinStandardHelpOptions = true,
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n")
public final class OnnxCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "say what to do: show FILE");
  }
}
