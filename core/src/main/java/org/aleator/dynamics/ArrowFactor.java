// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * The factorised Hessian A = Σₒ JₒᵀJₒ/σₒ² + diag α of {@link NormalEquations}, solved by
 * eliminating the starts: with segment blocks D, cross blocks C and border B, the Schur complement
 * is S = B − Σ Cᵀ D⁻¹ C.
 */
final class ArrowFactor {
  private final NormalEquations equations;
  private final double[] precision;
  private final int d;
  private final int p;

  /** Cholesky factors of the segments' blocks. */
  private final double[] blocks;

  /** L⁻¹C of each segment. */
  private final double[] whitened;

  private final double[] schur;

  private ArrowFactor(
      NormalEquations equations,
      double[] precision,
      double[] blocks,
      double[] whitened,
      double[] schur) {
    this.equations = equations;
    this.precision = precision;
    this.d = equations.dimension;
    this.p = equations.parameters;
    this.blocks = blocks;
    this.whitened = whitened;
    this.schur = schur;
  }

  /**
   * @param precision 1/σₒ² per state
   * @param prior α per parameter
   * @param damping μ: the diagonal is multiplied by 1 + μ (Levenberg and Marquardt)
   * @return null where the damped matrix is not positive definite
   */
  static ArrowFactor of(
      NormalEquations equations, double[] precision, double[] prior, double damping) {
    int d = equations.dimension;
    int p = equations.parameters;
    double[] blocks = NormalEquations.weighted(equations.blocks, precision);
    double[] whitened = NormalEquations.weighted(equations.cross, precision);
    double[] schur = NormalEquations.weighted(equations.border, precision);
    for (int i = 0; i < p; i++) {
      schur[i * p + i] = (schur[i * p + i] + prior[i]) * (1 + damping);
    }
    for (int k = 0; k < equations.segments; k++) {
      for (int a = 0; a < d; a++) {
        int diagonal = (k * d + a) * d + a;
        // A start of which nothing is observed stays where it is.
        blocks[diagonal] = blocks[diagonal] * (1 + damping) + 1e-12;
      }
      if (!factorAndWhiten(blocks, whitened, k, d, p)) {
        return null;
      }
    }
    double[] transposed = transpose(whitened, equations.segments * d, p);
    double[] product =
        LinearAlgebra.provider()
            .multiplyTransposed(transposed, p, equations.segments * d, transposed, p);
    for (int i = 0; i < schur.length; i++) {
      schur[i] -= product[i];
    }
    return LinearAlgebra.provider().cholesky(schur, p)
        ? new ArrowFactor(equations, precision, blocks, whitened, schur)
        : null;
  }

  private static boolean factorAndWhiten(double[] blocks, double[] c, int k, int d, int p) {
    int at = k * d * d;
    for (int a = 0; a < d; a++) {
      for (int b = 0; b <= a; b++) {
        double sum = blocks[at + a * d + b];
        for (int j = 0; j < b; j++) {
          sum -= blocks[at + a * d + j] * blocks[at + b * d + j];
        }
        if (a == b && !(sum > 0)) {
          return false;
        }
        blocks[at + a * d + b] = a == b ? Math.sqrt(sum) : sum / blocks[at + b * d + b];
      }
      int row = (k * d + a) * p;
      for (int j = 0; j < a; j++) {
        double l = blocks[at + a * d + j];
        for (int i = 0; i < p; i++) {
          c[row + i] -= l * c[(k * d + j) * p + i];
        }
      }
      for (int i = 0; i < p; i++) {
        c[row + i] /= blocks[at + a * d + a];
      }
    }
    return true;
  }

