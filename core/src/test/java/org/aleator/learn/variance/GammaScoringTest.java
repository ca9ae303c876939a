package org.aleator.learn.variance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
}
