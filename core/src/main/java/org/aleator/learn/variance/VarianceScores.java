// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;

/**
 * Score statistics for a dependence of the noise on a feature, or on the interaction of two: given
 * standardised squares eᵢ = qᵢ/σ̂²ᵢ − 1, which have mean 0 and no relation to x when σ̂² is right,
 * the statistic of a set of columns z_c with weights w_c is
 *
 * <pre>
 * T = (Σ_c w_c ζ_c² − Σ_c w_c) / √(2 Σ_c w_c²),   ζ_c = Σᵢ z_ic eᵢ / (‖z_c − z̄_c‖ sd(e)),
 * </pre>
 *
 * where each ζ is about N(0, 1) under independence. A feature's columns are its linear coordinate
 * and its first modes with weights 1, ½, ⅓, …; those of an interaction are the products of the
 * first three columns of each, weights 1, ½, ¼ multiplied.
 */
final class VarianceScores {
  /** The linear coordinate and ten modes; the later count less. */
  private static final int MODES = 11;

  /** Of those, the first, whose products are the columns of an interaction. */
  private static final int MARGIN = 3;

  /** Of the first columns: finer products count less. */
  private static final double[] MARGIN_WEIGHTS = {1, 0.5, 0.25};

  private final int rows;
  private final int features;
  private final int modes;
  private final double[] columns;
  private final double[] norms;
  private final double[] margins;
  private final double[] productNorms;

  /**
   * @param interactions whether {@link #pairs} will be used
   */
  VarianceScores(List<FeatureCoordinate> coordinates, Matrix x, boolean interactions) {
    this(coordinates, x, MODES, interactions);
  }

  /** With no more columns than {@link #pairs} needs. */
  static VarianceScores ofPairs(List<FeatureCoordinate> coordinates, Matrix x) {
    return new VarianceScores(coordinates, x, MARGIN - 1, true);
  }

  private VarianceScores(
      List<FeatureCoordinate> coordinates, Matrix x, int modes, boolean interactions) {
    rows = x.rows();
    features = x.columns();
    this.modes = modes;
    int width = features * (1 + modes);
    columns = new double[rows * width];
    margins = new double[rows * features * MARGIN];
    FreeBeamModes beam = new FreeBeamModes(modes);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < features; j++) {
        FeatureCoordinate coordinate = coordinates.get(j);
        int at = i * width + j * (1 + modes);
        double smooth = coordinate.both(x.get(i, j), columns, at);
        int count = Math.min(modes, Math.max(0, coordinate.distinct() - 2));
        beam.evaluate(smooth, count, columns, at + 1);
        System.arraycopy(columns, at, margins, (i * features + j) * MARGIN, MARGIN);
      }
    }
    norms = columnNorms(width);
    productNorms = interactions ? productNorms() : null;
  }

  /** T of each feature; 0 for a feature that is constant. */
  double[] features(double[] e) {
    int width = features * (1 + modes);
    double[] sums = new double[width];
    for (int i = 0; i < rows; i++) {
      int row = i * width;
      for (int c = 0; c < width; c++) {
        sums[c] += columns[row + c] * e[i];
      }
    }
    double std = std(e);
    double[] statistics = new double[features];
    for (int j = 0; j < features; j++) {
      Sum sum = new Sum();
      for (int k = 0; k <= modes; k++) {
        int c = j * (1 + modes) + k;
        sum.add(1.0 / (1 + k), sums[c], norms[c] * std);
      }
      statistics[j] = sum.statistic();
    }
    return statistics;
  }

  /** T of each interaction, at {@code [first * features + second]} for first &lt; second. */
  double[] pairs(double[] e) {
    int width = features * MARGIN;
    double[] sums = weightedGram(margins, width, e);
    double std = std(e);
    double[] statistics = new double[features * features];
    for (int a = 0; a < features; a++) {
      for (int b = a + 1; b < features; b++) {
        Sum sum = new Sum();
        for (int k = 0; k < MARGIN; k++) {
          for (int l = 0; l < MARGIN; l++) {
            int at = (b * MARGIN + l) * width + a * MARGIN + k;
            double weight = MARGIN_WEIGHTS[k] * MARGIN_WEIGHTS[l];
            sum.add(weight, sums[at], productNorms[at] * std);
          }
        }
        statistics[a * features + b] = sum.statistic();
      }
    }
    return statistics;
  }

  private double[] columnNorms(int width) {
    double[] sum = new double[width];
    double[] squares = new double[width];
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < width; c++) {
        double value = columns[i * width + c];
        sum[c] += value;
        squares[c] += value * value;
      }
    }
    double[] result = new double[width];
    for (int c = 0; c < width; c++) {
      result[c] = Math.sqrt(Math.max(0, squares[c] - sum[c] * sum[c] / rows));
    }
    return result;
  }

  private double[] productNorms() {
    int width = features * MARGIN;
    double[] ones = new double[rows];
    Arrays.fill(ones, 1);
    double[] sum = weightedGram(margins, width, ones);
    double[] squared = new double[margins.length];
    for (int i = 0; i < squared.length; i++) {
      squared[i] = margins[i] * margins[i];
    }
    double[] squares = weightedGram(squared, width, ones);
    double[] result = new double[sum.length];
    for (int c = 0; c < sum.length; c++) {
      result[c] = Math.sqrt(Math.max(0, squares[c] - sum[c] * sum[c] / rows));
    }
    return result;
  }

  /** The lower triangle of Bᵀ diag(w) B. */
  private double[] weightedGram(double[] b, int width, double[] w) {
    double[] gram = new double[width * width];
    for (int i = 0; i < rows; i++) {
      int row = i * width;
      for (int c = 0; c < width; c++) {
        double left = w[i] * b[row + c];
        for (int k = 0; k <= c; k++) {
          gram[c * width + k] += left * b[row + k];
        }
      }
    }
    return gram;
  }

  private static double std(double[] e) {
    double squares = 0;
    for (double value : e) {
      squares += value * value;
    }
    return Math.sqrt(squares / e.length);
  }

  /** Σ w ζ² and what is needed to standardise it; columns without variation do not count. */
  private static final class Sum {
    private double total;
    private double weights;
    private double squaredWeights;

    void add(double weight, double product, double norm) {
      if (norm > 1e-9) {
        double zeta = product / norm;
        total += weight * zeta * zeta;
        weights += weight;
        squaredWeights += weight * weight;
      }
    }

    double statistic() {
      return weights == 0 ? 0 : (total - weights) / Math.sqrt(2 * squaredWeights);
    }
  }
}
