// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.VecchiaLikelihood.Sum;
import org.aleator.learn.gp.VecchiaLikelihood.Terms;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VecchiaLikelihoodTest {
  /** Five features in three groups; ln ℓ of each, ln s², ln noise. */
  private static final int[] GROUPS = {0, 1, 0, 2, 1};

  private static final double[] THETA = {0.4, 0.9, -0.2, 0.3, -1.2};
  private static final int PARAMETERS = THETA.length;
  private static final Work WORK = Work.of(1);

  private static Matrix rows(int n) {
    return LogPosteriorTest.normals(n, GROUPS.length, "z");
  }

  private static double[] labels(int n) {
    return LogPosteriorTest.normals(n, 1, "y").values();
  }

  private static int[] all(int n) {
    return IntStream.range(0, n).toArray();
  }

  private static DenseProcess dense(VecchiaLikelihood likelihood, Smoothness smoothness) {
    return new DenseProcess(
        smoothness, likelihood.lengths(THETA), Math.exp(THETA[3]), Math.exp(THETA[4]));
  }

  @ParameterizedTest
  @EnumSource
  void withAllEarlierRowsAsNeighboursItIsTheNormalDensity(Smoothness smoothness) {
    int n = 41;
    Matrix z = rows(n);
    double[] y = labels(n);
    VecchiaLikelihood likelihood = new VecchiaLikelihood(z, y, GROUPS);
    Terms terms = likelihood.terms(THETA, all(n), n - 1, WORK);
    double value = likelihood.at(THETA, smoothness, terms, false, WORK).value();
    // 1e-10 of the signal is added to the diagonal.
    assertThat(value).isCloseTo(dense(likelihood, smoothness).logDensity(z, y), within(1e-7));
  }

  @ParameterizedTest
  @EnumSource
  void theGradientEqualsCentralDifferences(Smoothness smoothness) {
    int n = 150;
    VecchiaLikelihood likelihood = new VecchiaLikelihood(rows(n), labels(n), GROUPS);
    Terms terms = likelihood.terms(THETA, all(n), 12, WORK);
    double[] gradient = likelihood.at(THETA, smoothness, terms, true, WORK).gradient();
    double h = 1e-5;
    for (int i = 0; i < PARAMETERS; i++) {
      double up = likelihood.at(moved(i, h), smoothness, terms, false, WORK).value();
      double down = likelihood.at(moved(i, -h), smoothness, terms, false, WORK).value();
      assertThat(gradient[i]).as("parameter " + i).isCloseTo((up - down) / (2 * h), within(1e-5));
    }
  }

  private static double[] moved(int parameter, double step) {
    double[] theta = THETA.clone();
    theta[parameter] += step;
    return theta;
  }

  /** A hundred draws; the tolerance is five standard errors of the mean over them. */
  @ParameterizedTest
  @EnumSource
  void theInformationIsTheExpectedNegativeHessian(Smoothness smoothness) {
    int n = 60;
    int draws = 100;
    Matrix z = rows(n);
    double h = 1e-4;
    double[][] sums = new double[2][PARAMETERS * PARAMETERS];
    RandomGenerator random = new Seed(4).random();
    double[] factor = dense(new VecchiaLikelihood(z, labels(n), GROUPS), smoothness).factor(z);
    double[] information = new double[0];
    for (int draw = 0; draw < draws; draw++) {
      DenseProcess process = dense(new VecchiaLikelihood(z, labels(n), GROUPS), smoothness);
      VecchiaLikelihood likelihood =
          new VecchiaLikelihood(z, process.draw(factor, n, random), GROUPS);
      Terms terms = likelihood.terms(THETA, all(n), 8, WORK);
      information = likelihood.at(THETA, smoothness, terms, true, WORK).information();
      for (int i = 0; i < PARAMETERS; i++) {
        Sum up = likelihood.at(moved(i, h), smoothness, terms, true, WORK);
        Sum down = likelihood.at(moved(i, -h), smoothness, terms, true, WORK);
        for (int j = 0; j < PARAMETERS; j++) {
          double curvature = (down.gradient()[j] - up.gradient()[j]) / (2 * h);
          sums[0][i * PARAMETERS + j] += curvature / draws;
          sums[1][i * PARAMETERS + j] += curvature * curvature / draws;
        }
      }
    }
    for (int i = 0; i < sums[0].length; i++) {
      double error = Math.sqrt((sums[1][i] - sums[0][i] * sums[0][i]) / draws);
      assertThat(sums[0][i])
          .as("element %d, standard error %.3f", i, error)
          .isCloseTo(information[i], within(5 * error));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theInformationIsSymmetricAndPositiveDefinite(Smoothness smoothness) {
    int n = 150;
    VecchiaLikelihood likelihood = new VecchiaLikelihood(rows(n), labels(n), GROUPS);
    Terms terms = likelihood.terms(THETA, all(n), 12, WORK);
    double[] information = likelihood.at(THETA, smoothness, terms, true, WORK).information();
    for (int i = 0; i < PARAMETERS; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(information[i * PARAMETERS + j]).isEqualTo(information[j * PARAMETERS + i]);
      }
    }
    assertThat(LinearAlgebra.plain().cholesky(information, PARAMETERS)).isTrue();
  }

  /** Some rows' terms, in another order and beside other ones: more tasks than one. */
  @Test
  void oneAndTwoThreadsGiveTheSameBits() {
    int n = 700;
    VecchiaLikelihood likelihood = new VecchiaLikelihood(rows(n), labels(n), GROUPS);
    Terms one = likelihood.terms(THETA, all(n), 10, WORK.withThreads(1));
    Terms two = likelihood.terms(THETA, all(n), 10, WORK.withThreads(2));
    assertThat(two.neighbours()).containsExactly(one.neighbours());
    Sum first = likelihood.at(THETA, Smoothness.MATERN_3_2, one, true, WORK.withThreads(1));
    Sum second = likelihood.at(THETA, Smoothness.MATERN_3_2, one, true, WORK.withThreads(2));
    assertThat(second.value()).isEqualTo(first.value());
    assertThat(second.gradient()).containsExactly(first.gradient());
    assertThat(second.information()).containsExactly(first.information());
  }

  @Test
  void aSumIsThatOfItsTermsInAnyOrder() {
    int n = 203;
    VecchiaLikelihood likelihood = new VecchiaLikelihood(rows(n), labels(n), GROUPS);
    double sum = 0;
    for (int[] part : new int[][] {IntStream.range(100, n).toArray(), all(100)}) {
      Terms terms = likelihood.terms(THETA, part, 10, WORK);
      sum += likelihood.at(THETA, Smoothness.MATERN_5_2, terms, false, WORK).value();
    }
    Terms terms = likelihood.terms(THETA, all(n), 10, WORK);
    assertThat(likelihood.at(THETA, Smoothness.MATERN_5_2, terms, false, WORK).value())
        .isCloseTo(sum, within(1e-9));
  }

  @Test
  void equalRowsWithoutNoiseAreFoundImpossibleAndNotAFailure() {
    Matrix z = new Matrix(30, 1, new double[30]);
    VecchiaLikelihood likelihood = new VecchiaLikelihood(z, labels(30), new int[1]);
    double[] theta = {0, 0, -40};
    Terms terms = likelihood.terms(theta, all(30), 8, WORK);
    Sum sum = likelihood.at(theta, Smoothness.SQUARED_EXPONENTIAL, terms, true, WORK);
    assertThat(sum.value()).isLessThan(-1e6);
  }
}
