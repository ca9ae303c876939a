package org.aleator.study;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.aleator.data.Dataset;
import org.aleator.estimator.DenoisingVarianceAttenuation;
import org.aleator.estimator.EvidentialNoise;
import org.aleator.estimator.GaussianProcessNoiseVariance;
import org.aleator.estimator.GradientSolver;
import org.aleator.estimator.JointLoss;
import org.aleator.estimator.JointNoise;
import org.aleator.estimator.JointTraining;
import org.aleator.estimator.NoiseDescent;
import org.aleator.estimator.NoiseEstimator;
import org.aleator.estimator.NoiseKind;
import org.aleator.estimator.Segmentation;
import org.aleator.estimator.VarianceAttenuation;
import org.aleator.estimator.classical.NearestNeighbour;
import org.aleator.estimator.classical.Rice;
import org.aleator.estimator.classical.TongWang;
import org.aleator.estimator.unbiased.Unbiased;
import org.aleator.nn.Recipe;
import org.aleator.predictor.BayesianNetwork;
import org.aleator.predictor.EvidentialNetworks;
import org.aleator.predictor.GaussianProcessPredictor;
import org.aleator.predictor.Prediction;
import org.aleator.predictor.Predictor;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/** The estimators by name, each made for one study. */
public final class Methods {
  /** Those that run unless others are named, from the least to the most recommended. */
  public static final List<String> DEFAULT = List.of("va", "dva", Unbiased.NAME);

  /** Mean and variance together: networks that do without a fold each, as an ensemble's members. */
  private static final int JOINT_PARTS = 5;

  /** Those that run when named; of these the last that was run is recommended. */
  private static final List<String> BY_NAME =
      List.of(
          EvidentialNoise.NAME,
          JointLoss.WARM_UP.method(),
          JointLoss.FAITHFUL.method(),
          JointLoss.BETA_NLL.method(),
          NearestNeighbour.NAME,
          Rice.NAME,
          TongWang.NAME,
          GaussianProcessNoiseVariance.NAME);

  /** Every name, from the least to the most recommended. */
  public static final List<String> KNOWN =
      Stream.concat(BY_NAME.stream(), DEFAULT.stream()).toList();

  private Methods() {}

  /** The best of the methods that were run. */
  static String recommended(List<String> methods) {
    return KNOWN.stream().filter(methods::contains).reduce((first, second) -> second).orElseThrow();
  }

  /**
   * @param predictor what made the prediction, if it was trained here
   * @param noise constant or depending on x
   */
  static NoiseEstimator create(
      String method,
      Dataset data,
      Prediction prediction,
      Optional<Predictor> predictor,
      NoiseKind noise,
      StudyOptions options) {
    boolean byGradient = options.solver().orElse(defaultSolver(noise)) == Solver.GRADIENT;
    return switch (method) {
      case "va" ->
          byGradient || noise == NoiseKind.HETEROSCEDASTIC
              ? VarianceAttenuation.byGradient(
                  solver(data, predictor, noise, options), options.seed(), options.parallel())
              : VarianceAttenuation.closedForm();
      case "dva" -> {
        int count = segmentCount(data.rows(), noise, options);
        Segmentation segments = options.segmentBy().segment(data, prediction, count);
        yield byGradient
            ? DenoisingVarianceAttenuation.byGradient(
                solver(data, predictor, noise, options),
                segments,
                options.seed(),
                options.parallel())
            : DenoisingVarianceAttenuation.closedForm(noise, segments);
      }
      case Rice.NAME -> new Rice();
      case TongWang.NAME -> new TongWang();
      case EvidentialNoise.NAME -> evidential(predictor);
      case GaussianProcessNoiseVariance.NAME ->
          new GaussianProcessNoiseVariance(process(data, predictor, options));
      case NearestNeighbour.NAME -> new NearestNeighbour(options.parallel());
      default ->
          JointLoss.of(method)
              .map(loss -> joint(loss, data, noise, options))
              .orElseThrow(() -> unknown(method));
    };
  }

  /** Means are trained anew, of the study's kind of predictor. */
  private static NoiseEstimator joint(
      JointLoss loss, Dataset data, NoiseKind noise, StudyOptions options) {
    Seed seed = options.seed().split("joint");
    if (options.preset() == Preset.PAPER) {
      Recipe recipe = Recipe.paper(1);
      return new JointNoise(
          loss,
          own -> options.predictor().learner(data, recipe, own),
          noise,
          recipe,
          1,
          seed,
          options.parallel());
    }
    Recipe recipe = Recipe.practical(data.rows()).withoutHoldOut();
    return new JointNoise(
        loss,
        own -> options.predictor().memberLearner(data, recipe, own),
        noise,
        recipe,
        JOINT_PARTS,
        seed,
        options.parallel());
  }

