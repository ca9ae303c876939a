package org.aleator.estimator.unbiased;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VarianceIntervalTest {

  enum Noise {
    GAUSSIAN(r -> r.nextGaussian()),
    UNIFORM(r -> Math.sqrt(12) * (r.nextDouble() - 0.5)),
    LAPLACE(r -> (r.nextBoolean() ? 1 : -1) * r.nextExponential() / Math.sqrt(2)),
    SKEWED(r -> r.nextExponential() - 1),
    STUDENT_5(VarianceIntervalTest::student5);

    final ToDoubleFunction<RandomGenerator> draw;

    Noise(ToDoubleFunction<RandomGenerator> draw) {
      this.draw = draw;
    }
  }

  private static double student5(RandomGenerator random) {
    double squares = 0;
    for (int k = 0; k < 5; k++) {
      squares += Math.pow(random.nextGaussian(), 2);
    }
    return Math.sqrt(3.0 / 5) * random.nextGaussian() / Math.sqrt(squares / 5);
  }

  /**
   * Samples of 400 with known mean 0. Of 1000 intervals 950 ± 14 (two standard deviations) cover if
   * they are exact; 92 to 98 % is asked.
   */
  @ParameterizedTest
  @EnumSource(Noise.class)
  void intervalCoversTheVarianceOfNoiseOfAnyShape(Noise noise) {
    int covered = 0;
    for (int repeat = 0; repeat < 1000; repeat++) {
      RandomGenerator random = new Seed(2).split(repeat).random();
      double second = 0;
      double fourth = 0;
      for (int i = 0; i < 400; i++) {
        double square = Math.pow(noise.draw.applyAsDouble(random), 2);
        second += square / 400;
        fourth += square * square / 400;
      }
      VarianceInterval interval = VarianceInterval.of(second, fourth / (second * second), 400, 0);
      covered += interval.low() <= 1 && 1 <= interval.high() ? 1 : 0;
    }
    assertThat(covered).as(noise.name()).isBetween(920, 980);
  }
}
