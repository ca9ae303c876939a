package org.aleator.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.estimator.input.InputDenoising;
import org.aleator.estimator.input.InputNoiseEstimate;
import org.aleator.estimator.input.LatentInput;
import org.aleator.estimator.input.LatentInputs;
import org.aleator.estimator.input.SlopeRegression;
import org.aleator.predictor.DrawnNetworks;
import org.aleator.predictor.Predictor;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * How much noise the features carry, by {@code dva} ({@link InputDenoising}) and {@code unbiased}
 * ({@link LatentInput} for one feature, {@link LatentInputs} for a few, {@link SlopeRegression} for
 * more).
 */
public final class InputNoiseStudy {
  /** The methods, the most recommended last. */
  public static final List<String> METHODS = List.of(InputDenoising.NAME, LatentInput.NAME);

  private InputNoiseStudy() {}

  /**
   * @param sharedScale one variance for all features, instead of one each
   * @return an estimate for each method asked for, the most recommended last
   */
  public static List<InputNoiseEstimate> run(
      Dataset data, StudyOptions options, boolean sharedScale, Work work) {
    List<String> asked = options.methods().equals(Methods.DEFAULT) ? METHODS : options.methods();
    for (String method : asked) {
      if (!METHODS.contains(method)) {
        throw new InvalidInputException(
            Setting.METHODS,
            "there is no method '%s' for noise in the inputs; choose from %s"
                .formatted(method, String.join(", ", METHODS)));
      }
    }
    requireVaryingFeatures(data);
    boolean fewFeatures = data.x().columns() <= LatentInputs.MOST_FEATURES;
    boolean needsNetworks = asked.contains(InputDenoising.NAME) || !fewFeatures;
    boolean ofNetworks =
        options.predictor() == PredictorKind.ENSEMBLE || options.predictor() == PredictorKind.BNN;
    if (needsNetworks && !ofNetworks) {
      throw new InvalidInputException(
          Setting.PREDICTOR,
          "noise in the inputs goes with an ensemble or a bnn, into whose networks it looks");
    }
    Predictor predictor =
        needsNetworks
            ? options.predictor().train(data, options.preset(), work.split("predictor"))
            : null;
    List<InputNoiseEstimate> estimates = new ArrayList<>();
    for (String method : METHODS) {
      if (!asked.contains(method)) {
        continue;
      }
      if (method.equals(LatentInput.NAME) && fewFeatures) {
        estimates.add(latent(data, sharedScale, work));
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
