// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class ShuffleTest {
  @Test
  void everyOrderOfThreeIsEquallyLikely() {
    int draws = 60_000;
    Map<List<Integer>, Integer> counts = new HashMap<>();
    for (int draw = 0; draw < draws; draw++) {
      int[] order = Shuffle.order(3, new Seed(1).split(draw).random());
      counts.merge(IntStream.of(order).boxed().toList(), 1, Integer::sum);
    }
    assertThat(counts).hasSize(6);
    // Binomial: the std of a count is √(n · 1/6 · 5/6) = 91; five of those.
    assertThat(counts.values()).allSatisfy(n -> assertThat(n).isCloseTo(10_000, within(456)));
  }

  @Test
  void noneAndOneAreLeftAsTheyAre() {
    assertThat(Shuffle.order(0, new Seed(1).random())).isEmpty();
    assertThat(Shuffle.order(1, new Seed(1).random())).containsExactly(0);
  }
}
