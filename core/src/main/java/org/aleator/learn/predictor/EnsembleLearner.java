// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.learn.nn.Initialization;
import org.aleator.learn.nn.NetworkLearner;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.Objective;
import org.aleator.util.Seed;

/** The members of a {@link DeepEnsemble}, moved together. */
public final class EnsembleLearner implements MeanLearner {
  private final Units units;
  private final NetworkShape shape;
  private final List<NetworkLearner> members = new ArrayList<>();
  private final double[] means;
  private double[] precision = {};

  public EnsembleLearner(Dataset data, DeepEnsemble.Options options, Seed seed) {
    units = Units.of(data, options.recipe().standardise());
    shape = options.recipe().shape(data.x().columns(), 1);
    means = new double[options.recipe().batchSize()];
    float[] x = units.inputs(data.x());
    Objective objective = new Weighted(units.targets(data.y()));
    for (int m = 0; m < options.members(); m++) {
      float[] initial = Initialization.uniformFanIn(shape, seed.split(m).split("init").random());
      members.add(new NetworkLearner(shape, initial, x, objective, options.recipe()));
    }
  }

  @Override
  public double[] means(int[] rows, int count) {
    Arrays.fill(means, 0);
    for (NetworkLearner member : members) {
      float[] output = member.outputs(rows, count);
      for (int i = 0; i < count; i++) {
        means[i] += (double) output[i] / members.size();
      }
    }
    return means;
  }

  @Override
  public void step(int[] rows, int count, double[] rowPrecision, double learningRate) {
    precision = rowPrecision;
    for (NetworkLearner member : members) {
      member.step(rows, count, learningRate);
    }
  }

  @Override
  public Units units() {
    return units;
  }

  @Override
  public Predictor predictor() {
    return new DeepEnsemble(
        units, shape, members.stream().map(member -> member.parameters().clone()).toList());
  }

  /** (1/B) Σ pᵢ (f(xᵢ) − yᵢ)²/2. */
  private final class Weighted implements Objective {
    private final float[] y;

    Weighted(float[] y) {
      this.y = y;
    }

    @Override
    public double gradient(
        int[] rows, int count, float[] output, float[] outputGradient, double learningRate) {
      for (int i = 0; i < count; i++) {
        outputGradient[i] = (float) (precision[i] * (output[i] - y[rows[i]]) / count);
      }
      return loss(rows, count, output);
    }

    @Override
    public double loss(int[] rows, int count, float[] output) {
      double sum = 0;
      for (int i = 0; i < count; i++) {
        double error = (double) output[i] - y[rows[i]];
        sum += 0.5 * precision[i] * error * error;
      }
      return sum / count;
    }
  }
}
