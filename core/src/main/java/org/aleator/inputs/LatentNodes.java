// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.Arrays;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * The likelihood of the labels, given the observed x̃, where the true inputs u are the Gaussian sum
 * of {@link PossibleInputs}. f is taken to be linear within each of its parts, about its mean
 * there, so that
 *
 * <pre>p(y | x̃) = (1/M) Σ_m N(y; f_m, v_m),   v_m = τ² + ∇f_mᵀ P ∇f_m.</pre>
 *
 * <p>M = 1 and P = S would be the first-order method; the sum follows bends of f over distances of
 * a noise std.
 */
final class LatentNodes {
  static final int NODES = QuasiNormalPoints.COUNT;

  private final FourierBasis basis;
  private final int rows;
  private final int d;
  private final int nodes;

  /** u at the nodes, d × nodes. */
  private final double[] at;

  /** The basis functions at the nodes, size × nodes, and the waves' derivatives by their phase. */
  private final double[] values;

  private final double[] derivatives;

  /** P of each row, and the Cholesky root of S, zeros above; n × d × d. */
  private final double[] within;

  private final double[] root;

  /**
   * @param x observed, n × d, each with mean 0 and variance 1
   * @param points of {@link QuasiNormalPoints}, n × M × d
   * @param law of the observed features about each row
   * @param variance σ², one for each feature
   */
  LatentNodes(
      FourierBasis basis, double[] x, double[] points, InputLaw.Local law, double[] variance) {
    this.basis = basis;
    d = basis.features();
    rows = x.length / d;
    nodes = rows * NODES;
    PossibleInputs inputs = PossibleInputs.of(x, points, law, variance);
    root = inputs.root();
    within = inputs.within();
    at = inputs.at();
    values = new double[basis.size() * nodes];
    derivatives = new double[basis.waves() * nodes];
    fill();
  }

  private void fill() {
    double[] heights = basis.heights(within, rows);
    double[] angle = new double[nodes];
    for (int k = 0; k < basis.waves(); k++) {
      Arrays.fill(angle, basis.phases()[k]);
      for (int j = 0; j < d; j++) {
        double frequency = basis.frequencies()[k * d + j];
        for (int m = 0; frequency != 0 && m < nodes; m++) {
          angle[m] += frequency * at[j * nodes + m];
        }
      }
      for (int m = 0; m < nodes; m++) {
        double height = heights[k * rows + m / NODES];
        values[k * nodes + m] = height * Math.cos(angle[m]);
        derivatives[k * nodes + m] = -height * Math.sin(angle[m]);
      }
    }
    System.arraycopy(at, 0, values, basis.waves() * nodes, at.length);
    Arrays.fill(values, (basis.size() - 1) * nodes, values.length, 1);
  }

  /**
   * What the labels say of the nodes.
   *
   * @param logLikelihood of each row
   * @param weight w, each node's probability within its row
   * @param residual y − f at the nodes
   * @param variance v at the nodes
   * @param slopes ∇f, d × nodes
   */
  record Posterior(
      double[] logLikelihood,
      double[] weight,
      double[] residual,
      double[] variance,
      double[] slopes) {}

  Posterior posterior(double[] y, double[] coefficients, double labelVariance) {
    double[] residual = new double[nodes];
    double[] slopes = new double[d * nodes];
    Arrays.setAll(residual, m -> y[m / NODES]);
    for (int k = 0; k < basis.size(); k++) {
      for (int m = 0; m < nodes; m++) {
        residual[m] -= coefficients[k] * values[k * nodes + m];
      }
    }
    for (int j = 0; j < d; j++) {
      System.arraycopy(slopes(coefficients, j), 0, slopes, j * nodes, nodes);
    }
    double[] variance = new double[nodes];
    for (int m = 0; m < nodes; m++) {
      variance[m] = labelVariance;
      for (int i = 0; i < d; i++) {
        variance[m] += slopes[i * nodes + m] * spreadAlong(slopes, i, m);
      }
    }
    double[] weight = new double[nodes];
    double[] logLikelihood = new double[rows];
    for (int i = 0; i < rows; i++) {
      logLikelihood[i] = weigh(i * NODES, residual, variance, weight);
    }
    return new Posterior(logLikelihood, weight, residual, variance, slopes);
  }

  /** The mean of (∂f/∂uⱼ)² over the nodes. */
  double meanSquaredSlope(double[] coefficients, int feature) {
    double[] slope = slopes(coefficients, feature);
    return Arrays.stream(slope).map(v -> v * v).average().orElseThrow();
  }

  private double[] slopes(double[] coefficients, int feature) {
    double[] slopes = new double[nodes];
    Arrays.fill(slopes, coefficients[basis.waves() + feature]);
    for (int k = 0; k < basis.waves(); k++) {
      double c = coefficients[k] * basis.frequencies()[k * d + feature];
      for (int m = 0; c != 0 && m < nodes; m++) {
        slopes[m] += c * derivatives[k * nodes + m];
      }
    }
    return slopes;
  }

