// SPDX-License-Identifier: Apache-2.0
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
 * labels, at its rows and at places like new rows: on the line through a row and a neighbour. Where
 * the prediction of a row is conditioned on all rows and all are in the sum, the formula can equal
 * the process; else it approximates it.
 *
 * @param basis b, in the process's coordinates
 * @param smoothness of k
 * @param lengths of k: the process's, or all of them stretched where the rows of the sum are few
 * @param weights w
 * @param linear the linear function, its value at the origin first
 * @param difference from the process's mean, as a part of the labels' standard deviation: root mean
 *     square at rows that were left out of both
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

  /** Rows at which the process's mean is fitted, at most, and as many places. */
  private static final int MOST_TARGETS = 3_000;

  /** Rows that are left out, at most, and the part of all rows. */
  private static final int MOST_LEFT_OUT = 1_000;

  private static final int LEFT_OUT_PART = 5;

  /** Neighbours of a row, with one of which a place lies on a line. */
  private static final int NEAR = 8;

  /** How far beyond either a place may lie, in their distance. */
  private static final double BEYOND = 0.5;

  /** As parts of the rows that are fitted. */
  private static final double[] RIDGES = {1e-13, 1e-11, 1e-9, 1e-7, 1e-5, 1e-3};

  private static final double[] STRETCHES = {1, 2, 4};

  /** What is added to the diagonal of the basis rows' correlations. */
  private static final double JITTER = 1e-11;

  /**
   * Ridge and stretch are those by which the formula of the process without some rows comes nearest
   * to it at these rows.
   */
  public static DistilledMean of(VecchiaProcess process, int mostRows) {
    Matrix z = process.z();
    int[] order = Shuffle.order(z.rows(), new Seed(0).split("left out").random());
    int leftOut = Math.min(MOST_LEFT_OUT, z.rows() / LEFT_OUT_PART);
    double[] stretches = mostRows < z.rows() ? STRETCHES : new double[] {1};
    if (leftOut == 0) {
      return new Distillation(Targets.of(process), mostRows, 1).formula(RIDGES[0], 0);
    }
    Matrix rows = z.selectRows(Arrays.copyOf(order, leftOut));
    int[] others = Arrays.copyOfRange(order, leftOut, order.length);
    VecchiaProcess without = process.on(others);
    double[] mean = without.at(rows, Work.of(0)).mean();
    Targets targets = Targets.of(without);
    double least = Double.POSITIVE_INFINITY;
    double bestRidge = RIDGES[0];
    double bestStretch = 1;
    for (double stretch : stretches) {
      Distillation distillation = new Distillation(targets, mostRows, stretch);
      for (double ridge : RIDGES) {
        double error = meanSquare(distillation.formula(ridge, 0).at(rows), mean);
        if (error < least) {
          least = error;
          bestRidge = ridge;
          bestStretch = stretch;
        }
      }
    }
    double spread = process.labelStd();
    double difference = spread > 0 ? Math.sqrt(least) / spread : 0;
    return new Distillation(Targets.of(process), mostRows, bestStretch)
        .formula(bestRidge, difference);
  }

  private static double meanSquare(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sum / a.length;
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

  /**
   * Where the process's mean is to be met.
   *
   * @param order of its rows, the first of which are the basis
   * @param at some of its rows, then as many places on lines through them and neighbours
   * @param left what the process's linear function leaves over of its mean
   */
  private record Targets(VecchiaProcess process, int[] order, Matrix at, double[] left) {
    static Targets of(VecchiaProcess process) {
      Work work = Work.of(0);
      RandomGenerator random = new Seed(0).split("targets").random();
      Matrix z = process.z();
      int[] order = Shuffle.order(z.rows(), random);
      int[] some = Arrays.copyOf(order, Math.min(MOST_TARGETS, order.length));
      int[] twice = Arrays.copyOf(some, 2 * some.length);
      System.arraycopy(some, 0, twice, some.length, some.length);
      Matrix at = z.selectRows(twice);
      int near = Math.min(NEAR, z.rows() - 1);
      int[] others =
          new NearestRows(z, process.parameters().lengths())
              .others(z.selectRows(some), some, near, work);
      for (int i = 0; near > 0 && i < some.length; i++) {
        int other = others[i * near + random.nextInt(near)];
        double part = -BEYOND + (1 + 2 * BEYOND) * random.nextDouble();
        for (int k = 0; k < z.columns(); k++) {
          at.values()[(some.length + i) * z.columns() + k] +=
              part * (z.get(other, k) - z.get(some[i], k));
        }
      }
      double[] linear = process.linear();
      double[] left = process.at(at, work).mean();
      Arrays.setAll(left, i -> left[i] - LinearMean.at(linear, at, i));
      return new Targets(process, order, at, left);
    }
  }

  /**
   * Least squares in φ = L⁻¹k, L Lᵀ the basis rows' correlations: a ridge on φ's coefficients is
   * one on the size of the function. The constant is not fitted but that of kriging from the basis
   * rows (generalised least squares): least squares could let it and the sum grow against each
   * other.
   */
  private static final class Distillation {
    private final Smoothness smoothness;
    private final double[] lengths;
    private final Matrix basis;
    private final double[] linear;
    private final double[] root;
    private final double[] features;
    private final double[] left;
    private final double[] gram;

    Distillation(Targets targets, int mostRows, double stretch) {
      ProcessParameters parameters = targets.process.parameters();
      int m = Math.min(mostRows, targets.order.length);
      this.smoothness = parameters.smoothness();
      this.lengths = Arrays.stream(parameters.lengths()).map(l -> stretch * l).toArray();
      this.basis = targets.process.z().selectRows(Arrays.copyOf(targets.order, m));
      this.linear = targets.process.linear();
      double constant = constant(targets, m);
      linear[0] += constant;
      this.root =
          PositiveDefinite.factor(correlations(basis, basis, smoothness, lengths), m, JITTER);
      this.features = features(targets.at);
      this.left = Arrays.stream(targets.left).map(value -> value - constant).toArray();
      this.gram = new double[m * m];
      LinearAlgebra.provider().addGram(features, left.length, m, gram);
    }

    /** 1ᵀK⁻¹r/1ᵀK⁻¹1, K the covariances of the basis rows' labels, r what is left of these. */
    private double constant(Targets targets, int m) {
      ProcessParameters parameters = targets.process.parameters();
      double[] covariances = correlations(basis, basis, smoothness, parameters.lengths());
      double ratio = parameters.noiseVariance() / parameters.signalVariance();
      double[] ones = new double[m];
      Arrays.fill(ones, 1);
      for (int i = 0; i < m; i++) {
        covariances[i * m + i] += ratio * targets.process.weights().variance(targets.order[i]);
      }
      double[] solved =
          LinearAlgebra.solve(PositiveDefinite.factor(covariances, m, JITTER), m, ones);
      double sum = 0;
      double all = 0;
      for (int i = 0; i < m; i++) {
        double label = targets.process.labels()[targets.order[i]];
        sum += solved[i] * (label - LinearMean.at(linear, basis, i));
        all += solved[i];
      }
      return sum / all;
    }

    private double[] features(Matrix rows) {
      double[] k = correlations(rows, basis, smoothness, lengths);
      LinearAlgebra.provider().forwardSolve(root, basis.rows(), k, rows.rows());
      return k;
    }

    DistilledMean formula(double ridge, double difference) {
      int m = basis.rows();
      double[] matrix = gram.clone();
      for (int a = 0; a < m; a++) {
        matrix[a * m + a] += ridge * left.length;
      }
      double[] v = solved(PositiveDefinite.factor(matrix, m, 1e-15), m);
      return new DistilledMean(basis, smoothness, lengths, backSolved(v), linear, difference);
    }

    /** Normal equations, and once more for what rounding left over. */
    private double[] solved(double[] factor, int p) {
      double[] v = new double[p];
      for (int pass = 0; pass < 2; pass++) {
        double[] products = new double[p];
        for (int i = 0; i < left.length; i++) {
          double residual = left[i];
          for (int a = 0; a < p; a++) {
            residual -= features[i * p + a] * v[a];
          }
          for (int a = 0; a < p; a++) {
            products[a] += features[i * p + a] * residual;
          }
        }
        double[] step = LinearAlgebra.solve(factor, p, products);
        Arrays.setAll(v, a -> v[a] + step[a]);
      }
      return v;
    }

    /** w of Lᵀw = v. */
    private double[] backSolved(double[] v) {
      int m = basis.rows();
      double[] w = v.clone();
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
