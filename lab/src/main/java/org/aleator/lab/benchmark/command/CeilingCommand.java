// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Json;
import org.aleator.cli.ProgressBars;
import org.aleator.cli.SeedAndThreads;
import org.aleator.lab.benchmark.ceiling.CeilingBenchmark;
import org.aleator.lab.benchmark.ceiling.TableFloor;
import org.aleator.lab.benchmark.ceiling.TableWorld;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator benchmark ceiling}: the noise floor of real tables and of worlds made of them. */
@Command(
    name = "ceiling",
    header = "The noise floor of real tables, and of worlds made from them.",
    description = {
      "",
      "For each table: what each learner reaches on held-out rows, the floor, and whether the rows",
      "determine it. Then worlds whose noise is known: the table's features, a strong model fitted to",
      "other rows for the function, noise of 2, 10 and 40 %% of the labels' variance, constant or",
      "growing with the function:",
      "  ratio     estimate over the mean square of the noise that was drawn",
      "  covered   whether the 95 %% interval holds it"
    },
    mixinStandardHelpOptions = true,
    optionListHeading = "%nOptions:%n")
final class CeilingCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private BenchmarkCommand parent;

  @Mixin private TableChoice choice;

  @Option(
      names = "--worlds",
      paramLabel = "N",
      description = "Worlds of each table, 0 for none (default: ${DEFAULT-VALUE}).")
  private int worlds = 6;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Rows of a world (default: ${DEFAULT-VALUE}).")
  private int rows = 2000;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description = "Keep finished results in this file, and skip those it holds.")
  private Path log;

  @Mixin private SeedAndThreads run;
  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    parent.root().prepare();
    check(worlds >= 0, "--worlds must not be negative, was " + worlds);
    check(rows >= 100, "--rows must be at least 100, was " + rows);
    Work work = run.work(spec.commandLine());
    CeilingBenchmark.Options options =
        new CeilingBenchmark.Options(choice.tables(), worlds, rows, Optional.ofNullable(log));
    PrintWriter out = spec.commandLine().getOut();
    List<TableFloor> floors = new ArrayList<>();
    List<TableWorld> scores = new ArrayList<>();
    try (ProgressBars bars = ProgressBars.onStderr(parent.root().quiet())) {
      CeilingBenchmark.Listener listener =
          new CeilingBenchmark.Listener() {
            @Override
            public void heard(TableFloor table) {
              floors.add(table);
              print(CeilingTables.text(table));
            }

            @Override
            public void heard(TableWorld world) {
              scores.add(world);
              print(List.of(CeilingTables.text(world)));
            }

            private void print(List<String> lines) {
              if (!format.json()) {
                bars.clear();
                lines.forEach(out::println);
                out.flush();
              }
            }
          };
      CeilingBenchmark.run(options, listener, work.reportingTo(bars));
    }
    if (format.json()) {
      out.println(Json.text(CeilingTables.json(floors, scores, run.seed())));
    } else {
      CeilingTables.summary(scores).forEach(out::println);
    }
    return 0;
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }
}
