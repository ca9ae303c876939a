// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.hipparchus.special.Erf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClassProblemTest {
  private static final int ROWS = 20_000;

  /**
   * Breiman (1996, 1998) for twonorm and threenorm; for ringnorm, where he gives 1.3 %, the
   * noncentral χ² law (scipy's ncx2): the rule is |x − 4m/3|² < 8/3 (20 ln 2 + |m|²/6). Breiman et
   * al. (1984) for waveform, also Friedman (2001), where 14 % is from simulation, and LED; Φ(−1)
   * for the normals of equal covariance; the others by construction. Allowed are five standard
   * errors of the mean over the rows, and how coarse the published number is.
   */
  @ParameterizedTest
  @CsvSource({
    "TWONORM, 0.023, 0.0005",
    "THREENORM, 0.105, 0.0005",
    "RINGNORM, 0.0123966, 0",
    "WAVEFORM, 0.14, 0.01",
    "LED, 0.26, 0.005",
    "GAUSSIANS_2, 0.158655, 0",
    "GAUSSIANS_5, 0.158655, 0",
    "GAUSSIANS_20, 0.158655, 0",
    "XOR, 0.1, 0",
    "CHECKERBOARD, 0.05, 0",
    "PURE_NOISE, 0.3, 0"
  })
  void theBayesErrorIsThePublishedOne(ClassProblem problem, double published, double rounding) {
    ClassData data = problem.draw(ROWS, new Seed(1));
    double[] least =
        IntStream.range(0, ROWS)
            .mapToDouble(
                i -> 1 - Arrays.stream(data.probabilities().rowValues(i)).max().orElseThrow())
            .toArray();
    double mean = Arrays.stream(least).average().orElseThrow();
    double sd = Math.sqrt(Arrays.stream(least).map(v -> (v - mean) * (v - mean)).sum() / ROWS);
    assertThat(data.bayesError()).isEqualTo(mean);
    assertThat(mean).isCloseTo(published, within(rounding + 5 * sd / Math.sqrt(ROWS) + 1e-12));
  }

  /** The class is drawn before the features here, and η is computed from these by Bayes' rule. */
  @ParameterizedTest
  @EnumSource
  void labelsComeAsOftenAsTheirProbabilitiesSay(ClassProblem problem) {
    Calibrated.check(problem.draw(ROWS, new Seed(2)));
  }

  @ParameterizedTest
  @EnumSource
  void probabilitiesAreThoseOfTheRowsAndSumToOne(ClassProblem problem) {
    ClassData data = problem.draw(100, new Seed(3));
    assertThat(data.features()).hasSize(problem.features()).startsWith("x1");
    assertThat(data.labels().names()).isEqualTo(problem.classes());
    for (int i = 0; i < 100; i++) {
      double[] eta = problem.probabilities(data.x().rowValues(i));
      assertThat(eta).isEqualTo(data.probabilities().rowValues(i));
      assertThat(Arrays.stream(eta).sum()).isCloseTo(1, within(1e-14));
    }
  }

  @ParameterizedTest
  @EnumSource
  void seedDecidesEverythingAndMoreRowsComeBehind(ClassProblem problem) {
    ClassData once = problem.draw(60, new Seed(5));
    ClassData longer = problem.draw(90, new Seed(5));
    assertThat(problem.draw(60, new Seed(5)).x().values()).isEqualTo(once.x().values());
    assertThat(problem.draw(60, new Seed(5)).labels().of()).isEqualTo(once.labels().of());
    assertThat(longer.x().rows(0, 60).values()).isEqualTo(once.x().values());
    assertThat(Arrays.copyOf(longer.labels().of(), 60)).isEqualTo(once.labels().of());
    assertThat(problem.draw(60, new Seed(6)).x().values()).isNotEqualTo(once.x().values());
  }

  /** Lamps of each digit as bits, the top one first; all 128 rows, each digit a tenth. */
  @Test
  void theDisplaysBayesErrorIsThatOfAllItsRows() {
    int[] digits = {0x77, 0x12, 0x5d, 0x5b, 0x3a, 0x6b, 0x6f, 0x52, 0x7f, 0x7b};
    double right = 0;
    double rightByEta = 0;
    for (int row = 0; row < 128; row++) {
      int lamps = row;
      double[] joint =
          Arrays.stream(digits)
              .mapToDouble(digit -> Integer.bitCount(digit ^ lamps))
              .map(wrong -> 0.1 * Math.pow(0.1, wrong) * Math.pow(0.9, 7 - wrong))
              .toArray();
      double[] x = IntStream.range(0, 7).mapToDouble(j -> (lamps >> (6 - j)) & 1).toArray();
      right += Arrays.stream(joint).max().orElseThrow();
      rightByEta +=
          Arrays.stream(joint).sum()
              * Arrays.stream(ClassProblem.LED.probabilities(x)).max().orElseThrow();
    }
    assertThat(rightByEta).isCloseTo(right, within(1e-12));
    assertThat(1 - right).isCloseTo(0.26, within(0.005));
  }

  @Test
  void theWavesDensityIsTheIntegralOverTheirMixture() {
    CartClasses.Waveform waveform = new CartClasses.Waveform();
    double[] x = ClassProblem.WAVEFORM.draw(1, new Seed(8)).x().rowValues(0);
    double[][] crests = {{11, 15}, {11, 7}, {15, 7}};
    double[] integrals = new double[3];
    for (int c = 0; c < 3; c++) {
      double[] of = crests[c];
      integrals[c] = integral(u -> Math.exp(-squares(x, u, of) / 2 + 10), 0, 1);
    }
    for (int c = 1; c < 3; c++) {
      assertThat(waveform.logDensity(c, x) - waveform.logDensity(0, x))
          .isCloseTo(Math.log(integrals[c] / integrals[0]), within(1e-6));
    }
  }

  private static double squares(double[] x, double u, double[] crests) {
    double sum = 0;
    for (int j = 1; j <= 21; j++) {
      double first = Math.max(0, 6 - Math.abs(j - crests[0]));
      double second = Math.max(0, 6 - Math.abs(j - crests[1]));
      double r = x[j - 1] - u * first - (1 - u) * second;
      sum += r * r;
    }
    return sum;
  }

  /** E of 1/(1 + exp(3|z|)), z standard normal; the same in all numbers of features. */
  @ParameterizedTest
  @EnumSource(names = {"LOGISTIC_2", "LOGISTIC_10", "LOGISTIC_50"})
  void theLogisticModelErrsAsItsIntegralSays(ClassProblem problem) {
    double truth =
        integral(z -> 2 * density(z) / (1 + Math.exp(FunctionClasses.Logistic.SLOPE * z)), 0, 9);
    // The row's least error is between 0 and ½: an sd below ¼.
    assertThat(problem.draw(ROWS, new Seed(4)).bayesError())
        .isCloseTo(truth, within(5 * 0.25 / Math.sqrt(ROWS)));
  }

  @Test
  void theRingsErrAsTheirIntegralOverTheRadiusSays() {
    DoubleUnaryOperator least =
        r ->
            1
                - Arrays.stream(ClassProblem.RINGS.probabilities(new double[] {r, 0}))
                    .max()
                    .orElseThrow();
    double truth = integral(r -> 2 * r / 9 * least.applyAsDouble(r), 0, 3);
    assertThat(ClassProblem.RINGS.draw(ROWS, new Seed(4)).bayesError())
        .isCloseTo(truth, within(5 * 0.25 / Math.sqrt(ROWS)));
  }

  /** Φ(√2) for normals of distance 2: the difference of two rows' scores is normal. */
  @Test
  void theAreaOfTwoNormalsIsTheNormalLawOfTheirDistance() {
    double truth = 0.5 * (1 + Erf.erf(1));
    // Hanley and McNeil (1982): an sd below √(A(1 − A)/fewest of a class), five of them.
    assertThat(ClassProblem.GAUSSIANS_5.draw(ROWS, new Seed(9)).auc())
        .isCloseTo(truth, within(5 * Math.sqrt(truth * (1 - truth) / (0.45 * ROWS))));
  }

  private static double density(double z) {
    return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  }

  /** The midpoint rule. */
  private static double integral(DoubleUnaryOperator f, double low, double high) {
    int steps = 20_000;
    double width = (high - low) / steps;
    return IntStream.range(0, steps)
            .mapToDouble(i -> f.applyAsDouble(low + (i + 0.5) * width))
            .sum()
        * width;
  }

  @Test
  void impossibleSettingsAreRefused() {
    assertThatThrownBy(() -> ClassProblem.XOR.draw(0, new Seed(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rows");
    assertThatThrownBy(() -> ClassProblem.XOR.probabilities(new double[3]))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("2 features");
  }
}
