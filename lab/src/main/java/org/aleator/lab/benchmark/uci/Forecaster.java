package org.aleator.lab.benchmark.uci;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.estimator.JointLoss;
import org.aleator.estimator.JointNoise;
import org.aleator.estimator.NoiseKind;
import org.aleator.nn.Activation;
import org.aleator.nn.Recipe;
import org.aleator.predictor.DeepEnsemble;
import org.aleator.predictor.EnsembleLearner;
import org.aleator.predictor.EvidentialNetworks;
import org.aleator.predictor.Folds;
import org.aleator.predictor.GaussianProcessPredictor;
import org.aleator.predictor.Prediction;
import org.aleator.predictor.Predictive;
import org.aleator.predictor.Predictor;
import org.aleator.study.PredictorKind;
import org.aleator.study.Preset;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.aleator.util.Progress;
import org.aleator.util.Seed;

/**
 * From training rows to the distribution of new labels, by one protocol for all data sets: nothing
 * is set by hand for a data set, and what is chosen is chosen by out-of-fold errors of the training
 * rows.
 */
public enum Forecaster {
  /** Five networks, each stopped by another fold; tanh or rectified units, as the folds prefer. */
  ENSEMBLE(Forecaster::bestEnsemble),
  /** Five Bayesian networks, each without one fold. */
  BNN((data, seed, parallel) -> crossFit(PredictorKind.BNN, data, seed, parallel)),
  /** Five networks with dropout, each without one fold. */
  DROPOUT((data, seed, parallel) -> crossFit(PredictorKind.DROPOUT, data, seed, parallel)),
  /** Five evidential networks; noise and epistemic variance are their own. */
  EVIDENTIAL(Forecaster::evidential),
  /** Five pairs of networks for mean and variance, each stopped by another fold. */
  BETA_NLL((data, seed, parallel) -> joint(JointLoss.BETA_NLL, data, seed, parallel)),
  /** Likewise. */
  FAITHFUL((data, seed, parallel) -> joint(JointLoss.FAITHFUL, data, seed, parallel)),
  /** Likewise. */
  VA_WARM_UP((data, seed, parallel) -> joint(JointLoss.WARM_UP, data, seed, parallel)),
  /** A Gaussian process with its one fitted noise variance. */
  GP(Forecaster::gaussianProcess);

  private static final int FOLDS = 5;

  /** What a forecaster has learned. */
  @FunctionalInterface
  public interface Fitted {
    /** The distribution of the labels at new rows. */
    Predictive at(Matrix x);
  }

  /** How a forecaster learns. */
  @FunctionalInterface
  private interface Learning {
    Fitted fit(Dataset data, Seed seed, Parallel parallel);
  }

  private final Learning learning;

  Forecaster(Learning learning) {
    this.learning = learning;
  }

  Fitted fit(Dataset data, Seed seed, Parallel parallel) {
    return learning.fit(data, seed, parallel);
  }

  /** What users call it by. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The forecaster of this name. */
  public static Forecaster of(String word) {
    return Arrays.stream(values())
        .filter(forecaster -> forecaster.word().equals(word.strip().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "--predictors: there is no predictor '%s'; choose from %s"
                        .formatted(
                            word,
                            String.join(
                                ", ", Arrays.stream(values()).map(Forecaster::word).toList()))));
  }

  private static Fitted bestEnsemble(Dataset data, Seed seed, Parallel parallel) {
    Recipe tanh = Recipe.practical(data.rows());
    return Stream.of(tanh, tanh.withActivation(Activation.RELU))
        .map(recipe -> ensemble(data, recipe, seed, parallel))
        .min(Comparator.comparingDouble(CrossFit::outOfFoldMeanSquare))
        .orElseThrow();
  }

  private static Fitted evidential(Dataset data, Seed seed, Parallel parallel) {
    EvidentialNetworks.Options options =
        EvidentialNetworks.Options.of(Recipe.practical(data.rows()));
    EvidentialNetworks networks =
        EvidentialNetworks.train(data, options, seed, parallel, Progress.NONE);
    return x -> {
      Prediction prediction = networks.predict(x);
      return new Predictive(
          prediction.mean(), networks.aleatoricVariance(x), prediction.epistemicVariance());
    };
  }

  private static Fitted gaussianProcess(Dataset data, Seed seed, Parallel parallel) {
    GaussianProcessPredictor process =
        GaussianProcessPredictor.train(
            data, GaussianProcessPredictor.Options.DEFAULT, seed, parallel, Progress.NONE);
    return x -> {
      Prediction prediction = process.predict(x);
      double[] noise = new double[x.rows()];
      Arrays.fill(noise, process.noiseVariance());
      return new Predictive(prediction.mean(), noise, prediction.epistemicVariance());
    };
  }

  private static CrossFit ensemble(Dataset data, Recipe recipe, Seed seed, Parallel parallel) {
    DeepEnsemble ensemble =
        DeepEnsemble.train(
            data, new DeepEnsemble.Options(FOLDS, recipe), seed, parallel, Progress.NONE);
    List<Predictor> members = new ArrayList<>();
    for (float[] member : ensemble.members()) {
      members.add(new DeepEnsemble(ensemble.units(), ensemble.shape(), List.of(member)));
    }
    Folds folds = DeepEnsemble.folds(data.rows(), FOLDS, seed);
    return new CrossFit(data, members, folds, seed.split("noise"), parallel);
  }

  private static CrossFit crossFit(PredictorKind kind, Dataset data, Seed seed, Parallel parallel) {
    Folds folds = Folds.of(data.rows(), FOLDS, seed.split("folds"));
    List<Predictor> parts =
        parallel.map(
            FOLDS,
            k ->
                kind.train(
                    data.selectRows(folds.without(k)),
                    Preset.PRACTICAL,
                    seed.split(k),
                    new Parallel(1),
                    Progress.NONE));
    return new CrossFit(data, parts, folds, seed.split("noise"), parallel);
  }

  private static Fitted joint(JointLoss loss, Dataset data, Seed seed, Parallel parallel) {
    Recipe recipe = Recipe.practical(data.rows()).withoutHoldOut();
    DeepEnsemble.Options one = new DeepEnsemble.Options(1, recipe);
    List<JointNoise.Part> parts =
        new JointNoise(
                loss,
                own -> new EnsembleLearner(data, one, own),
                NoiseKind.HETEROSCEDASTIC,
                recipe,
                FOLDS,
                seed,
                parallel)
            .fit(data, Progress.NONE);
    return x -> {
      double[][] means = new double[FOLDS][];
      double[] noise = new double[x.rows()];
      for (int k = 0; k < FOLDS; k++) {
        means[k] = parts.get(k).mean().predict(x).mean();
        double[] variance = parts.get(k).noise().variance(x, means[k]);
        for (int i = 0; i < noise.length; i++) {
          noise[i] += variance[i] / FOLDS;
        }
      }
      Prediction mixture = Prediction.ofDraws(means);
      return new Predictive(mixture.mean(), noise, mixture.epistemicVariance());
    };
  }
}