  private static double[] transpose(double[] a, int rows, int columns) {
    double[] t = new double[a.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        t[j * rows + i] = a[i * columns + j];
      }
    }
    return t;
  }

  /**
   * The Newton step: the solution of A δ = Σ Jᵀr/σ² − α∘θ.
   *
   * @param pull α∘θ, the prior's part of the gradient
   * @return the parameters' part, then the starts'
   */
  double[][] step(double[] pull) {
    double[] right = NormalEquations.weighted(equations.borderRight, precision);
    double[] starts = NormalEquations.weighted(equations.blockRight, precision);
    int m = equations.segments * d;
    forward(starts);
    for (int i = 0; i < p; i++) {
      right[i] -= pull[i];
    }
    for (int k = 0; k < m; k++) {
      for (int i = 0; i < p; i++) {
        right[i] -= whitened[k * p + i] * starts[k];
      }
    }
    double[] parameters = LinearAlgebra.solve(schur, p, right);
    for (int k = 0; k < m; k++) {
      for (int i = 0; i < p; i++) {
        starts[k] -= whitened[k * p + i] * parameters[i];
      }
    }
    backward(starts);
    return new double[][] {parameters, starts};
  }

  /** ln det A. */
  double logDeterminant() {
    double sum = 0;
    for (int i = 0; i < p; i++) {
      sum += 2 * Math.log(schur[i * p + i]);
    }
    for (int i = 0; i < equations.segments * d; i++) {
      sum += 2 * Math.log(blocks[i * d + i % d]);
    }
    return sum;
  }

  private void forward(double[] starts) {
    for (int k = 0; k < equations.segments; k++) {
      for (int a = 0; a < d; a++) {
        double sum = starts[k * d + a];
        for (int j = 0; j < a; j++) {
          sum -= blocks[(k * d + a) * d + j] * starts[k * d + j];
        }
        starts[k * d + a] = sum / blocks[(k * d + a) * d + a];
      }
    }
  }

  private void backward(double[] starts) {
    for (int k = 0; k < equations.segments; k++) {
      for (int a = d - 1; a >= 0; a--) {
        double sum = starts[k * d + a];
        for (int j = a + 1; j < d; j++) {
          sum -= blocks[(k * d + j) * d + a] * starts[k * d + j];
        }
        starts[k * d + a] = sum / blocks[(k * d + a) * d + a];
      }
    }
  }

  /**
   * What the data determine.
   *
   * @param used per state, tr(A⁻¹ JₒᵀJₒ)/σₒ²: the degrees of freedom its residuals have lost
   * @param parameterVariance the diagonal of A⁻¹ for the parameters
   */
  record Posterior(double[] used, double[] parameterVariance) {}

  /** For the undamped matrix. */
  Posterior posterior() {
    double[] v = schur.clone();
    LinearAlgebra algebra = LinearAlgebra.provider();
    algebra.invertCholesky(v, p);
    int m = equations.segments * d;
    double[] u = whitened.clone();
    double[] inverse = new double[equations.segments * d * d];
    double[] column = new double[m];
    for (int b = 0; b < d; b++) {
      Arrays.fill(column, 0);
      for (int k = 0; k < equations.segments; k++) {
        column[k * d + b] = 1;
      }
      forward(column);
      backward(column);
      for (int k = 0; k < m; k++) {
        inverse[k * d + b] = column[k];
      }
    }
    backwardRows(u);
    double[] q = algebra.multiplyTransposed(u, m, p, v, p);
    double[] used = new double[d];
    for (int o = 0; o < d; o++) {
      used[o] = precision[o] * used(o, v, u, q, inverse);
    }
    double[] variance = new double[p];
    for (int i = 0; i < p; i++) {
      variance[i] = v[i * p + i];
    }
    return new Posterior(used, variance);
  }

  /** D⁻¹C from L⁻¹C. */
  private void backwardRows(double[] u) {
    for (int k = 0; k < equations.segments; k++) {
      for (int a = d - 1; a >= 0; a--) {
        int row = (k * d + a) * p;
        for (int j = a + 1; j < d; j++) {
          double l = blocks[(k * d + j) * d + a];
          for (int i = 0; i < p; i++) {
            u[row + i] -= l * u[(k * d + j) * p + i];
          }
        }
        for (int i = 0; i < p; i++) {
          u[row + i] /= blocks[(k * d + a) * d + a];
        }
      }
    }
  }

  private double used(int o, double[] v, double[] u, double[] q, double[] inverse) {
    double sum = dot(v, 0, equations.border[o], 0, p * p);
    for (int k = 0; k < equations.segments; k++) {
      for (int a = 0; a < d; a++) {
        int row = (k * d + a) * p;
        sum -= 2 * dot(q, row, equations.cross[o], row, p);
        for (int b = 0; b < d; b++) {
          double block = equations.blocks[o][(k * d + a) * d + b];
          sum += block * (inverse[(k * d + a) * d + b] + dot(q, row, u, (k * d + b) * p, p));
        }
      }
    }
    return sum;
  }

  private static double dot(double[] a, int aAt, double[] b, int bAt, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += a[aAt + i] * b[bAt + i];
    }
    return sum;
  }
}
