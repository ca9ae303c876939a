// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.util.Parallel;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;

/**
 * What the curvature of the log posterior at its maximum tells (Laplace's method).
 *
 * <ul>
 *   <li>The evidence of the kernel: log p(y) ≈ log p(y, θ̂) + (p/2) log 2π − ½ log |H|.
 *   <li>The shift of u = log σ² from the joint maximum to the maximum of its marginal density, p(u
 *       | y) ∝ p(θ̂(u), u | y) |H_θθ(u)|^(−½). The joint maximum is too small, as maximum
 *       likelihood variances are: parameters fitted to the same rows take up noise. The shift is −½
 *       (d log |H_θθ| / du) · Var(u), the derivative along the profile θ̂(u).
 *   <li>Var(u), and by what factor it exceeds the variance at known kernel parameters.
 * </ul>
 *
 * H comes from forward differences of the analytic gradient, 2 (p + 1) evaluations in all, which
 * threads share: with many features they are what a kernel's choice costs most. Curvature below
 * 0.2, less than the priors' own, is rounding or a saddle and counts as 0.2.
 *
 * @param logEvidence log p(y | kernel)
 * @param logNoiseShift what to add to log σ̂²
 * @param inflation Var(u) over its value at known kernel parameters, at least 1
 */
record Laplace(double logEvidence, double logNoiseShift, double inflation) {
  /** Of the differences of the gradient, in log parameters; not measured. */
  private static final double STEP = 0.03;

  /** Of ln σ² along the profile, for the slope of log |H|; not measured. */
  private static final double ALONG = 0.2;

  /** Less than the priors' own. */
  private static final double LEAST_CURVATURE = 0.2;

  /** Beyond a fifth the expansion that gives the shift does not hold; not measured. */
  private static final double LARGEST_SHIFT = 0.2;

  static Laplace of(GaussianProcess fitted, Matrix x, double[] y, Parallel parallel) {
    return of(new Surface(fitted.kernel(), x, y, parallel), fitted.theta());
  }

  /** The log posterior of a kernel, and its curvature. */
  private record Surface(Kernel kernel, Matrix x, double[] y, Parallel parallel) {
    LogPosterior posterior() {
      return new LogPosterior(kernel, x, y);
    }

    double evaluate(double[] theta, double[] gradient) {
      try (LogPosterior posterior = posterior()) {
        return posterior.evaluate(theta, gradient);
      }
    }

    /** Each thread differentiates by every so many parameters, on a posterior of its own. */
    double[][] hessian(double[] theta, double[] gradient) {
      int p = theta.length;
      double[][] hessian = new double[p][p];
      int parts = Math.min(parallel.threads(), p);
      parallel.map(
          parts,
          part -> {
            try (LogPosterior posterior = posterior()) {
              for (int i = part; i < p; i += parts) {
                parallel.check();
                differentiate(posterior, theta, gradient, i, hessian[i]);
              }
            }
            return part;
          });
      for (int i = 0; i < p; i++) {
        for (int j = 0; j < i; j++) {
          double mean = 0.5 * (hessian[i][j] + hessian[j][i]);
          hessian[i][j] = mean;
          hessian[j][i] = mean;
        }
      }
      return hessian;
    }

    private static void differentiate(
        LogPosterior posterior, double[] theta, double[] gradient, int i, double[] row) {
      double[] point = theta.clone();
      point[i] += STEP;
      posterior.evaluate(point, row);
      for (int j = 0; j < row.length; j++) {
        row[j] = (row[j] - gradient[j]) / STEP;
      }
    }
  }

  private static Laplace of(Surface surface, double[] theta) {
    int p = theta.length;
    int u = p - 1;
    double[] gradient = new double[p];
    double value = surface.evaluate(theta, gradient);
    double[][] hessian = surface.hessian(theta, gradient);
    EigenDecompositionSymmetric all = decompose(hessian, p);
    double logEvidence = -value + p * Kernel.HALF_LOG_TWO_PI - 0.5 * logDeterminant(all);
    double variance = 0;
    for (int i = 0; i < p; i++) {
      double weight = all.getEigenvector(i).getEntry(u);
      variance += weight * weight / Math.max(all.getEigenvalue(i), LEAST_CURVATURE);
    }
    double inflation = Math.max(1, variance * hessian[u][u]);
    if (u == 0) {
      return new Laplace(logEvidence, 0, inflation);
    }
    EigenDecompositionSymmetric kernelPart = decompose(hessian, u);
    double[] moved = alongProfile(theta, hessian, kernelPart);
    if (!Double.isFinite(surface.evaluate(moved, gradient))) {
      return new Laplace(logEvidence, 0, inflation);
    }
    EigenDecompositionSymmetric there = decompose(surface.hessian(moved, gradient), u);
    double slope = (logDeterminant(there) - logDeterminant(kernelPart)) / ALONG;
    double shift = -0.5 * slope * variance;
    double bounded = Math.max(-LARGEST_SHIFT, Math.min(LARGEST_SHIFT, shift));
    return new Laplace(logEvidence, bounded, inflation);
  }

  /** θ̂(u + ALONG) to first order: θ̂ − H_θθ⁻¹ H_θu · ALONG. */
  private static double[] alongProfile(
      double[] theta, double[][] hessian, EigenDecompositionSymmetric kernelPart) {
    int u = theta.length - 1;
    double[] moved = theta.clone();
    moved[u] += ALONG;
    for (int i = 0; i < u; i++) {
      double component = 0;
      for (int j = 0; j < u; j++) {
        component += kernelPart.getEigenvector(i).getEntry(j) * hessian[j][u];
      }
      double step = ALONG * component / Math.max(kernelPart.getEigenvalue(i), LEAST_CURVATURE);
      for (int j = 0; j < u; j++) {
        moved[j] -= Math.max(-1, Math.min(1, step)) * kernelPart.getEigenvector(i).getEntry(j);
      }
    }
    return moved;
  }

  private static EigenDecompositionSymmetric decompose(double[][] hessian, int size) {
    double[][] part = new double[size][];
    for (int i = 0; i < size; i++) {
      part[i] = Arrays.copyOf(hessian[i], size);
    }
    return new EigenDecompositionSymmetric(new Array2DRowRealMatrix(part, false));
  }

  private static double logDeterminant(EigenDecompositionSymmetric decomposition) {
    double sum = 0;
    for (double eigenvalue : decomposition.getEigenvalues()) {
      sum += Math.log(Math.max(eigenvalue, LEAST_CURVATURE));
    }
    return sum;
  }
}
