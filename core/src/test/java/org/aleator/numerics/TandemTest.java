// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.aleator.util.Parallel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TandemTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void bothHalvesAreDoneWhenARunReturns(int threads) {
    Tandem tandem = new Tandem(new Parallel(threads));
    int[] counts = new int[2];
    int wrong = 0;
    for (int run = 1; run <= 20_000; run++) {
      tandem.run(half -> counts[half]++);
      wrong += counts[0] == run && counts[1] == run ? 0 : 1;
    }
    assertThat(wrong).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aFailureOfEitherHalfIsTheCallersAndTheNextRunWorks(int threads) {
    Tandem tandem = new Tandem(new Parallel(threads));
    for (int failing = 0; failing < 2; failing++) {
      int bad = failing;
      assertThatThrownBy(() -> tandem.run(half -> failAt(bad, half))).hasMessage("half " + bad);
    }
    int[] counts = new int[2];
    tandem.run(half -> counts[half]++);
    assertThat(counts).containsExactly(1, 1);
  }

  private static void failAt(int bad, int half) {
    if (half == bad) {
      throw new IllegalStateException("half " + half);
    }
  }

  /** After some milliseconds the second thread sleeps, after a second it has ended. */
  @ParameterizedTest
  @ValueSource(longs = {5, 1_300})
  void aTandemThatHasRestedRunsAgain(long restMillis) throws InterruptedException {
    Tandem tandem = new Tandem(new Parallel(2));
    int[] counts = new int[2];
    tandem.run(half -> counts[half]++);
    Thread.sleep(restMillis);
    tandem.run(half -> counts[half]++);
    assertThat(counts).containsExactly(2, 2);
  }
}
