// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NoiseLawTest {
  private static final int DRAWS = 400_000;

  @ParameterizedTest
  @EnumSource(NoiseLaw.class)
  void everyLawHasMeanZeroAndVarianceOne(NoiseLaw law) {
    RandomGenerator random = new Seed(1).random();
    double sum = 0;
    double squares = 0;
    double fourths = 0;
    for (int i = 0; i < DRAWS; i++) {
      double draw = law.draw(random);
      sum += draw;
      squares += draw * draw;
      fourths += draw * draw * draw * draw;
    }
    double kurtosis = fourths / DRAWS;
    // Four standard errors of a mean, 1/√n, and of a mean square, √((κ − 1)/n).
    assertThat(sum / DRAWS).isCloseTo(0, within(4 / Math.sqrt(DRAWS)));
    assertThat(squares / DRAWS).isCloseTo(1, within(4 * Math.sqrt((kurtosis - 1) / DRAWS)));
  }
}
