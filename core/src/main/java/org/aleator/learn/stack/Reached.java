package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.learn.stack.RowSplit.Size;

/**
 * What was reached on rows that no fit had seen.
 *
 * @param model what reached it: a model's name, or the stack with its weights
 * @param meanSquare mean squared error, in the labels' unit squared; the stack's weights come from
 *     one half of the rows and are used at the other
 * @param standardError of it
 * @param rmseByModel what each model of the stack reached alone, in the labels' unit
 */
public record Reached(
    String model, double meanSquare, double standardError, Map<String, Double> rmseByModel) {
  public Reached {
    rmseByModel = Collections.unmodifiableMap(new LinkedHashMap<>(rmseByModel));
  }

  /** By something that is no stack. */
  public Reached(String model, double meanSquare, double standardError) {
    this(model, meanSquare, standardError, Map.of());
  }

  /** Root mean squared error. */
  public double rmse() {
    return Math.sqrt(meanSquare);
  }

  /** The 95 % interval of the mean squared error. */
  public Interval interval() {
    double relative = meanSquare > 0 ? standardError / meanSquare : 0;
    return Interval.ofRelativeVariance(meanSquare, relative * relative);
  }

  /** The stack's, or that of the best single model if it is better. */
  public static Reached of(CrossFit fit, CurveStatistics curve, double unit) {
    double[][] full = fit.residuals(Size.ALL)[0];
    Clusters clusters = fit.clusters();
    Reached best = of(describe(fit.names(), curve.weights()), crossWeighted(full), clusters, unit);
    Map<String, Double> byModel = new LinkedHashMap<>();
    for (int model = 0; model < full.length; model++) {
      Reached alone = of(fit.names().get(model), full[model], clusters, unit);
      best = alone.meanSquare < best.meanSquare ? alone : best;
      byModel.put(alone.model, alone.rmse());
    }
    return best.beside(byModel);
  }

  /** The same beside what each model of a stack reached alone. */
  public Reached beside(Map<String, Double> models) {
    return new Reached(model, meanSquare, standardError, models);
  }

  public static Reached of(String model, double[] residuals, Clusters clusters, double unit) {
    double sum = 0;
    for (double r : residuals) {
      sum += r * r;
    }
    double mean = sum / residuals.length;
    double relative = mean > 0 ? clusters.relativeSpread(residuals, mean) : 0;
    return new Reached(model, mean * unit, relative * mean * unit);
  }

  /** Residuals of the stack whose weights come from the rows of the other parity. */
  public static double[] crossWeighted(double[][] residuals) {
    double[] stacked = new double[residuals[0].length];
    for (int parity = 0; parity < 2; parity++) {
      int side = parity;
      int[] others = IntStream.range(0, stacked.length).filter(i -> i % 2 != side).toArray();
      double[] weights = ConvexWeights.minimize(CurveStatistics.meanProducts(residuals, others));
      for (int i = side; i < stacked.length; i += 2) {
        for (int model = 0; model < weights.length; model++) {
          stacked[i] += weights[model] * residuals[model][i];
        }
      }
    }
    return stacked;
  }

  /** Such as {@code 60 % gaussian process, 40 % boosted trees}. */
  private static String describe(List<String> names, double[] weights) {
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
