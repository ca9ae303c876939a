// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.util.Work;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;

/**
 * Finds directions a for which a function of a·ℓ(x) describes log σ², by projection pursuit
 * (Friedman and Stuetzle 1981) under the Gamma quasi-likelihood. With u the linear coordinates made
 * uncorrelated and e = q/mean − 1, it starts at the mean gradient Σ uᵢeᵢ and at the principal
 * Hessian directions, the eigenvectors of Σ eᵢ uᵢuᵢᵀ of the largest absolute eigenvalues (Li 1992);
 * from each it alternates a smooth function g of t = b·u and a Gauss–Newton step in b, and keeps
 * the likeliest. The next direction is sought in the squares that the last has left over.
 *
 * <p>The direction has d − 1 free parameters that no prior holds: whether it is worth having is to
 * be judged on rows that the search had not seen.
 */
final class VarianceDirectionSearch {
  /** Of ln σ² along t; a direction is looked for, not yet its fine shape. */
  private static final int MODES = 8;

  /** Beside the mean gradient; each start costs a climb. */
  private static final int HESSIAN_STARTS = 2;

  /** Of a climb in the direction: bounds its time. */
  private static final int STEPS = 10;

  /** Of ln σ² at each direction, from where the last one ended. */
  private static final int SCORING_STEPS = 6;

  /** Of t, whose standard deviation is 1. */
  private static final double DIFFERENCE = 0.05;

  private final int rows;
  private final int features;
  private final double[] u;
  private final Work work;
  private double[] q;

  private VarianceDirectionSearch(double[] u, int features, double[] q, Work work) {
    this.rows = q.length;
    this.features = features;
    this.u = u;
    this.work = work;
    this.q = q;
  }

  /** A function of one direction; loss is −2 the penalised log-likelihood. */
  private record Ridge(
      double[] b,
      double[] t,
      VarianceFunctionBasis basis,
      double[] beta,
      double[] ratios,
      double loss) {}

  /**
   * @param chosen the features that a direction may use
   * @param most how many directions
   */
  static List<double[]> find(
      List<FeatureCoordinate> coordinates,
      List<Integer> chosen,
      Matrix x,
      double[] squares,
      int most,
      Work work) {
    int d = chosen.size();
    double[] lines = new double[x.rows() * d];
    for (int i = 0; i < x.rows(); i++) {
      for (int j = 0; j < d; j++) {
        int feature = chosen.get(j);
        lines[i * d + j] = coordinates.get(feature).linearAt(x.get(i, feature));
      }
    }
    double[] whitening = whitening(lines, x.rows(), d);
    VarianceDirectionSearch search =
        new VarianceDirectionSearch(uncorrelated(lines, whitening, d), d, squares, work);
    List<double[]> found = new ArrayList<>();
    for (int k = 0; k < most; k++) {
      double[] b = search.next();
      double[] weights = new double[x.columns()];
      for (int j = 0; j < d; j++) {
        for (int m = 0; m < d; m++) {
          weights[chosen.get(j)] += b[m] * whitening[m * d + j];
        }
      }
      found.add(weights);
    }
    return found;
  }

  private static double[] uncorrelated(double[] lines, double[] whitening, int d) {
    double[] u = new double[lines.length];
    for (int at = 0; at < u.length; at++) {
      u[at] = SmallCholesky.dot(whitening, at % d * d, lines, at - at % d, d);
    }
    return u;
  }

