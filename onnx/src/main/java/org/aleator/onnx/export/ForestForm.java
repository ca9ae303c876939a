// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.Arrays;
import java.util.List;
import org.aleator.learn.tree.Forest;
import org.aleator.learn.tree.RandomizedClasses;
import org.aleator.onnx.graph.Attributes;
import org.aleator.onnx.graph.Type;
import org.aleator.onnx.graph.Value;

/**
 * Trees as one {@code TreeEnsembleRegressor} of ai.onnx.ml 3, with thresholds in double: a row at a
 * threshold goes where it goes here. That operator's sum is a float, so the leaves are given as
 * what they differ from their tree's middle by, and the middles are added in double.
 */
final class ForestForm {
  private ForestForm() {}

  /** The sum of the trees' values, a column. */
  static Value sum(Value x, Forest forest) {
    double[] leaves = forest.value().clone();
    double middles = 0;
    for (int tree = 0; tree < forest.trees(); tree++) {
      double middle = middle(forest, tree);
      middles += middle;
      for (int node = forest.roots()[tree]; node < end(forest, tree); node++) {
        leaves[node] -= forest.feature()[node] < 0 ? middle : 0;
      }
    }
    return nodes(x, forest, leaves).as(Type.DOUBLE).plus(middles);
  }

  /** Half way between a tree's smallest and largest leaf. */
  private static double middle(Forest forest, int tree) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int node = forest.roots()[tree]; node < end(forest, tree); node++) {
      if (forest.feature()[node] < 0) {
        least = Math.min(least, forest.value()[node]);
        most = Math.max(most, forest.value()[node]);
      }
    }
    return least / 2 + most / 2;
  }

  private static int end(Forest forest, int tree) {
    return tree + 1 < forest.trees() ? forest.roots()[tree + 1] : forest.feature().length;
  }

  /** The mean of the shares that the trees' leaves hold, rows × classes. */
  static Value shares(Value x, RandomizedClasses trees) {
    int classes = trees.shares().columns();
    Value sums =
        nodes(
            x,
            trees.forest(),
            classes,
            (node, c) -> trees.shares().get((int) trees.forest().value()[node], c));
    return sums.as(Type.DOUBLE).over(trees.forest().trees());
  }

  /** The operator with the given values at the leaves; a column of floats. */
  static Value nodes(Value x, Forest forest, double[] leaves) {
    return nodes(x, forest, 1, (node, target) -> leaves[node]);
  }

  /** What a leaf adds to a target. */
  @FunctionalInterface
  private interface Leaf {
    double value(int node, int target);
  }

  /** The operator of several targets; rows × targets, floats. */
  private static Value nodes(Value x, Forest forest, int targets, Leaf leaf) {
    int count = forest.feature().length;
    long[] trees = new long[count];
    long[] nodes = new long[count];
    long[] features = new long[count];
    long[] yes = new long[count];
    long[] no = new long[count];
    long[] missing = new long[count];
    double[] thresholds = new double[count];
    String[] modes = new String[count];
    for (int tree = 0; tree < forest.trees(); tree++) {
      int root = forest.roots()[tree];
      for (int node = root; node < end(forest, tree); node++) {
        boolean end = forest.feature()[node] < 0;
        trees[node] = tree;
        nodes[node] = (long) node - root;
        features[node] = end ? 0 : forest.feature()[node];
        yes[node] = end ? 0 : forest.left()[node] - root;
        no[node] = end ? 0 : forest.left()[node] + 1 - root;
        missing[node] = forest.missingLeft()[node] ? 1 : 0;
        thresholds[node] = end ? 0 : forest.value()[node];
        modes[node] = end ? "LEAF" : "BRANCH_LEQ";
      }
    }
    int[] leaves = leafNodes(forest);
    int[] ends = new int[leaves.length * targets];
    long[] ids = new long[ends.length];
    double[] weights = new double[ends.length];
    for (int k = 0; k < ends.length; k++) {
      ends[k] = leaves[k / targets];
      ids[k] = k % targets;
      weights[k] = leaf.value(ends[k], k % targets);
    }
    return x.graph()
        .node(
            "ai.onnx.ml",
            "TreeEnsembleRegressor",
            List.of(x),
            Attributes.of("n_targets", targets),
            Attributes.of("nodes_treeids", trees),
            Attributes.of("nodes_nodeids", nodes),
            Attributes.of("nodes_featureids", features),
            Attributes.texts("nodes_modes", Arrays.asList(modes)),
            Attributes.of("nodes_values_as_tensor", thresholds),
            Attributes.of("nodes_truenodeids", yes),
            Attributes.of("nodes_falsenodeids", no),
            Attributes.of("nodes_missing_value_tracks_true", missing),
            Attributes.of("target_ids", ids),
            Attributes.of("target_treeids", select(trees, ends)),
            Attributes.of("target_nodeids", select(nodes, ends)),
            Attributes.of("target_weights_as_tensor", weights));
  }

  private static int[] leafNodes(Forest forest) {
    int[] all = new int[forest.feature().length];
    Arrays.setAll(all, node -> node);
    return Arrays.stream(all).filter(node -> forest.feature()[node] < 0).toArray();
  }

  private static long[] select(long[] values, int[] places) {
    return Arrays.stream(places).mapToLong(place -> values[place]).toArray();
  }
}
