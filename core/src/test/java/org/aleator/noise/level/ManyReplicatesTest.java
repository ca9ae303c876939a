// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class ManyReplicatesTest {
  /**
   * 1,200 labels at 100 sites: 1,100 degrees of freedom, so σ² = 1 is known to √(2/1,100) = 4 %. No
   * function tells the sites' own values, which are independent.
   */
  @Test
  void repeatedMeasurementsTellTheNoiseOfMoreThanAThousandRows() {
    RandomGenerator random = new Seed(5).random();
    double[] x = new double[1_200];
    double[] y = new double[x.length];
    double[] site = random.doubles(100).map(u -> 10 * u).toArray();
    for (int i = 0; i < x.length; i++) {
      x[i] = i % 100;
      y[i] = site[i % 100] + random.nextGaussian();
    }
    LevelFit fit =
        LevelFit.fit(
                new Dataset(List.of("site"), "y", Matrix.column(x), y),
                Optional.empty(),
                Work.of(1))
            .fit();
    assertThat(fit.level().variance()).isCloseTo(1, within(0.13));
    assertThat(fit.level().basis()).startsWith("pure error of replicates, 1100 degrees");
  }
}
