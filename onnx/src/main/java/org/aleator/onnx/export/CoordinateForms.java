// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.aleator.codec.Parts;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Value;

/** Changes of the features' coordinates as graphs. */
final class CoordinateForms {
  private static final Map<String, Form> KNOWN =
      Map.of(
          "unit", CoordinateForms::unit,
          "clipped", CoordinateForms::clipped,
          "scores", CoordinateForms::scores,
          "tamed", CoordinateForms::tamed,
          "rotated", CoordinateForms::rotated,
          "periodic", CoordinateForms::periodic);

  private CoordinateForms() {}

  /** The kinds that have a form. */
  static List<String> kinds() {
    return List.copyOf(KNOWN.keySet());
  }

  /** The rows in these coordinates. */
  static Value of(Value x, Parts parts) {
    return Kind.of("coordinates", KNOWN, parts).of(x, parts);
  }

  /** A constant column becomes 0. */
  private static Value unit(Value x, Parts parts) {
    Graph graph = x.graph();
    double[] mean = parts.numbers("mean");
    double[] std = parts.numbers("std").clone();
    double[] varies = new double[std.length];
    Arrays.setAll(varies, j -> std[j] > 1e-13 * Math.abs(mean[j]) ? 1 : 0);
    Arrays.setAll(std, j -> varies[j] == 1 ? std[j] : 1);
    Value scaled = x.minus(graph.row(mean)).over(graph.row(std));
    boolean allVary = Arrays.stream(varies).allMatch(v -> v == 1);
    return allVary ? scaled : scaled.times(graph.row(varies));
  }

  private static Value clipped(Value x, Parts parts) {
    double limit = parts.number("limit");
    return of(x, parts.group("scale")).atMost(limit).atLeast(-limit);
  }

  private static Value rotated(Value x, Parts parts) {
    double[] directions = parts.numbers("directions");
    int rows = parts.integer("rows");
    int columns = directions.length / rows;
    double[] transposed = new double[directions.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        transposed[j * rows + i] = directions[i * columns + j];
      }
    }
    Value projected =
        of(x, parts.group("first")).matrixTimes(x.graph().constant(transposed, columns, rows));
    return of(projected, parts.group("last"));
  }

  private static Value periodic(Value x, Parts parts) {
    Value turns = x.column(0).over(parts.number("period"));
    Value angle = turns.minus(turns.floor()).times(2 * Math.PI);
    return of(
        x.graph().beside(List.of(x.column(0), angle.cos(), angle.sin())), parts.group("last"));
  }

  private static Value scores(Value x, Parts parts) {
    List<Value> columns = new ArrayList<>();
    for (int j = 0; j < parts.integer("dimension"); j++) {
      columns.add(score(x.column(j), parts.doubles("knots." + j)));
    }
    return x.graph().beside(columns);
  }

  /** Normal scores for the columns that have knots. */
  private static Value tamed(Value x, Parts parts) {
    Value unit = of(x, parts.group("scale"));
    List<Value> columns = new ArrayList<>();
    for (int j = 0; j < parts.integer("dimension"); j++) {
      double[] knots = parts.doubles("knots." + j);
      columns.add(knots.length == 0 ? unit.column(j) : score(x.column(j), knots));
    }
    return x.graph().beside(columns);
  }

  private static Value score(Value column, double[] knots) {
    Value rank = new Knots(column.graph(), knots).rank(column);
    return NormalQuantile.of(rank.over(knots.length));
  }
}
