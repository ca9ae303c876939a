// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.aleator.codec.Parts;
import org.aleator.onnx.export.MomentNodes;
import org.aleator.onnx.graph.Attributes;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Type;
import org.aleator.onnx.graph.Value;
import org.aleator.util.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** The columns of the table as they come in, and what they make. */
final class ExportInputs {
  /** How a missing text is given: tensors have no null. */
  private static final String MISSING = "";

  private final Graph graph;
  private final Set<String> outputs;
  private final List<String> names = new ArrayList<>();
  private final List<Value> flaws = new ArrayList<>();

  ExportInputs(Graph graph, Set<String> outputs) {
    this.graph = graph;
    this.outputs = outputs;
  }

  /**
   * The features, rows × columns; a category has a column of 0 and 1 per level, the last for a
   * missing value where training had some, and a number then a column that says it is missing.
   */
  @Nullable Value features(List<Parts> features) {
    List<Value> columns = new ArrayList<>();
    for (Parts feature : features) {
      String name = feature.text("column");
      if (feature.has("levels")) {
        List<String> levels = new ArrayList<>(feature.texts("levels"));
        if (feature.has("missing")) {
          levels.add(MISSING);
        }
        columns.add(indicators(name, levels));
      } else if (feature.has("fill")) {
        Value value = graph.input(named(name), Type.DOUBLE);
        Value missing = graph.node("", "IsNaN", List.of(value));
        Value fill = graph.constant(feature.number("fill"));
        Value filled = graph.node("", "Where", List.of(missing, fill, value));
        // An infinite number is no better here than in a column that is never missing.
        flaws.add(filled.times(0));
        columns.add(filled);
        columns.add(missing.as(Type.DOUBLE));
      } else {
        columns.add(number(name));
      }
    }
    return columns.isEmpty() ? null : graph.beside(columns);
  }

  /** The user's own predictions. */
  MomentNodes own(Parts predictor) {
    Value mean = number(predictor.text("mean"));
    return new MomentNodes(
        mean,
        predictor.has("epistemic_std")
            ? number(predictor.text("epistemic_std")).square()
            : mean.times(0));
  }

  private Value number(String column) {
    Value value = graph.input(named(column), Type.DOUBLE);
    flaws.add(value.times(0));
    return value;
  }

  private Value indicators(String column, List<String> levels) {
    Value text = graph.input(named(column), Type.TEXT);
    long[] places = new long[levels.size()];
    for (int level = 0; level < places.length; level++) {
      places[level] = level;
    }
    Value place =
        graph.node(
            "ai.onnx.ml",
            "LabelEncoder",
            List.of(text),
            Attributes.texts("keys_strings", levels),
            Attributes.of("values_int64s", places),
            Attributes.of("default_int64", -1));
    // 0 for a known level, NaN for another: log 1 is 0, log 0 · 0 is NaN.
    Value known = graph.integers(new long[] {-1}, 1, 1).isBelow(place);
    flaws.add(known.log().times(0));
    return place.equal(graph.integers(places, 1, places.length));
  }

  /** What the inputs are called, in their order. */
  List<String> names() {
    return List.copyOf(names);
  }

  /** A column that is called as an output is cannot be called so as an input. */
  private String named(String column) {
    String name = outputs.contains(column) ? column + "_input" : column;
    names.add(name);
    return name;
  }

  /** 0 where a row can be predicted, NaN where not. */
  Value unusable() {
    if (flaws.isEmpty()) {
      throw new InvalidInputException("the model has no features, so there is nothing to export");
    }
    return graph.sum(flaws);
  }
}