  /** (P ∇f)ᵢ at a node. */
  private double spreadAlong(double[] slopes, int i, int node) {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      sum += within[(node / NODES * d + i) * d + j] * slopes[j * nodes + node];
    }
    return sum;
  }

  /** One row's weights; returns its log likelihood. */
  private static double weigh(int from, double[] residual, double[] variance, double[] weight) {
    double most = Double.NEGATIVE_INFINITY;
    for (int m = from; m < from + NODES; m++) {
      weight[m] =
          -0.5 * (residual[m] * residual[m] / variance[m] + Math.log(2 * Math.PI * variance[m]));
      most = Math.max(most, weight[m]);
    }
    double sum = 0;
    for (int m = from; m < from + NODES; m++) {
      weight[m] = Math.exp(weight[m] - most);
      sum += weight[m];
    }
    for (int m = from; m < from + NODES; m++) {
      weight[m] /= sum;
    }
    return most + Math.log(sum / NODES);
  }

  /** Σ over nodes of (w/v) φφᵀ, size × size; Σ (w/v) φ y is written to right. */
  double[] normalMatrix(Posterior posterior, double[] y, double[] right) {
    int size = basis.size();
    double[] weighted = new double[values.length];
    for (int k = 0; k < size; k++) {
      double sum = 0;
      for (int m = 0; m < nodes; m++) {
        double value = values[k * nodes + m] * posterior.weight[m] / posterior.variance[m];
        weighted[k * nodes + m] = value;
        sum += value * y[m / NODES];
      }
      right[k] = sum;
    }
    return LinearAlgebra.provider().multiplyTransposed(weighted, size, nodes, values, size);
  }

  /**
   * About the information in the labels on f's coefficients, size × size: Σᵢ φ̄φ̄ᵀ/V with φ̄ the
   * mean of φ over a row's nodes and V = Var(y | x̃). The normal matrix says more than there is, as
   * if each row's node were known.
   */
  double[] information(Posterior posterior) {
    int size = basis.size();
    double[] means = new double[size * rows];
    double[] std = new double[rows];
    for (int i = 0; i < rows; i++) {
      double mean = 0;
      double squares = 0;
      for (int m = i * NODES; m < (i + 1) * NODES; m++) {
        double r = posterior.residual[m];
        mean += r / NODES;
        squares += (r * r + posterior.variance[m]) / NODES;
      }
      std[i] = Math.sqrt(squares - mean * mean);
    }
    for (int k = 0; k < size; k++) {
      for (int m = 0; m < nodes; m++) {
        means[k * rows + m / NODES] += values[k * nodes + m] / (NODES * std[m / NODES]);
      }
    }
    return LinearAlgebra.provider().multiplyTransposed(means, size, rows, means, size);
  }

  /** The derivatives of every row's log likelihood by f's coefficients at fixed v, size × n. */
  double[] scores(Posterior posterior) {
    double[] scores = new double[basis.size() * rows];
    for (int k = 0; k < basis.size(); k++) {
      for (int m = 0; m < nodes; m++) {
        scores[k * rows + m / NODES] +=
            values[k * nodes + m]
                * posterior.weight[m]
                * posterior.residual[m]
                / posterior.variance[m];
      }
    }
    return scores;
  }

  /** E[u | x̃, y], n × d. */
  double[] means(Posterior posterior) {
    double[] means = new double[rows * d];
    for (int m = 0; m < nodes; m++) {
      double pull = posterior.residual[m] / posterior.variance[m];
      for (int j = 0; j < d; j++) {
        means[m / NODES * d + j] +=
            posterior.weight[m] * (at[j * nodes + m] + pull * spreadAlong(posterior.slopes, j, m));
      }
    }
    return means;
  }

  /**
   * Of each row the direction, n × d and of length 1 in units of S^½, along which f varies most
   * over the nodes: the first eigenvector of Σ_m ggᵀ, g = S^½ᵀ∇f. Zeros where f does not vary.
   */
  double[] directions(Posterior posterior) {
    double[] directions = new double[rows * d];
    double[] products = new double[d * d];
    double[] g = new double[d];
    for (int i = 0; i < rows; i++) {
      Arrays.fill(products, 0);
      for (int m = i * NODES; m < (i + 1) * NODES; m++) {
        for (int j = 0; j < d; j++) {
          g[j] = 0;
          for (int l = j; l < d; l++) {
            g[j] += root[(i * d + l) * d + j] * posterior.slopes[l * nodes + m];
          }
        }
        for (int k = 0; k < d * d; k++) {
          products[k] += g[k / d] * g[k % d];
        }
      }
      double[] first = QuasiNormalPoints.firstEigenvector(products, d);
      System.arraycopy(first, 0, directions, i * d, d);
    }
    return directions;
  }
}
