// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.Optional;
import java.util.function.Supplier;
import org.aleator.data.Dataset;
import org.aleator.learn.predictor.BayesianNetwork;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.synthetic.SyntheticData;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * One predictor trained on one toy data set, which several methods then look at.
 *
 * @param noise constant or depending on x
 * @param synthetic the data and their truth
 * @param predictor what was trained
 * @param prediction its prediction at the training rows
 * @param work for the methods, with a seed of their own
 */
public record Trial(
    NoiseKind noise,
    SyntheticData synthetic,
    Predictor predictor,
    Prediction prediction,
    Work work) {

  /**
   * @param noiseVariance a²
   * @param work the same seed gives the same noise, whatever the predictor
   */
  static Trial run(
      Protocol protocol, PaperPredictor family, NoiseKind noise, double noiseVariance, Work work) {
    Seed seed = work.seed();
    SyntheticData synthetic =
        switch (noise) {
          case HOMOSCEDASTIC ->
              SyntheticData.toy(protocol.design(), noiseVariance, seed.split("data"));
          case HETEROSCEDASTIC ->
              SyntheticData.heteroscedastic(protocol.design(), noiseVariance, seed.split("data"));
        };
    Predictor predictor = family.train(synthetic.dataset(), protocol, work.split("predictor"));
    Prediction prediction = predictor.predict(synthetic.dataset().x());
    return new Trial(
        noise,
        synthetic,
        predictor,
        prediction,
        work.alone().silent().split("method").split(family.name()));
  }

  /** What a method finds. */
  NoiseEstimate estimate(PaperMethod method) {
    return method.estimator().apply(this).estimate(data(), prediction, work);
  }

  public Dataset data() {
    return synthetic.dataset();
  }

  /** A Bayesian network's mean, redrawn at every call; nothing for a predictor that is fixed. */
  Optional<Supplier<double[]>> redrawnMeans(Seed redrawSeed) {
    return predictor instanceof BayesianNetwork network
        ? Optional.of(network.redrawnMeans(data().x(), redrawSeed))
        : Optional.empty();
  }
}
