// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code aleator completion}: the script that teaches bash or zsh our commands and options. */
@Command(
    description = {"", "To use it in this shell:  source <(aleator completion)"},
    mixinStandardHelpOptions = true,
    optionListHeading = "%nOptions:%n")
final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().print(AutoComplete.bash("aleator", Commands.all()));
    return 0;
  }
}
