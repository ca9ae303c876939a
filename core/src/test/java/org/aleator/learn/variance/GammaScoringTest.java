// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Arrays;
import org.aleator.data.Matrix;
import org.junit.jupiter.api.Test;

class GammaScoringTest {
  /** Rows of two kinds, with the columns 1 and an indicator of the second kind. */
  private static final Matrix TWO_KINDS =
      new Matrix(5, 2, new double[] {1, 0, 1, 0, 1, 1, 1, 1, 1, 1});

  private static final double[] SQUARES = {1, 5, 0, 2, 400};

  @Test
  void withoutPenaltyTheVarianceOfEachKindIsItsMeanSquare() {
    GammaScoring scoring = new GammaScoring(TWO_KINDS, SQUARES);
    iterate(scoring, new double[] {0, 0}, 1, 60);
    assertThat(Math.exp(scoring.logVariance()[0])).isCloseTo(3, within(1e-8));
    assertThat(Math.exp(scoring.logVariance()[4])).isCloseTo(134, within(1e-5));
  }

  @Test
  void atTheMaximumThePenaltyBalancesTheScore() {
    GammaScoring scoring = new GammaScoring(TWO_KINDS, SQUARES);
    double penalty = 0.7;
    double overdispersion = 1.5;
    iterate(scoring, new double[] {0, penalty}, overdispersion, 200);
    double constant = 0;
    double indicator = 0;
    for (int i = 0; i < 5; i++) {
      double score = 0.5 * (SQUARES[i] * Math.exp(-scoring.logVariance()[i]) - 1) / overdispersion;
      constant += score;
      indicator += TWO_KINDS.get(i, 1) * score;
    }
    assertThat(constant).isCloseTo(0, within(1e-8));
    assertThat(indicator).isCloseTo(penalty * scoring.coefficients()[1], within(1e-8));
  }

  @Test
  void restrictedToTheConstantTheVarianceIsTheMeanSquare() {
    GammaScoring scoring = new GammaScoring(TWO_KINDS, SQUARES);
    iterate(scoring, new double[] {0, 0.1}, 1, 5);
    scoring.restrict(new int[] {0});
    iterate(scoring, new double[] {0}, 1, 60);
    assertThat(Math.exp(scoring.logVariance()[2])).isCloseTo(408 / 5.0, within(1e-7));
  }

  private static void iterate(GammaScoring scoring, double[] penalties, double phi, int steps) {
    int[] columns = scoring.columns();
    double[] information = scoring.information(columns, penalties, phi);
    SmallCholesky factor = new SmallCholesky(information, columns.length);
    for (int i = 0; i < steps; i++) {
      scoring.step(factor, penalties, phi);
    }
  }

  /** Where all squares of a kind are 0, log σ² of it has no least value: it stays a number. */
  @Test
  void squaresOfZeroButOneEndAtFiniteVariances() {
    GammaScoring scoring = new GammaScoring(TWO_KINDS, new double[] {0, 0, 0, 0, 1});
    assertTimeoutPreemptively(
        Duration.ofSeconds(30), () -> iterate(scoring, new double[] {0, 0}, 1, 2000));
    assertThat(Arrays.stream(scoring.logVariance())).allMatch(Double::isFinite);
    assertThat(Arrays.stream(scoring.ratios())).allMatch(Double::isFinite);
    assertThat(scoring.logVariance()[0]).isLessThan(-600);
    assertThat(Math.exp(scoring.logVariance()[4])).isCloseTo(1.0 / 3, within(1e-6));
  }

  @Test
  void aDirectionThatIsNoNumberMovesNothing() {
    GammaScoring scoring = new GammaScoring(TWO_KINDS, SQUARES);
    SmallCholesky factor =
        new SmallCholesky(scoring.information(scoring.columns(), new double[] {0, 1}, 1), 2);
    double[] before = scoring.coefficients().clone();
    for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      double change =
          assertTimeoutPreemptively(
              Duration.ofSeconds(30), () -> scoring.step(factor, new double[] {0, wrong}, 1));
      assertThat(change).isZero();
      assertThat(scoring.coefficients()).containsExactly(before);
    }
  }

  @Test
  void squaresThatAreAllZeroAreRefused() {
    assertThatThrownBy(() -> new GammaScoring(TWO_KINDS, new double[5]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("positive");
  }
}
