// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.numerics.linalg.Spectrum;

/**
 * The noise variance from the part of the labels where a kernel leaves no signal.
 *
 * <p>With A = σ² K⁻¹ = I − H, H the smoother of the Gaussian process, E yᵀ Aᵖ y = σ² tr Aᵖ⁻¹ if the
 * kernel is right. p = 2 is the equation of maximum likelihood. A component of y along an
 * eigenvector of eigenvalue λ of the kernel matrix counts with weight (σ²/(σ² + λ))ᵖ: the larger p,
 * the less the answer rests on components in which signal and noise are of one size, where the
 * kernel's assumed decay decides what is signal. Here p = 9; the loss of degrees of freedom is
 * small because most eigenvalues of a smooth kernel are far below σ².
 *
 * <p>Where labels have no noise the equation is solved at the σ² of rounding, and what is found is
 * below it.
 *
 * <p>Fails where the signal has weight everywhere (a function rougher than the kernel, more
 * features than rows can resolve): the estimate is then too large.
 *
 * @param variance the solution σ² of yᵀ A⁹ y = σ² tr A⁸
 * @param degreesOfFreedom (tr A⁸)²/tr A¹⁶: of Gaussian noise, Var σ̂² = 2 σ⁴/degreesOfFreedom
 * @param upperVariance yᵀ A² y/tr A², unbiased if the smoother has no bias, else too large
 */
record SpectralNoise(double variance, double degreesOfFreedom, double upperVariance) {
  private static final int MOST_ITERATIONS = 100;
  private static final double CLOSE_ENOUGH = 1e-6;

  /** Of the targets' unit variance: below it K is made of rounding for every smooth kernel. */
  private static final double LEAST_VARIANCE = 1e-9;

  /**
   * Solves the equation by repeated substitution, in the eigenvectors of the kernel matrix. Where a
   * substitution gives no number, the variance before it stands.
   *
   * @param theta the kernel's parameters and a first guess of log σ²
   */
  static SpectralNoise solve(Kernel kernel, Matrix x, double[] y, double[] theta) {
    int n = y.length;
    double[] k = new double[n * n];
    kernel.gram(x).add(theta, 0, k);
    Spectrum spectrum = Spectrum.of(LinearAlgebra.provider().tridiagonalize(k, n, y));
    double trace = Arrays.stream(spectrum.eigenvalues()).sum();
    double least = Math.max(LEAST_VARIANCE, Math.ulp(1.0) * trace);
    int u = theta.length - 1;
    double at = Math.max(least, Math.exp(theta[u]));
    for (int iteration = 1; ; iteration++) {
      double next = form(spectrum, at, 9) / trace(spectrum, at, 8);
      boolean done = Math.abs(Math.log(next / at)) < CLOSE_ENOUGH || iteration == MOST_ITERATIONS;
      if (!Double.isFinite(next)) {
        return at(spectrum, at, at);
      }
      if (done || next < least && at == least) {
        return at(spectrum, at, next);
      }
      at = Math.max(next, least);
    }
  }

  private static SpectralNoise at(Spectrum spectrum, double at, double found) {
    double trace8 = trace(spectrum, at, 8);
    return new SpectralNoise(
        found,
        trace8 * trace8 / trace(spectrum, at, 16),
        form(spectrum, at, 2) / trace(spectrum, at, 2));
  }

  /** tr Aᵖ. */
  private static double trace(Spectrum spectrum, double variance, int power) {
    double sum = 0;
    for (double eigenvalue : spectrum.eigenvalues()) {
      sum += Math.pow(left(eigenvalue, variance), power);
    }
    return sum;
  }

  /** yᵀ Aᵖ y. */
  private static double form(Spectrum spectrum, double variance, int power) {
    double sum = 0;
    for (int i = 0; i < spectrum.components().length; i++) {
      double component = spectrum.components()[i];
      sum += Math.pow(left(spectrum.eigenvalues()[i], variance), power) * component * component;
    }
    return sum;
  }

  /** An eigenvalue of A; those of the kernel matrix are negative by rounding alone. */
  private static double left(double eigenvalue, double variance) {
    return variance / (variance + Math.max(0, eigenvalue));
  }
}
