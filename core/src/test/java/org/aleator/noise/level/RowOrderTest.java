// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class RowOrderTest {
  private static final int N = 300;
  private static final Matrix X = values(2, "x");
  private static final double[] Y = values(1, "y").values();

  private static Matrix values(int columns, String purpose) {
    RandomGenerator random = new Seed(6).split(purpose).random();
    double[] values = new double[N * columns];
    // Few distinct values, so that ranks have ties.
    Arrays.setAll(values, i -> random.nextInt(40));
    return new Matrix(N, columns, values);
  }

  private static int[] order(Matrix x, double[] y, long seed) {
    return RowOrder.of(x, y, Work.of(seed).withThreads(2));
  }

  @Test
  void everyRowOccursOnce() {
    assertThat(Arrays.stream(order(X, Y, 1)).sorted().toArray())
        .isEqualTo(IntStream.range(0, N).toArray());
  }

  @Test
  void theSameRowsComeInTheSameOrderHoweverTheyStand() {
    int[] shift = new int[N];
    double[] y = new double[N];
    for (int i = 0; i < N; i++) {
      shift[i] = (i * 7 + 5) % N;
      y[i] = Y[shift[i]];
    }
    Matrix x = X.selectRows(shift);
    int[] there = order(X, Y, 1);
    int[] back = order(x, y, 1);
    for (int i = 0; i < N; i++) {
      assertThat(x.rowValues(back[i])).containsExactly(X.rowValues(there[i]));
      assertThat(y[back[i]]).isEqualTo(Y[there[i]]);
    }
  }

  @Test
  void stretchingAndShiftingAColumnChangesNothing() {
    double[] stretched = Arrays.stream(Y).map(v -> 1e3 * v - 7).toArray();
    assertThat(order(X, stretched, 1)).containsExactly(order(X, Y, 1));
  }

  @Test
  void anotherSeedOrOtherLabelsGiveAnotherOrder() {
    assertThat(order(X, Y, 2)).isNotEqualTo(order(X, Y, 1));
    double[] mirrored = Arrays.stream(Y).map(v -> -v).toArray();
    assertThat(order(X, mirrored, 1)).isNotEqualTo(order(X, Y, 1));
  }

  /**
   * The mean position of the N/2 rows of smallest x₁ is that of a random half: N/2 ±
   * √(N³/12/(N/2)/2) about; four standard deviations.
   */
  @Test
  void theOrderIsNotThatOfTheValues() {
    int[] order = order(X, Y, 3);
    double mean = 0;
    int count = 0;
    for (int i = 0; i < N; i++) {
      if (X.get(order[i], 0) < 20) {
        mean += i;
        count++;
      }
    }
    double sd = N / Math.sqrt(12.0 * count) * Math.sqrt(1 - count / (double) N);
    assertThat(mean / count).isBetween(0.5 * N - 4 * sd, 0.5 * N + 4 * sd);
  }
}
