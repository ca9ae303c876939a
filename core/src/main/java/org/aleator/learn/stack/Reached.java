// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.aleator.Interval;
import org.aleator.numerics.VarianceInterval;

/**
 * What was reached on rows that no fit had seen.
 *
 * @param model what reached it: a model's name, or the stack with its weights
 * @param meanSquare mean squared error, in the labels' unit squared; the stack's weights come from
 *     other rows than those they are used at
 * @param standardError of it
 * @param observations how many independent ones it is a mean of: rows, or groups of rows
 * @param rmseByModel what each model of the stack reached alone, in the labels' unit
 */
public record Reached(
    String model,
    double meanSquare,
    double standardError,
    int observations,
    Map<String, Double> rmseByModel) {
  public Reached {
    rmseByModel = Collections.unmodifiableMap(new LinkedHashMap<>(rmseByModel));
  }

  /** By something that is no stack. */
  public Reached(String model, double meanSquare, double standardError, int observations) {
    this(model, meanSquare, standardError, observations, Map.of());
  }

  /** Root mean squared error. */
  public double rmse() {
    return Math.sqrt(meanSquare);
  }

  /** The 95 % interval of the mean squared error, for residuals of any shape. */
  public Interval interval() {
    double relative = meanSquare > 0 ? standardError / meanSquare : 0;
    double kurtosis = 1 + observations * relative * relative;
    return VarianceInterval.of(meanSquare, kurtosis, observations, 0);
  }

  /**
   * That of the stack.
   *
   * @param unit the labels' variance
   */
  public static Reached of(CrossFit fit, CurveStatistics curve, double unit) {
    Map<String, Double> byModel = new LinkedHashMap<>();
    curve.byModel().forEach((name, square) -> byModel.put(name, Math.sqrt(unit * square)));
    double meanSquare = unit * curve.reached();
    return new Reached(
        describe(fit.names(), curve.weights()),
        meanSquare,
        curve.samplingError() * meanSquare,
        fit.clusters().observations(fit.foldOf().length),
        byModel);
  }

  /** The same beside what each model of a stack reached alone. */
  public Reached beside(Map<String, Double> models) {
    return new Reached(model, meanSquare, standardError, observations, models);
  }

  public static Reached of(String model, double[] residuals, Clusters clusters) {
    double[] squares = Arrays.stream(residuals).map(r -> r * r).toArray();
    return new Reached(
        model,
        Arrays.stream(squares).average().orElseThrow(),
        clusters.standardError(squares),
        clusters.observations(squares.length));
  }

  /** Residuals of the stack whose weights come from the rows of the other parity. */
  public static double[] crossWeighted(double[][] residuals) {
    return CrossWeights.ofHalves(residuals).stack();
  }

  /** Such as {@code 60 % gaussian process, 40 % boosted trees}. */
  public static String describe(List<String> names, double[] weights) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] >= 0.005) {
        order.add(i);
      }
    }
    order.sort(Comparator.comparingDouble(i -> -weights[i]));
    if (order.size() == 1) {
      return names.get(order.get(0));
    }
    return String.join(
        ", ",
        order.stream()
            .map(i -> String.format(Locale.ROOT, "%.0f %% %s", 100 * weights[i], names.get(i)))
            .toList());
  }
}
