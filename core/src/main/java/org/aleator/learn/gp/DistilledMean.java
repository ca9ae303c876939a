package org.aleator.learn.gp;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.numerics.Shuffle;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * A process's mean as one formula, for programs that cannot look for neighbours: the process's own
 * linear function, a constant, and Σⱼ wⱼ k(z, bⱼ) over some of its rows b, k its kernel. The
 * weights are those of least squares with a ridge, fitted to the process's predictions, not to the
 * labels. Where the prediction of a row is conditioned on all rows and all are in the sum, the
 * formula can equal the process; else it approximates it.
 *
 * @param basis b, in the process's coordinates
 * @param smoothness of k
 * @param lengths of k: the process's, or all of them stretched where the rows of the sum are few
 * @param weights w
 * @param linear the linear function, its value at the origin first
 * @param difference from the process's mean, as a part of the labels' standard deviation: root mean
 *     square at its rows or half way between neighbours, whichever is larger
 */
public record DistilledMean(
    Matrix basis,
    Smoothness smoothness,
    double[] lengths,
    double[] weights,
    double[] linear,
    double difference) {
  /** Rows of the sum at most: a file of some megabytes, a millisecond a row. */
  public static final int MOST_ROWS = 1_500;

  /** Rows whose predictions are fitted, at most. */
  private static final int MOST_TARGETS = 6_000;

  /** Places between rows that decide on ridge and stretch. */
  private static final int BETWEEN = 1_000;

  /** Neighbours of a row with one of which a place lies between. */
  private static final int NEAR = 8;

  /** As parts of the targets. */
  private static final double[] RIDGES = {1e-13, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3};

  private static final double[] STRETCHES = {1, 2, 4};

  /** What is added to the diagonal of the basis rows' correlations. */
  private static final double JITTER = 1e-11;

  public static DistilledMean of(VecchiaProcess process, int mostRows) {
    return new Distillation(process, mostRows).best();
  }

  /** Its values at some rows in the process's coordinates. */
  double[] at(Matrix z) {
    double[] values = correlations(z, basis, smoothness, lengths);
    double[] sums = new double[z.rows()];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = LinearMean.at(linear, z, i);
      for (int j = 0; j < weights.length; j++) {
        sums[i] += weights[j] * values[i * weights.length + j];
      }
    }
    return sums;
  }

  /** k(z, b), row by row. */
  private static double[] correlations(
      Matrix z, Matrix basis, Smoothness smoothness, double[] lengths) {
    int m = basis.rows();
    double[] values = new double[z.rows() * m];
    double[] slopes = new double[m];
    double[] squares = new double[m];
    double[] row = new double[m];
    for (int i = 0; i < z.rows(); i++) {
      for (int j = 0; j < m; j++) {
        double square = 0;
        for (int k = 0; k < lengths.length; k++) {
          double difference = (z.get(i, k) - basis.get(j, k)) / lengths[k];
          square += difference * difference;
        }
        squares[j] = square;
      }
      Profile.valueOf(smoothness.name()).evaluate(squares, m, row, slopes, 0);
      System.arraycopy(row, 0, values, i * m, m);
    }
    return values;
  }

  /** The choice of a formula for one process. */
  private static final class Distillation {
    private final ProcessParameters parameters;
    private final Matrix basis;
    private final Matrix targets;
    private final Matrix between;
    private final double[] linear;

    /** What the linear function leaves over of the process's mean. */
    private final double[] leftAtTargets;

    private final double[] leftBetween;
    private final double spread;

    Distillation(VecchiaProcess process, int mostRows) {
      Work work = Work.of(0);
      RandomGenerator random = new Seed(0).split("distillation").random();
      this.parameters = process.parameters();
      Matrix z = process.z();
      int[] order = Shuffle.order(z.rows(), random);
      this.basis = z.selectRows(Arrays.copyOf(order, Math.min(mostRows, order.length)));
      this.targets = z.selectRows(Arrays.copyOf(order, Math.min(MOST_TARGETS, order.length)));
      this.between = between(z, order, random, work);
      this.linear = process.linear();
      this.leftAtTargets = left(process, targets, work);
      this.leftBetween = left(process, between, work);
      double[] y = process.labels();
      double mean = Arrays.stream(y).average().orElseThrow();
      this.spread =
          Math.sqrt(Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
    }

    private Matrix between(Matrix z, int[] order, RandomGenerator random, Work work) {
      int[] rows = Arrays.copyOf(order, Math.min(BETWEEN, order.length));
      int near = Math.min(NEAR, z.rows() - 1);
      Matrix places = z.selectRows(rows);
      if (near > 0) {
        int[] others =
            new NearestRows(z, parameters.lengths()).others(z.selectRows(rows), rows, near, work);
        for (int i = 0; i < rows.length; i++) {
          int other = others[i * near + random.nextInt(near)];
          for (int k = 0; k < z.columns(); k++) {
            places.values()[i * z.columns() + k] = (z.get(rows[i], k) + z.get(other, k)) / 2;
          }
        }
      }
      return places;
    }

    private double[] left(VecchiaProcess process, Matrix rows, Work work) {
      double[] mean = process.at(rows, work).mean();
      Arrays.setAll(mean, i -> mean[i] - LinearMean.at(linear, rows, i));
      return mean;
    }

    DistilledMean best() {
      DistilledMean best = null;
      for (double stretch : STRETCHES) {
        DistilledMean fitted = fit(stretch);
        if (best == null || fitted.difference < best.difference) {
          best = fitted;
        }
        if (basis.rows() == targets.rows()) {
          break; // The process's own lengths are right where all rows are in the sum.
        }
      }
      return best;
    }

    /**
     * In φ = (L⁻¹k, 1), L Lᵀ the basis rows' correlations: a ridge on φ's coefficients is one on
     * the size of the function.
     */
    private DistilledMean fit(double stretch) {
      double[] lengths = Arrays.stream(parameters.lengths()).map(l -> stretch * l).toArray();
      int m = basis.rows();
      double[] root =
          PositiveDefinite.factor(
              correlations(basis, basis, parameters.smoothness(), lengths), m, JITTER);
      double[] atTargets = features(targets, lengths, root);
      double[] atPlaces = features(between, lengths, root);
      int p = m + 1;
      double[] gram = new double[p * p];
      LinearAlgebra.provider().addGram(atTargets, targets.rows(), p, gram);
      double[] best = new double[0];
      double least = Double.POSITIVE_INFINITY;
      for (double ridge : RIDGES) {
        double[] matrix = gram.clone();
        for (int a = 0; a < m; a++) {
          matrix[a * p + a] += ridge * targets.rows();
        }
        double[] factor = PositiveDefinite.factor(matrix, p, 1e-15);
        double[] v = solved(factor, atTargets, leftAtTargets);
        double error = meanSquare(residuals(atPlaces, v, leftBetween));
        if (best.length == 0 || error < least) {
          best = v;
          least = error;
        }
      }
      double atRows = meanSquare(residuals(atTargets, best, leftAtTargets));
      double difference = spread > 0 ? Math.sqrt(Math.max(least, atRows)) / spread : 0;
      double[] shifted = linear.clone();
      shifted[0] += best[m];
      double[] weights = backSolve(root, m, best);
      return new DistilledMean(
          basis, parameters.smoothness(), lengths, weights, shifted, difference);
    }

    /** Normal equations, and once more for what rounding left over. */
    private static double[] solved(double[] factor, double[] features, double[] y) {
      int p = (int) Math.round(Math.sqrt(factor.length));
      double[] v = new double[p];
      for (int pass = 0; pass < 2; pass++) {
        double[] left = residuals(features, v, y);
        double[] products = new double[p];
        for (int i = 0; i < left.length; i++) {
          for (int a = 0; a < p; a++) {
            products[a] += features[i * p + a] * left[i];
          }
        }
        double[] step = LinearAlgebra.solve(factor, p, products);
        Arrays.setAll(v, a -> v[a] + step[a]);
      }
      return v;
    }

    private double[] features(Matrix rows, double[] lengths, double[] root) {
      int m = basis.rows();
      double[] k = correlations(rows, basis, parameters.smoothness(), lengths);
      LinearAlgebra.provider().forwardSolve(root, m, k, rows.rows());
      double[] features = new double[rows.rows() * (m + 1)];
      for (int i = 0; i < rows.rows(); i++) {
        System.arraycopy(k, i * m, features, i * (m + 1), m);
        features[i * (m + 1) + m] = 1;
      }
      return features;
    }

    private static double[] residuals(double[] features, double[] v, double[] y) {
      int p = v.length;
      double[] left = y.clone();
      for (int i = 0; i < y.length; i++) {
        for (int a = 0; a < p; a++) {
          left[i] -= features[i * p + a] * v[a];
        }
      }
      return left;
    }

    private static double meanSquare(double[] values) {
      return Arrays.stream(values).map(v -> v * v).average().orElse(0);
    }

    /** w of Lᵀw = v. */
    private static double[] backSolve(double[] root, int m, double[] v) {
      double[] w = Arrays.copyOf(v, m);
      for (int i = m - 1; i >= 0; i--) {
        w[i] /= root[i * m + i];
        for (int j = 0; j < i; j++) {
          w[j] -= root[i * m + j] * w[i];
        }
      }
      return w;
    }
  }
}
