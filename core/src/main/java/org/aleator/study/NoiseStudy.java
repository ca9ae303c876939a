package org.aleator.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.aleator.data.Dataset;
import org.aleator.data.Scaling;
import org.aleator.estimator.ConstantNoise;
import org.aleator.estimator.Interval;
import org.aleator.estimator.JointTraining;
import org.aleator.estimator.NoiseEstimate;
import org.aleator.estimator.NoiseKind;
import org.aleator.estimator.unbiased.Unbiased;
import org.aleator.nn.Activation;
import org.aleator.nn.NetworkShape;
import org.aleator.predictor.DeepEnsemble;
import org.aleator.predictor.Prediction;
import org.aleator.predictor.Predictor;
import org.aleator.predictor.Units;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/**
 * The pipeline as one call: data → predictor → estimators → ceiling.
 *
 * <pre>{@code
 * Study study = NoiseStudy.run(data, StudyOptions.builder().seed(1).build(), Progress.NONE);
 * study.best().variance();
 * }</pre>
 */
public final class NoiseStudy {
  private final Dataset data;
  private final StudyOptions options;
  private final Progress progress;

  private NoiseStudy(Dataset data, StudyOptions options, Progress progress) {
    this.data = data;
    this.options = options;
    this.progress = progress;
  }

  /** Trains a predictor and estimates the noise. */
  public static Study run(Dataset data, StudyOptions options, Progress progress) {
    return new NoiseStudy(data, options, progress).run(Optional.empty());
  }

  /** Estimates the noise from the user's own predictions, without any training of a mean. */
  public static Study run(Dataset data, Prediction given, StudyOptions options, Progress progress) {
    return new NoiseStudy(data, options, progress).run(Optional.of(given));
  }

  private Study run(Optional<Prediction> given) {
    Methods.requireKnown(options.methods());
    Methods.requireApplicable(data, given.isPresent(), options);
    if (Arrays.stream(data.y()).allMatch(label -> label == data.y()[0])) {
      return ofConstantLabels(given);
    }
    Optional<Unbiased> unbiased = unbiased(given);
    NoiseKind noise = options.noise().kind().orElseGet(() -> unbiased.orElseThrow().noise());
    if (options.training() == Training.JOINT) {
      return jointly(given, unbiased, noise);
    }
    Optional<Predictor> predictor = given.isPresent() ? Optional.empty() : Optional.of(train());
    Prediction prediction = given.orElseGet(() -> predictor.orElseThrow().predict(data.x()));
    requireFinite(prediction);
    return study(
        predictor,
        prediction,
        noise,
        unbiased,
        method ->
            Methods.create(method, data, prediction, predictor, noise, options)
                .estimate(data, prediction, progress));
  }

  /** The unbiased estimate, if it is asked for or needed to decide on the kind of noise. */
  private Optional<Unbiased> unbiased(Optional<Prediction> given) {
    boolean needed =
        options.methods().contains(Unbiased.NAME) || options.noise() == NoiseChoice.AUTO;
    return needed
        ? Optional.of(
            Unbiased.estimate(
                data, given, options.noise().kind(), options.seed(), options.parallel(), progress))
        : Optional.empty();
  }

  private Predictor train() {
    Seed seed = options.seed().split("predictor");
    return options.predictor().train(data, options.preset(), seed, options.parallel(), progress);
  }

  private Study jointly(Optional<Prediction> given, Optional<Unbiased> unbiased, NoiseKind noise) {
    if (given.isPresent()) {
      throw new InvalidInputException(
          "--training joint trains the mean, which your own predictions leave nothing to train;"
              + " use --training separate");
    }
    JointTraining.Result result = Methods.jointTraining(data, noise, options, progress);
    Optional<Predictor> predictor = Optional.of(result.predictor());
    Prediction prediction = result.predictor().predict(data.x());
    requireFinite(prediction);
    return study(
        predictor,
        prediction,
        noise,
        unbiased,
        method ->
            switch (method) {
              case "va" -> result.va();
              case "dva" -> result.dva();
              default ->
                  Methods.create(method, data, prediction, predictor, noise, options)
                      .estimate(data, prediction, progress);
            });
  }

  private Study study(
      Optional<Predictor> predictor,
      Prediction prediction,
      NoiseKind noise,
      Optional<Unbiased> unbiased,
      Function<String, NoiseEstimate> other) {
    List<NoiseEstimate> estimates = new ArrayList<>();
    for (String method : options.methods()) {
      estimates.add(
          method.equals(Unbiased.NAME) ? unbiased.orElseThrow().estimate() : other.apply(method));
    }
    return new Study(
        data,
        predictor,
        prediction,
        noise,
        estimates,
        Methods.recommended(options.methods()),
        Scaling.of(data.y()).restoreVariance(1),
        unbiased.flatMap(Unbiased::evidence),
        unbiased.flatMap(Unbiased::gap),
        List.of());
  }

  /** Labels that never vary have no noise, and the constant itself predicts them. */
  private Study ofConstantLabels(Optional<Prediction> given) {
    NetworkShape linear = new NetworkShape(data.x().columns(), List.of(), 1, Activation.TANH);
    Predictor constant =
        new DeepEnsemble(Units.of(data, true), linear, List.of(new float[linear.parameterCount()]));
    double[] zeros = new double[data.rows()];
    List<NoiseEstimate> estimates =
        options.methods().stream()
            .map(
                method ->
                    new NoiseEstimate(
                        method,
                        0,
                        Optional.of(new Interval(0, 0)),
                        Optional.empty(),
                        new ConstantNoise(0),
                        zeros,
                        zeros,
                        data.y().clone(),
                        "",
                        List.of()))
            .toList();
    return new Study(
        data,
        given.isPresent() ? Optional.empty() : Optional.of(constant),
        given.orElseGet(() -> Prediction.given(data.y().clone())),
        NoiseKind.HOMOSCEDASTIC,
        estimates,
        Methods.recommended(options.methods()),
        0,
        Optional.empty(),
        Optional.empty(),
        List.of("every value of " + data.target() + " is the same: there is no noise to see"));
  }

  private void requireFinite(Prediction prediction) {
    for (double mean : prediction.mean()) {
      if (!Double.isFinite(mean)) {
        throw new InvalidInputException(
            "training diverged: the paper preset does not scale the data, and these values are too"
                + " large for it; use --preset practical");
      }
    }
  }
}
