// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Seed;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.junit.jupiter.api.Test;

class SpectralNoiseTest {
  private static final int N = 40;
  private static final Kernel KERNEL = new ArdKernel(Profile.MATERN_3_2, 1);
  private static final Matrix X = LogPosteriorTest.normals(N, 1, "x");

  private static double[] theta(double noise) {
    return new double[] {Math.log(1.5), Math.log(0.8), Math.log(noise)};
  }

  private static double[] gram() {
    double[] gram = new double[N * N];
    KERNEL.addCross(theta(1), 0, X, X, gram);
    return gram;
  }

  /** λᵢ of the kernel matrix and yᵢ along its eigenvectors: A is then diagonal, σ²/(σ² + λ). */
  private record Spectrum(double[] eigenvalues, double[] components) {
    static Spectrum of(double[] y) {
      double[][] rows = new double[N][N];
      double[] gram = gram();
      for (int i = 0; i < N; i++) {
        System.arraycopy(gram, i * N, rows[i], 0, N);
      }
      EigenDecompositionSymmetric eigen =
          new EigenDecompositionSymmetric(new Array2DRowRealMatrix(rows, false));
      double[] components = new double[N];
      for (int i = 0; i < N; i++) {
        components[i] = eigen.getEigenvector(i).dotProduct(new ArrayRealVector(y));
      }
      return new Spectrum(eigen.getEigenvalues(), components);
    }

    double trace(double noise, int power) {
      double sum = 0;
      for (double eigenvalue : eigenvalues) {
        sum += Math.pow(noise / (noise + eigenvalue), power);
      }
      return sum;
    }

    double form(double noise, int power) {
      double sum = 0;
      for (int i = 0; i < N; i++) {
        double a = noise / (noise + eigenvalues[i]);
        sum += Math.pow(a, power) * components[i] * components[i];
      }
      return sum;
    }
  }

  /** y = L z with L the Cholesky factor of K + σ² I. */
  private static double[] draw(double noise, RandomGenerator random) {
    double[] k = gram();
    for (int i = 0; i < N; i++) {
      k[i * N + i] += noise;
    }
    LinearAlgebra.provider().cholesky(k, N);
    double[] z = random.doubles(N).toArray();
    for (int i = 0; i < N; i++) {
      z[i] = random.nextGaussian();
    }
    double[] y = new double[N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j <= i; j++) {
        y[i] += k[i * N + j] * z[j];
      }
    }
    return y;
  }

  @Test
  void theSolutionSolvesTheSpectralEquation() {
    double[] y = draw(0.3, new Seed(1).random());
    Spectrum spectrum = Spectrum.of(y);
    SpectralNoise found = SpectralNoise.solve(KERNEL, X, y, theta(1));
    double v = found.variance();
    // The iteration ends when log σ² moves by less than 0.003.
    assertThat(spectrum.form(v, 9) / spectrum.trace(v, 8)).isCloseTo(v, within(0.003 * v));
  }

  /** Begun at the solution, one substitution is enough, and everything is at that σ². */
  @Test
  void degreesOfFreedomAndUpperVarianceAreTheirTraces() {
    double[] y = draw(0.3, new Seed(2).random());
    Spectrum spectrum = Spectrum.of(y);
    double v = 0.3;
    for (int i = 0; i < 200; i++) {
      v = spectrum.form(v, 9) / spectrum.trace(v, 8);
    }
    SpectralNoise found = SpectralNoise.solve(KERNEL, X, y, theta(v));
    double trace8 = spectrum.trace(v, 8);
    assertThat(found.variance()).isCloseTo(v, within(1e-9));
    assertThat(found.degreesOfFreedom())
        .isCloseTo(trace8 * trace8 / spectrum.trace(v, 16), within(1e-8));
    assertThat(found.upperVariance())
        .isCloseTo(spectrum.form(v, 2) / spectrum.trace(v, 2), within(1e-9));
  }

  /**
   * Labels drawn from the kernel itself. An estimate has the relative variance 2/ν; of 400 the mean
   * is within four standard errors, and ν itself within a quarter (400 variances: 7 %).
   */
  @Test
  void theEstimateIsUnbiasedAndItsDegreesOfFreedomSayHowItSpreads() {
    RandomGenerator random = new Seed(3).random();
    int repeats = 400;
    double mean = 0;
    double squares = 0;
    double degrees = 0;
    for (int r = 0; r < repeats; r++) {
      SpectralNoise found = SpectralNoise.solve(KERNEL, X, draw(0.3, random), theta(0.3));
      mean += found.variance() / 0.3 / repeats;
      squares += Math.pow(found.variance() / 0.3, 2) / repeats;
      degrees += found.degreesOfFreedom() / repeats;
    }
    double variance = squares - mean * mean;
    assertThat(mean).isCloseTo(1, within(4 * Math.sqrt(2 / degrees / repeats) + 2 / degrees / 4));
    assertThat(2 / variance).isBetween(0.6 * degrees, 1.25 * degrees);
  }

  @Test
  void labelsWithoutNoiseAreSolvedAtRounding() {
    double[] y = new double[N];
    for (int i = 0; i < N; i++) {
      y[i] = Math.sin(X.get(i, 0));
    }
    Kernel smooth = new ArdKernel(Profile.SQUARED_EXPONENTIAL, 1);
    double[] far = {Math.log(1e6), Math.log(3), Math.log(1e-9)};
    SpectralNoise found = SpectralNoise.solve(smooth, X, y, far);
    assertThat(found.variance()).isLessThan(1e-8);
    assertThat(found.degreesOfFreedom()).isBetween(1.0, (double) N);
  }

  @Test
  void whereASubstitutionGivesNoNumberTheGuessStands() {
    double[] y = draw(0.3, new Seed(4).random());
    y[3] = Double.NaN;
    assertThat(SpectralNoise.solve(KERNEL, X, y, theta(0.25)).variance())
        .isCloseTo(0.25, within(1e-15));
  }
}
