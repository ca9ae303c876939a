// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.aleator.cli.Choice;
import org.aleator.cli.FormatOption;
import org.aleator.cli.ReadingArguments;
import org.aleator.data.Table;
import org.aleator.encode.TargetKind;
import org.aleator.io.table.ReadOptions;
import org.aleator.metric.Evaluation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the commands that read predictions. */
final class PredictionOptions {
  private static final class TargetKinds extends Choice<TargetKind> {
    TargetKinds() {
      super(TargetKind.values());
    }
  }

  @Option(
      names = "--target",
      required = true,
      paramLabel = "COLUMN",
      description = "The column of the labels.")
  private String target;

  @Option(
      names = "--target-kind",
      paramLabel = "KIND",
      converter = TargetKinds.class,
      completionCandidates = TargetKinds.class,
      description = {
        "What the labels are: ${COMPLETION-CANDIDATES} (default: classes where they are text, or",
        "true and false, or have columns p_CLASS; of an ONNX model also where they are two values)."
      })
  private TargetKind kind;

  @Option(
      names = "--mean",
      paramLabel = "COLUMN",
      description = "The column of the predictions (default: ${DEFAULT-VALUE}).")
  private String mean = "mean";

  @Option(
      names = "--std",
      paramLabel = "COLUMN",
      description =
          "The column of the predictions' standard deviations (default: ${DEFAULT-VALUE}).")
  private String std = "std";

  @Option(
      names = "--level",
      paramLabel = "P",
      description = "The level of the intervals reported first (default: ${DEFAULT-VALUE}).")
  private double level = 0.95;

  @Mixin private ReadingArguments reading;

  @Mixin private FormatOption format;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The same seed gives the same answer (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  String target() {
    return target;
  }

  /** Whether the labels are said to be classes; empty where nothing is said. */
  Optional<Boolean> ofClasses() {
    return Optional.ofNullable(kind).map(said -> said == TargetKind.CLASSES);
  }

  String mean() {
    return mean;
  }

  String std() {
    return std;
  }

  /** Whether the file has no column of stds and none was named. */
  boolean isWithoutStd(CommandLine command, Table table) {
    return !command.getParseResult().hasMatchedOption("--std") && table.find(std).isEmpty();
  }

  double level() {
    return level;
  }

  boolean json() {
    return format.json();
  }

  /** How the files are read. */
  ReadOptions reading() {
    return reading.options(Work.of(seed));
  }

  long seed() {
    return seed;
  }

  /** The levels whose coverage is measured: the usual ones and the user's. */
  List<Double> levels() {
    List<Double> levels = new ArrayList<>(Evaluation.LEVELS);
    levels.add(level);
    return levels;
  }

  /**
   * @throws InvalidInputException where an option has no meaning
   */
  void validate() {
    if (!(level > 0 && level < 1)) {
      throw new InvalidInputException("--level must lie between 0 and 1, was " + level);
    }
    Set<String> names = new HashSet<>(List.of(target));
    if (!names.add(mean) || !names.add(std)) {
      throw new InvalidInputException(
          "--target %s, --mean %s and --std %s must be three different columns"
              .formatted(target, mean, std));
    }
  }
}
