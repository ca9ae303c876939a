// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class ClassVerdictTest {

  @Test
  void whereNoLabelIsMissedNothingIsLeftToGainAndTheRowsBoundTheErrorToCome() {
    RandomGenerator random = new Seed(1).random();
    double[] x = random.doubles(150, -1, 1).map(v -> v + Math.signum(v)).toArray();
    double[] y = Arrays.stream(x).map(v -> v > 0 ? 1 : 0).toArray();
    Dataset data = new Dataset(List.of("x"), "y", Matrix.column(x), y);

    ClassStudy study = ClassStudy.of(data, List.of("no", "yes"), Work.of(1));

    assertThat(study.reached().error().value()).isZero();
    assertThat(ClassVerdict.of(study)).startsWith("Nothing is left to gain");
    // Wilson's bound of no error in 150 rows: z²/(n + z²).
    assertThat(study.best().error().high()).isBetween(0.024, 0.026);
    assertThat(study.best().determined()).isFalse();
  }
}
