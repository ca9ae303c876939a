// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.encode.Scaling;
import org.aleator.encode.TargetLikeFeatures;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.DeepEnsemble;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.learn.predictor.Units;
import org.aleator.learn.stack.CrossFittedStack;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.course.SmoothNoise;
import org.aleator.noise.residual.JointTraining;
import org.aleator.noise.residual.NoiseDescent;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * The pipeline as one call: data → predictor → estimators → ceiling.
 *
 * <pre>{@code
 * Study study = NoiseStudy.run(data, StudyOptions.builder().build(), Work.of(1));
 * study.best().variance();
 * }</pre>
 */
public final class NoiseStudy {
  private final Dataset data;
  private final StudyOptions options;
  private final Work work;

  /** Of the time: the unbiased estimate, where it is computed, and then the predictor. */
  private final double unbiasedShare;

  private final double predictorShare;

  private NoiseStudy(Dataset data, boolean given, StudyOptions options, Work work) {
    this.data = data;
    this.options = options;
    this.work = work;
    this.unbiasedShare = options.needsUnbiased(given) ? 0.85 : 0;
    this.predictorShare = 0.6 + 0.4 * unbiasedShare;
  }

  /** Trains a predictor and estimates the noise. */
  public static Study run(Dataset data, StudyOptions options, Work work) {
    return new NoiseStudy(data, false, options, work).run(Optional.empty());
  }

  /** Estimates the noise from the user's own predictions, without any training of a mean. */
  public static Study run(Dataset data, Prediction given, StudyOptions options, Work work) {
    return new NoiseStudy(data, true, options, work).run(Optional.of(given));
  }

  private Study run(Optional<Prediction> given) {
    Methods.requireKnown(options.methods());
    Methods.requireApplicable(data, given.isPresent(), options);
    if (Arrays.stream(data.y()).allMatch(label -> label == data.y()[0])) {
      return ofConstantLabels(given);
    }
    Optional<Unbiased> unbiased = unbiased(given);
    Optional<VarianceFunction.Evidence> evidence =
        unbiased.isPresent()
            ? unbiased.flatMap(Unbiased::evidence)
            : given.filter(any -> options.noise().kind().isEmpty()).flatMap(this::evidence);
    NoiseKind noise =
        options
            .noise()
            .kind()
            .or(() -> unbiased.map(Unbiased::noise))
            .orElseGet(() -> kind(evidence));
    if (options.training() == Training.JOINT) {
      return jointly(given, unbiased, noise);
    }
    Fitted fitted =
        given
            .map(own -> new Fitted(Optional.empty(), own, !haveSeenLabels(unbiased)))
            .orElseGet(() -> fit(unbiased));
    Study study =
        study(
            new Situation(
                data,
                fitted.prediction,
                fitted.predictor,
                noise,
                unbiased,
                evidence,
                Optional.empty(),
                options,
                work.within(predictorShare, 1)));
    return fitted.heldOut ? study.withScores() : study;
  }

  /**
   * What is left of the rows.
   *
   * @param predictor of new rows, if one is wanted
   * @param prediction of these
   * @param heldOut whether that has not seen their labels
   */
  private record Fitted(Optional<Predictor> predictor, Prediction prediction, boolean heldOut) {}

  private static boolean haveSeenLabels(Optional<Unbiased> unbiased) {
    return unbiased.stream()
        .flatMap(found -> found.level().findings().stream())
        .anyMatch(NoiseFinding.PredictionsHaveSeenLabels.class::isInstance);
  }

  private Fitted fit(Optional<Unbiased> unbiased) {
    work.progress("fitting the model", unbiasedShare);
    PredictorKind kind = options.predictor();
    if (kind.isCrossFitted() && PredictorKind.canBeCrossFitted(data)) {
      CrossFittedStack stack = stack(unbiased);
      double[] own = stack.epistemic().variance(data.x());
      return new Fitted(
          options.model() ? Optional.of(stack.stack()) : Optional.empty(),
          Prediction.given(stack.means(), own),
          true);
    }
    boolean predictionWanted =
        options.model() || options.methods().stream().anyMatch(m -> !m.equals(Unbiased.NAME));
    if (!predictionWanted) {
      double[] fitted = unbiased.orElseThrow().estimate().denoised();
      return new Fitted(Optional.empty(), Prediction.given(fitted), false);
    }
    Predictor trained = train();
    return new Fitted(Optional.of(trained), trained.predict(data.x(), work.parallel()), false);
  }

  /** The one that the floor rests on, where it is that; no learner is fitted twice. */
  private CrossFittedStack stack(Optional<Unbiased> unbiased) {
    return unbiased
        .flatMap(Unbiased::stack)
        .filter(any -> options.predictor() == PredictorKind.STACK)
        .orElseGet(() -> options.predictor().crossFit(data, options.learners(), forPredictor()));
  }

