package org.aleator.classes;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.numerics.StandardNormal;
import org.aleator.util.Seed;

/**
 * From the best Brier score V to all other rates, by the shape of calibrated probabilities p̂: the
 * true ones, η, are spread around them so that their mean is p̂ and their Brier score V.
 *
 * <p>Of two classes logit η = a + τz with z normal. Of more η is drawn from a Dirichlet law of mean
 * p̂ and concentration s. One number, τ or s, is as large as V asks for.
 */
final class ClassShape {
  /** Points of the normal law: equally likely ones. */
  private static final int NODES = 24;

  private static final double[] Z = normal();

  /** Rows that the shape is taken from at most: the rates are means over them. */
  private static final int MOST_ROWS = 5_000;

  /** Of V: far below what is known of it. */
  private static final double PRECISION = 1e-4;

  /** A gap that is none. */
  private static final double LEAST_GAP = 1e-6;

  /** Of τ: η is 0 or 1 by then. */
  private static final double WIDEST = 64;

  private static final double SURE = 1e-9;
  private static final int MOST_STEPS = 40;

  private final Matrix nodes;

  private ClassShape(Matrix nodes) {
    this.nodes = nodes;
  }

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
  static ClassShape of(Matrix calibrated, double brier) {
    Matrix p = some(calibrated);
    double all = brier(p);
    if (!(brier < (1 - LEAST_GAP) * all)) {
      return new ClassShape(repeated(p));
    }
    return new ClassShape(
        p.columns() == 2 ? logitNormal(p, brier) : dirichlet(p, brier / (all - brier)));
  }

  private static Matrix repeated(Matrix p) {
    int[] rows = new int[p.rows() * NODES];
    Arrays.setAll(rows, i -> i / NODES);
    return p.selectRows(rows);
  }

  private static Matrix some(Matrix p) {
    if (p.rows() <= MOST_ROWS) {
      return p;
    }
    int[] rows = new int[MOST_ROWS];
    Arrays.setAll(rows, i -> (int) ((long) i * p.rows() / MOST_ROWS));
    return p.selectRows(rows);
  }

  private static Matrix logitNormal(Matrix p, double brier) {
    double low = 0;
    double high = 1;
    Matrix wide = logitNormal(p.columnValues(1), high);
    while (brier(wide) > brier && high < WIDEST) {
      low = high;
      high *= 2;
      wide = logitNormal(p.columnValues(1), high);
    }
    while (high - low > PRECISION * high) {
      double middle = 0.5 * (low + high);
      wide = logitNormal(p.columnValues(1), middle);
      if (brier(wide) > brier) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return wide;
  }

  private static Matrix logitNormal(double[] means, double width) {
    double[] eta = new double[means.length * NODES * 2];
    for (int i = 0; i < means.length; i++) {
      double centre = centre(Math.max(SURE, Math.min(1 - SURE, means[i])), width);
      for (int k = 0; k < NODES; k++) {
        double value = sigmoid(centre + width * Z[k]);
        eta[2 * (i * NODES + k)] = 1 - value;
        eta[2 * (i * NODES + k) + 1] = value;
      }
    }
    return new Matrix(means.length * NODES, 2, eta);
  }

  /** a such that the mean of σ(a + τz) is p̂: Newton within a bracket. */
  private static double centre(double mean, double width) {
    double logit = Math.log(mean / (1 - mean));
    double reach = width * Z[NODES - 1];
    double low = logit - reach;
    double high = logit + reach;
    double a = logit * Math.sqrt(1 + Math.PI / 8 * width * width);
    for (int step = 0; step < MOST_STEPS; step++) {
      if (!(a > low && a < high)) {
        a = 0.5 * (low + high);
      }
      double sum = 0;
      double slope = 0;
      for (int k = 0; k < NODES; k++) {
        double eta = sigmoid(a + width * Z[k]);
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

  /** Draws of Dirichlet(s p̂), for which V is s/(1 + s) of the calibrated Brier score. */
  private static Matrix dirichlet(Matrix p, double concentration) {
    int classes = p.columns();
    double[] eta = new double[p.rows() * NODES * classes];
    RandomGenerator random = new Seed(0).split("dirichlet").random();
    for (int i = 0; i < p.rows(); i++) {
      for (int k = 0; k < NODES; k++) {
        int from = (i * NODES + k) * classes;
        double sum = 0;
        for (int c = 0; c < classes; c++) {
          eta[from + c] = gamma(Math.max(1e-6, concentration * p.get(i, c)), random);
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
      double v = 1 + c * z;
      if (v > 0) {
        v = v * v * v;
        if (Math.log(random.nextDouble()) < 0.5 * z * z + d - d * v + d * Math.log(v)) {
          return d * v;
        }
      }
    }
  }

  static double brier(Matrix eta) {
    double sum = 0;
    for (double value : eta.values()) {
      sum += value * (1 - value);
    }
    return sum / eta.rows();
  }

  /** All rates of the shape. */
  BestRates rates() {
    int classes = nodes.columns();
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
    return new BestRates(error / nodes.rows(), entropy / nodes.rows(), brier(nodes), auc());
  }

  private double auc() {
    int classes = nodes.columns();
    if (classes == 2) {
      return auc(1);
    }
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += auc(c);
    }
    return sum / classes;
  }

  /** P(η of a row of the class > η of another row), ties one half, all nodes sorted. */
  private double auc(int c) {
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

  /** η's law at each row, for what a label says of it. */
  Matrix nodes() {
    return nodes;
  }

  /** How many nodes a row has. */
  static int nodesOfARow() {
    return NODES;
  }
}
