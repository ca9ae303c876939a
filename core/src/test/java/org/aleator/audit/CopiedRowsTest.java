// SPDX-License-Identifier: Apache-2.0
package org.aleator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.Repeats;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class CopiedRowsTest {
  private final RandomGenerator random = new Seed(8).random();

  private static int[] left(double[] x, double[] y) {
    return CopiedRows.without(
        new Dataset(List.of("x"), "y", Matrix.column(x), y),
        IntStream.range(0, y.length).toArray());
  }

  private static double[] of(int n, IntToDoubleFunction f) {
    return IntStream.range(0, n).mapToDouble(f).toArray();
  }

  /** Rows 0 … 19 are copied to 100 … 119, and 20 … 29 are measured again as 120 … 129. */
  @Test
  void copiesGoAndReplicatesStay() {
    double[] x = of(130, i -> i < 100 ? i : i - 100);
    double[] y = of(130, i -> random.nextGaussian());
    System.arraycopy(y, 0, y, 100, 20);
    int[] expected = IntStream.range(0, 130).filter(i -> i < 100 || i >= 120).toArray();
    assertThat(left(x, y)).containsExactly(expected);
    double[] rounded = Arrays.stream(y).map(v -> Math.rint(100 * v) / 100).toArray();
    assertThat(left(x, rounded)).containsExactly(expected);
  }

  @Test
  void wholeNumbersInFewGroupsRepeatByChance() {
    double[] x = of(500, i -> i % 5);
    double[] y = of(500, i -> Math.rint(10 * x[i] + 2 * random.nextGaussian()));
    assertThat(left(x, y)).hasSize(500);
  }

  @Test
  void labelsOfTwoValuesRepeatByChance() {
    double[] x = of(300, i -> i % 6);
    for (double share : new double[] {0.5, 0.05}) {
      double[] y = of(300, i -> random.nextDouble() < share ? 1 : 0);
      assertThat(left(x, y)).hasSize(300);
    }
  }

  /** Half of the labels are 0: two zeros at one x are no copy, two equal other labels are. */
  @Test
  void eachRepeatIsJudgedByItsLabel() {
    double[] x = of(200, i -> Math.floorDiv(i, 2));
    double[] y = of(200, i -> random.nextBoolean() ? 0 : random.nextDouble());
    y[0] = 0;
    y[1] = 0;
    y[2] = 0.123;
    y[3] = 0.123;
    assertThat(left(x, y)).hasSize(199).contains(0, 1, 2).doesNotContain(3);
  }

  @Test
  void aTableWrittenTwiceIsReadOnce() {
    double[] x = of(200, i -> i % 100);
    double[] whole = of(100, i -> Math.rint(30 * random.nextGaussian()));
    double[] y = of(200, i -> whole[i % 100]);
    assertThat(left(x, y)).containsExactly(IntStream.range(0, 100).toArray());
  }

  /** Every tenth row of labels 1 to 6 stands four times, as in some collections of wines. */
  @Test
  void coarseLabelsCanBeCopiesToo() {
    double[] x = of(390, i -> i < 300 ? i : (i - 300) / 3 * 10);
    double[] first = of(300, i -> 1 + random.nextInt(6));
    double[] y = of(390, i -> first[(int) x[i]]);
    assertThat(left(x, y)).containsExactly(IntStream.range(0, 300).toArray());
  }

  /** In 5 groups of 100 labels of step 0.01 a quarter of the rows repeats another by chance. */
  @Test
  void chanceRepeatsInLargeGroupsAreKept() {
    double[] x = of(500, i -> i % 5);
    double[] y = of(500, i -> Math.rint(100 * (100 * x[i] + random.nextGaussian())) / 100);
    assertThat(left(x, y)).hasSizeGreaterThan(495);
  }

  @Test
  void labelsThatFollowCellsExactlyAreKept() {
    double[] x = of(300, i -> i % 6);
    assertThat(left(x, of(300, i -> x[i] % 2))).hasSize(300);
  }

  @Test
  void aDatasetKeepsEachCopiedRecordOnceInItsOrder() {
    double[] x = {2, 1, 2, 3, 2};
    Dataset data = new Dataset(List.of("x"), "y", Matrix.column(x), new double[] {5, 6, 5, 6, 5});
    Dataset once = CopiedRows.without(data);
    assertThat(once.y()).containsExactly(5, 6, 6);
    assertThat(once.x().values()).containsExactly(2, 1, 3);
    assertThat(CopiedRows.without(once)).isSameAs(once);
  }

  @Test
  void repeatedMeasurementsAreAllKept() {
    assertThat(left(new double[] {1, 1, 1}, new double[] {4, 5, 4})).hasSize(3);
  }

  @Test
  void rowsAloneStay() {
    assertThat(left(new double[] {1, 2, 3}, new double[] {5, 5, 5})).containsExactly(0, 1, 2);
  }

  @Test
  void whoKnowsWhatRepeatsAreIsBelieved() {
    Dataset data =
        new Dataset(List.of("x"), "y", Matrix.column(1, 1, 1, 2), new double[] {3, 3, 4, 3});
    assertThat(CopiedRows.without(data.withRepeats(Repeats.REPLICATES)))
        .isEqualTo(data.withRepeats(Repeats.REPLICATES));
    assertThat(CopiedRows.without(data.withRepeats(Repeats.COPIES)).y()).containsExactly(3, 4, 3);
  }
}
