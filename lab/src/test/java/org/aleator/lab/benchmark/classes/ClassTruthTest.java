// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.aleator.Interval;
import org.aleator.classes.Rate;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class ClassTruthTest {

  @Test
  void theKnownErrorAfterFlipsIsThatOfTheFlippedProbabilities() {
    ClassData data = ClassProblem.WAVEFORM.draw(200, new Seed(1));
    double rate = 0.15;
    double[] rates = {rate, rate, rate};

    double flipped = data.withFlips(rates, new Seed(2)).bayesError();

    assertThat(ClassTruth.known(data.bayesError(), rate, 3)).isCloseTo(flipped, within(1e-12));
  }

  @Test
  void theRiseIsWhatWasFoundOverWhatIsKnown() {
    Rate found = new Rate(0.25, new Interval(0.2, 0.3));
    ClassTruth.Flipped flipped = new ClassTruth.Flipped(100, 0.2, 0.1, 0.26, found, 0.3, 1);

    assertThat(flipped.rise()).isCloseTo(0.15 / 0.16, within(1e-12));
  }
}