  /** What the squared residuals of own predictions say, for which nothing is trained. */
  private Optional<VarianceFunction.Evidence> evidence(Prediction own) {
    own.requireRows(data.rows());
    double[] squares = Arrays.stream(own.residuals(data.y())).map(r -> r * r).toArray();
    boolean mayVary = data.x().columns() > 0 && Arrays.stream(squares).anyMatch(q -> q > 0);
    return mayVary
        ? Optional.of(
            SmoothNoise.fit(
                    data.x(),
                    own.mean(),
                    squares,
                    data.groups(),
                    work.split("own residuals").within(0, predictorShare))
                .function()
                .evidence())
        : Optional.empty();
  }

  private static NoiseKind kind(Optional<VarianceFunction.Evidence> evidence) {
    return evidence.filter(VarianceFunction.Evidence::dependsOnX).isPresent()
        ? NoiseKind.HETEROSCEDASTIC
        : NoiseKind.HOMOSCEDASTIC;
  }

  /** The unbiased estimate, if it is wanted or needed to decide on the kind of noise. */
  private Optional<Unbiased> unbiased(Optional<Prediction> given) {
    return options.needsUnbiased(given.isPresent())
        ? Optional.of(
            Unbiased.estimate(
                data,
                given,
                options.noise().kind(),
                options.learners(),
                work.within(0, unbiasedShare)))
        : Optional.empty();
  }

  private Work forPredictor() {
    return work.split("predictor").within(unbiasedShare, predictorShare);
  }

  private Predictor train() {
    return options.predictor().train(data, options.preset(), forPredictor());
  }

  private Study jointly(Optional<Prediction> given, Optional<Unbiased> unbiased, NoiseKind noise) {
    if (given.isPresent()) {
      throw new InvalidInputException(
          Setting.TRAINING,
          "joint training trains the mean, which your own predictions leave nothing to train;"
              + " choose separate");
    }
    JointTraining.Result result = jointTraining(noise);
    Predictor predictor = result.predictor();
    Prediction prediction = predictor.predict(data.x(), work.parallel());
    return study(
        new Situation(
            data,
            prediction,
            Optional.of(predictor),
            noise,
            unbiased,
            unbiased.flatMap(Unbiased::evidence),
            Optional.of(result),
            options,
            work.within(predictorShare, 1)));
  }

  /** Mean and variances trained together. */
  private JointTraining.Result jointTraining(NoiseKind noise) {
    if (options.segmentBy().equals(SegmentBy.PREDICTION)) {
      throw new InvalidInputException(
          Setting.TRAINING,
          "segments by prediction need a prediction before the noise is trained, which joint"
              + " training does not have; choose separate");
    }
    boolean paper = options.preset() == Preset.PAPER;
    Recipe recipe = paper ? Recipe.paper(1) : Recipe.practical(data.rows()).withoutHoldOut();
    Prediction none = Prediction.given(new double[data.rows()]);
    return new JointTraining(
            data,
            options.predictor().learner(data, recipe, false, work.seed().split("predictor")),
            noise,
            recipe,
            paper ? NoiseDescent.ADAM : NoiseDescent.NEWTON,
            Situation.segments(data, none, noise, options),
            work.seed().split("joint"))
        .run(work.split("batches").within(unbiasedShare, predictorShare));
  }

  private Study study(Situation situation) {
    requireFinite(situation.prediction());
    List<NoiseEstimate> estimates = new ArrayList<>();
    for (String method : options.methods()) {
      estimates.add(Methods.estimate(method, situation));
    }
    return new Study(
        data,
        situation.predictor(),
        situation.prediction(),
        situation.noise(),
        estimates,
        Methods.recommended(options.methods()),
        Scaling.of(data.y()).restoreVariance(1),
        situation.evidence(),
        situation.unbiased().map(Unbiased::level),
        situation.unbiased().flatMap(Unbiased::gap),
        Optional.empty(),
        findings());
  }

  private List<Finding> findings() {
    List<Finding> findings = new ArrayList<>(TargetLikeFeatures.of(data));
    List<String> others =
        options.methods().stream().filter(method -> !method.equals(Unbiased.NAME)).toList();
    if (data.bars().isPresent() && !others.isEmpty()) {
      findings.add(new NoiseFinding.BarsNotUsed(others));
    }
    return findings;
  }

  /** Labels that never vary have no noise, and the constant itself predicts them. */
  private Study ofConstantLabels(Optional<Prediction> given) {
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
        given.isPresent() ? Optional.empty() : Optional.of(constant()),
        given.orElseGet(() -> Prediction.given(data.y().clone())),
        NoiseKind.HOMOSCEDASTIC,
        estimates,
        Methods.recommended(options.methods()),
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(new DataFinding.ConstantLabels(data.target())));
  }

  /** A network without hidden units whose weights are 0: the mean label whatever x. */
  private Predictor constant() {
    NetworkShape linear = new NetworkShape(data.x().columns(), List.of(), 1, Activation.TANH);
    return new DeepEnsemble(
        Units.of(data, true), linear, List.of(new float[linear.parameterCount()]));
  }

  private void requireFinite(Prediction prediction) {
    for (double mean : prediction.mean()) {
      if (!Double.isFinite(mean)) {
        throw new InvalidInputException(
            Setting.PRESET,
            "training diverged: the paper preset does not scale the data, and these values are too"
                + " large for it; choose practical");
      }
    }
  }
}
