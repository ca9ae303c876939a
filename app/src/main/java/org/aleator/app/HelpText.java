// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Help as wide as a terminal. What the sources break into lines flows again before it is wrapped;
 * indented lines, which are rows of a table, stay as they are.
 */
final class HelpText {
  private static final int WIDTH = 80;

  private HelpText() {}

  static void flow(CommandSpec spec) {
    spec.usageMessage().width(WIDTH);
    spec.usageMessage().description(paragraphs(spec.usageMessage().description()));
    for (CommandLine command : spec.subcommands().values()) {
      flow(command.getCommandSpec());
    }
  }

  private static String[] paragraphs(String[] lines) {
    List<String> paragraphs = new ArrayList<>();
    boolean open = false;
    for (String line : lines) {
      boolean flows = !line.isEmpty() && !line.startsWith(" ");
      if (flows && open) {
        int last = paragraphs.size() - 1;
        paragraphs.set(last, paragraphs.get(last) + " " + line);
      } else {
        paragraphs.add(line);
      }
      open = flows;
    }
    return paragraphs.toArray(String[]::new);
  }
}
