// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.aleator.study.NoiseChoice;
import org.aleator.study.StudyOptions;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KnownNoiseLibraryTest {
  static List<KnownNoiseProblem> problems() {
    return KnownNoiseLibrary.problems();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theNoiseHasThePartOfTheSignalThatWasAsked(KnownNoiseProblem problem) {
    KnownNoiseProblem.Sample noisy = problem.sample(500, 0.25, NoiseLaw.GAUSSIAN, new Seed(1));
    KnownNoiseProblem.Sample noisier = problem.sample(500, 1, NoiseLaw.GAUSSIAN, new Seed(1));
    assertThat(noisier.meanVariance()).isCloseTo(4 * noisy.meanVariance(), within(1e-9 * 4));
    // The same draws of noise, twice as large: y₂ − y₁ = σ₁ε, whose mean square is the variance up
    // to the sampling error √(2/500); the tolerance is four of those for the most uneven σ(x).
    double squares = 0;
    for (int i = 0; i < 500; i++) {
      double difference = noisier.dataset().y()[i] - noisy.dataset().y()[i];
      squares += difference * difference / 500;
    }
    assertThat(squares / noisy.meanVariance()).isCloseTo(1, within(0.4));
  }

  @Test
  void theUnbiasedEstimateIsNearTheTruthAndCoversIt() {
    StudyOptions options =
        StudyOptions.builder()
            .methods(List.of("unbiased"))
            .noise(NoiseChoice.HOMOSCEDASTIC)
            .build();
    TruthBenchmark.Case setting =
        new TruthBenchmark.Case(problems().get(0), 400, 0.1, NoiseLaw.GAUSSIAN);
    TruthBenchmark.Score score = TruthBenchmark.run(setting, 4, options, Work.of(1)).get(0);
    // The mean of four ratios has the sampling error √(2/400)/2 = 3.5 %; four of those.
    assertThat(score.meanRatio()).isCloseTo(1, within(0.14));
    assertThat(score.coverage()).isGreaterThanOrEqualTo(0.5);
    assertThat(score.spread()).isLessThan(3);
  }
}
