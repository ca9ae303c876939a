// SPDX-License-Identifier: Apache-2.0
package org.aleator.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.columns.LeaveOut.Adds;
import org.aleator.learn.stack.Clusters;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

/**
 * Which columns are said to add something, on losses that are made up: what a set of columns loses
 * is given by a formula, with noise in the rows that is the same for every choice of columns, as it
 * is where models predict the same rows.
 */
class LeaveOutTest {
  private static final int ROWS = 1_000;

  /** What is lost where some columns are used. */
  private interface Loss {
    double with(List<Integer> used);
  }

  /** Rows differ by noise of std 1 in common, and by .1 in the difference of two choices. */
  private static LeaveOut found(int columns, Loss loss) {
    double[] common = new Seed(1).random().doubles(ROWS, 0, 2).toArray();
    return LeaveOut.of(
        IntStream.range(0, columns).mapToObj(c -> "x" + c).toList(),
        IntStream.range(0, columns).mapToObj(c -> new int[] {c}).toList(),
        features -> {
          RandomGenerator own = new Seed(Arrays.hashCode(features)).random();
          double mean = loss.with(Arrays.stream(features).boxed().toList());
          return new double[][] {
            Arrays.stream(common).map(r -> mean + r + 0.1 * own.nextGaussian()).toArray()
          };
        },
        Clusters.NONE,
        Work.of(1));
  }

  @Test
  void aRiseIsTheMeanOfTheRowsDifferencesWithItsStandardError() {
    Rise rise = Rise.of(new double[] {1, 2, 3, 4}, Clusters.NONE);
    assertThat(rise.value()).isEqualTo(2.5);
    // √(Σ(d − 2.5)²)/n = √5/4
    assertThat(rise.standardError()).isCloseTo(Math.sqrt(5) / 4, within(1e-12));
    assertThat(new Rise(1.6448536, 1).pValue()).isCloseTo(0.05, within(1e-6));
    assertThat(new Rise(0, 0).pValue()).isEqualTo(1);
    assertThat(new Rise(1, 0).pValue()).isEqualTo(0);
  }

  @Test
  void aColumnThatLowersTheLossAddsSomethingAndOneThatDoesNotAddsNothing() {
    LeaveOut found = found(3, used -> used.contains(0) ? 1 : 2);
    assertThat(found.columns())
        .extracting(LeaveOut.Column::adds)
        .containsExactly(Adds.SOMETHING, Adds.NOTHING, Adds.NOTHING);
    assertThat(found.columns().get(0).rise().value()).isCloseTo(1, within(0.02));
    assertThat(found.spare().orElseThrow().columns()).containsExactly("x1", "x2");
    assertThat(found.twins()).isEmpty();
  }

  @Test
  void ofTwoColumnsThatCarryTheSameEitherMayGoAndNotBoth() {
    LeaveOut found = found(4, used -> used.contains(0) || used.contains(2) ? 1 : 2);
    assertThat(found.twins()).hasSize(1);
    assertThat(List.of(found.twins().get(0).one(), found.twins().get(0).other()))
        .containsExactlyInAnyOrder("x0", "x2");
    assertThat(found.twins().get(0).both().get(0).value()).isCloseTo(1, within(0.02));
    List<String> spare = new ArrayList<>(found.spare().orElseThrow().columns());
    assertThat(spare).hasSize(3).contains("x1", "x3");
  }

  @Test
  void twoWeakColumnsThatAddUpCarryNotTheSame() {
    // Each alone is below what is seen, both are not; what they lose adds up.
    LeaveOut found =
        found(2, used -> 1 + (used.contains(0) ? 0 : 0.008) + (used.contains(1) ? 0 : 0.008));
    assertThat(found.twins()).isEmpty();
  }

  @Test
  void whereNothingIsPredictedFewTablesNameAColumn() {
    // 400 tables of 8 useless columns: Holm keeps tables with a false claim at 5 %; the 99.9 %
    // point of Binomial(400, .05) is 34.
    int wrong = 0;
    for (int table = 0; table < 400; table++) {
      int number = table;
      LeaveOut found =
          LeaveOut.of(
              IntStream.range(0, 8).mapToObj(c -> "x" + c).toList(),
              IntStream.range(0, 8).mapToObj(c -> new int[] {c}).toList(),
              features ->
                  new double[][] {
                    new Seed(number).split(Arrays.hashCode(features)).random().doubles(60).toArray()
                  },
              Clusters.NONE,
              Work.of(1));
      wrong += found.columns().stream().anyMatch(c -> c.adds() == Adds.SOMETHING) ? 1 : 0;
    }
    assertThat(wrong).isLessThanOrEqualTo(34);
  }

  @Test
  void rowsOfOneGroupCountAsOneObservation() {
    double[] differences = new double[100];
    Arrays.setAll(differences, i -> i / 10 % 2 == 0 ? 1 : -0.5);
    int[] group = IntStream.range(0, 100).map(i -> i / 10).toArray();
    assertThat(Rise.of(differences, new Clusters(group, 10)).standardError())
        .isGreaterThan(3 * Rise.of(differences, Clusters.NONE).standardError());
  }

  @Test
  void theFloorWithoutAColumnLiesBetweenTheFloorAndWhatIsReachedWithoutIt() {
    NumberScale scale = new NumberScale(1.5, 1, 0.8);
    ColumnStudy.Value floor = scale.without(List.of(new Rise(3, 0.2))).get(1);
    // Between bias alone, 4.5 − .5, and noise alone, 4.5 − .5 · 3^.8.
    double noiseAlone = 4.5 - 0.5 * Math.pow(3, 0.8);
    assertThat(floor.value() * floor.value()).isCloseTo((4 + noiseAlone) / 2, within(1e-12));
    assertThat(scale.without(List.of(new Rise(-0.2, 0.1))).get(1).value()).isEqualTo(1);
    assertThat(new NumberScale(1.5, Double.NaN, 0.8).measures()).hasSize(1);
  }
}
