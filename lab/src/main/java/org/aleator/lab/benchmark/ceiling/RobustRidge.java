package org.aleator.lab.benchmark.ceiling;

import java.util.Arrays;

/**
 * Linear regression with a penalty and a bounded influence of each row: c minimises
 *
 * <pre>Σ ρ(tᵢ − c₀ − Σ cⱼ zᵢⱼ) + λ Σ_{j ≥ 1} cⱼ²</pre>
 *
 * with ρ(r) = r² up to k and k(2|r| − k) beyond (Huber 1964), k 1.345 robust standard deviations
 * (median |r|/0.6745): 95 % efficient if the errors are normal. By weighted least squares,
 * repeated.
 */
final class RobustRidge {
  private static final double EFFICIENT = 1.345;
  private static final int ROUNDS = 30;

  private RobustRidge() {}

  /**
   * @param z one row of standardised features each
   * @return c₀, then one coefficient per feature
   */
  static double[] fit(double[][] z, double[] target, double penalty) {
    double[] weights = new double[target.length];
    Arrays.fill(weights, 1);
    double[] c = solve(z, target, weights, penalty);
    for (int round = 0; round < ROUNDS; round++) {
      double[] residuals = new double[target.length];
      for (int i = 0; i < residuals.length; i++) {
        residuals[i] = target[i] - value(c, z[i]);
      }
      double[] sizes = Arrays.stream(residuals).map(Math::abs).sorted().toArray();
      double limit = EFFICIENT * sizes[sizes.length / 2] / 0.6745;
      Arrays.setAll(weights, i -> Math.min(1, limit / Math.max(Math.abs(residuals[i]), 1e-300)));
      c = solve(z, target, weights, penalty);
    }
    return c;
  }

  static double value(double[] c, double[] z) {
    double sum = c[0];
    for (int j = 0; j < z.length; j++) {
      sum += c[j + 1] * z[j];
    }
    return sum;
  }

  /** The normal equations, by Gaussian elimination; the penalty keeps them regular. */
  private static double[] solve(double[][] z, double[] target, double[] weights, double penalty) {
    int k = z[0].length + 1;
    double[][] a = new double[k][k + 1];
    for (int i = 0; i < z.length; i++) {
      for (int p = 0; p < k; p++) {
        double left = weights[i] * (p == 0 ? 1 : z[i][p - 1]);
        for (int q = 0; q < k; q++) {
          a[p][q] += left * (q == 0 ? 1 : z[i][q - 1]);
        }
        a[p][k] += left * target[i];
      }
    }
    for (int p = 1; p < k; p++) {
      a[p][p] += penalty;
    }
    for (int p = 0; p < k; p++) {
      for (int row = 0; row < k; row++) {
        if (row != p) {
          double factor = a[row][p] / a[p][p];
          for (int q = p; q <= k; q++) {
            a[row][q] -= factor * a[p][q];
          }
        }
      }
    }
    double[] c = new double[k];
    Arrays.setAll(c, p -> a[p][k] / a[p][p]);
    return c;
  }
}
