// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FreeBeamModesTest {
  private static final int MODES = 12;
  private static final int STEPS = 20_000;

  /** The tabulated roots of cos β cosh β = 1 (Blevins 1979, Formulas for Natural Frequency). */
  @Test
  void wavenumbersAreTheTabulatedOnesOfTheFreeBeam() {
    FreeBeamModes modes = new FreeBeamModes(5);
    assertThat(modes.wavenumber(0)).isCloseTo(4.73004074, within(1e-8));
    assertThat(modes.wavenumber(1)).isCloseTo(7.85320462, within(1e-8));
    assertThat(modes.wavenumber(2)).isCloseTo(10.9956078, within(1e-7));
    assertThat(modes.wavenumber(4)).isCloseTo(17.2787597, within(1e-7));
  }

  @Test
  void modesAreOrthonormalAndOrthogonalToLines() {
    FreeBeamModes modes = new FreeBeamModes(MODES);
    double[][] gram = new double[MODES + 2][MODES + 2];
    for (int i = 0; i < STEPS; i++) {
      double u = (i + 0.5) / STEPS;
      double[] values = new double[MODES + 2];
      values[0] = 1;
      values[1] = Math.sqrt(12) * (u - 0.5);
      modes.evaluate(u, MODES, values, 2);
      for (int a = 0; a < values.length; a++) {
        for (int b = 0; b < values.length; b++) {
          gram[a][b] += values[a] * values[b] / STEPS;
        }
      }
    }
    for (int a = 0; a < gram.length; a++) {
      for (int b = 0; b < gram.length; b++) {
        assertThat(gram[a][b]).isCloseTo(a == b ? 1 : 0, within(1e-5));
      }
    }
  }

  @Test
  void roughnessIsTheFourthPowerOfTheWavenumber() {
    FreeBeamModes modes = new FreeBeamModes(MODES);
    double h = 1e-4;
    double[] roughness = new double[MODES];
    for (int i = 0; i < STEPS / 4; i++) {
      double u = h + (1 - 2 * h) * (i + 0.5) / (STEPS / 4.0);
      double[] below = at(modes, u - h);
      double[] here = at(modes, u);
      double[] above = at(modes, u + h);
      for (int k = 0; k < MODES; k++) {
        double curvature = (below[k] - 2 * here[k] + above[k]) / (h * h);
        roughness[k] += curvature * curvature / (STEPS / 4.0);
      }
    }
    for (int k = 0; k < MODES; k++) {
      double expected = Math.pow(modes.wavenumber(k), 4);
      assertThat(roughness[k]).isCloseTo(expected, within(1e-3 * expected));
    }
  }

  @Test
  void modesEndAtTwoWithTheirParityAndStayFiniteWhenMany() {
    FreeBeamModes modes = new FreeBeamModes(200);
    double[] left = at(modes, 0);
    double[] right = at(modes, 1);
    for (int k = 0; k < 200; k++) {
      assertThat(right[k]).isCloseTo(2, within(1e-9));
      assertThat(left[k]).isCloseTo(k % 2 == 0 ? 2 : -2, within(1e-9));
    }
  }

  private static double[] at(FreeBeamModes modes, double u) {
    double[] values = new double[modes.count()];
    modes.evaluate(u, modes.count(), values, 0);
    return values;
  }
}
