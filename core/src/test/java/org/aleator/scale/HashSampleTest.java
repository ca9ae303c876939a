// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class HashSampleTest {
  private static final RowHash HASH = new RowHash(new Seed(3));

  private static long hash(double[] row) {
    return HASH.of(new double[] {row[0]}, row[1]);
  }

  private static List<double[]> draws(int count) {
    RandomGenerator random = new Seed(1).random();
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(new double[] {random.nextDouble(), random.nextGaussian()});
    }
    return rows;
  }

  private static HashSample sampleOf(int capacity, List<double[]> rows) {
    HashSample sample = new HashSample(capacity, 2);
    rows.forEach(row -> sample.add(hash(row), row, 0));
    return sample;
  }

  private static void assertSame(HashSample actual, HashSample expected) {
    assertThat(actual.hashes()).isEqualTo(expected.hashes());
    assertThat(actual.counts()).isEqualTo(expected.counts());
    assertThat(actual.values()).isEqualTo(expected.values());
    assertThat(actual.rows()).isDeepEqualTo(expected.rows());
  }

  @Test
  void theRowsOfTheSmallestHashesAreKept() {
    List<double[]> rows = draws(5000);
    for (int capacity : new int[] {1, 2, 100, 4999, 5000}) {
      double[][] expected =
          rows.stream()
              .sorted(Comparator.comparingLong(HashSampleTest::hash))
              .limit(capacity)
              .toArray(double[][]::new);
      assertThat(sampleOf(capacity, rows).rows()).isDeepEqualTo(expected);
    }
  }

  @Test
  void aTableSmallerThanTheSampleIsKeptWhole() {
    assertThat(sampleOf(100, draws(40)).rows()).hasDimensions(40, 2);
    assertThat(sampleOf(100, List.of()).rows()).isEmpty();
  }

  @Test
  void orderAndCutsOfTheRowsChangeNothing() {
    List<double[]> rows = draws(3000);
    rows.addAll(rows.subList(0, 700));
    HashSample whole = sampleOf(200, rows);
    Random random = new Random(5);
    for (int parts = 1; parts < 6; parts++) {
      Collections.shuffle(rows, random);
      List<HashSample> samples = new ArrayList<>();
      for (int p = 0; p < parts; p++) {
        samples.add(
            sampleOf(200, rows.subList(rows.size() * p / parts, rows.size() * (p + 1) / parts)));
      }
      Collections.shuffle(samples, random);
      HashSample merged = new HashSample(200, 2);
      samples.forEach(merged::merge);
      assertSame(merged, whole);
    }
  }

  @Test
  void mergingIsAssociative() {
    List<double[]> rows = draws(900);
    HashSample left = sampleOf(50, rows.subList(0, 300));
    left.merge(sampleOf(50, rows.subList(300, 600)));
    left.merge(sampleOf(50, rows.subList(600, 900)));
    HashSample end = sampleOf(50, rows.subList(300, 600));
    end.merge(sampleOf(50, rows.subList(600, 900)));
    HashSample right = sampleOf(50, rows.subList(0, 300));
    right.merge(end);
    assertSame(left, right);
  }

  @Test
  void itsArraysMakeItAgain() {
    HashSample sample = sampleOf(60, draws(1000));
    HashSample again = HashSample.of(60, 2, sample.hashes(), sample.counts(), sample.values());
    assertSame(again, sample);
    assertThat(again.threshold()).isEqualTo(sample.threshold());
  }

  @Test
  void rowsThatShareAHashAreToldApartByTheirValues() {
    double[][] rows = {{3, 0}, {1, 0}, {2, 0}, {1, 0}};
    HashSample forwards = new HashSample(2, 2);
    HashSample backwards = new HashSample(2, 2);
    for (int i = 0; i < rows.length; i++) {
      forwards.add(9, rows[i], 0);
      backwards.add(9, rows[rows.length - 1 - i], 0);
    }
    assertSame(forwards, backwards);
    assertThat(forwards.values()).containsExactly(1, 0, 2, 0);
    assertThat(forwards.counts()).containsExactly(2, 1);
  }

  @Test
  void zerosOfBothSignsAreOneRow() {
    HashSample sample = sampleOf(10, List.of(new double[] {0.0, 1}, new double[] {-0.0, 1}));
    assertThat(sample.counts()).containsExactly(2);
  }

  @Test
  void aSampleOfFewDifferentRowsHasTheirSharesUpToOneRow() {
    HashSample sample = new HashSample(1000, 2);
    int different = 30;
    long total = 0;
    for (int copies = 1; copies <= different; copies++) {
      for (int i = 0; i < 100 * copies; i++) {
        double[] row = {copies, 0};
        sample.add(hash(row), row, 0);
      }
      total += 100L * copies;
    }
    double[][] rows = sample.rows();
    assertThat(rows).hasDimensions(1000, 2);
    for (int copies = 1; copies <= different; copies++) {
      double value = copies;
      long taken = Arrays.stream(rows).filter(row -> row[0] == value).count();
      assertThat((double) taken).isCloseTo(1000.0 * 100 * copies / total, within(1.0));
    }
  }

  @Test
  void copiesOfARowThatIsKeptAreCountedExactlyWhereverTheyStand() {
    List<double[]> rows = draws(2000);
    List<double[]> doubled = new ArrayList<>(rows);
    doubled.addAll(rows);
    Collections.shuffle(doubled, new Random(2));
    assertThat(sampleOf(100, doubled).counts()).hasSize(100).containsOnly(2);
    // The same rows are kept as without copies, and every second copy is taken.
    assertThat(sampleOf(100, doubled).hashes()).isEqualTo(sampleOf(100, rows).hashes());
    assertThat(sampleOf(100, doubled).rows()).isDeepEqualTo(sampleOf(100, rows).rows());
  }

  /** The mean of 20,000 rows from samples of 500 by 40 seeds: 5 standard errors of their mean. */
  @Test
  void theSampleIsUnbiased() {
    List<double[]> rows = draws(20_000);
    double mean = rows.stream().mapToDouble(row -> row[1]).average().orElseThrow();
    double sum = 0;
    for (int seed = 0; seed < 40; seed++) {
      RowHash seeded = new RowHash(new Seed(seed));
      HashSample sample = new HashSample(500, 2);
      rows.forEach(row -> sample.add(seeded.of(new double[] {row[0]}, row[1]), row, 0));
      sum += Arrays.stream(sample.rows()).mapToDouble(row -> row[1]).average().orElseThrow();
    }
    assertThat(sum / 40).isCloseTo(mean, within(5 / Math.sqrt(500.0 * 40)));
  }

  @Test
  void samplesOfDifferentShapesDoNotMerge() {
    assertThatThrownBy(() -> new HashSample(5, 2).merge(new HashSample(5, 3)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new HashSample(0, 2)).isInstanceOf(IllegalArgumentException.class);
  }
}
