// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.List;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.EvidentialNetworks;
import org.aleator.learn.predictor.GaussianProcessPredictor;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.NoiseMethod;
import org.aleator.noise.classical.NearestNeighbour;
import org.aleator.noise.classical.Rice;
import org.aleator.noise.classical.TongWang;
import org.aleator.noise.level.TableFit;
import org.aleator.noise.residual.DenoisingVarianceAttenuation;
import org.aleator.noise.residual.EvidentialNoise;
import org.aleator.noise.residual.GaussianProcessNoiseVariance;
import org.aleator.noise.residual.JointLoss;
import org.aleator.noise.residual.JointNoise;
import org.aleator.noise.residual.JointTraining;
import org.aleator.noise.residual.VarianceAttenuation;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/** The estimators by name. A new one is known everywhere from the moment it stands here. */
public final class Methods {
  /** Mean and variance together: networks that do without a fold each, as an ensemble's members. */
  private static final int JOINT_PARTS = 5;

  /** From the least to the most recommended. */
  private static final List<Method> ALL =
      List.of(
          Method.of(EvidentialNoise.NAME, Methods::evidential)
              .needing((data, given, options) -> requireEvidential(given, options)),
          joint(JointLoss.WARM_UP),
          joint(JointLoss.FAITHFUL),
          joint(JointLoss.BETA_NLL),
          Method.of(NearestNeighbour.NAME, s -> s.by(new NearestNeighbour())),
          Method.of(Rice.NAME, s -> s.by(new Rice()))
              .needing((data, given, options) -> Rice.requireApplicable(data)),
          Method.of(TongWang.NAME, s -> s.by(new TongWang()))
              .needing((data, given, options) -> TongWang.requireApplicable(data)),
          Method.of(GaussianProcessNoiseVariance.NAME, Methods::gaussianProcess),
          Method.of(VarianceAttenuation.NAME, Methods::va).runningByDefault(),
          Method.of(DenoisingVarianceAttenuation.NAME, Methods::dva).runningByDefault(),
          Method.of(Unbiased.NAME, s -> s.unbiased().orElseThrow().estimate()).runningByDefault());

  /** Every name, from the least to the most recommended. */
  public static final List<String> KNOWN = ALL.stream().map(Method::name).toList();

  /** Those that run unless others are named, from the least to the most recommended. */
  public static final List<String> DEFAULT =
      ALL.stream().filter(Method::byDefault).map(Method::name).toList();

  private Methods() {}

  private static NoiseEstimate va(Situation s) {
    if (s.joint().isPresent()) {
      return s.joint().get().va();
    }
    return s.by(
        s.byGradient() || s.noise() == NoiseKind.HETEROSCEDASTIC
            ? VarianceAttenuation.byGradient(s.solver())
            : VarianceAttenuation.closedForm());
  }

  private static NoiseEstimate dva(Situation s) {
    return s.joint()
        .map(JointTraining.Result::dva)
        .orElseGet(
            () ->
                s.by(
                    s.byGradient()
                        ? DenoisingVarianceAttenuation.byGradient(s.solver(), s.segments())
                        : DenoisingVarianceAttenuation.closedForm(s.noise(), s.segments())));
  }

  /** Means are trained anew, of the study's kind of predictor. */
  private static Method joint(JointLoss loss) {
    return Method.of(loss.method(), s -> s.by(joint(loss, s), s.work().split("joint")))
        .trainingAMean();
  }

  private static NoiseMethod joint(JointLoss loss, Situation s) {
    boolean paper = s.options().preset() == Preset.PAPER;
    Recipe recipe = paper ? Recipe.paper(1) : Recipe.practical(s.data().rows()).withoutHoldOut();
    PredictorKind kind = s.options().predictor();
    return new JointNoise(
        loss,
        seed -> kind.learner(s.data(), recipe, !paper, seed),
        s.noise(),
        recipe,
        paper ? 1 : JOINT_PARTS);
  }

