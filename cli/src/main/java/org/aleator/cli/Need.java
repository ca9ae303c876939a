// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * What an option needs to have a meaning. An option that would change nothing is refused, not
 * ignored: a user who gives it expects an effect.
 *
 * @param option the option's name
 * @param met whether the command, as it was called, has a use for the option
 * @param complaint where it has none, the rest of a sentence that the option begins
 */
public record Need(String option, boolean met, String complaint) {

  /** A command with options that do not always have a meaning. */
  public interface Holder {
    /** The table of such options; of several complaints the first is made. */
    List<Need> needs();
  }

  /**
   * Refuses lists without an entry or with an empty one, and options given in vain, as far as the
   * command can tell before it reads anything.
   */
  public static void check(CommandLine command) {
    for (OptionSpec option : command.getParseResult().matchedOptions()) {
      if (option.getValue() instanceof Collection<?> entries
          && (entries.isEmpty() || entries.stream().anyMatch(Need::hasNothing))) {
        throw new ParameterException(
            command,
            option.longestName() + " has an empty entry; write its values with a comma between");
      }
    }
    if (command.getCommand() instanceof Holder holder) {
      check(command, holder.needs());
    }
  }

  private static boolean hasNothing(Object entry) {
    return entry.equals("") || (entry instanceof NameList list && list.names().contains(""));
  }

  /** The same for a table that only what was read can tell. */
  public static void check(CommandLine command, List<Need> needs) {
    for (Need need : needs) {
      if (!need.met && command.getParseResult().hasMatchedOption(need.option)) {
        throw new ParameterException(command, need.option + " " + need.complaint);
      }
    }
  }
}
