// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class RowHashTest {
  private static final RowHash HASH = new RowHash(new Seed(7));

  @Test
  void equalNumbersHashEqually() {
    assertThat(HASH.of(new double[] {0.0, 1}, 2)).isEqualTo(HASH.of(new double[] {-0.0, 1}, 2));
    double otherNan = Double.longBitsToDouble(0x7ff8000000000123L);
    assertThat(HASH.of(new double[] {otherNan}, 2))
        .isEqualTo(HASH.of(new double[] {Double.NaN}, 2));
  }

  @Test
  void everyValueItsPlaceAndTheSeedCount() {
    long hash = HASH.of(new double[] {1, 2}, 3);
    Set<Long> hashes = new HashSet<>();
    hashes.add(hash);
    hashes.add(HASH.of(new double[] {2, 1}, 3));
    hashes.add(HASH.of(new double[] {1, 3}, 2));
    hashes.add(HASH.of(new double[] {1, Math.nextUp(2.0)}, 3));
    hashes.add(HASH.of(new double[] {1, 2, 3}, 3));
    hashes.add(HASH.of(new double[] {1, 2}, Math.nextDown(3.0)));
    hashes.add(new RowHash(new Seed(8)).of(new double[] {1, 2}, 3));
    assertThat(hashes).hasSize(7);
  }

  @Test
  void wordsAreToldFromTheirPieces() {
    long start = HASH.start();
    assertThat(RowHash.with(RowHash.with(start, "ab"), "c"))
        .isNotEqualTo(RowHash.with(RowHash.with(start, "a"), "bc"));
    assertThat(RowHash.with(start, "")).isNotEqualTo(start);
  }

  /** A bit of the row flips each bit of the hash half the time: within 5 s.d. of ½ per bit. */
  @Test
  void aFlippedBitFlipsEveryBitOfTheHashHalfTheTime() {
    int rows = 4000;
    int[] flips = new int[64];
    for (int i = 0; i < rows; i++) {
      long bits = Double.doubleToLongBits(i / 8.0);
      double other = Double.longBitsToDouble(bits ^ (1L << (i % 52)));
      long change = HASH.of(new double[] {i / 8.0}, 1) ^ HASH.of(new double[] {other}, 1);
      for (int b = 0; b < 64; b++) {
        flips[b] += (int) (change >>> b & 1);
      }
    }
    double sd = 0.5 / Math.sqrt(rows);
    for (int count : flips) {
      assertThat(count / (double) rows).isCloseTo(0.5, within(5 * sd));
    }
  }

  /** Rows of small whole numbers, the least random there are, fall evenly into 64 classes. */
  @Test
  void hashesOfAGridAreSpreadEvenly() {
    int[] classes = new int[64];
    int rows = 0;
    for (int a = 0; a < 100; a++) {
      for (int b = 0; b < 100; b++) {
        classes[(int) (HASH.of(new double[] {a}, b) >>> 58)]++;
        rows++;
      }
    }
    double expected = rows / 64.0;
    double chiSquare = 0;
    for (int count : classes) {
      chiSquare += (count - expected) * (count - expected) / expected;
    }
    // χ² with 63 degrees of freedom: mean 63, s.d. √126 = 11.2.
    assertThat(chiSquare).isBetween(63 - 4 * 11.2, 63 + 4 * 11.2);
  }
}
