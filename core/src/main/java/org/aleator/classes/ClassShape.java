// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.numerics.StandardNormal;
import org.aleator.util.Seed;

/**
 * How far the true probabilities η of the classes are spread around calibrated ones, p̂: so far
 * that their mean is p̂ and their Brier score a given V.
 *
 * <p>Of two classes logit η = a + τz with z normal. Of more η has a Dirichlet law of mean p̂ and
 * concentration 1/τ. One number, τ, is as large as V asks for, and all other rates follow.
 *
 * @param classes how many there are
 * @param spread τ; 0 where η is p̂ itself
 */
public record ClassShape(int classes, double spread) {
  /** Points of η's law at a row, equally likely. */
  static final int NODES = 24;

  private static final double[] Z = normal();

  /** Rows that a spread is found from, and rates are computed of, at most. */
  private static final int MOST_ROWS = 5_000;

  /** Of V: far below what is known of it. */
  private static final double PRECISION = 1e-4;

  /** A gap that is none. */
  private static final double LEAST_GAP = 1e-6;

  /** Of τ: η is 0 or 1 by then. */
  private static final double WIDEST = 64;

  /** Keeps logarithms of probabilities finite. */
  private static final double SURE = 1e-9;

  /** Newton within a bracket that is halved where a step leaves it: bounds the time. */
  private static final int MOST_STEPS = 40;

  /** Those of equal probability, spread to variance 1. */
  private static double[] normal() {
    double[] z = new double[NODES];
    Arrays.setAll(z, k -> StandardNormal.quantile((k + 0.5) / NODES));
    double square = Arrays.stream(z).map(v -> v * v).average().orElseThrow();
    return Arrays.stream(z).map(v -> v / Math.sqrt(square)).toArray();
  }

  /**
   * The shape of a given best Brier score.
   *
   * @param calibrated rows × classes
   * @param brier V; at or above that of the calibrated probabilities η is p̂ itself
   */
  public static ClassShape of(Matrix calibrated, double brier) {
    Matrix p = some(calibrated);
    double all = brier(p);
    if (!(brier < (1 - LEAST_GAP) * all)) {
      return new ClassShape(p.columns(), 0);
    }
    if (p.columns() > 2) {
      // Σ E η(1 − η) is 1/(1 + τ) of Σ p̂(1 − p̂).
      return new ClassShape(p.columns(), all / brier - 1);
    }
    double low = 0;
    double high = 1;
    while (brier(new ClassShape(2, high).nodes(p)) > brier && high < WIDEST) {
      low = high;
      high *= 2;
    }
    while (high - low > PRECISION * high) {
      double middle = 0.5 * (low + high);
      if (brier(new ClassShape(2, middle).nodes(p)) > brier) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return new ClassShape(2, high);
  }

  static Matrix some(Matrix p) {
    if (p.rows() <= MOST_ROWS) {
      return p;
    }
    int[] rows = new int[MOST_ROWS];
    Arrays.setAll(rows, i -> (int) ((long) i * p.rows() / MOST_ROWS));
    return p.selectRows(rows);
  }

  /** Σ η(1 − η), the mean over rows. */
  public static double brier(Matrix eta) {
    double sum = 0;
    for (double value : eta.values()) {
      sum += value * (1 - value);
    }
    return sum / eta.rows();
  }

  /** All rates of rows with these probabilities. */
  public BestRates rates(Matrix calibrated) {
    Matrix nodes = nodes(some(calibrated));
    double error = 0;
    double entropy = 0;
    for (int i = 0; i < nodes.rows(); i++) {
      double most = 0;
      for (int c = 0; c < classes; c++) {
        double eta = nodes.get(i, c);
        most = Math.max(most, eta);
        entropy -= eta > 0 ? eta * Math.log(eta) : 0;
      }
      error += 1 - most;
    }
    return new BestRates(error / nodes.rows(), entropy / nodes.rows(), brier(nodes), auc(nodes));
  }

  private double auc(Matrix nodes) {
    if (classes == 2) {
      return auc(nodes, 1);
    }
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += auc(nodes, c);
    }
    return sum / classes;
  }

