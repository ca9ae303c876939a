package org.aleator.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LbfgsTest {

  /** ½ Σ cⱼ (pⱼ − j)², and where it was asked. */
  private static final class Bowl implements Lbfgs.Objective {
    private final double[] curvatures;
    private final List<double[]> asked = new ArrayList<>();

    Bowl(double... curvatures) {
      this.curvatures = curvatures;
    }

    @Override
    public double evaluate(double[] p, double[] gradient) {
      asked.add(p.clone());
      double sum = 0;
      for (int j = 0; j < p.length; j++) {
        gradient[j] = curvatures[j] * (p[j] - j);
        sum += 0.5 * gradient[j] * (p[j] - j);
      }
      return sum;
    }
  }

  /**
   * In exact arithmetic BFGS with exact line searches ends a quadratic of d dimensions in d steps;
   * with inexact ones a few times as many are what a second-order method needs. Steepest descent
   * would need about κ ln(10⁶)/2 = 700 at a condition number κ of 100.
   */
  @Test
  void aQuadraticOfConditionOneHundredIsSolvedInAFewStepsPerDimension() {
    Bowl bowl = new Bowl(1, 100, 10, 3, 30, 60);
    Lbfgs.Minimum minimum = Lbfgs.minimize(bowl, new double[6], 1e-12, 400);
    assertThat(minimum.converged()).isTrue();
    assertThat(minimum.value()).isLessThan(1e-9);
    for (int j = 0; j < 6; j++) {
      assertThat(minimum.point()[j]).isCloseTo(j, within(1e-4));
    }
    assertThat(minimum.evaluations()).isEqualTo(bowl.asked.size()).isLessThan(60);
  }

  @Test
  void theFirstStepIsAtMostAHalfAndNoStepMoreThanTwo() {
    Bowl bowl = new Bowl(1e4, 1e4, 1e4);
    double[] start = {50, -40, 30};
    Lbfgs.minimize(bowl, start, 1e-9, 300);
    assertThat(Math.abs(bowl.asked.get(1)[0] - 50)).isCloseTo(0.5, within(1e-12));
    for (int i = 1; i < bowl.asked.size(); i++) {
      for (int j = 0; j < 3; j++) {
        double moved = bowl.asked.get(i)[j] - bowl.asked.get(i - 1)[j];
        assertThat(Math.abs(moved)).isLessThanOrEqualTo(2 + 1e-9);
      }
    }
    assertThat(start).containsExactly(50, -40, 30);
  }

  /** The parabola through a start of slope −4 and a rise at 1 is exact for a parabola. */
  @Test
  void aStepTooLongIsShortenedToTheMinimumOfTheParabola() {
    List<Double> asked = new ArrayList<>();
    Lbfgs.Objective parabola =
        (p, g) -> {
          asked.add(p[0]);
          g[0] = 40 * (p[0] - 0.1);
          return 20 * (p[0] - 0.1) * (p[0] - 0.1);
        };
    Lbfgs.minimize(parabola, new double[] {0}, 1e-9, 20);
    assertThat(asked.get(1)).isCloseTo(0.5, within(1e-12));
    assertThat(asked.get(2)).isCloseTo(0.1, within(1e-12));
  }

  /**
   * A cliff of infinite values, as where a matrix is not positive definite, is walked back from.
   */
  @Test
  void infiniteValuesAreAvoided() {
    Lbfgs.Objective cliff =
        (p, g) -> {
          g[0] = -1;
          return p[0] > 0.3 ? Double.POSITIVE_INFINITY : -p[0];
        };
    Lbfgs.Minimum minimum = Lbfgs.minimize(cliff, new double[] {0}, 1e-9, 200);
    assertThat(minimum.value()).isFinite();
    assertThat(minimum.point()[0]).isBetween(0.29, 0.3);
  }

  @Test
  void theLimitIsKeptAndSaidAndAnInfiniteStartEndsAtOnce() {
    Bowl bowl = new Bowl(1, 100, 10);
    Lbfgs.Minimum stopped = Lbfgs.minimize(bowl, new double[] {9, 9, 9}, 1e-12, 5);
    assertThat(stopped.evaluations()).isEqualTo(5);
    assertThat(stopped.converged()).isFalse();
    Lbfgs.Minimum nowhere =
        Lbfgs.minimize((p, g) -> Double.POSITIVE_INFINITY, new double[] {1}, 1e-9, 50);
    assertThat(nowhere.evaluations()).isEqualTo(1);
    assertThat(nowhere.converged()).isFalse();
  }

  /** Two idle steps end a search: a tolerance of 1 stops far earlier than one of 1e-12. */
  @Test
  void gainsBelowTheToleranceEndTheSearch() {
    Bowl coarse = new Bowl(1, 100, 10, 3);
    Bowl fine = new Bowl(1, 100, 10, 3);
    Lbfgs.Minimum early = Lbfgs.minimize(coarse, new double[4], 1, 400);
    Lbfgs.Minimum late = Lbfgs.minimize(fine, new double[4], 1e-12, 400);
    assertThat(early.converged()).isTrue();
    assertThat(early.evaluations()).isLessThan(late.evaluations());
    assertThat(late.value()).isLessThan(early.value());
  }
}
