// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.encode.Knots;
import org.aleator.encode.Standardizer;
import org.aleator.learn.nn.Initialization;
import org.aleator.learn.nn.NetworkFit;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.nn.Objective;
import org.aleator.learn.nn.Recipe;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * The mean of several networks whose first layers are sums of piecewise-linear functions of one
 * feature each (Gorishniy, Rubachev and Babenko 2022): steps and bends along a feature, which
 * networks of plain numbers learn slowly, lie in the first layer.
 *
 * @param scaling of the features as numbers
 * @param knots between which the functions are linear
 * @param shape of all networks
 * @param members the parameters of each
 */
public record SplineNetworks(
    Standardizer scaling, Knots knots, NetworkShape shape, List<float[]> members) {
  public SplineNetworks {
    members = List.copyOf(members);
    if (!shape.segments().equals(knots.segments()) || scaling.columns().size() != shape.inputs()) {
      throw new InvalidInputException(
          "networks of %d inputs and segments %s do not fit %d features with segments %s"
              .formatted(
                  shape.inputs(), shape.segments(), scaling.columns().size(), knots.segments()));
    }
  }

  /**
   * How they are trained.
   *
   * @param members the number of networks
   * @param segments the most of them along a feature
   * @param recipe of each network
   */
  public record Options(int members, int segments, Recipe recipe) {}

  /**
   * Trains the networks, each without the rows of another fold, by which it stops.
   *
   * @param data the rows to fit; where error bars are known they weight the loss
   * @param folds of these rows, two or more
   */
  public static SplineNetworks train(
      Standardizer scaling, Dataset data, Folds folds, Options options, Work work) {
    float[] y = new float[data.rows()];
    for (int i = 0; i < y.length; i++) {
      y[i] = (float) data.y()[i];
    }
    RowWeights rows = data.weights();
    if (rows.areEqual()) {
      return train(scaling, data.x(), 1, () -> new SquaredErrorObjective(y), folds, options, work);
    }
    double[] weights = IntStream.range(0, y.length).mapToDouble(rows::of).toArray();
    return train(
        scaling, data.x(), 1, () -> new WeightedSquaredError(y, weights), folds, options, work);
  }

  /**
   * The same with another loss.
   *
   * @param outputs of each network
   * @param objective makes one for each network
   */
  public static SplineNetworks train(
      Standardizer scaling,
      Matrix features,
      int outputs,
      Supplier<Objective> objective,
      Folds folds,
      Options options,
      Work work) {
    Recipe recipe = options.recipe();
    Knots knots = Knots.of(features, options.segments());
    NetworkShape shape =
        new NetworkShape(
            features.columns(), recipe.hidden(), outputs, recipe.activation(), knots.segments());
    float[] x = inputs(scaling, knots, features);
    List<Work> parts = work.parts("networks", options.members());
    List<float[]> members =
        NetworkFit.fitAll(
            options.members(),
            m -> {
              Work own = parts.get(m).split(m);
              int heldOut = m % folds.count();
              return new NetworkFit(
                  shape,
                  Initialization.uniformFanIn(shape, own.seed().split("init").random()),
                  x,
                  folds.without(heldOut),
                  folds.rows(heldOut),
                  objective.get(),
                  recipe,
                  own);
            },
            work.parallel());
    return new SplineNetworks(scaling, knots, shape, members);
  }

  /** Rows of the features as numbers, then their positions. */
  private static float[] inputs(Standardizer scaling, Knots knots, Matrix x) {
    float[] numbers = scaling.apply(x);
    int columns = x.columns();
    float[] inputs = new float[2 * numbers.length];
    for (int i = 0; i < x.rows(); i++) {
      System.arraycopy(numbers, i * columns, inputs, 2 * i * columns, columns);
      for (int j = 0; j < columns; j++) {
        inputs[(2 * i + 1) * columns + j] = knots.position(j, x.get(i, j));
      }
    }
    return inputs;
  }

  /** The mean of the networks at each row. */
  public double[] at(Matrix x) {
    float[] inputs = inputs(scaling, knots, x);
    double[] mean = new double[x.rows()];
    for (float[] member : members) {
      float[] outputs = NetworkFit.evaluate(shape, member, inputs);
      Arrays.setAll(mean, i -> mean[i] + outputs[i] / members.size());
    }
    return mean;
  }

  /** The outputs of each network: rows × outputs. */
  public List<float[]> each(Matrix x) {
    float[] inputs = inputs(scaling, knots, x);
    return members.stream().map(member -> NetworkFit.evaluate(shape, member, inputs)).toList();
  }

  public void write(Parts parts) {
    scaling.write(parts, "x_scaling");
    knots.write(parts);
    shape.write(parts.putGroup("shape"));
    parts.put("members", members.size());
    for (int m = 0; m < members.size(); m++) {
      parts.putArray("member." + m, members.get(m));
    }
  }

  /** Reads what a kept model has of them. */
  public static SplineNetworks read(Parts parts) {
    NetworkShape shape = NetworkShape.read(parts.group("shape"));
    List<float[]> members = new ArrayList<>();
    for (int m = 0; m < parts.count("members"); m++) {
      members.add(parts.floats("member." + m, shape.parameterCount()));
    }
    return new SplineNetworks(
        Standardizer.read(parts, "x_scaling"), Knots.read(parts), shape, members);
  }
}
