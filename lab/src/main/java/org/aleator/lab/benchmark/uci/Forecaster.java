// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.aleator.Predictive;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.DeepEnsemble;
import org.aleator.learn.predictor.EnsembleLearner;
import org.aleator.learn.predictor.EvidentialNetworks;
import org.aleator.learn.predictor.Folds;
import org.aleator.learn.predictor.GaussianProcessPredictor;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.residual.JointLoss;
import org.aleator.noise.residual.JointNoise;
import org.aleator.study.NoiseStudy;
import org.aleator.study.PredictorKind;
import org.aleator.study.Preset;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.study.Unbiased;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * From training rows to the distribution of new labels, by one protocol for all data sets: nothing
 * is set by hand for a data set, and what is chosen is chosen by out-of-fold errors of the training
 * rows.
 */
public enum Forecaster {
  /** Five networks, each stopped by another fold; tanh or rectified units, as the folds prefer. */
  ENSEMBLE(Forecaster::bestEnsemble),
  /** Five Bayesian networks, each without one fold. */
  BNN((data, work) -> crossFit(PredictorKind.BNN, data, work)),
  /** Five networks with dropout, each without one fold. */
  DROPOUT((data, work) -> crossFit(PredictorKind.DROPOUT, data, work)),
  /** Five evidential networks; noise and epistemic variance are their own. */
  EVIDENTIAL(Forecaster::evidential),
  /** Five pairs of networks for mean and variance, each stopped by another fold. */
  BETA_NLL((data, work) -> joint(JointLoss.BETA_NLL, data, work)),
  /** Likewise. */
  FAITHFUL((data, work) -> joint(JointLoss.FAITHFUL, data, work)),
  /** Likewise. */
  VA_WARM_UP((data, work) -> joint(JointLoss.WARM_UP, data, work)),
  /** A Gaussian process with its one fitted noise variance. */
  GP(Forecaster::gaussianProcess),
  /** The very model that an estimate saves by default, with the noise it recommends. */
  STACK(Forecaster::saved);

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
    Fitted fit(Dataset data, Work work);
  }

  private final Learning learning;

  Forecaster(Learning learning) {
    this.learning = learning;
  }

  Fitted fit(Dataset data, Work work) {
    return learning.fit(data, work);
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

  private static Fitted bestEnsemble(Dataset data, Work work) {
    Recipe tanh = Recipe.practical(data.rows());
    return Stream.of(tanh, tanh.withActivation(Activation.RELU))
        .map(recipe -> ensemble(data, recipe, work))
        .min(Comparator.comparingDouble(SplitFit::outOfFoldMeanSquare))
        .orElseThrow();
  }

  private static Fitted evidential(Dataset data, Work work) {
    EvidentialNetworks.Options options =
        EvidentialNetworks.Options.of(Recipe.practical(data.rows()));
    EvidentialNetworks networks = EvidentialNetworks.train(data, options, work);
    return x -> {
      Prediction prediction = networks.predict(x);
      return Predictive.of(
          prediction.mean(), networks.aleatoricVariance(x), prediction.epistemicVariance());
    };
  }

  private static Fitted gaussianProcess(Dataset data, Work work) {
    GaussianProcessPredictor process =
        GaussianProcessPredictor.train(data, GaussianProcessPredictor.Options.DEFAULT, work);
    return x -> {
      Prediction prediction = process.predict(x);
      double[] noise = new double[x.rows()];
      Arrays.fill(noise, process.noiseVariance());
      return Predictive.of(prediction.mean(), noise, prediction.epistemicVariance());
    };
  }

  private static Fitted saved(Dataset data, Work work) {
    StudyOptions options =
        StudyOptions.builder()
            .predictor(PredictorKind.STACK)
            .methods(List.of(Unbiased.NAME))
            .build();
    Study study = NoiseStudy.run(data, options, work);
    Predictor predictor = study.predictor().orElseThrow();
    return x -> {
      Prediction prediction = predictor.predict(x);
      return Predictive.of(
          prediction.mean(),
          study.best().noise().variance(x, prediction.mean()),
          prediction.epistemicVariance());
    };
  }

  private static SplitFit ensemble(Dataset data, Recipe recipe, Work work) {
    DeepEnsemble ensemble = DeepEnsemble.train(data, new DeepEnsemble.Options(FOLDS, recipe), work);
    List<Predictor> members = new ArrayList<>();
    for (float[] member : ensemble.members()) {
      members.add(new DeepEnsemble(ensemble.units(), ensemble.shape(), List.of(member)));
    }
    Folds folds = DeepEnsemble.folds(data.rows(), FOLDS, work.seed());
    return new SplitFit(data, members, folds, work.split("noise"));
  }

  private static SplitFit crossFit(PredictorKind kind, Dataset data, Work work) {
    Folds folds = Folds.of(data.rows(), FOLDS, work.seed().split("folds"));
    List<Predictor> parts =
        work.parallel()
            .map(
                FOLDS,
                k ->
                    kind.train(
                        data.selectRows(folds.without(k)),
                        Preset.PRACTICAL,
                        work.alone().split(k)));
    return new SplitFit(data, parts, folds, work.split("noise"));
  }

  private static Fitted joint(JointLoss loss, Dataset data, Work work) {
    Recipe recipe = Recipe.practical(data.rows()).withoutHoldOut();
    DeepEnsemble.Options one = new DeepEnsemble.Options(1, recipe);
    List<JointNoise.Part> parts =
        new JointNoise(
                loss,
                own -> new EnsembleLearner(data, one, own),
                NoiseKind.HETEROSCEDASTIC,
                recipe,
                FOLDS)
            .fit(data, work);
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
      return Predictive.of(mixture.mean(), noise, mixture.epistemicVariance());
    };
  }
}
