// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

/**
 * The Runge–Kutta pair of orders 5 and 4 of Dormand and Prince, "A family of embedded Runge–Kutta
 * formulae", J. Comput. Appl. Math. 6 (1980), with the interpolant of order 4 of Shampine, "Some
 * practical Runge–Kutta formulas", Math. Comp. 46 (1986).
 *
 * <p>For an autonomous ẋ = f(x): kᵢ = f(x + h Σⱼ aᵢⱼ kⱼ), the new state is x + h Σ bᵢ kᵢ, the error
 * estimate h Σ eᵢ kᵢ, and within the step x(t + θh) ≈ x + h Σ bᵢ(θ) kᵢ. The last stage is f at the
 * new state, and so the first stage of the next step.
 */
final class DormandPrince {
  static final int STAGES = 7;

  /** bᵢ(θ) is a polynomial of this degree without a constant. */
  static final int POWERS = 4;

  /** aᵢⱼ for j &lt; i; the last row is b. */
  private static final double[][] A = {
    {},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}
  };

  /** The fifth-order weights less the fourth-order ones. */
  private static final double[] ERROR = {
    71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40
  };

  /** bᵢ(θ) = Σₚ INTERPOLANT[i][p] θᵖ⁺¹. */
  private static final double[][] INTERPOLANT = {
    {1, -8048581381.0 / 2820520608.0, 8663915743.0 / 2820520608.0, -12715105075.0 / 11282082432.0},
    {0, 0, 0, 0},
    {
      0,
      131558114200.0 / 32700410799.0,
      -68118460800.0 / 10900136933.0,
      87487479700.0 / 32700410799.0
    },
    {0, -1754552775.0 / 470086768.0, 14199869525.0 / 1410260304.0, -10690763975.0 / 1880347072.0},
    {
      0,
      127303824393.0 / 49829197408.0,
      -318862633887.0 / 49829197408.0,
      701980252875.0 / 199316789632.0
    },
    {0, -282668133.0 / 205662961.0, 2019193451.0 / 616988883.0, -1453857185.0 / 822651844.0},
    {0, 40617522.0 / 29380423.0, -110615467.0 / 29380423.0, 69997945.0 / 29380423.0}
  };

  private DormandPrince() {}

  /** aᵢⱼ, with i and j from 0. */
  static double a(int i, int j) {
    return A[i][j];
  }

  /** eᵢ. */
  static double error(int i) {
    return ERROR[i];
  }

  /** Σⱼ aᵢⱼ kⱼ of one value, with i and j from 0. */
  static double slope(int i, double[][] k, int value) {
    double[] a = A[i];
    double sum = 0;
    for (int j = 0; j < i; j++) {
      sum += a[j] * k[j][value];
    }
    return sum;
  }

  /** Adds aᵢⱼ g to every k̄ⱼ before stage i. */
  static void addStage(int i, double g, double[] kBar) {
    double[] a = A[i];
    for (int j = 0; j < i; j++) {
      kBar[j] += a[j] * g;
    }
  }

  /** Σᵢ bᵢ(θ) kᵢ of one value as a polynomial: writes its coefficients of θ, θ², … */
  static void polynomial(double[][] k, int value, double[] coefficients) {
    for (int p = 0; p < POWERS; p++) {
      double sum = 0;
      for (int i = 0; i < STAGES; i++) {
        sum += INTERPOLANT[i][p] * k[i][value];
      }
      coefficients[p] = sum;
    }
  }

  /**
   * Starts the cotangents of a step's stages: k̄ᵢ = h (bᵢ λ + Σ bᵢ(θ) g).
   *
   * @param moments Σ θ g, Σ θ² g, … over the values interpolated within the step
   */
  static void seed(double h, double lambda, double[] moments, double[] kBar) {
    for (int i = 0; i < STAGES; i++) {
      double[] p = INTERPOLANT[i];
      double inside = 0;
      for (int q = 0; q < POWERS; q++) {
        inside += p[q] * moments[q];
      }
      double b = i < STAGES - 1 ? A[STAGES - 1][i] : 0;
      kBar[i] = h * (b * lambda + inside);
    }
  }

  /** Writes b₁(θ) … b₇(θ). */
  static void interpolation(double theta, double[] weights) {
    for (int i = 0; i < STAGES; i++) {
      double[] p = INTERPOLANT[i];
      weights[i] = theta * (p[0] + theta * (p[1] + theta * (p[2] + theta * p[3])));
    }
  }
}
