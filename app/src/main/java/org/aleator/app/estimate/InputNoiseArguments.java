// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.ArrayList;
import java.util.List;
import org.aleator.cli.Choice;
import org.aleator.cli.Need;
import org.aleator.cli.study.StudyArguments;
import org.aleator.inputs.InputDenoising;
import org.aleator.inputs.LatentInputs;
import org.aleator.study.InputNoiseStudy;
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
      description = "Whose noise to estimate: ${COMPLETION-CANDIDATES} (default: labels).")
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

  /** The options that have no meaning for noise in the inputs. */
  private static final List<String> OF_LABEL_NOISE =
      List.of(
          "--noise",
          "--segments",
          "--segment-by",
          "--solver",
          "--training",
          "--epistemic-std",
          "--groups",
          "--label-std",
          "--time",
          "--censored",
          "--votes",
          "--missing",
          "--duplicates");

  /** What has a meaning where the noise is in the inputs, as far as the options tell. */
  List<Need> needs(StudyArguments study, boolean oneTarget) {
    List<Need> needs = new ArrayList<>();
    for (String option : OF_LABEL_NOISE) {
      needs.add(new Need(option, false, "is about noise in the labels, not --noise-in inputs"));
    }
    needs.add(new Need("--target", oneTarget, "names one column with --noise-in inputs"));
    needs.add(
        new Need(
            "--predictor",
            study.predictor().trained(),
            "must be one that is trained here with --noise-in inputs"));
    needs.add(
        new Need(
            "--method",
            !study.names("va"),
            "names va, but there is no method 'va' for noise in the inputs; choose from "
                + String.join(", ", InputNoiseStudy.METHODS)));
    return needs;
  }

  /** The same for that many features: with few, the recommended method looks into none. */
  List<Need> needs(StudyArguments study, int features) {
    boolean networks =
        study.requestedMethods().contains(InputDenoising.NAME)
            || features > LatentInputs.MOST_FEATURES;
    String complaint =
        "is about networks, which %s does not use; more than %d features would need them"
            .formatted(InputNoiseStudy.recommended(features), LatentInputs.MOST_FEATURES);
    return List.of(
        new Need("--predictor", networks, complaint), new Need("--preset", networks, complaint));
  }

  boolean inputs() {
    return noiseIn == NoiseIn.INPUTS;
  }

  boolean shared() {
    return scale == Scale.SHARED;
  }
}
