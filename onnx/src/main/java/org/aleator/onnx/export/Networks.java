// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.codec.Parts;
import org.aleator.encode.Knots;
import org.aleator.encode.Scaling;
import org.aleator.encode.Standardizer;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.learn.predictor.SplineNetworks;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Type;
import org.aleator.onnx.graph.Value;

/**
 * Networks of one shape, computed together: their weights lie behind each other along a first
 * dimension. They work in floats, as they do when trained; what is around them in doubles.
 *
 * @param inputs how features are scaled for them
 * @param knots of their first layers where they are networks of splines
 * @param shape their shape
 * @param parameters of each
 */
record Networks(
    Standardizer inputs, Optional<Knots> knots, NetworkShape shape, List<float[]> parameters) {

  static Networks of(SplineNetworks networks) {
    return new Networks(
        networks.scaling(), Optional.of(networks.knots()), networks.shape(), networks.members());
  }

  /** Networks whose parameters are kept as so many arrays. */
  static Networks read(Parts parts, String count, String prefix) {
    NetworkShape shape = NetworkShape.read(parts.group("shape"));
    List<float[]> parameters = new ArrayList<>();
    for (int k = 0; k < parts.integer(count); k++) {
      parameters.add(parts.floats(prefix + k, shape.parameterCount()));
    }
    return of(parts, parameters);
  }

  /** Given networks of the shape and scaling that the parts tell. */
  static Networks of(Parts parts, List<float[]> parameters) {
    return new Networks(
        Standardizer.read(parts, "x_scaling"),
        Optional.empty(),
        NetworkShape.read(parts.group("shape")),
        parameters);
  }

  /** The first output of each in the target's unit, networks × rows × 1. */
  Value restored(Value x, Parts parts) {
    return Predictors.restore(outputs(x).last(0), Scaling.read(parts.group("y_scaling")));
  }

  /** Networks × rows × outputs, as doubles. */
  Value outputs(Value x) {
    Value numbers = scaled(x, inputs);
    Value a = knots.map(of -> besideSegments(numbers, x, of, 1)).orElse(numbers).as(Type.FLOAT);
    for (int layer = 0; layer < shape.layers(); layer++) {
      Value z = a.matrixTimes(weights(x.graph(), layer)).plus(bias(x.graph(), layer));
      boolean hidden = layer < shape.layers() - 1;
      a = !hidden ? z : shape.activation() == Activation.TANH ? z.tanh() : z.relu();
    }
    return a.as(Type.DOUBLE);
  }

  /**
   * The numbers, then what part of each segment lies below a value: the first layer's inputs.
   *
   * @param fewest segments of a column that is to have any
   */
  static Value besideSegments(Value numbers, Value x, Knots knots, int fewest) {
    List<Value> columns = new ArrayList<>(List.of(numbers));
    for (int j = 0; j < knots.columns().size(); j++) {
      double unit = knots.unit(j);
      double[] at = Arrays.stream(knots.columns().get(j)).map(knot -> knot * unit).toArray();
      if (at.length > fewest) {
        double[] from = Arrays.copyOf(at, at.length - 1);
        double[] widths = new double[from.length];
        Arrays.setAll(widths, s -> at[s + 1] - at[s]);
        Value above = x.column(j).times(unit).minus(x.graph().row(from));
        columns.add(above.over(x.graph().row(widths)).atLeast(0).atMost(1));
      }
    }
    return x.graph().beside(columns);
  }

  private Value weights(Graph graph, int layer) {
    int in = shape.inputsOf(layer);
    int out = shape.outputsOf(layer);
    float[] all = joined(shape.weightOffset(layer), in * out);
    return graph.constant(all, parameters.size(), in, out);
  }

  private Value bias(Graph graph, int layer) {
    int out = shape.outputsOf(layer);
    return graph.constant(joined(shape.biasOffset(layer), out), parameters.size(), 1, out);
  }

  private float[] joined(int from, int length) {
    float[] all = new float[parameters.size() * length];
    for (int k = 0; k < parameters.size(); k++) {
      System.arraycopy(parameters.get(k), from, all, k * length, length);
    }
    return all;
  }

  /** Each column less its mean, in its standard deviation. */
  static Value scaled(Value x, Standardizer inputs) {
    double[] means = inputs.columns().stream().mapToDouble(Scaling::mean).toArray();
    double[] stds = inputs.columns().stream().mapToDouble(Scaling::std).toArray();
    boolean identity =
        Arrays.stream(means).allMatch(m -> m == 0) && Arrays.stream(stds).allMatch(s -> s == 1);
    return identity ? x : x.minus(x.graph().row(means)).over(x.graph().row(stds));
  }
}
