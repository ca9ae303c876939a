// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.learn.nn.Initialization;
import org.aleator.learn.nn.NetworkLearner;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.Objective;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.Units;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.NoiseKind;
import org.aleator.util.Seed;

/**
 * A network of ln σ²(x) that is trained beside a mean, in the mean's units. Of constant noise it is
 * a network that sees a 0 and has no hidden layer: its biases are the logarithms.
 */
final class VarianceLearner {
  private final NoiseKind noise;
  private final Units units;
  private final NetworkShape shape;
  private final NetworkLearner learner;

  /**
   * @param units those of the mean
   * @param recipe the network's shape, batches and weight decay
   * @param outputs how many logarithms there are
   */
  VarianceLearner(
      Dataset data,
      Units units,
      NoiseKind noise,
      Recipe recipe,
      int outputs,
      Objective objective,
      Seed seed) {
    this.noise = noise;
    this.units = units;
    boolean varying = noise == NoiseKind.HETEROSCEDASTIC;
    shape =
        varying
            ? recipe.shape(data.x().columns(), outputs)
            : new NetworkShape(1, List.of(), outputs, recipe.activation());
    float[] initial =
        varying
            ? Initialization.uniformFanIn(shape, seed.split("init").random())
            : new float[shape.parameterCount()];
    float[] inputs = varying ? units.inputs(data.x()) : new float[data.rows()];
    learner = new NetworkLearner(shape, initial, inputs, objective, recipe);
  }

  /** The network under training. */
  NetworkLearner network() {
    return learner;
  }

  /** Starts all outputs about this logarithm, in the mean's unit. */
  void startAt(double logVariance) {
    int bias = shape.biasOffset(shape.layers() - 1);
    for (int output = 0; output < shape.outputs(); output++) {
      learner.parameters()[bias + output] = (float) LogVariance.bounded(logVariance);
    }
  }

  /** σ²(x) of one output, as things stand, in the target's unit. */
  NoiseFunction model(int output) {
    double scale = units.y().std();
    float[] parameters = learner.parameters().clone();
    if (noise == NoiseKind.HETEROSCEDASTIC) {
      return new NetworkNoise(units.x(), shape, output, List.of(parameters), scale);
    }
    double logVariance = LogVariance.bounded(parameters[shape.biasOffset(0) + output]);
    return new ConstantNoise(Math.exp(logVariance) * scale * scale);
  }
}
