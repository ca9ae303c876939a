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
   * 95 % are promised; 1,000 samples have a standard deviation of .7 %, three of them. The squares
   * of lognormal residuals have a kurtosis of thousands, of which few rows show little.
   */
  @ParameterizedTest
  @CsvSource({"NORMAL, 0.93", "STUDENT_5, 0.92", "LOGNORMAL, 0.86"})
  void theIntervalHoldsTheMeanSquareOfLongTailsToo(Residuals law, double least) {
    assertThat(law.covered(400, 1_000)).isBetween(least, 0.99);
  }

  /** A bootstrap on ln M covers as much: 85, 82, 82, 88 % of Student's t with 3 degrees. */
  @Tag("truth")
  @ParameterizedTest
  @CsvSource({"NORMAL, 0.93", "STUDENT_5, 0.92", "LOGNORMAL, 0.87", "STUDENT_3, 0.77"})
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
