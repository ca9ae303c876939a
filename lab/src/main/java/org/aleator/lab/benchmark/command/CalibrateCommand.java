// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.command;

import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.aleator.cli.FormatOption;
import org.aleator.cli.Json;
import org.aleator.cli.ProgressBars;
import org.aleator.lab.benchmark.ceiling.CalibrationTraining;
import org.aleator.lab.benchmark.ceiling.WorldResult;
import org.aleator.lab.benchmark.ceiling.WorldRuns;
import org.aleator.lab.benchmark.ceiling.Worlds;
import org.aleator.lab.benchmark.classes.ClassRuns;
import org.aleator.lab.benchmark.classes.ClassWorldResult;
import org.aleator.lab.benchmark.classes.ClassWorlds;
import org.aleator.lab.benchmark.classes.GapTraining;
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
      "constants in use answer other worlds; give tables then that the training did not have.",
      "",
      "With --classes the worlds have labels that are classes of known probabilities, the problems",
      "are those of 'aleator generate', and the constants are those of the best Brier score. Scores",
      "are of the best error, Brier score and log-loss:",
      "  rms log    √mean (ln estimate − ln truth)²",
      "  median     of estimate/truth",
      "  covered    how many 95 %% intervals hold the truth",
      "  log-width  mean ln(high/low)",
      "  reached's  rms log error of what was reached, taken for the best",
      "  plug-in's  that of the calibrated probabilities, taken for the true ones"
    },
    mixinStandardHelpOptions = true,
    optionListHeading = "%nOptions:%n")
final class CalibrateCommand implements Callable<Integer> {
  /** Fewer worlds than about twice the constants train nothing. */
  private static final int FEWEST_LEARNED = 24;

  @Spec private CommandSpec spec;
  @ParentCommand private BenchmarkCommand parent;

  @Mixin private TableChoice choice;

  @Option(names = "--classes", description = "Worlds whose labels are classes.")
  private boolean classes;

  @Option(
      names = "--worlds",
      paramLabel = "N",
      description =
          "How many worlds (default: ${DEFAULT-VALUE}; about 15 s each); with --classes and 0 all"
              + " that --resume holds, and no others.")
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
    check(count >= (classes ? 0 : 1), "--worlds must be at least 1, was " + count);
    check(count > 0 || log != null, "--worlds 0 needs --resume, the file of finished worlds");
    check(first >= 0, "--first must be at least 0, was " + first);
    int fewest = classes ? ClassWorlds.FEWEST_ROWS : Worlds.FEWEST_ROWS;
    check(rows >= fewest, "--rows must be at least %d, was %d".formatted(fewest, rows));
    check(threads >= 1, "--threads must be at least 1, was " + threads);
    Worlds.Role role = judge ? Worlds.Role.JUDGE : Worlds.Role.TRAIN;
    return classes ? classes(role) : numbers(role);
  }

  private int numbers(Worlds.Role role) {
    Worlds worlds = new Worlds(choice.tables(), role, rows);
    List<WorldResult> results = new ArrayList<>();
    try (ProgressBars bars = ProgressBars.onStderr(parent.root().quiet())) {
      Work work = Work.of(0).withThreads(threads).reportingTo(bars);
      results.addAll(WorldRuns.run(worlds, first, count, Optional.ofNullable(log), work));
      if (!judge) {
        results.addAll(WorldRuns.library(Optional.ofNullable(log), work));
      }
    }
    CalibrateTables tables;
    if (judge) {
      tables = CalibrateTables.judged(results);
    } else {
      requireEnough(results.stream().filter(WorldResult::learned).count(), "learned");
      tables = CalibrateTables.trained(results, CalibrationTraining.train(results));
    }
    print(tables::json, tables::text);
    return 0;
  }

  private int classes(Worlds.Role role) {
    List<ClassWorldResult> results = count == 0 ? ClassRuns.kept(log, role) : classWorlds(role);
    ClassCalibrateTables tables;
    if (judge) {
      tables = ClassCalibrateTables.judged(results);
    } else {
      requireEnough(results.size(), "made");
      tables = ClassCalibrateTables.trained(results, GapTraining.train(results));
    }
    print(tables::json, tables::text);
    return 0;
  }

  private List<ClassWorldResult> classWorlds(Worlds.Role role) {
    ClassWorlds worlds = new ClassWorlds(choice.tables(), role, rows);
    Optional<Path> kept = Optional.ofNullable(log);
    try (ProgressBars bars = ProgressBars.onStderr(parent.root().quiet())) {
      Work work = Work.of(0).withThreads(threads).reportingTo(bars);
      List<ClassWorldResult> results =
          new ArrayList<>(ClassRuns.run(worlds, first, count, kept, work));
      if (!judge) {
        results.addAll(ClassRuns.problems(rows, kept, work));
      }
      return results;
    }
  }

  private static void requireEnough(long worlds, String what) {
    if (worlds < FEWEST_LEARNED) {
      throw new InvalidInputException(
          "--worlds: %d worlds were %s, which is too few to train on; make more"
              .formatted(worlds, what));
    }
  }

  private void print(Supplier<JsonObject> json, Supplier<List<String>> text) {
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      out.println(Json.text(json.get()));
    } else {
      text.get().forEach(out::println);
    }
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }
}
