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
import org.aleator.lab.benchmark.ceiling.CalibrationTraining;
import org.aleator.lab.benchmark.ceiling.WorldResult;
import org.aleator.lab.benchmark.ceiling.WorldRuns;
import org.aleator.lab.benchmark.ceiling.Worlds;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator benchmark calibrate}: trains the calibration of the noise floor, or judges it. */
@Command(
    name = "calibrate",
    header = "Trains the calibration of the noise floor, or judges it.",
    description = {
      "",
      "Makes worlds whose noise is known on the features of the tables and on synthetic ones,",
      "each determined by its number, and smooth problems of known noise; fits all learners",
      "to each, and trains the constants that turn what the learners find into a floor. Every table",
      "is also answered by constants trained without it. With --judge nothing is trained: the",
      "constants in use answer other worlds; give tables then that the training did not have."
    },
    mixinStandardHelpOptions = true,
    optionListHeading = "%nOptions:%n")
final class CalibrateCommand implements Callable<Integer> {
  /** Fewer worlds than about twice the constants train nothing. */
  private static final int FEWEST_LEARNED = 24;

  @Spec private CommandSpec spec;
  @ParentCommand private BenchmarkCommand parent;

  @Mixin private TableChoice choice;

  @Option(
      names = "--worlds",
      paramLabel = "N",
      description = "How many worlds (default: ${DEFAULT-VALUE}; about 15 s each).")
  private int count = 300;

  @Option(
      names = "--first",
      paramLabel = "K",
      description = "The number of the first world (default: ${DEFAULT-VALUE}).")
  private int first;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "The most rows of a world (default: ${DEFAULT-VALUE}).")
  private int rows = 20_000;

  @Option(names = "--judge", description = "Score the constants in use on worlds of their own.")
  private boolean judge;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description = "Keep finished worlds in this file, and skip those it holds.")
  private Path log;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads may work (default: one per processor).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    parent.root().prepare();
    check(count >= 1, "--worlds must be at least 1, was " + count);
    check(first >= 0, "--first must be at least 0, was " + first);
    check(rows >= 400, "--rows must be at least 400, was " + rows);
    check(threads >= 1, "--threads must be at least 1, was " + threads);
    Worlds.Role role = judge ? Worlds.Role.JUDGE : Worlds.Role.TRAIN;
    Worlds worlds = new Worlds(choice.tables(), role, rows);
    List<WorldResult> results = new ArrayList<>();
    try (ProgressBars bars = ProgressBars.onStderr(parent.root().quiet())) {
      Work work = Work.of(0).withThreads(threads).reportingTo(bars);
      results.addAll(WorldRuns.run(worlds, first, count, Optional.ofNullable(log), work));
      if (!judge) {
        results.addAll(WorldRuns.library(Optional.ofNullable(log), work));
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    if (judge) {
      print(out, CalibrateTables.judged(results));
      return 0;
    }
    long learned = results.stream().filter(WorldResult::learned).count();
    if (learned < FEWEST_LEARNED) {
      throw new InvalidInputException(
          "--worlds: %d worlds were learned, which is too few to train on; make more"
              .formatted(learned));
    }
    print(out, CalibrateTables.trained(results, CalibrationTraining.train(results)));
    return 0;
  }

  private void print(PrintWriter out, CalibrateTables tables) {
    if (format.json()) {
      out.println(Json.text(tables.json()));
    } else {
      tables.text().forEach(out::println);
    }
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }
}
