// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.aleator.codec.Parts;
import org.aleator.learn.tree.Forest;
import org.aleator.noise.residual.LogVariance;
import org.aleator.noise.residual.RankSegmentation;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Type;
import org.aleator.onnx.graph.Value;

/** The forms of σ²(x) as graphs. */
public final class Noises {
  private static final Map<String, Form> KNOWN =
      Map.of(
          "constant", (x, mean, parts) -> mean.times(0).plus(parts.number("variance")),
          "segments", Noises::segments,
          "network", (x, mean, parts) -> network(x, parts),
          "smooth", Noises::smooth,
          "evidential", (x, mean, parts) -> EvidentialForm.of(x, parts).aleatoricVariance());

  private Noises() {}

  /** How one kind becomes nodes. */
  @FunctionalInterface
  private interface Form {
    Value of(Value x, Value mean, Parts parts);
  }

  /** The kinds that have a form. */
  static List<String> kinds() {
    return List.copyOf(KNOWN.keySet());
  }

  /**
   * σ²(x), a column.
   *
   * @param x the features, rows × columns
   * @param mean μ(x), a column
   */
  public static Value of(Value x, Value mean, Parts parts) {
    return Kind.of("noise", KNOWN, parts).of(x, mean, parts);
  }

  private static Value smooth(Value x, Value mean, Parts parts) {
    boolean ofPrediction = parts.has("of_prediction");
    return new VarianceFunctionForm(parts.doublesBelow("smooth."))
        .variance(ofPrediction ? x.graph().beside(List.of(x, mean)) : x);
  }

  private static Value segments(Value x, Value mean, Parts parts) {
    Graph graph = x.graph();
    Parts segmentation = parts.group("segmentation");
    double[] variances = parts.numbers("variances");
    if (variances.length == 1) {
      return mean.times(0).plus(variances[0]);
    }
    Value segment =
        segmentation.has("feature") ? ranked(x, mean, segmentation) : cell(x, segmentation);
    return graph.list(variances).at(segment.as(Type.INTEGER));
  }

  /** The number of bounds that are below the key. */
  private static Value ranked(Value x, Value mean, Parts segmentation) {
    int feature = segmentation.integer("feature");
    Value key = feature == RankSegmentation.PREDICTION ? mean : x.column(feature);
    return new Knots(x.graph(), segmentation.numbers("upper_bounds")).below(key);
  }

  /** The cell of a k-d tree, as the leaf of a decision tree. */
  private static Value cell(Value x, Parts segmentation) {
    int[] feature = segmentation.integers("split_feature");
    double[] value = segmentation.numbers("split_value");
    int[] second = segmentation.integers("second");
    KdForest cells = KdForest.of(feature, value, second);
    return ForestForm.nodes(x, cells.forest(), cells.segments());
  }

  private static Value network(Value x, Parts parts) {
    double scale = parts.number("scale");
    Value log =
        Networks.read(parts, "networks", "network.")
            .outputs(x)
            .last(parts.integer("output"))
            .atMost(LogVariance.BOUND)
            .atLeast(-LogVariance.BOUND);
    return log.exp().meanOverFirst().times(scale).times(scale);
  }

  /**
   * A k-d tree as a forest of one tree, whose children are neighbours.
   *
   * @param segments the segment of each leaf
   */
  private record KdForest(Forest forest, double[] segments) {
    static KdForest of(int[] feature, double[] value, int[] second) {
      int nodes = feature.length;
      int[] original = new int[nodes];
      int[] left = new int[nodes];
      int end = 1;
      for (int node = 0; node < nodes; node++) {
        int from = original[node];
        if (feature[from] >= 0) {
          left[node] = end;
          original[end++] = from + 1;
          original[end++] = second[from];
        }
      }
      int[] features = new int[nodes];
      double[] values = new double[nodes];
      double[] segments = new double[nodes];
      for (int node = 0; node < nodes; node++) {
        features[node] = feature[original[node]];
        values[node] = value[original[node]];
        segments[node] = second[original[node]];
      }
      int columns = 1 + Arrays.stream(features).max().orElse(0);
      return new KdForest(
          new Forest(columns, new int[] {0}, features, values, left, new boolean[nodes]), segments);
    }
  }
}
