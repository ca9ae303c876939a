// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab;

import java.util.List;
import org.aleator.cli.CommandEntry;
import org.aleator.cli.CommandEntry.Topic;
import org.aleator.cli.CommandFamily;
import org.aleator.lab.age.command.AgeCommand;
import org.aleator.lab.benchmark.command.BenchmarkCommand;
import org.aleator.lab.depth.command.DepthCommand;
import org.aleator.lab.paper.command.PaperCommand;

/** The laboratory's commands: {@code depth}, {@code age}, {@code paper}, {@code benchmark}. */
public final class LabCommands implements CommandFamily {
  @Override
  public List<CommandEntry> commands() {
    return List.of(
        new CommandEntry(
            Topic.OTHER_DATA, "depth", "Find the noise in depth maps.", DepthCommand::new),
        new CommandEntry(
            Topic.OTHER_DATA,
            "age",
            "Find the noise in the ages people read from faces.",
            AgeCommand::new),
        new CommandEntry(
            Topic.RESEARCH,
            "paper",
            "Run the DVA paper's experiments, beside the published numbers.",
            PaperCommand::new),
        new CommandEntry(
            Topic.RESEARCH,
            "benchmark",
            "Measure the methods and predictors.",
            BenchmarkCommand::new));
  }
}
