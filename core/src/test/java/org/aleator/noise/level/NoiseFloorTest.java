// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.DataFinding;
import org.aleator.finding.NoiseFinding;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class NoiseFloorTest {
  private static final TableFit.Options OPTIONS = TableFit.Options.DEFAULT;

  /** y = sin(3 x₁) + x₂ + ε, Var ε = 0.25. */
  private static Dataset waves(int rows, Seed seed) {
    RandomGenerator random = seed.random();
    double[] x = new double[2 * rows];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      x[2 * i] = 2 * random.nextDouble() - 1;
      x[2 * i + 1] = 2 * random.nextDouble() - 1;
      y[i] = Math.sin(3 * x[2 * i]) + x[2 * i + 1] + 0.5 * random.nextGaussian();
    }
    return new Dataset(List.of("a", "b"), "y", new Matrix(rows, 2, x), y);
  }

  private static NoiseLevel floor(Dataset data, int threads) {
    return floor(data, OPTIONS, threads);
  }

  private static NoiseLevel floor(Dataset data, TableFit.Options options, int threads) {
    return TableFit.fit(RowAudit.of(data), options, Work.of(1).withThreads(threads)).level();
  }

  private static double reached(NoiseLevel level) {
    return level.reached().orElseThrow().meanSquare();
  }

  private static LearningCurve curve(NoiseLevel level) {
    return level.curve().orElseThrow();
  }

  @Test
  void theFloorOfASmoothFunctionIsItsNoise() {
    NoiseLevel floor = floor(waves(200, new Seed(5)), 2);
    // √(2/200) = 0.1 of sampling error; three of them.
    assertThat(floor.variance()).isCloseTo(0.25, within(3 * 0.1 * 0.25));
    assertThat(floor.interval().contains(0.25)).isTrue();
    assertThat(floor.variance()).isLessThanOrEqualTo(reached(floor));
    assertThat(floor.determined()).isTrue();
    assertThat(floor.reached().orElseThrow().model()).contains("gaussian process");
    assertThat(curve(floor).rows()).containsExactly(25, 40, 80, 160);
  }

  /** y = 3 x + ε of x = 0 or 1, Var ε = 1. */
  @Test
  void theFloorOfAYesOrNoIsItsNoise() {
    RandomGenerator random = new Seed(6).random();
    double[] x = new double[200];
    double[] y = new double[200];
    Arrays.setAll(x, i -> i % 2);
    Arrays.setAll(y, i -> 3 * x[i] + random.nextGaussian());
    NoiseLevel floor = floor(new Dataset(List.of("x"), "y", Matrix.column(x), y), 2);
    // √(2/200) = 0.1 of sampling error; three of them.
    assertThat(floor.variance()).isCloseTo(1, within(3 * 0.1));
    assertThat(floor.interval().contains(1)).isTrue();
  }

  /** What several laws below compare with. */
  private static final class Fifty {
    static final Dataset DATA = waves(50, new Seed(2));
    static final NoiseLevel LEVEL = floor(DATA, 2);
  }

  @Test
  void theSameSeedGivesTheSameBitsForAnyNumberOfThreads() {
    NoiseLevel one = Fifty.LEVEL;
    for (int threads : new int[] {1, 5}) {
      NoiseLevel other = floor(Fifty.DATA, threads);
      assertThat(other.variance()).isEqualTo(one.variance());
      assertThat(other.interval()).isEqualTo(one.interval());
      assertThat(other.reached()).isEqualTo(one.reached());
      assertThat(curve(other).rmse()).isEqualTo(curve(one).rmse());
    }
  }

  @Test
  void theFloorScalesWithTheSquareOfTheLabelsAndDoesNotSeeTheirMean() {
    double[] y = Arrays.stream(Fifty.DATA.y()).map(v -> 8 * v + 64).toArray();
    NoiseLevel one = Fifty.LEVEL;
    NoiseLevel scaled = floor(Fifty.DATA.withLabels(y), 2);
    assertThat(scaled.variance() / one.variance()).isCloseTo(64, within(64 * 1e-3));
    assertThat(scaled.interval().high() / one.interval().high()).isCloseTo(64, within(64 * 1e-3));
  }

  /**
   * y = 2 x₁ + ε with 40 features and 60 rows: as many lengths as these could be chosen so that the
   * labels of the rows asked come out right, if they were chosen by them.
   */
  @Test
  void whatIsReachedIsNotBelowTheNoiseWhereFeaturesAreAsManyAsRows() {
    RandomGenerator random = new Seed(12).random();
    double[] x = random.doubles(60 * 40).toArray();
    double[] y = new double[60];
    double drawn = 0;
    for (int i = 0; i < 60; i++) {
      double noise = 0.3 * random.nextGaussian();
      y[i] = 2 * x[40 * i] + noise;
      drawn += noise * noise / 60;
    }
    List<String> names = IntStream.range(0, 40).mapToObj(j -> "x" + j).toList();
    NoiseLevel floor = floor(new Dataset(names, "y", new Matrix(60, 40, x), y), 2);
    assertThat(reached(floor)).isGreaterThan(drawn);
  }

  @Test
  void copiesOfRowsChangeNothing() {
    int[] twice = new int[100];
    Arrays.setAll(twice, i -> i % 50);
    NoiseLevel floor = floor(Fifty.DATA.selectRows(twice), 2);
    assertThat(floor.variance()).isEqualTo(Fifty.LEVEL.variance());
    assertThat(floor.findings()).containsExactly(new DataFinding.CopiesLeftOut(50));
  }

  @Test
  void tooManyRowsAreDrawnFrom() {
    Dataset data = waves(150, new Seed(6));
    NoiseLevel floor = floor(data, new TableFit.Options(50, List.of()), 2);
    assertThat(curve(floor).rows()[3]).isEqualTo(40);
    assertThat(floor.findings()).containsExactly(new NoiseFinding.FloorRowsDrawn(50, 150));
  }

  @Test
  void whatCannotBeAnsweredIsRefused() {
    assertThatThrownBy(() -> floor(waves(30, new Seed(7)), 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at least 40 rows");
    assertThatThrownBy(() -> floor(waves(60, new Seed(7)).withLabels(new double[60]), 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("do not vary");
  }

  @Test
  void aFloorIsNotDeterminedWhereItsIntervalSpansMoreThanAFactorOfFive() {
    assertThat(NoiseFloor.reason(new Interval(0.9, 1.1), 1)).isEmpty();
    assertThat(NoiseFloor.reason(new Interval(0.21, 1), 1)).isEmpty();
    assertThat(NoiseFloor.reason(new Interval(0.1, 1), 1)).contains("factor of 10");
    assertThat(NoiseFloor.reason(new Interval(0, 1), 1)).isNotEmpty();
  }

  @Test
  void aWideIntervalIsAnAnswerWhereItExcludesThatWhatWasReachedIsNoise() {
    assertThat(NoiseFloor.reason(new Interval(1.2 * 1.2, 2.9 * 2.9), 4 * 4)).isEmpty();
    assertThat(NoiseFloor.reason(new Interval(1.2 * 1.2, 3.9 * 3.9), 4 * 4)).isNotEmpty();
  }
}