  /** Σ^{−½}, with a hundredth of the variance added so that collinear features stay apart. */
  private static double[] whitening(double[] lines, int rows, int d) {
    double[][] covariance = new double[d][d];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k <= j; k++) {
          covariance[j][k] += lines[i * d + j] * lines[i * d + k] / rows;
        }
      }
    }
    for (int j = 0; j < d; j++) {
      covariance[j][j] += 0.01;
    }
    EigenDecompositionSymmetric eigen = decomposed(covariance);
    double[] whitening = new double[d * d];
    for (int k = 0; k < d; k++) {
      double scale = 1 / Math.sqrt(eigen.getEigenvalue(k));
      for (int j = 0; j < d; j++) {
        whitening[k * d + j] = scale * eigen.getEigenvector(k).getEntry(j);
      }
    }
    return whitening;
  }

  /** Of the symmetric matrix whose lower triangle is given. */
  private static EigenDecompositionSymmetric decomposed(double[][] matrix) {
    for (int j = 0; j < matrix.length; j++) {
      for (int k = 0; k < j; k++) {
        matrix[k][j] = matrix[j][k];
      }
    }
    return new EigenDecompositionSymmetric(new Array2DRowRealMatrix(matrix, false));
  }

  /** The likeliest direction; its function is taken out of the squares. */
  private double[] next() {
    Ridge best = null;
    for (double[] start : starts()) {
      Ridge ridge = climb(start);
      best = best == null || ridge.loss() < best.loss() ? ridge : best;
    }
    q = best.ratios();
    return best.b();
  }

  private List<double[]> starts() {
    double mean = Arrays.stream(q).average().orElseThrow();
    double[] gradient = new double[features];
    double[][] hessian = new double[features][features];
    for (int i = 0; i < rows; i++) {
      double e = q[i] / mean - 1;
      for (int j = 0; j < features; j++) {
        gradient[j] += e * u[i * features + j];
        for (int k = 0; k <= j; k++) {
          hessian[j][k] += e * u[i * features + j] * u[i * features + k] / rows;
        }
      }
    }
    List<double[]> starts = new ArrayList<>();
    starts.add(normalised(gradient));
    EigenDecompositionSymmetric eigen = decomposed(hessian);
    Integer[] order = new Integer[features];
    Arrays.setAll(order, k -> k);
    Arrays.sort(
        order,
        (a, b) ->
            Double.compare(Math.abs(eigen.getEigenvalue(b)), Math.abs(eigen.getEigenvalue(a))));
    for (int k = 0; k < Math.min(HESSIAN_STARTS, features); k++) {
      starts.add(normalised(eigen.getEigenvector(order[k]).toArray()));
    }
    return starts;
  }

  @SuppressWarnings("ReferenceEquality") // Whether a step was taken.
  private Ridge climb(double[] start) {
    Ridge at = ridge(start);
    for (int step = 0; step < STEPS; step++) {
      double[] move = gaussNewton(at);
      double size = 1;
      Ridge next = at;
      while (size > 0.1 && next == at) {
        Ridge tried = ridge(moved(at.b(), move, size));
        next = tried.loss() < at.loss() ? tried : at;
        size /= 2;
      }
      if (at.loss() - next.loss() < 0.1) {
        return next;
      }
      at = next;
    }
    return at;
  }

  /** The penalised fit of g(b·u). */
  private Ridge ridge(double[] b) {
    work.check();
    double[] t = new double[rows];
    Arrays.setAll(t, i -> SmallCholesky.dot(u, i * features, b, 0, features));
    VarianceFunctionBasis basis = VarianceFunctionBasis.ofOne(FeatureCoordinate.of(t), MODES);
    Matrix z = basis.evaluate(Matrix.column(t));
    GammaScoring scoring = new GammaScoring(z, q);
    double[] penalties = basis.scales().clone();
    penalties[0] = 0;
    SmallCholesky factor =
        new SmallCholesky(scoring.information(scoring.columns(), penalties, 1), z.columns());
    for (int step = 0; step < SCORING_STEPS; step++) {
      scoring.step(factor, penalties, 1);
    }
    double[] beta = scoring.coefficients();
    double[] f = scoring.logVariance();
    double[] ratios = scoring.ratios();
    double loss = 0;
    for (int i = 0; i < rows; i++) {
      loss += f[i] + ratios[i];
    }
    for (int c = 0; c < beta.length; c++) {
      loss += penalties[c] * beta[c] * beta[c];
    }
    return new Ridge(b, t, basis, beta, ratios, loss);
  }

  /** g' at the rows. */
  private static double[] slopes(Ridge at) {
    double[] t = at.t();
    Matrix above =
        at.basis().evaluate(Matrix.column(Arrays.stream(t).map(v -> v + DIFFERENCE).toArray()));
    Matrix below =
        at.basis().evaluate(Matrix.column(Arrays.stream(t).map(v -> v - DIFFERENCE).toArray()));
    double[] beta = at.beta();
    int p = beta.length;
    double[] slopes = new double[t.length];
    for (int i = 0; i < t.length; i++) {
      slopes[i] =
          (SmallCholesky.dot(above.values(), i * p, beta, 0, p)
                  - SmallCholesky.dot(below.values(), i * p, beta, 0, p))
              / (2 * DIFFERENCE);
    }
    return slopes;
  }

  /** (Σ g'² uuᵀ)⁻¹ Σ g' u (q e^{−f} − 1), with a hundredth of the trace's mean added. */
  private double[] gaussNewton(Ridge at) {
    double[] a = new double[features * features];
    double[] score = new double[features];
    double[] slopes = slopes(at);
    for (int i = 0; i < rows; i++) {
      double slope = slopes[i];
      double residual = at.ratios()[i] - 1;
      for (int j = 0; j < features; j++) {
        double left = slope * u[i * features + j];
        score[j] += left * residual;
        for (int k = 0; k <= j; k++) {
          a[j * features + k] += left * slope * u[i * features + k];
        }
      }
    }
    double trace = 1e-9;
    for (int j = 0; j < features; j++) {
      trace += a[j * features + j] / features;
    }
    for (int j = 0; j < features; j++) {
      a[j * features + j] += 0.01 * trace;
    }
    return new SmallCholesky(a, features).solve(score);
  }

  private static double[] moved(double[] b, double[] move, double size) {
    double[] to = b.clone();
    Arrays.setAll(to, j -> b[j] + size * move[j]);
    return normalised(to);
  }

  private static double[] normalised(double[] vector) {
    double norm = Math.sqrt(SmallCholesky.dot(vector, 0, vector, 0, vector.length));
    if (!(norm > 0)) {
      double[] first = new double[vector.length];
      first[0] = 1;
      return first;
    }
    return Arrays.stream(vector).map(v -> v / norm).toArray();
  }
}
