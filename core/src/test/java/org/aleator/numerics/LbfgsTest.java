// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LbfgsTest {

  @Test
  void theMinimumOfAnIllConditionedQuadraticIsFound() {
    // Σ c_j (x_j − j)², c from 1 to 10⁴.
    double[] found =
        Lbfgs.minimize(
            (x, gradient) -> {
              double value = 0;
              for (int j = 0; j < x.length; j++) {
                double c = Math.pow(10, 4.0 * j / (x.length - 1));
                value += c * (x[j] - j) * (x[j] - j);
                gradient[j] = 2 * c * (x[j] - j);
              }
              return value;
            },
            new double[12],
            1e-14,
            500);

    for (int j = 0; j < found.length; j++) {
      assertThat(found[j]).isCloseTo(j, within(1e-4));
    }
  }

  @Test
  void aCurvedValleyIsFollowedToItsEnd() {
    // Rosenbrock's function, minimum at (1, 1).
    double[] found =
        Lbfgs.minimize(
            (x, gradient) -> {
              double bend = x[1] - x[0] * x[0];
              gradient[0] = -400 * x[0] * bend - 2 * (1 - x[0]);
              gradient[1] = 200 * bend;
              return 100 * bend * bend + (1 - x[0]) * (1 - x[0]);
            },
            new double[] {-1.2, 1},
            1e-16,
            500);

    assertThat(found[0]).isCloseTo(1, within(1e-4));
    assertThat(found[1]).isCloseTo(1, within(1e-4));
  }

  @Test
  void aStartAtTheMinimumStaysThere() {
    double[] start = {2, -3};

    double[] found =
        Lbfgs.minimize(
            (x, gradient) -> {
              gradient[0] = x[0] - 2;
              gradient[1] = x[1] + 3;
              return 0.5 * (gradient[0] * gradient[0] + gradient[1] * gradient[1]);
            },
            start,
            1e-12,
            10);

    assertThat(found).isEqualTo(start);
  }
}
