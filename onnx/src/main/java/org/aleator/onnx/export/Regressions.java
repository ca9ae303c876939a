// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.encode.Scaling;
import org.aleator.learn.predictor.SplineNetworks;
import org.aleator.learn.tree.ColumnPairs;
import org.aleator.learn.tree.Forest;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Value;

/** The members of a stack as graphs. */
final class Regressions {
  private static final Map<String, Form> KNOWN =
      Map.of(
          "boosted", Regressions::boosted,
          "paired", Regressions::paired,
          "on columns", Regressions::onColumns,
          "randomised", Regressions::randomised,
          "process", ProcessMeanForm::of,
          "on process", Regressions::onProcess,
          "exponential", Regressions::exponential,
          "networks", Regressions::networks,
          "combined", Regressions::combined,
          "in-unit", Regressions::inUnit);

  private Regressions() {}

  /** The kinds that have a form. */
  static List<String> kinds() {
    return List.copyOf(KNOWN.keySet());
  }

  /** f(x), a column. */
  static Value of(Value x, Parts parts) {
    return Kind.of("regression", KNOWN, parts).of(x, parts);
  }

  /**
   * How far f in the graph may be from f, as a part of the labels' standard deviation: only a
   * process has no form of its own there.
   */
  static double difference(Graph graph, Parts parts) {
    return switch (parts.text("kind")) {
      case "process" -> ProcessMeanForm.distilled(graph, parts).difference();
      // Trees on the labels follow the mean, and trees on what it leaves over hardly look at it.
      case "on process" -> difference(graph, parts.group("mean"));
      case "exponential" -> spread(parts) * difference(graph, parts.group("inner"));
      case "in-unit" -> difference(graph, parts.group("standardised"));
      case "on columns" -> difference(graph, parts.group("inner"));
      case "combined" -> {
        double[] weights = parts.numbers("weights");
        List<Parts> terms = parts.groups("terms");
        yield IntStream.range(0, weights.length)
            .filter(j -> weights[j] != 0)
            .mapToDouble(j -> Math.abs(weights[j]) * difference(graph, terms.get(j)))
            .sum();
      }
      default -> 0;
    };
  }

  private static Value boosted(Value x, Parts parts) {
    return ForestForm.sum(x, Forest.read(parts)).plus(parts.number("start"));
  }

  /** In the order of {@link ColumnPairs#append}. */
  private static Value paired(Value x, Parts parts) {
    ColumnPairs pairs = ColumnPairs.read(parts.group("pairs"));
    List<Value> columns = new ArrayList<>(List.of(x));
    for (int k = 0; k < pairs.count(); k++) {
      Value a = x.column(pairs.first()[k]).over(pairs.firstUnit()[k]);
      Value b = x.column(pairs.second()[k]).over(pairs.secondUnit()[k]);
      columns.add(a.plus(b));
      columns.add(a.minus(b));
    }
    return of(x.graph().beside(columns), parts.group("inner"));
  }

  private static Value onColumns(Value x, Parts parts) {
    List<Value> chosen = Arrays.stream(parts.integers("chosen")).mapToObj(x::column).toList();
    return of(x.graph().beside(chosen), parts.group("inner"));
  }

  /** The trees see the mean as it is in the graph. */
  private static Value onProcess(Value x, Parts parts) {
    Value smooth = of(x, parts.group("mean"));
    Value both = x.graph().beside(List.of(x, smooth));
    return smooth.times(parts.number("share")).plus(of(both, parts.group("trees")));
  }

  /** Logarithms off by their own std are labels off by about so many of theirs. */
  private static double spread(Parts parts) {
    Parts labels = parts.group("labels");
    Scaling unit = Scaling.read(labels.group("unit"));
    return Scaling.read(labels.group("logs")).std() * Math.hypot(unit.mean() / unit.std(), 1);
  }

  private static Value exponential(Value x, Parts parts) {
    Parts labels = parts.group("labels");
    Value g = of(x, parts.group("inner"));
    Value clipped = g.atMost(parts.number("high")).atLeast(parts.number("low"));
    Value logs = Predictors.restore(clipped, Scaling.read(labels.group("logs")));
    Scaling unit = Scaling.read(labels.group("unit"));
    return logs.exp().times(parts.number("factor")).minus(unit.mean()).over(unit.std());
  }

  private static Value randomised(Value x, Parts parts) {
    Forest forest = Forest.read(parts);
    return ForestForm.sum(x, forest).over(forest.trees());
  }

  /** Within the range of the labels. */
  private static Value networks(Value x, Parts parts) {
    Value mean = Networks.of(SplineNetworks.read(parts)).outputs(x).meanOverFirst();
    return mean.atMost(parts.number("high")).atLeast(parts.number("low"));
  }

  /** Members of weight 0 are left out. */
  private static Value combined(Value x, Parts parts) {
    double[] weights = parts.numbers("weights");
    List<Parts> terms = parts.groups("terms");
    List<Value> weighted = new ArrayList<>();
    for (int j = 0; j < weights.length; j++) {
      if (weights[j] != 0) {
        weighted.add(of(x, terms.get(j)).times(weights[j]));
      }
    }
    return x.graph().sum(weighted);
  }

  private static Value inUnit(Value x, Parts parts) {
    return Predictors.restore(
        of(x, parts.group("standardised")), Scaling.read(parts.group("y_scaling")));
  }
}
