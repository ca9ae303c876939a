package org.aleator.learn.stack;

import java.util.Arrays;
import java.util.List;
import org.aleator.learn.stack.RowSplit.Size;

/**
 * What the residuals of a {@link CrossFit} say, with r the residual of the stack (the convex
 * combination of the models that is best at full size, its weights kept at every size):
 *
 * <ul>
 *   <li>M(m) = mean r² over rows and parts of size m. E M(m) = σ² + bias²(m) + variance(m).
 *   <li>C(m) = mean rₐ r_b over pairs a ≠ b of disjoint parts. The parts are independent given the
 *       held-out row, so E C(m) = σ² + bias²(m): what is left without the fits' own variance.
 *   <li>B(m) = vᵀ G(m) v with G(m)ᵢⱼ = mean rₐᵢ r_bⱼ over pairs of parts, models i and j, and v the
 *       convex weights that minimise it summed over sizes: the same with the models of least bias.
 * </ul>
 *
 * All are upper bounds of σ² up to sampling error.
 *
 * @param weights of the models in the stack
 * @param means M at 0.1, 0.2, 0.4 and 0.8 of the rows, then C at 0.1, 0.2 and 0.4
 * @param covariance of their sampling errors: that of the differences between them, row by row,
 *     plus that of the mean of all seven. (The plain covariance of the rows biases a fit of the
 *     curve low: large r² pull all seven up and count as large.)
 * @param leastBias B at 0.1, 0.2 and 0.4
 * @param biasWeights v
 * @param modelMeans M of each model alone at 0.1, 0.2, 0.4 and 0.8
 * @param modelProducts C of each model alone at 0.1, 0.2 and 0.4
 * @param stackResiduals r at full size, by held-out row
 * @param relativeError the standard error of the mean squared error reached, as a part of it
 * @param fullProducts the models' mean products at full size
 * @param allRows M at 0.8 of the rows as it would be at all rows
 */
