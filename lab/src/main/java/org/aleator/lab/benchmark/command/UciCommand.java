// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Json;
import org.aleator.cli.ProgressBars;
import org.aleator.cli.SeedAndThreads;
import org.aleator.lab.benchmark.uci.Forecaster;
import org.aleator.lab.benchmark.uci.UciBenchmark;
import org.aleator.lab.benchmark.uci.UciCell;
import org.aleator.lab.benchmark.uci.UciSet;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator benchmark uci}: the predictors on the UCI data sets, beside published results. */
@Command(
    name = "uci",
    header = "The predictors on the UCI data sets, beside published results.",
    description = {
      "",
      "Fits each predictor to the training rows of each split and scores it on the test rows:",
      "negative log-likelihood and RMSE, mean ± standard error over the splits.",
      "The folder holds NAME.csv or NAME.csv.gz, and NAME.splits.tar.gz with index_test_K.txt."
    },
    mixinStandardHelpOptions = true,
    optionListHeading = "%nOptions:%n")
final class UciCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private BenchmarkCommand parent;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "The folder of the data sets.")
  private Path folder;

  @Option(
      names = "--sets",
      split = ",",
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = "Some of the data sets (default: all; a wrong name lists them).")
  private List<String> sets;

  @Option(
      names = "--predictors",
      split = ",",
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description = "Some of the predictors (default: all; a wrong name lists them).")
  private List<String> predictors;

  @Option(
      names = "--splits",
      paramLabel = "N",
      description = "The first N splits of each data set (default: all).")
  private Integer splits;

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
    check(splits == null || splits >= 1, "--splits must be at least 1, was " + splits);
    Work work = run.work(spec.commandLine());
    if (!Files.isDirectory(folder)) {
      throw new InvalidInputException("--data: there is no folder " + folder);
    }
    UciBenchmark.Options options =
        new UciBenchmark.Options(
            folder,
            sets == null
                ? Arrays.asList(UciSet.values())
                : sets.stream().map(UciSet::of).distinct().toList(),
            predictors == null
                ? Arrays.asList(Forecaster.values())
                : predictors.stream().map(Forecaster::of).distinct().toList(),
            splits == null ? OptionalInt.empty() : OptionalInt.of(splits),
            Optional.ofNullable(log));
    List<UciCell> cells;
    try (ProgressBars bars = ProgressBars.onStderr(parent.root().quiet())) {
      cells = UciBenchmark.run(options, work.reportingTo(bars));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      out.println(Json.text(UciTables.json(cells, run.seed())));
    } else {
      UciTables.text(cells).forEach(out::println);
    }
    return 0;
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }
}
