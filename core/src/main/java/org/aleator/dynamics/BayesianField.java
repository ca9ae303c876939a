// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.List;
import org.aleator.learn.nn.GaussianWeights;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.NormalGenerator;
import org.aleator.learn.nn.ScaleMixturePrior;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.PlainKernels;
import org.aleator.util.Seed;

/**
 * A vector field whose network has independent Gaussian weights N(μ, σ²), σ = ln(1 + e^ρ); see
 * {@link FieldByBackprop} for how it is learned.
 *
 * @param mean the weights' μ
 * @param rho the weights' ρ
 */
public record BayesianField(NetworkShape shape, FieldUnits units, float[] mean, float[] rho) {

  /**
   * Plain loops: the weights of a field are so few that in a run of some seconds vectors cost more
   * until they are compiled than they then save.
   */
  static final Kernels SMALL = new PlainKernels();

  /** This many fields drawn from the posterior; the same seed gives the same ones. */
  public List<TanhField> draw(int draws, Seed seed) {
    GaussianWeights posterior =
        new GaussianWeights(mean, rho, ScaleMixturePrior.gaussian(1), SMALL);
    NormalGenerator normal = new NormalGenerator(seed, SMALL);
    float[] epsilon = new float[mean.length];
    float[] weights = new float[mean.length];
    List<TanhField> fields = new ArrayList<>();
    for (int n = 0; n < draws; n++) {
      normal.fill(epsilon, epsilon.length);
      posterior.sample(epsilon, weights);
      double[] parameters = new double[weights.length];
      copy(weights, parameters);
      fields.add(new TanhField(shape, units, parameters));
    }
    return fields;
  }

  static void copy(float[] from, double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = from[i];
    }
  }
}