  /** P(η of a row of the class > η of another row), ties one half, all nodes sorted. */
  private static double auc(Matrix nodes, int c) {
    double[] sorted = nodes.columnValues(c);
    Arrays.sort(sorted);
    double own = Arrays.stream(sorted).sum();
    double others = sorted.length - own;
    double below = 0;
    double wins = 0;
    for (double eta : sorted) {
      wins += eta * (below + 0.5 * (1 - eta));
      below += 1 - eta;
    }
    return own > 0 && others > 0 ? wins / (own * others) : 0.5;
  }

  /** η at the nodes of each row: (rows · {@value #NODES}) × classes. */
  Matrix nodes(Matrix p) {
    if (spread == 0) {
      int[] rows = new int[p.rows() * NODES];
      Arrays.setAll(rows, i -> i / NODES);
      return p.selectRows(rows);
    }
    return classes == 2 ? logitNormal(p.columnValues(1)) : dirichlet(p);
  }

  private Matrix logitNormal(double[] means) {
    double[] eta = new double[means.length * NODES * 2];
    for (int i = 0; i < means.length; i++) {
      double centre = centre(Math.max(SURE, Math.min(1 - SURE, means[i])));
      for (int k = 0; k < NODES; k++) {
        double value = sigmoid(centre + spread * Z[k]);
        eta[2 * (i * NODES + k)] = 1 - value;
        eta[2 * (i * NODES + k) + 1] = value;
      }
    }
    return new Matrix(means.length * NODES, 2, eta);
  }

  /** a such that the mean of σ(a + τz) is p̂: Newton within a bracket. */
  private double centre(double mean) {
    double logit = Math.log(mean / (1 - mean));
    double reach = spread * Z[NODES - 1];
    double low = logit - reach;
    double high = logit + reach;
    double a = logit * Math.sqrt(1 + Math.PI / 8 * spread * spread);
    for (int step = 0; step < MOST_STEPS; step++) {
      if (!(a > low && a < high)) {
        a = 0.5 * (low + high);
      }
      double sum = 0;
      double slope = 0;
      for (double z : Z) {
        double eta = sigmoid(a + spread * z);
        sum += eta / NODES;
        slope += eta * (1 - eta) / NODES;
      }
      double off = sum - mean;
      if (Math.abs(off) <= PRECISION * Math.min(mean, 1 - mean)) {
        return a;
      }
      if (off > 0) {
        high = a;
      } else {
        low = a;
      }
      a -= off / slope;
    }
    return a;
  }

  private static double sigmoid(double t) {
    return 1 / (1 + Math.exp(-t));
  }

  /** Draws; a row's depend on its place alone. */
  private Matrix dirichlet(Matrix p) {
    double[] eta = new double[p.rows() * NODES * classes];
    for (int i = 0; i < p.rows(); i++) {
      RandomGenerator random = new Seed(i).random();
      for (int k = 0; k < NODES; k++) {
        int from = (i * NODES + k) * classes;
        double sum = 0;
        for (int c = 0; c < classes; c++) {
          eta[from + c] = gamma(Math.max(SURE, p.get(i, c) / spread), random);
          sum += eta[from + c];
        }
        for (int c = 0; c < classes; c++) {
          eta[from + c] = sum > 0 ? eta[from + c] / sum : p.get(i, c);
        }
      }
    }
    return new Matrix(p.rows() * NODES, classes, eta);
  }

  /** Marsaglia and Tsang (2000); below 1 by Γ(a) = Γ(a + 1) U^(1/a). */
  private static double gamma(double shape, RandomGenerator random) {
    if (shape < 1) {
      double u = random.nextDouble();
      return gamma(shape + 1, random) * Math.pow(u, 1 / shape);
    }
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double z = random.nextGaussian();
      double v = Math.pow(1 + c * z, 3);
      if (v > 0 && Math.log(random.nextDouble()) < 0.5 * z * z + d - d * v + d * Math.log(v)) {
        return d * v;
      }
    }
  }
}
