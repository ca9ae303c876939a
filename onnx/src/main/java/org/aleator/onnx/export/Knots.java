// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.Arrays;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Type;
import org.aleator.onnx.graph.Value;

/**
 * Functions of one feature that are given by ascending knots.
 *
 * @param graph where they are written
 * @param knots at least one, ascending
 */
record Knots(Graph graph, double[] knots) {

  /** How many knots are below each value, a column. */
  Value below(Value column) {
    return graph.row(knots).isBelow(column).sumOver(1);
  }

  private Value notAbove(Value column) {
    return graph.row(knots).isAtMost(column).sumOver(1);
  }

  /**
   * The rank of each value among the knots as normal scores take it: the middle of its ties, linear
   * between knots, ½ and count − ½ beyond.
   */
  Value rank(Value column) {
    int count = knots.length;
    Value above = notAbove(column);
    Value below = below(column);
    if (count == 1) {
      return graph.constant(0.5).plus(column.times(0));
    }
    Value tied = below.isBelow(above);
    Value middle = above.plus(below).times(0.5);
    Value first = above.minus(1).atLeast(0).atMost(count - 2.0);
    Value share = share(column, first);
    Value between = first.plus(0.5).plus(share);
    return middle.where(tied, between);
  }

  /** The function that has these values at the knots, linear between and constant beyond. */
  Value interpolated(Value column, double[] values) {
    if (knots.length == 1) {
      return graph.constant(values[0]).plus(column.times(0));
    }
    Value first = notAbove(column).minus(1).atLeast(0).atMost(knots.length - 2.0);
    Value place = first.as(Type.INTEGER);
    double[] rise = new double[values.length - 1];
    Arrays.setAll(rise, i -> values[i + 1] - values[i]);
    return graph
        .list(values)
        .at(place)
        .plus(graph.list(rise).at(place).times(share(column, first)));
  }

  /**
   * Where a value lies between a knot and the next, from 0 to 1; by halves, as these cannot
   * overflow.
   */
  private Value share(Value column, Value first) {
    double[] from = new double[knots.length - 1];
    double[] width = new double[knots.length - 1];
    for (int i = 0; i < from.length; i++) {
      from[i] = knots[i] / 2;
      // Equal knots have no value between them: any width does.
      width[i] = knots[i + 1] > knots[i] ? knots[i + 1] / 2 - knots[i] / 2 : 1;
    }
    Value place = first.as(Type.INTEGER);
    return column
        .over(2)
        .minus(graph.list(from).at(place))
        .over(graph.list(width).at(place))
        .atLeast(0)
        .atMost(1);
  }
}
