// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Marks;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuspectSearchTest {
  private static final int ROWS = 240;

  /** Labels of 20 to 60 with noise of std 1. */
  private static Dataset table(int rows, Noise noise) {
    RandomGenerator random = Work.of(3).seed().split(noise.name()).random();
    double[][] x = new double[rows][];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      x[i] = random.doubles(2).toArray();
      y[i] = 20 + 30 * x[i][0] + 10 * Math.sin(3 * x[i][1]) + noise.draw(x[i][0], random);
    }
    return Dataset.of(x, y);
  }

  private enum Noise {
    NORMAL,
    STUDENT,
    LAPLACE,
    SKEWED,
    HETEROSCEDASTIC,
    WHOLE_NUMBERS;

    double draw(double x, RandomGenerator random) {
      double e = random.nextGaussian();
      return switch (this) {
        case STUDENT -> {
          double square = 0;
          for (int i = 0; i < 3; i++) {
            square += Math.pow(random.nextGaussian(), 2);
          }
          yield e / Math.sqrt(square / 3);
        }
        case LAPLACE -> random.nextExponential() * (random.nextBoolean() ? 1 : -1);
        case SKEWED -> random.nextExponential();
        case HETEROSCEDASTIC -> e * (0.1 + 8 * x * x);
        default -> e;
      };
    }
  }

  private static Suspects find(Dataset data, double[] y) {
    return SuspectSearch.find(data.withLabels(y), Work.of(1));
  }

  private static List<Integer> rows(Suspects found) {
    return found.rows().stream().map(Suspect::row).sorted().toList();
  }

  @Test
  void labelsTypedTenTimesTooLargeAreFoundAndNamed() {
    Dataset data = table(ROWS, Noise.NORMAL);
    double[] y = data.y().clone();
    List<Integer> wrong = List.of(7, 50, 51, 120, 199);
    wrong.forEach(i -> y[i] *= 10);

    Suspects found = find(data, y);

    assertThat(rows(found)).isEqualTo(wrong);
    assertThat(found.rows()).allMatch(suspect -> suspect.kind().name().equals("times 10"));
    assertThat(found.rows())
        .allSatisfy(
            suspect -> {
              assertThat(suspect.given()).isEqualTo(y[suspect.row()]);
              // Five standard deviations of the noise.
              assertThat(suspect.expected()).isCloseTo(data.y()[suspect.row()], within(5.0));
            });
    assertThat(found.expectedWrong()).isCloseTo(5, within(0.5));
    assertThat(found.shareOfSquares()).isGreaterThan(0.99);
  }

  /** Few are no less wrong: a label that stands alone is no evidence that such labels are right. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void fewLabelsTypedTenTimesTooLargeAreFoundToo(int count) {
    Dataset data = table(ROWS, Noise.NORMAL);
    double[] y = data.y().clone();
    List<Integer> wrong = List.of(7, 50, 120).subList(0, count);
    wrong.forEach(i -> y[i] *= 10);

    assertThat(rows(find(data, y))).isEqualTo(wrong);
  }

  @ParameterizedTest
  @ValueSource(strings = {"divided by 10", "times 100", "sign", "times 2.54", "Fahrenheit"})
  void aSlipThatIsAFunctionOfTheLabelIsNamed(String name) {
    SlipKind kind =
        SlipKind.FUNCTIONS.stream().filter(k -> k.name().equals(name)).findFirst().orElseThrow();
    Dataset data = table(ROWS, Noise.NORMAL);
    double[] y = data.y().clone();
    for (int i = 10; i < ROWS; i += 40) {
      y[i] = kind.factor() * y[i] + kind.offset();
    }

    Suspects found = find(data, y);

    assertThat(rows(found)).isEqualTo(List.of(10, 50, 90, 130, 170, 210));
    assertThat(found.rows()).extracting(Suspect::kind).containsOnly(kind);
  }

  /** Labels of different pairs are so far apart that each has one partner. */
  @Test
  void labelsThatWereSwappedAreNamedSo() {
    Dataset data = table(ROWS, Noise.NORMAL);
    double[] y = data.y().clone();
    Integer[] order = IntStream.range(0, ROWS).boxed().toArray(Integer[]::new);
    Arrays.sort(order, (a, b) -> Double.compare(y[a], y[b]));
    for (int pair = 0; pair < 6; pair++) {
      int low = order[14 * pair];
      int high = order[ROWS - 1 - 14 * pair];
      y[low] = data.y()[high];
      y[high] = data.y()[low];
    }

    Suspects found = find(data, y);

    long wrong = found.rows().stream().filter(s -> y[s.row()] != data.y()[s.row()]).count();
    assertThat(wrong).isGreaterThanOrEqualTo(10);
    assertThat(found.rows().size() - wrong).isLessThanOrEqualTo(1);
    assertThat(found.rows()).extracting(Suspect::kind).contains(SlipKind.SWAPPED);
  }

  @Test
  void labelsCopiedFromTheRowBeforeAreNamedSo() {
    Dataset data = table(ROWS, Noise.NORMAL);
    double[] y = data.y().clone();
    for (int i = 20; i < ROWS; i += 20) {
      y[i] = data.y()[i - 1];
    }

    Suspects found = find(data, y);

    assertThat(found.rows()).hasSizeGreaterThanOrEqualTo(9);
    assertThat(found.rows()).allMatch(suspect -> suspect.row() % 20 == 0);
    assertThat(found.rows()).extracting(Suspect::kind).contains(SlipKind.STALE);
  }

  @Test
  void aRunOfRowsThatIsShiftedTogetherIsABatch() {
    Dataset data = table(ROWS, Noise.NORMAL);
    double[] y = data.y().clone();
    for (int i = 100; i < 116; i++) {
      y[i] += 12;
    }

    Suspects found = find(data, y);

    assertThat(found.rows()).hasSizeBetween(14, 18);
    assertThat(found.rows()).allMatch(suspect -> suspect.row() >= 99 && suspect.row() <= 116);
    assertThat(found.rows()).extracting(Suspect::kind).contains(SlipKind.BATCH);
  }

  /** Of twenty sensors, in a file that is in no order; none of them is a feature. */
  private static Marks sensors() {
    int[] of = IntStream.range(0, ROWS).map(i -> (7 * i + i / 20) % 20).toArray();
    return new Marks(
        "sensor", IntStream.range(0, 20).mapToObj(sensor -> "S-" + sensor).toList(), of);
  }

  @Test
  void rowsOfOneSensorThatAreShiftedTogetherAreNamedByIt() {
    Dataset data = table(ROWS, Noise.NORMAL);
    Marks sensors = sensors();
    double[] y = data.y().clone();
    for (int i = 0; i < ROWS; i++) {
      y[i] += sensors.of()[i] == 6 ? 12 : 0;
    }

    Suspects found =
        SuspectSearch.find(data.withLabels(y), List.of(sensors), Optional.empty(), Work.of(1));

    assertThat(rows(found))
        .isEqualTo(IntStream.range(0, ROWS).filter(i -> sensors.of()[i] == 6).boxed().toList());
    assertThat(found.rows())
        .extracting(suspect -> suspect.kind().words())
        .containsOnly("shifted together, with S-6 in column sensor");
    assertThat(found.rows()).allMatch(suspect -> suspect.kind().name().equals("batch"));
  }

  @Test
  void sensorsThatDifferAnywayRaiseNoAlarm() {
    Dataset data = table(ROWS, Noise.NORMAL);
    Marks sensors = sensors();
    RandomGenerator random = Work.of(8).seed().random();
    double[] offsets = IntStream.range(0, 20).mapToDouble(s -> 4 * random.nextGaussian()).toArray();
    double[] y = data.y().clone();
    Arrays.setAll(y, i -> data.y()[i] + offsets[sensors.of()[i]]);

    Suspects found =
        SuspectSearch.find(data.withLabels(y), List.of(sensors), Optional.empty(), Work.of(1));

    assertThat(found.rows()).isEmpty();
  }

  @Test
  void aRunIsNamedByTheDayThatItsRowsHaveInCommon() {
    Dataset data = table(ROWS, Noise.NORMAL);
    int[] day = IntStream.range(0, ROWS).map(i -> i / 16).toArray();
    Marks days = new Marks("day", IntStream.range(0, 15).mapToObj(d -> "May " + d).toList(), day);
    double[] y = data.y().clone();
    for (int i = 96; i < 112; i++) {
      y[i] += 12;
    }

    Suspects found =
        SuspectSearch.find(data.withLabels(y), List.of(days), Optional.empty(), Work.of(1));

    assertThat(rows(found)).isEqualTo(IntStream.range(96, 112).boxed().toList());
    assertThat(found.rows())
        .extracting(suspect -> suspect.kind().words())
        .containsOnly("shifted together, with May 6 in column day");
  }

  /** Three in 1,000 right labels may lie anywhere: beside 5 % of slips that is one in 17. */
  @Test
  void aLabelThatOnlyLiesFarOutIsNeverCertainToBeWrong() {
    Dataset data = table(ROWS, Noise.NORMAL);
    double[] y = data.y().clone();
    for (int i = 0; i < ROWS; i += 20) {
      y[i] = data.y()[(i + 97) % ROWS];
    }

    Suspects found = find(data, y);

    assertThat(found.rows()).filteredOn(s -> s.kind().equals(SlipKind.OTHER)).isNotEmpty();
    assertThat(found.rows())
        .filteredOn(suspect -> suspect.kind().equals(SlipKind.OTHER))
        .allMatch(suspect -> suspect.probability() < 0.97);
  }

  @Test
  void rowsThatNoSlipExplainsAreRankedByTheirDistance() {
    Dataset data = table(ROWS, Noise.NORMAL);
    double[] y = data.y().clone();
    y[100] += 5;

    Suspects found = find(data, y);

    assertThat(found.rows()).isEmpty();
    double largest = Arrays.stream(found.score()).max().orElseThrow();
    assertThat(found.score()[100]).isEqualTo(largest);
  }

  @Test
  void manySlipsDoNotHideOneAnother() {
    Dataset data = table(ROWS, Noise.NORMAL);
    double[] y = data.y().clone();
    for (int i = 0; i < ROWS; i += 10) {
      y[i] *= 10;
    }

    assertThat(rows(find(data, y)))
        .isEqualTo(IntStream.range(0, ROWS / 10).map(i -> 10 * i).boxed().toList());
  }

  /** Each noise has tails, steps or a course of its own; none of its labels is wrong. */
  @ParameterizedTest
  @EnumSource(Noise.class)
  void rightLabelsRaiseNoAlarm(Noise noise) {
    Dataset data = table(ROWS, noise);
    double[] y =
        noise == Noise.WHOLE_NUMBERS
            ? Arrays.stream(data.y()).map(v -> Math.rint(v / 8)).toArray()
            : data.y();

    Suspects found = find(data, y);

    assertThat(found.rows()).isEmpty();
    assertThat(found.expectedWrong()).isZero();
  }

  @Test
  void aFileOf31RightRowsRaisesNoAlarm() {
    Dataset data = table(31, Noise.NORMAL);

    assertThat(find(data, data.y()).rows()).isEmpty();
  }

  @Test
  void theFalseDiscoveryRateIsTheMeanChanceOfBeingRightDownToTheRow() {
    Dataset data = table(ROWS, Noise.NORMAL);
    double[] y = data.y().clone();
    for (int i = 0; i < ROWS; i += 15) {
      y[i] = data.y()[(i + 97) % ROWS];
    }

    Suspects found = find(data, y);

    assertThat(found.rows()).isNotEmpty();
    double right = 0;
    for (int k = 0; k < found.rows().size(); k++) {
      right += 1 - found.rows().get(k).probability();
      assertThat(found.rows().get(k).falseDiscoveryRate())
          .isCloseTo(right / (k + 1), within(1e-12));
    }
  }

  @Test
  void threadsChangeNothing() {
    Dataset data = table(120, Noise.STUDENT);

    double[] one = SuspectSearch.find(data, Work.of(1).withThreads(1)).score();

    assertThat(SuspectSearch.find(data, Work.of(1).withThreads(2)).score()).isEqualTo(one);
  }

  @Test
  void labelsThatHardlyVaryAndTablesOfFewRowsHaveNoSuspects() {
    Dataset data = table(19, Noise.NORMAL);

    assertThat(find(data, data.y()).rows()).isEmpty();
    double[] nearlyConstant = new double[60];
    nearlyConstant[3] = 1;
    assertThat(find(table(60, Noise.NORMAL), nearlyConstant).rows()).isEmpty();
  }
}
