// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.predict;

import java.util.List;
import java.util.Optional;
import org.aleator.ConformalScores;
import org.aleator.cli.Choice;
import org.aleator.cli.Need;
import org.aleator.util.InvalidInputException;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which interval of new observations is wanted. */
final class IntervalArguments {
  private static final class Kinds extends Choice<Intervals.Kind> {
    Kinds() {
      super(Intervals.Kind.values());
    }
  }

  @Option(
      names = "--coverage",
      paramLabel = "PART",
      description = {
        "The part of new observations that lie between low and high, from 0.5 to 0.999 (default:",
        "0.95). With a model of classes a column 'set' is added: the classes one of which is right in",
        "that part of new rows, the likeliest first, with | between."
      })
  private Double coverage;

  @Option(
      names = "--interval",
      paramLabel = "NAME",
      converter = Kinds.class,
      completionCandidates = Kinds.class,
      description = {
        "What low and high rest on: ${COMPLETION-CANDIDATES}. conformal: the errors of held-out",
        "rows, whatever the distribution of the noise; gaussian: mean ± z std (default: conformal where",
        "the model has kept enough such errors)."
      })
  private Intervals.Kind kind;

  /** Refuses a number that is no coverage. */
  void check(CommandLine command) {
    if (coverage != null) {
      try {
        ConformalScores.requireCoverage(coverage);
      } catch (InvalidInputException e) {
        throw new ParameterException(command, "--coverage: " + e.getMessage());
      }
    }
  }

  /** What has no meaning for a model of runs. */
  static List<Need> ofRuns() {
    String ofRows = "goes with a model of rows, not of runs";
    return List.of(new Need("--coverage", false, ofRows), new Need("--interval", false, ofRows));
  }

  /** What has no meaning for a model of classes. */
  static Need ofClasses() {
    return new Need("--interval", false, "goes with a model of numbers, not of classes");
  }

  Intervals intervals() {
    return new Intervals(Optional.ofNullable(coverage), Optional.ofNullable(kind));
  }
}
