package org.aleator.gp;

import org.aleator.data.Matrix;
import org.aleator.linalg.LinearAlgebra;

/**
 * The noise variance from the part of the labels where a kernel leaves no signal.
 *
 * <p>With A = σ² K⁻¹ = I − H, H the smoother of the Gaussian process, E yᵀ Aᵖ y = σ² tr Aᵖ⁻¹ if the
 * kernel is right. p = 2 is the equation of maximum likelihood. A component of y along an
 * eigenvector of eigenvalue λ of the kernel matrix counts with weight (σ²/(σ² + λ))ᵖ: the larger p,
 * the less the answer rests on components in which signal and noise are of one size, where the
 * kernel's assumed decay decides what is signal. Here p = 9, by three squarings of A; the loss of
 * degrees of freedom is small because most eigenvalues of a smooth kernel are far below σ².
 *
 * <p>Where labels have no noise the equation is solved at the least σ² at which K can still be
 * factorised ({@link LogPosterior#inverse}), and what is found is below that σ².
 *
 * <p>Fails where the signal has weight everywhere (a function rougher than the kernel, more
 * features than rows can resolve): the estimate is then too large.
 *
 * @param variance the solution σ² of yᵀ A⁹ y = σ² tr A⁸
 * @param degreesOfFreedom (tr A⁸)²/tr A¹⁶: of Gaussian noise, Var σ̂² = 2 σ⁴/degreesOfFreedom
 * @param upperVariance yᵀ A² y/tr A², unbiased if the smoother has no bias, else too large
 * @param theta the kernel's parameters and the logarithm of the variance found
 */
record SpectralNoise(
    double variance, double degreesOfFreedom, double upperVariance, double[] theta) {
  private static final int MOST_ITERATIONS = 6;
  private static final double CLOSE_ENOUGH = 0.003;

  /** Of the targets' unit variance: below it K is made of rounding for every smooth kernel. */
  private static final double LEAST_VARIANCE = 1e-9;

  private static final double LEAST_SOLUTION = 1e-12;

  /**
   * Solves the equation by repeated substitution.
   *
   * @param theta the kernel's parameters and a first guess of log σ²
   */
  static SpectralNoise solve(Kernel kernel, Matrix x, double[] y, double[] theta) {
    LogPosterior posterior = new LogPosterior(kernel, x, y);
    double[] point = theta;
    int u = point.length - 1;
    for (int iteration = 1; ; iteration++) {
      LogPosterior.Inverse inverse = posterior.inverse(point);
      SpectralNoise found = at(inverse, y);
      double change = Math.log(found.variance) - inverse.theta()[u];
      boolean atRounding = inverse.theta()[u] > point[u] && change < 0;
      if (atRounding
          || !Double.isFinite(change)
          || Math.abs(change) < CLOSE_ENOUGH
          || iteration == MOST_ITERATIONS) {
        return found;
      }
      point = theta.clone();
      point[u] = Math.max(Math.log(found.variance), Math.log(LEAST_VARIANCE));
    }
  }

  private static SpectralNoise at(LogPosterior.Inverse inverse, double[] y) {
    int n = y.length;
    double[] a = inverse.matrix();
    double[] theta = inverse.theta();
    int u = theta.length - 1;
    double noise = Math.exp(theta[u]);
    for (int i = 0; i < a.length; i++) {
      a[i] *= noise;
    }
    LinearAlgebra algebra = LinearAlgebra.provider();
    double[] a2 = algebra.squareSymmetric(a, n);
    double[] a4 = algebra.squareSymmetric(a2, n);
    double[] a8 = algebra.squareSymmetric(a4, n);
    double[] a4y = LogPosterior.multiply(a4, y);
    double[] a5y = LogPosterior.multiply(a, a4y);
    double[] ay = LogPosterior.multiply(a, y);
    double trace8 = LogPosterior.dot(a4, a4);
    double trace16 = LogPosterior.dot(a8, a8);
    double variance = LogPosterior.dot(a4y, a5y) / trace8;
    double upper = LogPosterior.dot(ay, ay) / LogPosterior.dot(a, a);
    double[] solution = theta.clone();
    solution[u] = Math.log(Math.max(variance, LEAST_SOLUTION));
    return new SpectralNoise(variance, trace8 * trace8 / trace16, upper, solution);
  }
}
