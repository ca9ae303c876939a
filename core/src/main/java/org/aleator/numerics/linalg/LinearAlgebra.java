// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.linalg;

/**
 * Factorisation, solution and inversion of symmetric positive definite matrices, and the product of
 * two matrices, in double precision. Matrices are square or rectangular blocks of flat row-major
 * arrays. Implementations have no state and may be shared by threads.
 *
 * <p>{@link #provider()} gives the fastest implementation that works on this machine.
 */
public sealed interface LinearAlgebra permits PlainLinearAlgebra, OpenBlasLinearAlgebra {

  /**
   * The implementation chosen for this process: OpenBLAS, or plain Java if OpenBLAS cannot be
   * loaded or the system property {@code aleator.linalg} is {@code plain}.
   */
  static LinearAlgebra provider() {
    return LinearAlgebraHolder.PROVIDER.get();
  }

  /**
   * Begins to load the implementation chosen, which may take a fifth of a second, on a thread of
   * its own. A caller that needs it meanwhile waits only for the rest of the loading, and gets the
   * failure if there is one.
   */
  static void prepare() {
    Thread thread =
        new Thread(() -> provider().cholesky(new double[] {1}, 1), "aleator-linear-algebra");
    thread.setUncaughtExceptionHandler((failed, cause) -> {});
    thread.setDaemon(true);
    thread.start();
  }

  /** Plain Java, whose bits are the same on every machine. */
  static LinearAlgebra plain() {
    return new PlainLinearAlgebra();
  }

  /** The name by which logs and the property {@code aleator.linalg} call this implementation. */
  String name();

  /** Room for the factors of one n × n matrix after another. */
  CholeskyFactor factor(int n);

  /**
   * Replaces the lower triangle of a by its Cholesky factor L, a = L Lᵀ. The upper triangle is
   * neither read nor written.
   *
   * @param a an n × n matrix
   * @return whether a is positive definite; if not, a holds no meaningful values
   */
  boolean cholesky(double[] a, int n);

  /**
   * Replaces the lower triangle L by the symmetric inverse (L Lᵀ)⁻¹, both triangles filled.
   *
   * @param l the n × n result of {@link #cholesky}
   */
  void invertCholesky(double[] l, int n);

  /**
   * Replaces the symmetric positive definite matrix a, of which the lower triangle is read, by its
   * inverse, both triangles filled.
   *
   * @return log det a, or NaN if a is not positive definite (a then holds no meaningful values)
   */
  default double invert(double[] a, int n) {
    if (!cholesky(a, n)) {
      return Double.NaN;
    }
    double logDeterminant = logDeterminant(a, n);
    invertCholesky(a, n);
    return logDeterminant;
  }

  /**
   * Replaces each of the rows of b by the solution z of L z = row, where L is the lower triangle of
   * l.
   *
   * @param b a rows × n matrix, one right-hand side per row
   */
  void forwardSolve(double[] l, int n, double[] b, int rows);

  /** The product a · bᵀ of a rows × inner matrix and the transpose of a columns × inner matrix. */
  double[] multiplyTransposed(double[] a, int rows, int inner, double[] b, int columns);

  /**
   * Adds aᵀ · a to the lower triangle, diagonal included, of a columns × columns matrix; its upper
   * triangle is neither read nor written.
   *
   * @param a a rows × columns matrix
   */
  void addGram(double[] a, int rows, int columns, double[] gram);

  /**
   * The tridiagonal form T = Qᵀ A Q of the symmetric matrix a, of which the lower triangle is read,
   * and the vector Qᵀ v. Neither a nor v is changed.
   */
  Tridiagonal tridiagonalize(double[] a, int n, double[] v);

  /**
   * The diagonal of (L Lᵀ)⁻¹, to the bit that of {@link #plain}'s inverse.
   *
   * @param l the n × n result of {@link #cholesky}; not changed
   */
  static double[] inverseDiagonal(double[] l, int n) {
    return PlainLinearAlgebra.inverseDiagonal(l, n);
  }

  /** log det(L Lᵀ) of a Cholesky factor: 2 Σ log Lᵢᵢ. */
  static double logDeterminant(double[] l, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += Math.log(l[i * n + i]);
    }
    return 2 * sum;
  }

  /** The solution z of (L Lᵀ) z = b for one right-hand side; b is not changed. */
  static double[] solve(double[] l, int n, double[] b) {
    double[] z = b.clone();
    for (int i = 0; i < n; i++) {
      if (i % 4 == 0 && i + 3 < n) {
        subtractFour(l, n, i, z);
      }
      double sum = z[i];
      for (int j = i + 3 - i % 4 < n ? i - i % 4 : 0; j < i; j++) {
        sum -= l[i * n + j] * z[j];
      }
      z[i] = sum / l[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
      double value = z[i] / l[i * n + i];
      z[i] = value;
      for (int j = 0; j < i; j++) {
        z[j] -= l[i * n + j] * value;
      }
    }
    return z;
  }

  /** z[i + r] −= Σⱼ l[i + r][j] z[j], j below i, for four r: so that no sum waits for itself. */
  private static void subtractFour(double[] l, int n, int i, double[] z) {
    int row = i * n;
    double s0 = z[i];
    double s1 = z[i + 1];
    double s2 = z[i + 2];
    double s3 = z[i + 3];
    for (int j = 0; j < i; j++) {
      double value = z[j];
      s0 -= l[row + j] * value;
      s1 -= l[row + n + j] * value;
      s2 -= l[row + 2 * n + j] * value;
      s3 -= l[row + 3 * n + j] * value;
    }
    z[i] = s0;
    z[i + 1] = s1;
    z[i + 2] = s2;
    z[i + 3] = s3;
  }
}
