// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class HistogramsTest {
  private static final int ROWS = 1000;

  private final Friedman data = Friedman.draw(ROWS, new Seed(3)).withMissing(17);
  private final Histograms histograms = new Histograms(FeatureBins.of(data.x(), 40));
  private final PackedSums sums = new PackedSums(ROWS);
  private final long[] packed = new long[ROWS];
  private final int[] rows = IntStream.range(0, ROWS).map(i -> i * 7 % ROWS).toArray();

  HistogramsTest() {
    sums.pack(data.y(), new double[ROWS], rows, ROWS, packed);
  }

  @Test
  void histogramBySubtractionEqualsTheDirectOne() {
    long[] whole = filled(0, ROWS);
    Histograms.subtract(whole, filled(0, 300));
    assertThat(whole).containsExactly(filled(300, ROWS));
  }

  @Test
  void histogramLessSomeRowsEqualsTheDirectOne() {
    long[] whole = filled(0, ROWS);
    histograms.remove(whole, packed, rows, 900, ROWS);
    assertThat(whole).containsExactly(filled(0, 900));
  }

  @Test
  void markedHistogramIsTheSameAndClearsItself() {
    long[] marked = new long[histograms.size()];
    long[] marks = new long[histograms.size() / 64];
    histograms.addMarked(marked, marks, packed, rows, 10, 50);
    assertThat(marked).containsExactly(filled(10, 50));
    histograms.clearMarked(marked, marks);
    assertThat(marked).containsOnly(0);
    assertThat(marks).containsOnly(0);
  }

  @Test
  void packedSumsCountExactlyAndSumToRounding() {
    double[] y = {1.5, -2.25, 1e-3, -1e-3, 4};
    int[] all = {0, 1, 2, 3, 4};
    long[] parts = new long[5];
    PackedSums small = new PackedSums(5);
    assertThat(small.pack(y, new double[5], all, 5, parts)).isTrue();
    double unit = 4.0 / small.sum(parts[4]);
    long total = Arrays.stream(parts).sum();
    assertThat(small.count(total)).isEqualTo(5);
    // Five roundings of at most half a unit.
    assertThat(small.sum(total) * unit).isCloseTo(3.25, within(2.5 * unit));
    assertThat(unit).isLessThan(1e-15);
  }

  @Test
  void sumsDoNotOverflowWhenAllResidualsAreEqualAndLarge() {
    for (int n : new int[] {1, 2, 3, 255, 256, 1000}) {
      double[] y = new double[n];
      Arrays.fill(y, -1e300 / n);
      long[] parts = new long[n];
      PackedSums packing = new PackedSums(n);
      packing.pack(y, new double[n], IntStream.range(0, n).toArray(), n, parts);
      long total = Arrays.stream(parts).sum();
      assertThat(packing.count(total)).isEqualTo(n);
      assertThat(packing.sum(total)).isEqualTo(n * packing.sum(parts[0])).isNegative();
    }
  }

  @Test
  void residualsOfZeroAreReported() {
    assertThat(new PackedSums(2).pack(new double[2], new double[2], new int[] {0, 1}, 2, packed))
        .isFalse();
  }

  private long[] filled(int from, int to) {
    long[] histogram = new long[histograms.size()];
    histograms.add(histogram, packed, rows, from, to);
    return histogram;
  }
}
