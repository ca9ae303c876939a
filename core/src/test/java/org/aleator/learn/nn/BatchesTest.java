// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class BatchesTest {
  @Test
  void everyEpochVisitsEveryRowOnceWithItsOwnColumns() {
    float[] source = new float[2 * 11];
    for (int row = 0; row < 11; row++) {
      source[2 * row] = row;
      source[2 * row + 1] = 100 + row;
    }
    Batches batches = new Batches(11, 4, new Seed(1).random());
    float[] buffer = new float[8];
    for (int epoch = 0; epoch < 3; epoch++) {
      batches.shuffle();
      boolean[] seen = new boolean[11];
      int rows = 0;
      for (int batch = 0; batch < batches.count(); batch++) {
        int size = batches.size(batch);
        int[] order = rows(batches, batch);
        Batches.gather(order, 0, size, source, 2, buffer);
        for (int i = 0; i < size; i++) {
          int row = order[i];
          assertThat(buffer[2 * i]).isEqualTo(row);
          assertThat(buffer[2 * i + 1]).isEqualTo(100f + row);
          assertThat(seen[row]).isFalse();
          seen[row] = true;
        }
        rows += size;
      }
      assertThat(rows).isEqualTo(11);
      assertThat(batches.size(2)).isEqualTo(3);
    }
  }

  @Test
  void theSameSeedGivesTheSameOrderAndAnotherSeedAnother() {
    assertThat(order(3)).isEqualTo(order(3)).isNotEqualTo(order(4));
  }

  @Test
  void everyPermutationIsEquallyLikely() {
    Batches batches = new Batches(3, 3, new Seed(5).random());
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < 60_000; i++) {
      batches.shuffle();
      counts.merge(Arrays.toString(rows(batches, 0)), 1, Integer::sum);
    }
    // Each of six has 10 000 ± 91 in 60 000; five standard deviations leave room.
    assertThat(counts).hasSize(6);
    assertThat(counts.values()).allMatch(count -> Math.abs(count - 10_000) < 5 * 91);
  }

  private static int[] order(long seed) {
    Batches batches = new Batches(50, 50, new Seed(seed).random());
    batches.shuffle();
    return rows(batches, 0);
  }

  private static int[] rows(Batches batches, int batch) {
    int[] rows = new int[batches.size(batch)];
    Arrays.setAll(rows, i -> batches.row(batch, i));
    return rows;
  }
}
