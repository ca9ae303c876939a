// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.encode.Scaling;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class InputLawTest {
  private static final double STEP = 1e-5;

  /** Of independent or correlated Gaussian features of mean 0 and variance 1. */
  static InputLaw gaussian(double[] correlation, int d) {
    NormalMixture[] each = new NormalMixture[d];
    Arrays.fill(each, new NormalMixture(new double[] {1}, new double[] {0}, new double[] {1}));
    return new InputLaw(each, correlation.clone());
  }

  /** Two log-normal features whose logarithms are correlated, standardised. */
  private static double[] logNormal(int n, Seed seed) {
    RandomGenerator random = seed.random();
    double[][] columns = new double[2][n];
    for (int i = 0; i < n; i++) {
      double a = random.nextGaussian();
      columns[0][i] = Math.exp(0.8 * a);
      columns[1][i] = Math.exp(0.8 * (0.6 * a + 0.8 * random.nextGaussian()));
    }
    double[] x = new double[2 * n];
    for (int j = 0; j < 2; j++) {
      double[] standard = Scaling.of(columns[j]).standardize(columns[j]);
      for (int i = 0; i < n; i++) {
        x[2 * i + j] = standard[i];
      }
    }
    return x;
  }

  @Test
  void aGaussianLawHasTheSlopeAndBendOfItsCovariance() {
    double[] x = {0.5, -1.2};
    InputLaw.Local local = gaussian(new double[] {1, 0.6, 0.6, 1}, 2).at(x);
    // C⁻¹ = [[1, −0.6], [−0.6, 1]]/0.64.
    double[] inverse = {1 / 0.64, -0.6 / 0.64, -0.6 / 0.64, 1 / 0.64};
    for (int j = 0; j < 2; j++) {
      double slope = -inverse[2 * j] * x[0] - inverse[2 * j + 1] * x[1];
      assertThat(local.slope()[j]).isCloseTo(slope, within(1e-9));
      for (int k = 0; k < 2; k++) {
        assertThat(local.bend()[2 * j + k]).isCloseTo(-inverse[2 * j + k], within(1e-9));
      }
    }
  }

  @Test
  void slopeAndBendOfAMixtureAreTheDerivativesOfItsLogarithm() {
    NormalMixture mixture =
        new NormalMixture(new double[] {0.3, 0.7}, new double[] {-1, 0.5}, new double[] {0.4, 0.9});
    for (double value : new double[] {-2, -0.6, 0, 1.7}) {
      NormalMixture.Local up = mixture.at(value + STEP);
      NormalMixture.Local down = mixture.at(value - STEP);
      NormalMixture.Local here = mixture.at(value);
      assertThat(here.slope())
          .isCloseTo((up.logDensity() - down.logDensity()) / (2 * STEP), within(1e-6));
      assertThat(here.bend()).isCloseTo((up.slope() - down.slope()) / (2 * STEP), within(1e-6));
    }
  }

  @Test
  void theBendIsTheDerivativeOfTheSlopeForCorrelatedSkewFeatures() {
    InputLaw law = InputLaw.of(logNormal(300, new Seed(1)), 2);
    double[] x = {0.3, -0.4};
    double[] bend = law.at(x).bend();
    for (int k = 0; k < 2; k++) {
      double[] up = x.clone();
      double[] down = x.clone();
      up[k] += STEP;
      down[k] -= STEP;
      for (int j = 0; j < 2; j++) {
        double difference = (law.at(up).slope()[j] - law.at(down).slope()[j]) / (2 * STEP);
        assertThat(bend[2 * j + k]).isCloseTo(difference, within(1e-4));
      }
    }
  }

  @Test
  void gaussianValuesGetOneNormalLawAndUniformOnesMore() {
    RandomGenerator random = new Seed(2).random();
    double[] normal = random.doubles(1000).map(u -> random.nextGaussian()).toArray();
    assertThat(NormalMixture.of(Scaling.of(normal).standardize(normal)).mean()).hasSize(1);
    double[] uniform = random.doubles(1000).toArray();
    assertThat(NormalMixture.of(Scaling.of(uniform).standardize(uniform)).mean())
        .hasSizeGreaterThan(1);
  }

  /**
   * Var x̃ = 1, noise 0.3². By a Gaussian law the mean squared error of E[u | x̃] is σ²(1 − σ²) =
   * 0.082; a log-normal feature is known better, and its law must be worth 10 %, five times the
   * sampling error of the difference over 2,000 rows.
   */
  @Test
  void theTrueValueOfALogNormalFeatureIsKnownBetterThanByAGaussian() {
    int n = 2000;
    RandomGenerator random = new Seed(3).random();
    double[] u = random.doubles(n).map(v -> Math.exp(random.nextGaussian())).toArray();
    double[] clean = Scaling.of(u).standardize(u);
    double variance = 0.09;
    double[] x = new double[2 * n];
    for (int i = 0; i < n; i++) {
      x[2 * i] = clean[i] * Math.sqrt(1 - variance) + 0.3 * random.nextGaussian();
      x[2 * i + 1] = random.nextGaussian();
    }
    InputLaw.Local law = InputLaw.of(x, 2).at(x);
    double byLaw = 0;
    double byGaussian = 0;
    for (int i = 0; i < n; i++) {
      double truth = clean[i] * Math.sqrt(1 - variance);
      byLaw += Math.pow(x[2 * i] + variance * law.slope()[2 * i] - truth, 2) / n;
      byGaussian += Math.pow((1 - variance) * x[2 * i] - truth, 2) / n;
    }
    assertThat(byLaw).isLessThan(0.9 * byGaussian);
  }
}
