package org.aleator.app.estimate;

import org.aleator.app.cli.Choice;
import picocli.CommandLine.Option;

/** The options of {@code estimate} about where the noise is. */
final class InputNoiseArguments {
  /** Where the noise is. */
  enum NoiseIn {
    LABELS,
    INPUTS
  }

  /** How many variances the features have. */
  enum Scale {
    EACH,
    SHARED
  }

  private static final class Places extends Choice<NoiseIn> {
    Places() {
      super(NoiseIn.values());
    }
  }

  private static final class Scales extends Choice<Scale> {
    Scales() {
      super(Scale.values());
    }
  }

  @Option(
      names = "--noise-in",
      paramLabel = "WHERE",
      converter = Places.class,
      completionCandidates = Places.class,
      description = "Whose noise is wanted: ${COMPLETION-CANDIDATES} (default: labels).")
  private NoiseIn noiseIn = NoiseIn.LABELS;

  @Option(
      names = "--input-scale",
      paramLabel = "NAME",
      converter = Scales.class,
      completionCandidates = Scales.class,
      description =
          "With --noise-in inputs, a variance for each feature or one shared by all:"
              + " ${COMPLETION-CANDIDATES} (default: each).")
  private Scale scale = Scale.EACH;

  boolean inputs() {
    return noiseIn == NoiseIn.INPUTS;
  }

  boolean shared() {
    return scale == Scale.SHARED;
  }
}
