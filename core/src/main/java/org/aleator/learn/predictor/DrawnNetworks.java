// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.aleator.learn.nn.GaussianWeights;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.NormalGenerator;
import org.aleator.learn.nn.ScaleMixturePrior;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Setting;

/**
 * The individual networks of a stochastic predictor, for methods that look inside: an ensemble's
 * members, always the same, or draws of a Bayesian network, other ones at every call.
 *
 * @param units the units the networks work in
 * @param shape their shape
 * @param next the parameters of each network
 */
public record DrawnNetworks(Units units, NetworkShape shape, Supplier<List<float[]>> next) {

  /**
   * @throws InvalidInputException where the predictor is not made of such networks
   */
  public static DrawnNetworks of(Predictor predictor, Seed seed) {
    if (predictor instanceof DeepEnsemble ensemble) {
      return new DrawnNetworks(ensemble.units(), ensemble.shape(), ensemble::members);
    }
    if (predictor instanceof BayesianNetwork network) {
      GaussianWeights posterior =
          new GaussianWeights(network.mean(), network.rho(), ScaleMixturePrior.gaussian(1));
      NormalGenerator normal = new NormalGenerator(seed);
      return new DrawnNetworks(
          network.units(), network.shape(), () -> draw(posterior, normal, network.draws()));
    }
    throw new InvalidInputException(
        Setting.PREDICTOR,
        "noise in the inputs needs an ensemble or a bnn, whose networks can be looked into");
  }

  private static List<float[]> draw(GaussianWeights posterior, NormalGenerator normal, int draws) {
    List<float[]> drawn = new ArrayList<>();
    float[] epsilon = new float[posterior.count()];
    for (int n = 0; n < draws; n++) {
      float[] weights = new float[epsilon.length];
      normal.fill(epsilon, epsilon.length);
      posterior.sample(epsilon, weights);
      drawn.add(weights);
    }
    return drawn;
  }
}