public record CurveStatistics(
    double[] weights,
    double[] means,
    double[][] covariance,
    double[] leastBias,
    double[] biasWeights,
    double[][] modelMeans,
    double[][] modelProducts,
    double[] stackResiduals,
    double relativeError,
    double[][] fullProducts,
    AllRows allRows) {
  /** How many of {@link #means} are mean squares; the others are mean products. */
  public static final int SQUARES = 4;

  /** The part of the table's rows each of {@link #means} is of. */
  public static final List<Double> SHARE = List.of(0.1, 0.2, 0.4, 0.8, 0.1, 0.2, 0.4);

  static CurveStatistics of(CrossFit fit) {
    double[][] full = fit.residuals(Size.ALL)[0];
    double[][] fullProducts = meanProducts(full, full);
    double[] weights = ConvexWeights.minimize(fullProducts);
    double[] stackResiduals = combine(weights, full);
    double[][] rows = new double[SHARE.size()][];
    double[][] modelMeans = new double[full.length][SQUARES];
    double[][] modelProducts = new double[full.length][SHARE.size() - SQUARES];
    double[][][] between = new double[SHARE.size() - SQUARES][][];
    for (Size size : Size.values()) {
      int s = size.ordinal();
      double[][][] parts = fit.residuals(size);
      double[][] stacked =
          Arrays.stream(parts).map(p -> combine(weights, p)).toArray(double[][]::new);
      rows[s] = squares(stacked);
      for (int model = 0; model < full.length; model++) {
        modelMeans[model][s] = mean(squares(ofModel(parts, model)));
      }
      if (size != Size.ALL) {
        rows[SQUARES + s] = products(stacked);
        between[s] = productsBetweenParts(parts);
        for (int model = 0; model < full.length; model++) {
          modelProducts[model][s] = between[s][model][model];
        }
      }
    }
    double[] biasWeights = ConvexWeights.minimize(sum(between));
    return new CurveStatistics(
        weights,
        Arrays.stream(rows).mapToDouble(CurveStatistics::mean).toArray(),
        covariance(rows, fit.clusters()),
        Arrays.stream(between).mapToDouble(g -> ConvexWeights.quadratic(g, biasWeights)).toArray(),
        biasWeights,
        modelMeans,
        modelProducts,
        stackResiduals,
        fit.clusters().relativeSpread(stackResiduals, mean(rows[SQUARES - 1])),
        fullProducts,
        AllRows.of(fit, weights, stackResiduals));
  }

  /** M at 0.8 of the rows: the mean squared error that was reached. */
  double reached() {
    return means[SQUARES - 1];
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

  private static double[][] ofModel(double[][][] parts, int model) {
    return Arrays.stream(parts).map(p -> p[model]).toArray(double[][]::new);
  }

  /** The mean of r² over parts, row by row. */
  private static double[] squares(double[][] parts) {
    double[] result = new double[parts[0].length];
    for (double[] part : parts) {
      for (int i = 0; i < result.length; i++) {
        result[i] += part[i] * part[i] / parts.length;
      }
    }
    return result;
  }

  /** The mean of rₐ r_b over pairs of parts, row by row: ((Σr)² − Σr²)/(p(p − 1)). */
  private static double[] products(double[][] parts) {
    int p = parts.length;
    double[] result = new double[parts[0].length];
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

  /** Mean products between models of different parts, symmetric. */
  private static double[][] productsBetweenParts(double[][][] parts) {
    int p = parts.length;
    int k = parts[0].length;
    double[][] g = new double[k][k];
    for (int a = 0; a < p; a++) {
      for (int b = 0; b < p; b++) {
        if (a != b) {
          add(g, meanProducts(parts[a], parts[b]), 1.0 / (p * (p - 1)));
        }
      }
    }
    return g;
  }

  /** The models' mean products over some rows. */
  public static double[][] meanProducts(double[][] residuals, int[] rows) {
    double[][] some =
        Arrays.stream(residuals)
            .map(r -> Arrays.stream(rows).mapToDouble(i -> r[i]).toArray())
            .toArray(double[][]::new);
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

  private static double[][] sum(double[][][] matrices) {
    double[][] total = new double[matrices[0].length][matrices[0].length];
    for (double[][] matrix : matrices) {
      add(total, matrix, 1);
    }
    return total;
  }

  private static void add(double[][] to, double[][] matrix, double factor) {
    for (int i = 0; i < to.length; i++) {
      for (int j = 0; j < to.length; j++) {
        to[i][j] += factor * matrix[i][j];
      }
    }
  }

  private static double[][] covariance(double[][] rows, Clusters clusters) {
    int k = rows.length;
    int n = rows[0].length;
    double[] level = new double[n];
    for (double[] row : rows) {
      for (int i = 0; i < n; i++) {
        level[i] += row[i] / k;
      }
    }
    double[][] differences = new double[k][n];
    for (int a = 0; a < k; a++) {
      double mean = mean(rows[a]) - mean(level);
      for (int i = 0; i < n; i++) {
        differences[a][i] = rows[a][i] - level[i] - mean;
      }
    }
    double levelMean = mean(level);
    double[] centred = Arrays.stream(level).map(v -> v - levelMean).toArray();
    double levelVariance = covariance(new double[][] {centred}, n, clusters)[0][0];
    double[][] covariance = covariance(differences, n, clusters);
    for (double[] row : covariance) {
      Arrays.setAll(row, j -> row[j] + levelVariance);
    }
    return covariance;
  }

  /** Of the means of n deviations each. */
  private static double[][] covariance(double[][] deviations, int n, Clusters clusters) {
    double[][] sums = Arrays.stream(deviations).map(clusters::sums).toArray(double[][]::new);
    double[][] covariance = meanProducts(sums, sums);
    double unit = clusters.factor() * sums[0].length / ((double) n * n);
    for (double[] row : covariance) {
      Arrays.setAll(row, j -> row[j] * unit);
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
