package org.aleator.estimator.unbiased;

/**
 * The Cholesky factor L of a symmetric positive definite matrix of a few hundred rows, A = L Lᵀ, in
 * plain Java: at these sizes a call into native code gains nothing, and the bits are the same on
 * every machine.
 */
final class SmallCholesky {
  private final int n;
  private final double[] l;

  /**
   * @param a the n × n matrix, row-major; only its lower triangle is read, and it is kept
   */
  SmallCholesky(double[] a, int n) {
    this.n = n;
    this.l = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = a[i * n + j] - dot(l, i * n, l, j * n, j);
        if (i > j) {
          l[i * n + j] = sum / l[j * n + j];
        } else if (sum > 0) {
          l[i * n + i] = Math.sqrt(sum);
        } else {
          throw new ArithmeticException("the matrix is not positive definite at row " + i);
        }
      }
    }
  }

  /** The solution z of A z = b. */
  double[] solve(double[] b) {
    double[] z = b.clone();
    for (int i = 0; i < n; i++) {
      z[i] = (z[i] - dot(l, i * n, z, 0, i)) / l[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
      z[i] /= l[i * n + i];
      for (int j = 0; j < i; j++) {
        z[j] -= l[i * n + j] * z[i];
      }
    }
    return z;
  }

  /** A⁻¹ = L⁻ᵀ L⁻¹, both triangles. */
  double[] inverse() {
    double[] rows = new double[n * n];
    // Row c of `rows` is column c of L⁻¹, so that both loops below run along rows.
    for (int c = 0; c < n; c++) {
      rows[c * n + c] = 1 / l[c * n + c];
      for (int i = c + 1; i < n; i++) {
        rows[c * n + i] = -dot(l, i * n + c, rows, c * n + c, i - c) / l[i * n + i];
      }
    }
    double[] inverse = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = dot(rows, i * n + i, rows, j * n + i, n - i);
        inverse[i * n + j] = sum;
        inverse[j * n + i] = sum;
      }
    }
    return inverse;
  }

  static double dot(double[] a, int aOffset, double[] b, int bOffset, int length) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 3 < length; i += 4) {
      s0 += a[aOffset + i] * b[bOffset + i];
      s1 += a[aOffset + i + 1] * b[bOffset + i + 1];
      s2 += a[aOffset + i + 2] * b[bOffset + i + 2];
      s3 += a[aOffset + i + 3] * b[bOffset + i + 3];
    }
    for (; i < length; i++) {
      s0 += a[aOffset + i] * b[bOffset + i];
    }
    return (s0 + s1) + (s2 + s3);
  }
}
