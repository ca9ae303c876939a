// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.aleator.learn.stack.RowSplit.Size;

/**
 * What the residuals of a {@link CrossFit} say, with r the residual of the stack (the convex
 * combination of the models that is best at full size, its weights kept at every size):
 *
 * <ul>
 *   <li>M(m) = mean r² over rows and parts of size m. E M(m) = σ² + bias²(m) + variance(m).
 *   <li>C(m) = mean rₐ r_b over pairs a ≠ b of disjoint parts. The parts are independent given the
 *       held-out row, so E C(m) = σ² + bias²(m): what is left without the fits' own variance.
 * </ul>
 *
 * All are upper bounds of σ² up to sampling error. M at full size is known at every row; the others
 * are compared with it at the rows of the first folds, row by row, and brought to the level of all
 * rows by one factor: so the last point of the curve is what was reached.
 *
 * @param weights of the models in the stack
 * @param residuals of the stack at full size, by row of the table; the weights at the rows of a
 *     fold come from those of the others
 * @param points of the curve, smallest size first; the last is what was reached
 * @param covariance of the sampling errors of M at each size, then C at each smaller one: that of
 *     the differences between them, row by row, plus that of the level. (The plain covariance of
 *     the rows biases a fit of the curve low: large r² pull all seven up and count as large.)
 * @param byModel M of each model alone at full size, of those that dropped out, too, by name
 * @param samplingError standard error of what was reached, as a part of it
 */
public record CurveStatistics(
    double[] weights,
    double[] residuals,
    List<CurvePoint> points,
    double[][] covariance,
    Map<String, Double> byModel,
    double samplingError) {

  /** Those of some fits. */
  public static CurveStatistics of(CrossFit fit) {
    return of(fit, CrossWeights.MANY);
  }

  /** Those of some fits, the stack's weights drawn to equal ones where rows are few. */
  public static CurveStatistics ofLikeliestWeights(CrossFit fit) {
    return of(fit, fit.clusters().observations(fit.foldOf().length));
  }

  private static CurveStatistics of(CrossFit fit, int observations) {
    double[] weights =
        ConvexWeights.likeliest(meanProducts(fit.residuals(), fit.residuals()), observations);
    return of(fit, weights, new CrossWeights(fit.residuals(), fit.foldOf(), observations).stack());
  }

  /**
   * Of a stack whose weights are known.
   *
   * @param residuals of it at full size
   */
  static CurveStatistics of(CrossFit fit, double[] weights, double[] residuals) {
    double[] squares = meanSquares(List.of(residuals));
    double reached = mean(squares);
    double error = fit.clusters().standardError(squares);

    double[][] full = CrossFit.at(fit.residuals(), fit.first().rows());
    Rows rows = Rows.of(fit.first().parts(), full, weights);
    double atFirst = mean(rows.squares.get(Size.values().length - 1));
    double factor = atFirst > 0 ? reached / atFirst : 1;
    Map<String, Double> byModel = new LinkedHashMap<>();
    for (int model = 0; model < full.length; model++) {
      byModel.put(fit.names().get(model), mean(meanSquares(List.of(fit.residuals()[model]))));
    }
    fit.first()
        .dropped()
        .forEach((name, alone) -> byModel.put(name, factor * mean(meanSquares(List.of(alone)))));
    return new CurveStatistics(
        weights,
        residuals,
        rows.points(factor, reached),
        covariance(rows.all(), fit.first().clusters(), factor, error),
        byModel,
        reached > 0 ? error / reached : 0);
  }

  /** The mean squared error that was reached with 0.8 of the rows. */
  public double reached() {
    return points.get(points.size() - 1).square();
  }

  /**
   * Squares and products of the stack, row by row, by size.
   *
   * @param products of the smaller sizes
   */
  private record Rows(List<double[]> squares, List<double[]> products) {

    static Rows of(Map<Size, List<double[][]>> parts, double[][] full, double[] weights) {
      List<double[]> squares = new ArrayList<>();
      List<double[]> products = new ArrayList<>();
      for (Size size : Size.SMALLER) {
        List<double[]> stacked = parts.get(size).stream().map(p -> combine(weights, p)).toList();
        squares.add(meanSquares(stacked));
        products.add(meanPairs(stacked));
      }
      squares.add(meanSquares(List.of(combine(weights, full))));
      return new Rows(squares, products);
    }

    List<CurvePoint> points(double factor, double reached) {
      List<CurvePoint> points = new ArrayList<>();
      for (Size size : Size.SMALLER) {
        int s = size.ordinal();
        points.add(
            new CurvePoint(size, factor * mean(squares.get(s)), factor * mean(products.get(s))));
      }
      points.add(new CurvePoint(Size.ALL, reached, Double.NaN));
      return points;
    }

    double[][] all() {
      List<double[]> all = new ArrayList<>(squares);
      all.addAll(products);
      return all.toArray(double[][]::new);
    }
  }

  static double[] combine(double[] weights, double[][] byModel) {
    double[] combined = new double[byModel[0].length];
    for (int model = 0; model < weights.length; model++) {
      if (weights[model] != 0) {
        for (int i = 0; i < combined.length; i++) {
          combined[i] += weights[model] * byModel[model][i];
        }
      }
    }
    return combined;
  }

  /** The mean of r² over parts, row by row. */
  private static double[] meanSquares(List<double[]> parts) {
    double[] result = new double[parts.get(0).length];
    for (double[] part : parts) {
      for (int i = 0; i < result.length; i++) {
        result[i] += part[i] * part[i] / parts.size();
      }
    }
    return result;
  }

  /** The mean of rₐ r_b over pairs of parts, row by row: ((Σr)² − Σr²)/(p(p − 1)). */
  private static double[] meanPairs(List<double[]> parts) {
    int p = parts.size();
    double[] result = new double[parts.get(0).length];
    for (int i = 0; i < result.length; i++) {
      double sum = 0;
      double square = 0;
      for (double[] part : parts) {
        sum += part[i];
        square += part[i] * part[i];
      }
      result[i] = (sum * sum - square) / (p * (p - 1.0));
    }
    return result;
  }

  /** The models' mean products over some rows. */
  public static double[][] meanProducts(double[][] residuals, int[] rows) {
    double[][] some = CrossFit.at(residuals, rows);
    return meanProducts(some, some);
  }

  private static double[][] meanProducts(double[][] a, double[][] b) {
    double[][] products = new double[a.length][b.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        double sum = 0;
        for (int row = 0; row < a[i].length; row++) {
          sum += a[i][row] * b[j][row];
        }
        products[i][j] = sum / a[i].length;
      }
    }
    return products;
  }

  /**
   * @param rows of each statistic, the value at each row
   * @param error standard error of the level
   */
  private static double[][] covariance(
      double[][] rows, Clusters clusters, double factor, double error) {
    int k = rows.length;
    int n = rows[0].length;
    double[] level = new double[n];
    for (double[] row : rows) {
      for (int i = 0; i < n; i++) {
        level[i] += row[i] / k;
      }
    }
    double[][] sums = new double[k][];
    for (int a = 0; a < k; a++) {
      double[] of = rows[a];
      double mean = mean(of) - mean(level);
      double[] difference = new double[n];
      Arrays.setAll(difference, i -> factor * (of[i] - level[i] - mean));
      sums[a] = clusters.sums(difference);
    }
    double[][] covariance = meanProducts(sums, sums);
    double unit = clusters.factor() * sums[0].length / ((double) n * n);
    for (double[] row : covariance) {
      Arrays.setAll(row, j -> row[j] * unit + error * error);
    }
    return covariance;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
