package org.aleator.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.InvalidInputException;
import org.aleator.data.Dataset;
import org.aleator.data.Scaling;
import org.aleator.estimator.ConstantNoise;
import org.aleator.estimator.Interval;
import org.aleator.estimator.JointTraining;
import org.aleator.estimator.NoiseEstimate;
import org.aleator.predictor.Prediction;
import org.aleator.predictor.Predictor;
import org.aleator.util.Progress;

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
    Scaling labels = Scaling.of(data.y());
    if (Arrays.stream(data.y()).allMatch(label -> label == data.y()[0])) {
      return ofConstantLabels();
    }
    if (options.training() == Training.JOINT) {
      return jointly(given, labels);
    }
    Optional<Predictor> predictor =
        given.isPresent()
            ? Optional.empty()
            : Optional.of(
                options
                    .predictor()
                    .train(
                        data,
                        options.preset(),
                        options.seed().split("predictor"),
                        options.parallel(),
                        progress));
    Prediction prediction = given.orElseGet(() -> predictor.orElseThrow().predict(data.x()));
    requireFinite(prediction);
    List<NoiseEstimate> estimates = new ArrayList<>();
    for (String method : options.methods()) {
      estimates.add(
          Methods.create(method, data, prediction, predictor, options)
              .estimate(data, prediction, progress));
    }
    return study(predictor, prediction, estimates, labels, List.of());
  }

  private Study jointly(Optional<Prediction> given, Scaling labels) {
    if (given.isPresent()) {
      throw new InvalidInputException(
          "--training joint trains the mean, which your own predictions leave nothing to train;"
              + " use --training separate");
    }
    JointTraining.Result result = Methods.jointTraining(data, options, progress);
    Prediction prediction = result.predictor().predict(data.x());
    requireFinite(prediction);
    List<NoiseEstimate> estimates = new ArrayList<>();
    for (String method : options.methods()) {
      estimates.add(
          switch (method) {
            case "va" -> result.va();
            case "dva" -> result.dva();
            default ->
                Methods.create(method, data, prediction, Optional.of(result.predictor()), options)
                    .estimate(data, prediction, progress);
          });
    }
    return study(Optional.of(result.predictor()), prediction, estimates, labels, List.of());
  }

  private Study study(
      Optional<Predictor> predictor,
      Prediction prediction,
      List<NoiseEstimate> estimates,
      Scaling labels,
      List<String> notes) {
    String recommended = Methods.recommended(options.methods());
    double labelVariance = labels.restoreVariance(1);
    NoiseEstimate best =
        estimates.stream().filter(e -> e.method().equals(recommended)).findFirst().orElseThrow();
    return new Study(
        data,
        predictor,
        prediction,
        options.noise(),
        estimates,
        recommended,
        labelVariance,
        Ceiling.of(best, labelVariance),
        notes);
  }

  /** Labels that never vary have no noise; there is nothing to train. */
  private Study ofConstantLabels() {
    Prediction exact = Prediction.given(data.y().clone());
    double[] zeros = new double[data.rows()];
    List<NoiseEstimate> estimates =
        options.methods().stream()
            .map(
                method ->
                    new NoiseEstimate(
                        method,
                        0,
                        Optional.of(new Interval(0, 0)),
                        new ConstantNoise(0),
                        zeros,
                        zeros,
                        data.y().clone(),
                        List.of()))
            .toList();
    return study(
        Optional.empty(),
        exact,
        estimates,
        new Scaling(data.y()[0], 1),
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
