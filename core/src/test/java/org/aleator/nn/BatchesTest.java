package org.aleator.nn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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
        int size = batches.gather(batch, source, 2, buffer);
        for (int i = 0; i < size; i++) {
          int row = (int) buffer[2 * i];
          assertThat(row).isEqualTo(batches.row(batch, i));
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

  private static int[] order(long seed) {
    Batches batches = new Batches(50, 50, new Seed(seed).random());
    batches.shuffle();
    int[] order = new int[50];
    Arrays.setAll(order, i -> batches.row(0, i));
    return order;
  }
}