  /** Mean and variances trained together. */
  static JointTraining.Result jointTraining(
      Dataset data, NoiseKind noise, StudyOptions options, Progress progress) {
    if (options.segmentBy().equals(SegmentBy.PREDICTION)) {
      throw new InvalidInputException(
          "--segment-by prediction needs a prediction before the noise is trained;"
              + " use --training separate");
    }
    boolean paper = options.preset() == Preset.PAPER;
    Recipe recipe = paper ? Recipe.paper(1) : Recipe.practical(data.rows()).withoutHoldOut();
    Segmentation segments =
        options
            .segmentBy()
            .segment(
                data,
                Prediction.given(new double[data.rows()]),
                segmentCount(data.rows(), noise, options));
    return new JointTraining(
            data,
            options.predictor().learner(data, recipe, options.seed().split("predictor")),
            noise,
            recipe,
            paper ? NoiseDescent.ADAM : NoiseDescent.NEWTON,
            segments,
            options.seed().split("joint"))
        .run(options.seed().split("batches"), progress);
  }

  private static EvidentialNoise evidential(Optional<Predictor> predictor) {
    return predictor
        .filter(EvidentialNetworks.class::isInstance)
        .map(networks -> new EvidentialNoise((EvidentialNetworks) networks))
        .orElseThrow(Methods::notEvidential);
  }

  private static InvalidInputException notEvidential() {
    return new InvalidInputException(
        "--method evidential is the noise that --predictor evidential states; choose that predictor"
            + " too");
  }

  /** The predictor, if it is a Gaussian process, else one that is fitted for its noise alone. */
  private static GaussianProcessPredictor process(
      Dataset data, Optional<Predictor> predictor, StudyOptions options) {
    return predictor
        .filter(GaussianProcessPredictor.class::isInstance)
        .map(GaussianProcessPredictor.class::cast)
        .orElseGet(
            () ->
                GaussianProcessPredictor.train(
                    data,
                    GaussianProcessPredictor.Options.DEFAULT,
                    options.seed().split("gp"),
                    options.parallel(),
                    Progress.NONE));
  }

  /** Refuses a name that is none of ours. */
  static void requireKnown(List<String> methods) {
    for (String method : methods) {
      if (!KNOWN.contains(method)) {
        throw unknown(method);
      }
    }
    if (methods.isEmpty()) {
      throw new InvalidInputException("no method is named; choose from " + names());
    }
  }

  private static InvalidInputException unknown(String method) {
    return new InvalidInputException("there is no method '" + method + "'; choose from " + names());
  }

  private static String names() {
    return String.join(", ", KNOWN);
  }

  private static Solver defaultSolver(NoiseKind noise) {
    return noise == NoiseKind.HOMOSCEDASTIC ? Solver.CLOSED_FORM : Solver.GRADIENT;
  }

  private static GradientSolver solver(
      Dataset data, Optional<Predictor> predictor, NoiseKind noise, StudyOptions options) {
    if (options.preset() == Preset.PRACTICAL) {
      return GradientSolver.practical(noise, data.rows());
    }
    Optional<Supplier<double[]>> redrawn =
        predictor
            .filter(BayesianNetwork.class::isInstance)
            .map(BayesianNetwork.class::cast)
            .map(network -> network.redrawnMeans(data.x(), options.seed().split("redraw")));
    return GradientSolver.paper(noise, Recipe.paper(1), NoiseDescent.ADAM, redrawn);
  }

  /** The paper's 10 segments for x-dependent noise, fewer where they would hold under 20 rows. */
  private static int segmentCount(int rows, NoiseKind noise, StudyOptions options) {
    boolean constant = noise == NoiseKind.HOMOSCEDASTIC;
    return options.segments().orElse(constant ? 1 : Math.max(1, Math.min(10, rows / 20)));
  }

  /**
   * Refuses, before anything is trained, what does not fit the rows or the predictor.
   *
   * @param given whether the predictions are the user's own
   */
  static void requireApplicable(Dataset data, boolean given, StudyOptions options) {
    requireSegments(data.rows(), options);
    boolean joint = options.training() == Training.JOINT;
    for (String method : options.methods()) {
      switch (method) {
        case Rice.NAME -> Rice.requireApplicable(data);
        case TongWang.NAME -> TongWang.requireApplicable(data);
        case EvidentialNoise.NAME -> {
          if (given || options.predictor() != PredictorKind.EVIDENTIAL) {
            throw notEvidential();
          }
        }
        default -> joint |= JointLoss.of(method).isPresent();
      }
    }
    if (joint) {
      options.predictor().requireStepByStep();
    }
  }

  /** Refuses more segments than the rows can fill. */
  private static void requireSegments(int rows, StudyOptions options) {
    int count = options.segments().orElse(0);
    if (options.segments().isPresent() && (count < 1 || count > rows / 2)) {
      throw new InvalidInputException(
          "--segments "
              + count
              + " does not fit "
              + rows
              + " rows: a segment needs at least 2, so choose from 1 to "
              + rows / 2);
    }
  }
}
