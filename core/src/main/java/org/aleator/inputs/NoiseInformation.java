// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.Arrays;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * What the labels tell of η = (ln σ, ln τ): the sum of products of the rows' scores (Berndt, Hall,
 * Hall and Hausman 1974) less what f's coefficients explain of it.
 *
 * @param values q × q
 * @param q how many
 */
record NoiseInformation(double[] values, int q) {
  /** A negative eigenvalue is at most of the order of the diagonal: 50 times 0.02 of it. */
  private static final double MOST_DAMPING = 1e6;

  /** Scores that are correlated by more than 1 less this are taken for equal. */
  private static final double ALIKE = 1e-4;

  /**
   * (I + 0.02 diag I + 0.1)⁻¹ of the information I, the damping tenfold as often as it takes: what
   * is left when f's part is taken off may have a negative eigenvalue by rounding where f explains
   * nearly everything, and little is then known of η.
   *
   * @throws ArithmeticException if the information is not finite
   */
  double[] dampedInverse() {
    for (double damping = 1; damping <= MOST_DAMPING; damping *= 10) {
      double[] inverse = values.clone();
      for (int k = 0; k < q; k++) {
        double diagonal = Math.max(values[k * q + k], 0);
        inverse[k * q + k] += damping * (0.02 * diagonal + 0.1);
      }
      if (!Double.isNaN(LinearAlgebra.provider().invert(inverse, q))) {
        return inverse;
      }
    }
    throw new ArithmeticException(
        "the information on the noises is not finite: " + Arrays.toString(values));
  }

  /**
   * The standard error of ηₖ when all others are fitted too, (I⁻¹)ₖₖ^½. Information is scaled to
   * correlations before it is inverted, and not damped: a τ² or σ² near 0 hardly moves the
   * likelihood on the scale of its logarithm, but on its own scale it may do just what σₖ² does,
   * and then nothing is known of σₖ².
   */
  double stdError(int k) {
    double[] correlation = new double[q * q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        double scale = Math.sqrt(Math.max(values[i * q + i] * values[j * q + j], 0));
        double own = i == j ? 1 : (1 - ALIKE) * values[i * q + j] / scale;
        correlation[i * q + j] = i != j && !(scale > 0) ? 0 : own;
      }
    }
    boolean solved = !Double.isNaN(LinearAlgebra.provider().invert(correlation, q));
    double own = values[k * q + k];
    return solved && own > 0 ? Math.sqrt(correlation[k * q + k] / own) : Double.POSITIVE_INFINITY;
  }
}
