// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReachedTest {

  /** Distributions of residuals with their mean square. */
  enum Residuals {
    NORMAL(RandomGenerator::nextGaussian, 1),
    STUDENT_5(random -> student(random, 5), 5 / 3.0),
    STUDENT_3(random -> student(random, 3), 3),
    LOGNORMAL(random -> Math.exp(random.nextGaussian()) - Math.exp(0.5), (Math.E - 1) * Math.E);

    final ToDoubleFunction<RandomGenerator> draw;
    final double meanSquare;

    Residuals(ToDoubleFunction<RandomGenerator> draw, double meanSquare) {
      this.draw = draw;
      this.meanSquare = meanSquare;
    }

    private static double student(RandomGenerator random, int degrees) {
      double squares = 0;
      for (int k = 0; k < degrees; k++) {
        squares += Math.pow(random.nextGaussian(), 2);
      }
      return random.nextGaussian() / Math.sqrt(squares / degrees);
    }

    double covered(int rows, int repeats) {
      RandomGenerator random = new Seed(5).split(rows).random();
      int covered = 0;
      for (int repeat = 0; repeat < repeats; repeat++) {
        double[] r =
            IntStream.range(0, rows).mapToDouble(i -> draw.applyAsDouble(random)).toArray();
        covered += Reached.of("any", r, Clusters.NONE).interval().contains(meanSquare) ? 1 : 0;
      }
      return covered / (double) repeats;
    }
  }

  /**
   * Of 20,000 other samples 96.3, 95.3 and 88.7 % were covered, by an interval that is normal on
   * the log scale 94.5, 91.9 and 80.5 %. The bounds are three standard deviations of 1,000 samples
   * below.
   */
  @ParameterizedTest
  @CsvSource({"NORMAL, 0.945", "STUDENT_5, 0.933", "LOGNORMAL, 0.857"})
  void theIntervalHoldsTheMeanSquareOfLongTailsToo(Residuals law, double least) {
    assertThat(law.covered(400, 1_000)).isBetween(least, 0.99);
  }

  /**
   * The same at other sizes; the worst of 20,000 other samples are 95.4, 95.1, 86.4 (200 rows) and
   * 83.1 % (20,000 rows). Squares of Student's t with 3 degrees of freedom have no variance: they
   * are covered less often than 95 %, by any interval that was tried.
   */
  @Tag("truth")
  @ParameterizedTest
  @CsvSource({"NORMAL, 0.934", "STUDENT_5, 0.931", "LOGNORMAL, 0.831", "STUDENT_3, 0.795"})
  void theIntervalHoldsTheMeanSquareAtEverySize(Residuals law, double least) {
    for (int rows : new int[] {200, 1_000, 5_000, 20_000}) {
      assertThat(law.covered(rows, 1_000)).as("%d rows", rows).isBetween(least, 0.99);
    }
  }

  @Test
  void rowsOfAGroupThatShareTheirErrorCountOnce() {
    RandomGenerator random = new Seed(6).random();
    double[] ofGroup = random.doubles(50, -1, 1).toArray();
    double[] rows = IntStream.range(0, 500).mapToDouble(i -> ofGroup[i / 10]).toArray();
    Clusters groups = new Clusters(IntStream.range(0, 500).map(i -> i / 10).toArray(), 50);
    Reached apart = Reached.of("any", ofGroup, Clusters.NONE);
    Reached together = Reached.of("any", rows, groups);
    assertThat(together.observations()).isEqualTo(50);
    // Student's quantile and G/(G − 1) make it a little longer.
    assertThat(together.interval().high() / apart.interval().high()).isBetween(1.0, 1.05);
  }
}
