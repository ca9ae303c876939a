// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class BfgsTest {

  /** ½ Σ cⱼ (pⱼ − j)², and where it was asked. */
  private static final class Bowl implements Bfgs.Objective {
    private final double[] curvatures;
    private final List<double[]> heldOut = new ArrayList<>();

    Bowl(double... curvatures) {
      this.curvatures = curvatures;
    }

    @Override
    public double value(double[] p) {
      heldOut.add(p.clone());
      double sum = 0;
      for (int j = 0; j < p.length; j++) {
        sum += 0.5 * curvatures[j] * (p[j] - j) * (p[j] - j);
      }
      return sum;
    }

    @Override
    public void gradient(double[] p, double[] gradient) {
      assertThat(p).isEqualTo(heldOut.get(heldOut.size() - 1));
      for (int j = 0; j < p.length; j++) {
        gradient[j] = curvatures[j] * (p[j] - j);
      }
    }
  }

  static Bfgs.Objective objective(ToDoubleFunction<double[]> value, UnaryOperator<double[]> slope) {
    return new Bfgs.Objective() {
      @Override
      public double value(double[] p) {
        return value.applyAsDouble(p);
      }

      @Override
      public void gradient(double[] p, double[] gradient) {
        System.arraycopy(slope.apply(p), 0, gradient, 0, p.length);
      }
    };
  }

  /**
   * In exact arithmetic BFGS with exact line searches ends a quadratic of d dimensions in d steps;
   * with inexact ones a few times as many are what a second-order method needs. Steepest descent
   * would need about κ ln(10⁶)/2 = 700 at a condition number κ of 100.
   */
  @Test
  void aQuadraticOfConditionOneHundredIsSolvedInAFewStepsPerDimension() {
    Bowl bowl = new Bowl(1, 100, 10, 3, 30, 60);
    Bfgs.Minimum minimum = Bfgs.minimize(bowl, new double[6], 1e-12, 400);
    assertThat(minimum.converged()).isTrue();
    assertThat(minimum.value()).isLessThan(1e-9);
    for (int j = 0; j < 6; j++) {
      assertThat(minimum.point()[j]).isCloseTo(j, within(1e-4));
    }
    assertThat(minimum.evaluations()).isEqualTo(bowl.heldOut.size()).isLessThan(60);
  }

  @Test
  void theFirstStepIsAtMostAHalfAndNoStepMoreThanTwo() {
    Bowl bowl = new Bowl(1e4, 1e4, 1e4);
    double[] start = {50, -40, 30};
    Bfgs.minimize(bowl, start, 1e-9, 300);
    assertThat(Math.abs(bowl.heldOut.get(1)[0] - 50)).isCloseTo(0.5, within(1e-12));
    for (int i = 1; i < bowl.heldOut.size(); i++) {
      for (int j = 0; j < 3; j++) {
        double moved = bowl.heldOut.get(i)[j] - bowl.heldOut.get(i - 1)[j];
        assertThat(Math.abs(moved)).isLessThanOrEqualTo(2 + 1e-9);
      }
    }
    assertThat(start).containsExactly(50, -40, 30);
  }

  /** The parabola through a start of slope −4 and a rise at 1 is exact for a parabola. */
  @Test
  void aStepTooLongIsShortenedToTheMinimumOfTheParabola() {
    List<Double> heldOut = new ArrayList<>();
    Bfgs.Objective parabola =
        objective(
            p -> {
              heldOut.add(p[0]);
              return 20 * (p[0] - 0.1) * (p[0] - 0.1);
            },
            p -> new double[] {40 * (p[0] - 0.1)});
    Bfgs.minimize(parabola, new double[] {0}, 1e-9, 20);
    assertThat(heldOut.get(1)).isCloseTo(0.5, within(1e-12));
    assertThat(heldOut.get(2)).isCloseTo(0.1, within(1e-12));
  }

  /**
   * A cliff of infinite values, as where a matrix is not positive definite, is walked back from.
   */
  @Test
  void infiniteValuesAreAvoided() {
    Bfgs.Objective cliff =
        objective(p -> p[0] > 0.3 ? Double.POSITIVE_INFINITY : -p[0], p -> new double[] {-1});
    Bfgs.Minimum minimum = Bfgs.minimize(cliff, new double[] {0}, 1e-9, 200);
    assertThat(minimum.value()).isFinite();
    assertThat(minimum.point()[0]).isBetween(0.29, 0.3);
  }

  @Test
  void theLimitIsKeptAndSaidAndAnInfiniteStartEndsAtOnce() {
    Bowl bowl = new Bowl(1, 100, 10);
    Bfgs.Minimum stopped = Bfgs.minimize(bowl, new double[] {9, 9, 9}, 1e-12, 5);
    assertThat(stopped.evaluations()).isEqualTo(5);
    assertThat(stopped.converged()).isFalse();
    Bfgs.Minimum nowhere =
        Bfgs.minimize(
            objective(
                p -> Double.POSITIVE_INFINITY,
                p -> {
                  throw new AssertionError("there is none");
                }),
            new double[] {1},
            1e-9,
            50);
    assertThat(nowhere.evaluations()).isEqualTo(1);
    assertThat(nowhere.converged()).isFalse();
  }

  /** What a climb on fewer rows has learned spares most of the next one's steps. */
  @Test
  void knownCurvatureShortensASearch() {
    double[] curvatures = {1, 100, 10, 3, 30, 60};
    Bfgs.Minimum before = Bfgs.minimize(new Bowl(curvatures), new double[6], 1e-12, 400);
    Bowl steeper = new Bowl(Arrays.stream(curvatures).map(c -> 5 * c).toArray());
    double[] start = {1, 0, 3, 2, 5, 4};
    Bfgs.Minimum fresh = Bfgs.minimize(steeper, start, 1e-9, 400);
    Bfgs.Minimum onward = Bfgs.minimize(steeper, start, before.curvature().times(5), 1e-9, 400);
    assertThat(onward.value()).isLessThan(1e-6);
    assertThat(onward.evaluations()).isLessThan(fresh.evaluations() * 2 / 3);
  }

  /** Two idle steps end a search: a tolerance of 1 stops far earlier than one of 1e-12. */
  @Test
  void gainsBelowTheToleranceEndTheSearch() {
    Bowl coarse = new Bowl(1, 100, 10, 3);
    Bowl fine = new Bowl(1, 100, 10, 3);
    Bfgs.Minimum early = Bfgs.minimize(coarse, new double[4], 1, 400);
    Bfgs.Minimum late = Bfgs.minimize(fine, new double[4], 1e-12, 400);
    assertThat(early.converged()).isTrue();
    assertThat(early.evaluations()).isLessThan(late.evaluations());
    assertThat(late.value()).isLessThan(early.value());
  }

  @Test
  void aGradientThatIsNoNumberEndsTheSearchWhereItIsWithoutAClaim() {
    Bfgs.Minimum found =
        Bfgs.minimize(
            objective(p -> 7, p -> new double[] {Double.NaN, 1}), new double[] {3, 4}, 1e-9, 50);
    assertThat(found.point()).containsExactly(3, 4);
    assertThat(found.value()).isEqualTo(7);
    assertThat(found.converged()).isFalse();
  }

  /** ½p² on the way down to p < 1, where it is −∞ or not a number: no minimum to be believed. */
  @Test
  void valuesThatAreNotFiniteAreTurnedBackFrom() {
    for (double wrong : new double[] {Double.NEGATIVE_INFINITY, Double.NaN}) {
      Bfgs.Minimum found =
          Bfgs.minimize(
              objective(p -> p[0] < 1 ? wrong : 0.5 * p[0] * p[0], p -> p.clone()),
              new double[] {3},
              1e-9,
              200);
      assertThat(found.value()).isFinite().isLessThan(4.5);
      assertThat(found.point()[0]).isGreaterThanOrEqualTo(1);
    }
  }
}
