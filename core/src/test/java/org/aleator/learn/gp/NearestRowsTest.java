// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestRowsTest {
  private static final double[] LENGTHS = {0.5, 2, 1};

  /** Sizes around those of the blocks that are looked at together. */
  @ParameterizedTest
  @CsvSource({"1,1", "5,5", "5,9", "511,7", "513,30", "1300,64"})
  void theNearestAreThoseThatSortingFinds(int rows, int count) {
    Matrix z = LogPosteriorTest.normals(rows, 3, "z");
    Matrix queries = LogPosteriorTest.normals(70, 3, "queries");
    int[] found = new NearestRows(z, LENGTHS).of(queries, count, Work.of(1));
    for (int q = 0; q < 70; q++) {
      int[] sorted = sorted(z, queries, q, IntStream.range(0, rows).toArray());
      assertFound(found, q, count, sorted);
    }
  }

  @Test
  void rowsBeforeAreSoughtAmongThoseAlone() {
    Matrix z = LogPosteriorTest.normals(600, 3, "z");
    int[] at = {0, 1, 3, 511, 512, 513, 599};
    int[] found =
        new NearestRows(z, LENGTHS).before(z.selectRows(at), at, 8, Work.of(1).withThreads(2));
    for (int q = 0; q < at.length; q++) {
      int[] sorted = sorted(z, z.selectRows(at), q, IntStream.range(0, at[q]).toArray());
      assertFound(found, q, 8, sorted);
    }
  }

  @Test
  void aRowIsNotAmongItsOthers() {
    Matrix z = LogPosteriorTest.normals(600, 3, "z");
    int[] at = {0, 7, 511, 512, 599};
    int[] found = new NearestRows(z, LENGTHS).others(z.selectRows(at), at, 8, Work.of(1));
    for (int q = 0; q < at.length; q++) {
      int own = at[q];
      int[] others = IntStream.range(0, 600).filter(i -> i != own).toArray();
      assertFound(found, q, 8, sorted(z, z.selectRows(at), q, others));
    }
  }

  @Test
  void ofEqualRowsAsManyAreFoundAsAreWanted() {
    Matrix z = new Matrix(700, 1, new double[700]);
    int[] at = {3};
    int[] found = new NearestRows(z, new double[] {1}).others(z.selectRows(at), at, 20, Work.of(1));
    assertThat(found).doesNotHaveDuplicates().doesNotContain(3, NearestRows.NONE).hasSize(20);
  }

  private static int[] sorted(Matrix z, Matrix queries, int q, int[] candidates) {
    return Arrays.stream(candidates)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> square(z, i, queries, q)))
        .mapToInt(i -> i)
        .toArray();
  }

  private static double square(Matrix z, int i, Matrix queries, int q) {
    double sum = 0;
    for (int k = 0; k < LENGTHS.length; k++) {
      double difference = (z.get(i, k) - queries.get(q, k)) / LENGTHS[k];
      sum += difference * difference;
    }
    return sum;
  }

  private static void assertFound(int[] found, int q, int count, int[] sorted) {
    int[] own = Arrays.copyOfRange(found, q * count, (q + 1) * count);
    int there = Math.min(count, sorted.length);
    assertThat(Arrays.copyOf(own, there))
        .as("query " + q)
        .containsExactlyInAnyOrder(Arrays.copyOf(sorted, there));
    assertThat(Arrays.copyOfRange(own, there, count)).containsOnly(none(count - there));
  }

  private static int[] none(int count) {
    int[] none = new int[count];
    Arrays.fill(none, NearestRows.NONE);
    return none;
  }
}