  private static NoiseEstimate evidential(Situation s) {
    return s.by(
        new EvidentialNoise(
            s.predictor(EvidentialNetworks.class).orElseThrow(Methods::notEvidential)));
  }

  private static void requireEvidential(boolean given, StudyOptions options) {
    if (given || options.predictor() != PredictorKind.EVIDENTIAL) {
      throw notEvidential();
    }
  }

  private static InvalidInputException notEvidential() {
    return new InvalidInputException(
        Setting.METHODS,
        "evidential is the noise that the evidential predictor states; choose that predictor too");
  }

  /** Of the predictor, if it is a Gaussian process, else of one that is fitted for its noise. */
  private static NoiseEstimate gaussianProcess(Situation s) {
    GaussianProcessPredictor process =
        s.predictor(GaussianProcessPredictor.class)
            .orElseGet(
                () ->
                    GaussianProcessPredictor.train(
                        s.data(), GaussianProcessPredictor.Options.DEFAULT, s.work().split("gp")));
    return s.by(new GaussianProcessNoiseVariance(process));
  }

  /** The estimate of one method. */
  static NoiseEstimate estimate(String name, Situation situation) {
    return named(name).estimation().of(situation);
  }

  /** The best of the methods that were run. */
  public static String recommended(List<String> methods) {
    return KNOWN.stream().filter(methods::contains).reduce((first, second) -> second).orElseThrow();
  }

  /** The methods that train a mean of their own. */
  static List<String> trainingMeans() {
    return ALL.stream().filter(Method::trainsMean).map(Method::name).toList();
  }

  /** Refuses a name that is none of ours. */
  static void requireKnown(List<String> methods) {
    methods.forEach(Methods::named);
    if (methods.isEmpty()) {
      throw new InvalidInputException(
          Setting.METHODS, "no method is named; choose from " + String.join(", ", KNOWN));
    }
  }

  private static Method named(String name) {
    return ALL.stream()
        .filter(method -> method.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Setting.METHODS,
                    "there is no method '%s'%s; choose from %s"
                        .formatted(
                            name, NearestName.suggestion(name, KNOWN), String.join(", ", KNOWN))));
  }

  /**
   * Refuses, before anything is trained, what does not fit the rows or the predictor.
   *
   * @param given whether the predictions are the user's own
   */
  static void requireApplicable(Dataset data, boolean given, StudyOptions options) {
    requireRows(data);
    requireSegments(data.rows(), options);
    for (String method : options.methods()) {
      named(method).need().require(data, given, options);
    }
    if (options.training() == Training.JOINT) {
      options.predictor().requireStepByStep();
    }
    if (!options.learners().isEmpty()) {
      requireStack(data, given, options);
    }
  }

  /** Refuses own learners where there is no stack that they could join. */
  private static void requireStack(Dataset data, boolean given, StudyOptions options) {
    boolean predicts = !given && options.predictor() == PredictorKind.STACK;
    if (!options.needsUnbiased(given) && !predicts) {
      throw new InvalidInputException(
          Setting.METHODS,
          "own learners join the stack, and nothing here rests on it;"
              + " choose the method unbiased or the predictor stack");
    }
    RowAudit audit = RowAudit.of(data);
    if (!TableFit.hasEnoughRows(audit)) {
      throw new InvalidInputException(
          "own learners join the stack, which needs at least one feature and %d rows, there are %d"
              .formatted(TableFit.FEWEST_ROWS, audit.used().rows()));
    }
  }

  /** Refuses data without rows. */
  static void requireRows(Dataset data) {
    if (data.rows() == 0) {
      throw new InvalidInputException("there are no rows to learn from");
    }
  }

  /** Refuses more segments than the rows can fill. */
  private static void requireSegments(int rows, StudyOptions options) {
    int count = options.segments().orElse(1);
    if (count < 1 || options.segments().isPresent() && count > rows / 2) {
      throw new InvalidInputException(
          Setting.SEGMENTS,
          "%d segments do not fit %d rows: a segment needs at least 2, so choose from 1 to %d"
              .formatted(count, rows, rows / 2));
    }
  }
}
