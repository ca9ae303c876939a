// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.inputs.InputDenoising;
import org.aleator.inputs.InputNoiseBound;
import org.aleator.inputs.InputNoiseEstimate;
import org.aleator.inputs.LatentInput;
import org.aleator.inputs.LatentInputs;
import org.aleator.inputs.SlopeRegression;
import org.aleator.learn.predictor.DrawnNetworks;
import org.aleator.learn.predictor.Predictor;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * How much noise the features carry, by {@code dva} ({@link InputDenoising}) and by the one of
 * three that fits their number: {@code latent-input} ({@link LatentInput}) for one feature, {@code
 * latent-inputs} ({@link LatentInputs}) for a few, {@code slope-regression} ({@link
 * SlopeRegression}) for more.
 */
public final class InputNoiseStudy {
  /** The methods for any number of features. */
  public static final List<String> METHODS =
      List.of(InputDenoising.NAME, SlopeRegression.NAME, LatentInputs.NAME, LatentInput.NAME);

  /** What the recommended one may be called whatever the number of features. */
  public static final String RECOMMENDED = Unbiased.NAME;

  private InputNoiseStudy() {}

  /** The name of the method to believe with that many features. */
  public static String recommended(int features) {
    if (features == 1) {
      return LatentInput.NAME;
    }
    return features <= LatentInputs.MOST_FEATURES ? LatentInputs.NAME : SlopeRegression.NAME;
  }

  /** The methods for that many features, the most recommended last. */
  public static List<String> methods(int features) {
    return List.of(InputDenoising.NAME, recommended(features));
  }

  /**
   * @param options whose methods are of {@link #methods}; {@value #RECOMMENDED} is taken for the
   *     recommended one, and {@link Methods#DEFAULT} for all
   * @param sharedScale one variance for all features, instead of one each
   * @return an estimate for each method wanted, by its own name, the most recommended last
   */
  public static List<InputNoiseEstimate> run(
      Dataset data, StudyOptions options, boolean sharedScale, Work work) {
    requireVaryingFeatures(data);
    List<String> asked = asked(options.methods(), data.x().columns());
    boolean needsNetworks =
        asked.contains(InputDenoising.NAME) || asked.contains(SlopeRegression.NAME);
    // The stack, a study's own choice, has no networks to look into.
    PredictorKind kind =
        options.predictor() == PredictorKind.STACK ? PredictorKind.ENSEMBLE : options.predictor();
    boolean ofNetworks = kind == PredictorKind.ENSEMBLE || kind == PredictorKind.BNN;
    if (needsNetworks && !ofNetworks) {
      throw new InvalidInputException(
          Setting.PREDICTOR,
          "noise in the inputs goes with an ensemble or a bnn, into whose networks it looks");
    }
    Predictor predictor =
        needsNetworks ? kind.train(data, options.preset(), work.split("predictor")) : null;
    List<InputNoiseEstimate> estimates = new ArrayList<>();
    for (String method : asked) {
      if (method.equals(LatentInput.NAME) || method.equals(LatentInputs.NAME)) {
        InputNoiseEstimate latent = latent(data, sharedScale, work);
        estimates.add(sharedScale ? latent : InputNoiseBound.applied(data, latent, work));
        continue;
      }
      DrawnNetworks networks = DrawnNetworks.of(predictor, work.seed().split("input-draws"));
      estimates.add(
          method.equals(InputDenoising.NAME)
              ? denoising(options, sharedScale).estimate(data, networks, work.split("inputs"))
              : new SlopeRegression(sharedScale).estimate(data, networks));
    }
    return estimates;
  }

  /** The methods to run, each by its own name, the most recommended last. */
  private static List<String> asked(List<String> named, int features) {
    List<String> offered = methods(features);
    if (named.equals(Methods.DEFAULT)) {
      return offered;
    }
    List<String> asked =
        named.stream().map(n -> n.equals(RECOMMENDED) ? recommended(features) : n).toList();
    for (String method : asked) {
      if (!offered.contains(method)) {
        throw new InvalidInputException(
            Setting.METHODS,
            "there is no method '%s' for noise in the inputs, of which there are %d; choose from %s"
                .formatted(method, features, String.join(", ", offered)));
      }
    }
    return offered.stream().filter(asked::contains).toList();
  }

  private static InputNoiseEstimate latent(Dataset data, boolean sharedScale, Work work) {
    return data.x().columns() == 1
        ? new LatentInput().estimate(data, work)
        : new LatentInputs(sharedScale).estimate(data, work.split("latent-inputs"));
  }

  private static InputDenoising denoising(StudyOptions options, boolean sharedScale) {
    InputDenoising.Options paper = InputDenoising.Options.paper();
    return new InputDenoising(
        options.preset() == Preset.PAPER
            ? new InputDenoising.Options(
                paper.batchSize(),
                paper.epochs(),
                paper.learningRate(),
                paper.firstVariance(),
                sharedScale)
            : InputDenoising.Options.practical(sharedScale));
  }

  private static void requireVaryingFeatures(Dataset data) {
    if (data.x().columns() == 0) {
      throw new InvalidInputException("noise in the inputs needs at least one feature");
    }
    if (Arrays.stream(data.y()).allMatch(label -> label == data.y()[0])) {
      throw new InvalidInputException(
          "every value of "
              + data.target()
              + " is the same, which tells nothing of noise in the inputs");
    }
    for (int j = 0; j < data.x().columns(); j++) {
      double[] column = data.x().columnValues(j);
      if (Arrays.stream(column).allMatch(value -> value == column[0])) {
        throw new InvalidInputException(
            Setting.FEATURES,
            "the feature %s never varies, so its noise cannot be seen; leave it out"
                .formatted(data.features().get(j)));
      }
    }
  }
}
