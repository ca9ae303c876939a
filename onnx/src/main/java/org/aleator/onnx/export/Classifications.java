// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.learn.classes.ClassLink;
import org.aleator.learn.classes.LogLink;
import org.aleator.learn.classes.Logistic;
import org.aleator.learn.classes.ProcessLink;
import org.aleator.learn.gp.ProcessMean;
import org.aleator.learn.gp.ProcessMeans;
import org.aleator.learn.predictor.SplineNetworks;
import org.aleator.learn.tree.Forest;
import org.aleator.learn.tree.RandomizedClasses;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Value;

/** Probabilities of classes as graphs. */
public final class Classifications {
  private static final Map<String, Form> KNOWN =
      Map.of(
          "boosted", Classifications::boosted,
          "randomised", Classifications::randomised,
          "logistic", Classifications::logistic,
          "process", Classifications::process,
          "on process", Classifications::onProcess,
          "networks", Classifications::networks,
          "pool", Classifications::pool,
          "calibrated", Classifications::calibrated);

  /** Trees jump where a mean passes a threshold: 2 to 4 measured, two and three classes. */
  private static final double TREES_ON_MEANS = 3;

  private Classifications() {}

  /** The kinds that have a form. */
  static List<String> kinds() {
    return List.copyOf(KNOWN.keySet());
  }

  /**
   * The probabilities, rows × classes.
   *
   * @param x the features, rows × columns
   */
  public static Value of(Value x, Parts parts) {
    return Kind.of("classification", KNOWN, parts).of(x, parts);
  }

  /**
   * How far probabilities in the graph may be from their own, root mean square: only processes have
   * no form of their own there, and probabilities follow their means as steeply as a link says at
   * even odds.
   */
  public static double difference(Graph graph, Parts parts) {
    return switch (parts.text("kind")) {
      case "process" -> {
        double[] weights = ProcessLink.read(parts.group("link")).link().weights();
        yield Math.abs(0.5 * weights[0] + weights[1]) * means(graph, parts);
      }
      case "on process" -> TREES_ON_MEANS * means(graph, parts);
      case "calibrated" ->
          LogLink.read(parts.group("link")).link().weights()[0]
              * difference(graph, parts.group("inner"));
      case "pool" -> {
        double[] weights = parts.doubles("weights");
        yield IntStream.range(0, weights.length)
            .mapToDouble(m -> weights[m] * difference(graph, member(parts, m)))
            .sum();
      }
      default -> 0;
    };
  }

  private static double means(Graph graph, Parts parts) {
    ProcessMeans means = ProcessMeans.read(parts.group("means"));
    double squares = 0;
    for (ProcessMean mean : means.each()) {
      double off = ProcessMeanForm.distilled(graph, mean).difference() * mean.process().labelStd();
      squares += off * off;
    }
    return Math.sqrt(squares / means.each().size());
  }

  /** Of two classes the score of the first is 0. */
  private static Value boosted(Value x, Parts parts) {
    double[] start = parts.doubles("start");
    List<Value> scores = new ArrayList<>();
    for (int k = 0; k < start.length; k++) {
      Forest forest = Forest.read(parts.group("score_" + k));
      scores.add(ForestForm.sum(x, forest).plus(start[k]));
    }
    if (scores.size() == 1) {
      scores.add(0, scores.get(0).times(0));
    }
    return x.graph().beside(scores).softmax();
  }

  private static Value randomised(Value x, Parts parts) {
    return ForestForm.shares(
        x,
        RandomizedClasses.of(Forest.read(parts), parts.count("classes"), parts.doubles("shares")));
  }

  private static Value logistic(Value x, Parts parts) {
    Logistic logistic = Logistic.read(parts);
    Value numbers =
        Networks.scaled(x, logistic.scaling())
            .atMost(Logistic.FARTHEST)
            .atLeast(-Logistic.FARTHEST);
    Value terms = Networks.besideSegments(numbers, x, logistic.knots(), Logistic.FEWEST_SEGMENTS);
    Matrix coefficients = logistic.coefficients();
    int classes = coefficients.rows();
    int count = coefficients.columns() - 1;
    double[] slopes = new double[count * classes];
    for (int c = 0; c < classes; c++) {
      for (int j = 0; j < count; j++) {
        slopes[j * classes + c] = coefficients.get(c, j + 1);
      }
    }
    Graph graph = x.graph();
    return terms
        .matrixTimes(graph.constant(slopes, count, classes))
        .plus(graph.row(coefficients.columnValues(0)))
        .softmax();
  }

  /** Of two classes the first has what the second's process leaves of 1. */
  private static Value means(Value x, ProcessMeans means) {
    List<Value> columns = new ArrayList<>();
    for (ProcessMean mean : means.each()) {
      columns.add(ProcessMeanForm.of(x, mean));
    }
    if (columns.size() == 1) {
      columns.add(0, columns.get(0).times(-1).plus(1));
    }
    return x.graph().beside(columns);
  }

  private static Value process(Value x, Parts parts) {
    Value mean = means(x, ProcessMeans.read(parts.group("means")));
    double square = 4 * ProcessLink.LEAST * ProcessLink.LEAST;
    Value log = mean.square().plus(square).sqrt().plus(mean).times(0.5).log();
    return linked(ProcessLink.read(parts.group("link")).link(), mean, log);
  }

  private static Value linked(ClassLink link, Value... numbers) {
    List<Value> terms = new ArrayList<>();
    for (int k = 0; k < numbers.length; k++) {
      terms.add(numbers[k].times(link.weights()[k]));
    }
    Graph graph = numbers[0].graph();
    return graph.sum(terms).plus(graph.row(link.shifts())).softmax();
  }

  /** The inner one sees the means as they are in the graph. */
  private static Value onProcess(Value x, Parts parts) {
    ProcessMeans means = ProcessMeans.read(parts.group("means"));
    Value all = means(x, means);
    List<Value> columns = new ArrayList<>(List.of(x));
    for (int c = 1; c < means.classes(); c++) {
      columns.add(all.column(c));
    }
    return of(x.graph().beside(columns), parts.group("inner"));
  }

  private static Value networks(Value x, Parts parts) {
    return Networks.of(SplineNetworks.read(parts)).outputs(x).softmax().meanOverFirst();
  }

  private static Value pool(Value x, Parts parts) {
    double[] weights = parts.doubles("weights");
    List<Value> weighted = new ArrayList<>();
    for (int m = 0; m < weights.length; m++) {
      weighted.add(of(x, member(parts, m)).times(weights[m]));
    }
    return x.graph().sum(weighted);
  }

  private static Parts member(Parts parts, int m) {
    return parts.group("member_" + m);
  }

  private static Value calibrated(Value x, Parts parts) {
    Value log = of(x, parts.group("inner")).atLeast(LogLink.LEAST).log();
    return linked(LogLink.read(parts.group("link")).link(), log);
  }
}
