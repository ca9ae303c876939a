// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.Arrays;
import java.util.List;
import org.aleator.onnx.graph.Attributes;

/**
 * Models of two features as the exporters of scikit-learn, XGBoost and LightGBM write them, by the
 * documentation of the operators (ai.onnx.ml, version 1 to 3).
 */
final class ExportedModels {
  private ExportedModels() {}

  static AttributeProto floats(String name, double... values) {
    AttributeProto.Builder attribute =
        AttributeProto.newBuilder().setName(name).setType(AttributeProto.AttributeType.FLOATS);
    Arrays.stream(values).forEach(value -> attribute.addFloats((float) value));
    return attribute.build();
  }

  /** A pipeline of StandardScaler and LinearRegression: y = 3 (a − 1) / 2 − 2 (b + 2) / 4 + 7. */
  static TestModels linearRegression() {
    return TestModels.model()
        .input("X", DataType.FLOAT, TestModels.ANY, 2)
        .classical(
            "Scaler", List.of("scaled"), "X", floats("offset", 1, -2), floats("scale", 0.5, 0.25))
        .classical(
            "LinearRegressor",
            List.of("variable"),
            "scaled",
            floats("coefficients", 3, -2),
            floats("intercepts", 7))
        .output("variable", DataType.FLOAT, TestModels.ANY, 1);
  }

  /** Two stumps: −1 or 2 by the first feature, 10 or 20 by the second, and 4. */
  static TestModels trees(String mode, double threshold) {
    return TestModels.model()
        .input("X", DataType.FLOAT, TestModels.ANY, 2)
        .classical(
            "TreeEnsembleRegressor",
            List.of("variable"),
            "X",
            Attributes.of("n_targets", 1),
            Attributes.of("nodes_treeids", new long[] {0, 0, 0, 1, 1, 1}),
            Attributes.of("nodes_nodeids", new long[] {0, 1, 2, 0, 1, 2}),
            Attributes.of("nodes_featureids", new long[] {0, 0, 0, 1, 0, 0}),
            Attributes.texts("nodes_modes", List.of(mode, "LEAF", "LEAF", mode, "LEAF", "LEAF")),
            floats("nodes_values", threshold, 0, 0, threshold, 0, 0),
            floats("nodes_hitrates", 1, 1, 1, 1, 1, 1),
            Attributes.of("nodes_missing_value_tracks_true", new long[] {0, 0, 0, 1, 0, 0}),
            Attributes.of("nodes_truenodeids", new long[] {1, 0, 0, 1, 0, 0}),
            Attributes.of("nodes_falsenodeids", new long[] {2, 0, 0, 2, 0, 0}),
            Attributes.of("target_treeids", new long[] {0, 0, 1, 1}),
            Attributes.of("target_nodeids", new long[] {1, 2, 1, 2}),
            Attributes.of("target_ids", new long[] {0, 0, 0, 0}),
            floats("target_weights", -1, 2, 10, 20),
            floats("base_values", 4),
            Attributes.of("aggregate_function", "SUM"),
            Attributes.of("post_transform", "NONE"))
        .output("variable", DataType.FLOAT, TestModels.ANY, 1);
  }

  /**
   * A DecisionTreeClassifier: "yes" with 0.25 where the first feature is at most 0.5, else 0.875.
   */
  static TestModels treeClassifier() {
    return TestModels.model()
        .input("X", DataType.FLOAT, TestModels.ANY, 2)
        .classical(
            "TreeEnsembleClassifier",
            List.of("label", "probabilities"),
            "X",
            Attributes.of("nodes_treeids", new long[] {0, 0, 0}),
            Attributes.of("nodes_nodeids", new long[] {0, 1, 2}),
            Attributes.of("nodes_featureids", new long[] {0, 0, 0}),
            Attributes.texts("nodes_modes", List.of("BRANCH_LEQ", "LEAF", "LEAF")),
            floats("nodes_values", 0.5, 0, 0),
            Attributes.of("nodes_truenodeids", new long[] {1, 0, 0}),
            Attributes.of("nodes_falsenodeids", new long[] {2, 0, 0}),
            Attributes.of("class_treeids", new long[] {0, 0, 0, 0}),
            Attributes.of("class_nodeids", new long[] {1, 1, 2, 2}),
            Attributes.of("class_ids", new long[] {0, 1, 0, 1}),
            floats("class_weights", 0.75, 0.25, 0.125, 0.875),
            Attributes.texts("classlabels_strings", List.of("no", "yes")),
            Attributes.of("post_transform", "NONE"))
        .classical(
            "ZipMap",
            List.of("output_probability"),
            "probabilities",
            Attributes.texts("classlabels_strings", List.of("no", "yes")))
        .output("label", DataType.STRING, TestModels.ANY)
        .outputMaps("output_probability", DataType.STRING);
  }
}
