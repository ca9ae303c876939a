// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Straight lines in 12 features have two parameters, log a² and u = log σ²: everything that
 * Laplace's method approximates can be integrated on a grid. The posterior of a log variance with ν
 * degrees of freedom is that of a log χ²: Laplace's method misses its integral by 1/(6 ν/2), here
 * 1/36 for a² and 1/(3 · 14) for σ², which are the tolerances below, twice.
 */
class LaplaceTest {
  private static final int N = 26;
  private static final int D = 12;
  private static final int CELLS = 120;
  private static GaussianProcess fitted;
  private static Matrix x;
  private static double[] y;
  private Laplace laplace;
  private static double[] mode;
  private static final double[][] HESSIAN = new double[2][2];

  /** Of the marginal density of u, by quadrature. */
  private static double logEvidence;

  private static double marginalMode;

  @BeforeAll
  static void integrate() {
    x = LogPosteriorTest.normals(N, D, "x");
    RandomGenerator random = new Seed(4).random();
    double[] slopes = new double[D];
    for (int j = 0; j < D; j++) {
      slopes[j] = 0.3 * random.nextGaussian();
    }
    y = new double[N];
    for (int i = 0; i < N; i++) {
      y[i] = 0.5 * random.nextGaussian();
      for (int j = 0; j < D; j++) {
        y[i] += slopes[j] * x.get(i, j);
      }
    }
    Kernel kernel = new LinearKernel(D);
    Bfgs.Minimum from = new Bfgs.Minimum(new double[] {-2.4, -1.4}, 0);
    fitted = GaussianProcess.climb(kernel, x, y, from, 1, 1e-10, 300, Work.of(1));
    mode = fitted.theta();
    LogPosterior posterior = new LogPosterior(kernel, x, y);
    double top = posterior.value(mode);
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        HESSIAN[i][j] = secondDifference(posterior, i, j);
      }
    }
    double[] density = new double[CELLS];
    double sum = 0;
    int best = 0;
    double stepA = 8.0 / CELLS;
    double stepU = 5.0 / CELLS;
    for (int j = 0; j < CELLS; j++) {
      double u = mode[1] - 2 + (j + 0.5) * stepU;
      for (int i = 0; i < CELLS; i++) {
        double[] theta = {mode[0] - 4 + (i + 0.5) * stepA, u};
        density[j] += Math.exp(top - posterior.value(theta)) * stepA;
      }
      sum += density[j] * stepU;
      best = density[j] > density[best] ? j : best;
    }
    logEvidence = Math.log(sum) - top;
    double left = Math.log(density[best - 1]);
    double middle = Math.log(density[best]);
    double right = Math.log(density[best + 1]);
    double vertex = 0.5 * (left - right) / (left - 2 * middle + right);
    marginalMode = mode[1] - 2 + (best + 0.5 + vertex) * stepU;
  }

  @BeforeEach
  void approximate() {
    laplace = Laplace.of(fitted, x, y, new Parallel(1));
  }

  private static double secondDifference(LogPosterior posterior, int i, int j) {
    double h = 1e-3;
    double sum = 0;
    for (int sign = -1; sign <= 1; sign += 2) {
      for (int other = -1; other <= 1; other += 2) {
        double[] theta = mode.clone();
        theta[i] += sign * h;
        theta[j] += other * h;
        sum += sign * other * posterior.value(theta);
      }
    }
    return sum / (4 * h * h);
  }

  @Test
  void threadsThatShareTheCurvatureChangeNothing() {
    assertThat(Laplace.of(fitted, x, y, new Parallel(3))).isEqualTo(laplace);
  }

  @Test
  void evidenceEqualsTheIntegralOverTheParameters() {
    assertThat(laplace.logEvidence()).isCloseTo(logEvidence, within(2 * (1.0 / 36 + 1.0 / 42)));
  }

  /**
   * The shift is real (several times its tolerance), upwards, and of the size of (d/n)·σ̂'s error.
   */
  @Test
  void theShiftLeadsFromTheJointToTheMarginalMaximum() {
    double shift = marginalMode - mode[1];
    assertThat(shift).isGreaterThan(0.005);
    assertThat(laplace.logNoiseShift()).isCloseTo(shift, within(0.25 * shift));
  }

  /**
   * H_uu (H⁻¹)_uu, the Hessian here from central differences of values; its forward differences of
   * gradients over 0.03 miss by 0.015 times the third derivative, of the order of H itself.
   */
  @Test
  void inflationIsTheMarginalVarianceOverTheConditionalOne() {
    double expected =
        HESSIAN[1][1]
            * HESSIAN[0][0]
            / (HESSIAN[0][0] * HESSIAN[1][1] - HESSIAN[0][1] * HESSIAN[0][1]);
    assertThat(expected).isGreaterThan(1.05);
    assertThat(laplace.inflation()).isCloseTo(expected, within(0.03 * expected));
  }
}
