// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.classical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseMethod;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClassicalEstimatorsTest {
  private static final NoiseMethod RICE = new Rice();
  private static final NoiseMethod TONG_WANG = new TongWang();
  private static final NoiseMethod NEAREST = new NearestNeighbour();

  static Stream<NoiseMethod> all() {
    return Stream.of(RICE, TONG_WANG, NEAREST);
  }

  private static Dataset data(Matrix x, double... y) {
    List<String> names = IntStream.range(0, x.columns()).mapToObj(j -> "x" + j).toList();
    return new Dataset(names, "y", x, y);
  }

  private static NoiseEstimate estimate(NoiseMethod method, Dataset data) {
    return method.estimate(
        data, Prediction.given(new double[data.rows()]), Work.of(1).withThreads(2));
  }

  /** y = sin 6x + N(0, σ²) on U[0, 1]^d, the signal along the first feature. */
  private static Dataset wave(int rows, int features, double variance, Seed seed) {
    RandomGenerator random = seed.random();
    double[] x = random.doubles((long) rows * features).toArray();
    double[] y = new double[rows];
    Arrays.setAll(
        y, i -> Math.sin(6 * x[i * features]) + Math.sqrt(variance) * random.nextGaussian());
    return data(new Matrix(rows, features, x), y);
  }

  @Test
  void riceIsHalfTheMeanSquaredDifferenceInTheOrderOfX() {
    NoiseEstimate rice = estimate(RICE, data(Matrix.column(3, 1, 2, 4), 7, 1, 2, 5));
    assertThat(rice.variance()).isCloseTo((1 + 25 + 4) / 6.0, within(1e-12));
  }

  @Test
  void tongWangTakesAStraightLineOutCompletely() {
    double[] x = IntStream.range(0, 50).mapToDouble(i -> i).toArray();
    double[] line = Arrays.stream(x).map(v -> 3 + 2 * v).toArray();
    assertThat(estimate(TONG_WANG, data(Matrix.column(x), line)).variance())
        .isCloseTo(0, within(1e-12));
    assertThat(estimate(RICE, data(Matrix.column(x), line)).variance()).isCloseTo(2, within(1e-12));
  }

  @Test
  void tongWangIsTheInterceptOfItsWeightedRegression() {
    // s = 5 + 7d is on a line, whatever the weights.
    double[] d = {0.1, 0.4, 0.9};
    double[] c = TongWang.interceptCoefficients(d, 20);
    double intercept = IntStream.range(0, 3).mapToDouble(k -> c[k] * (5 + 7 * d[k])).sum();
    assertThat(intercept).isCloseTo(5, within(1e-12));
    assertThat(Arrays.stream(TongWang.interceptCoefficients(new double[3], 20)).sum())
        .isCloseTo(1, within(1e-12));
  }

  @Test
  void nearestNeighbourIsTheMeanProductOfDifferences() {
    // Neighbours by distance: 0 → (1, 3), 1 → (0, 3), 3 → (1, 0), 7 → (3, 1).
    NoiseEstimate nearest = estimate(NEAREST, data(Matrix.column(0, 1, 3, 7), 2, 5, 4, 9));
    double expected = (-3 * -2 + 3 * 1 + -1 * 2 + 5 * 4) / 4.0;
    assertThat(nearest.variance()).isCloseTo(expected, within(1e-12));
  }

  @Test
  void atOneSiteAllThreeAreTheUnbiasedVarianceOfTheReplicates() {
    // 1, 2, 6, 7: mean 4, sum of squares 26, divisor 3.
    Dataset replicates = data(Matrix.column(5, 5, 5, 5), 1, 2, 6, 7);
    all()
        .forEach(
            method ->
                assertThat(estimate(method, replicates).variance())
                    .isCloseTo(26 / 3.0, within(1e-12)));
  }

  @Test
  void tiesAreTheMeanOverTheirOrders() {
    // x = 1, 2, 2, 3: the two orders of the rows at 2 give differences (1, 3, 2) and (4, 3, 1).
    Dataset tied = data(Matrix.column(1, 2, 2, 3), 0, 1, 4, 2);
    double one = (1 + 9 + 4) / 6.0;
    double other = (16 + 9 + 1) / 6.0;
    assertThat(estimate(RICE, tied).variance()).isCloseTo((one + other) / 2, within(1e-12));
  }

  @Test
  void theTraceEqualsThatOfTheMatrixItself() {
    int[] first = {1, 0, 3, 2, 3};
    int[] second = {2, 2, 1, 4, 2};
    double[][] d = new double[5][5];
    for (int i = 0; i < 5; i++) {
      d[i][i] += 1 / 5.0;
      for (double[] term :
          new double[][] {{i, first[i], -1}, {i, second[i], -1}, {first[i], second[i], 1}}) {
        d[(int) term[0]][(int) term[1]] += term[2] / 10;
        d[(int) term[1]][(int) term[0]] += term[2] / 10;
      }
    }
    double trace = Arrays.stream(d).flatMapToDouble(Arrays::stream).map(v -> v * v).sum();
    assertThat(NearestNeighbour.traceOfSquare(first, second)).isCloseTo(trace, within(1e-14));
  }

  @ParameterizedTest
  @MethodSource("all")
  void permutingTheRowsChangesNothing(NoiseMethod method) {
    Dataset wave = wave(60, 1, 0.1, new Seed(1));
    double[] coarse = Arrays.stream(wave.x().values()).map(v -> Math.rint(20 * v)).toArray();
    Dataset tied = data(Matrix.column(coarse), wave.y());
    int[] reversed = IntStream.range(0, 60).map(i -> (i * 7 + 3) % 60).toArray();
    NoiseEstimate before = estimate(method, tied);
    NoiseEstimate after = estimate(method, tied.selectRows(reversed));
    assertThat(after.variance()).isCloseTo(before.variance(), within(1e-12));
    assertThat(after.interval().orElseThrow().high())
        .isCloseTo(before.interval().orElseThrow().high(), within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("all")
  void theVarianceScalesWithTheSquareOfTheUnitAndIgnoresAnOffset(NoiseMethod method) {
    Dataset wave = wave(80, 1, 0.1, new Seed(2));
    double variance = estimate(method, wave).variance();
    for (double unit : new double[] {1e-60, 1e60}) {
      double[] y = Arrays.stream(wave.y()).map(v -> unit * (v + 3)).toArray();
      assertThat(estimate(method, wave.withLabels(y)).variance() / unit / unit)
          .isCloseTo(variance, within(1e-9));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void theIntervalHoldsTheTruthInNineteenOfTwentyDataSets(NoiseMethod method) {
    int sets = 400;
    int held = 0;
    double sum = 0;
    for (int s = 0; s < sets; s++) {
      NoiseEstimate found = estimate(method, wave(300, 1, 0.5, new Seed(s)));
      held += found.interval().orElseThrow().contains(0.5) ? 1 : 0;
      sum += found.variance() / sets;
    }
    // Of 400 data sets 380 are expected; the binomial std is 4.4, and the estimated kurtosis costs
    // a little.
    assertThat(held).isBetween(363, 396);
    // One estimate has a std of at most √(8/300) σ², the mean of 400 one of 0.8 % of σ².
    assertThat(sum).isCloseTo(0.5, within(4 * 0.5 * Math.sqrt(8 / 300.0 / sets)));
  }

  @Test
  void nearestNeighbourWorksInThreeFeatures() {
    NoiseEstimate found = estimate(NEAREST, wave(4000, 3, 0.5, new Seed(3)));
    // Sampling std √(8/4000) σ² = 4.5 %; the signal adds up to J d² ~ 18 · (1/4000)^(2/3) = 0.07.
    assertThat(found.variance()).isCloseTo(0.5, within(0.5 * 3 * 0.045 + 0.07));
  }

  @Test
  void severalFeaturesAreRefusedByTheOrderedOnesWithAWayOut() {
    Dataset two = wave(20, 2, 1, new Seed(4));
    for (NoiseMethod method : List.of(RICE, TONG_WANG)) {
      assertThatThrownBy(() -> estimate(method, two))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("choose one feature, or the method nearest-neighbour");
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void twoRowsAreRefused(NoiseMethod method) {
    assertThatThrownBy(() -> estimate(method, data(Matrix.column(1, 2), 1, 2)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at least 3 rows");
  }

  @Test
  void theTreeFindsWhatLookingAtAllPointsFinds() {
    RandomGenerator random = new Seed(6).random();
    for (int d : new int[] {1, 2, 5}) {
      // Whole numbers make ties; doubled points would not be distinct and are left out.
      double[][] points =
          IntStream.range(0, 300)
              .mapToObj(i -> random.doubles(d).map(v -> Math.rint(v * (d == 1 ? 1e4 : 20))))
              .map(coordinates -> coordinates.boxed().toList())
              .distinct()
              .map(list -> list.stream().mapToDouble(Double::doubleValue).toArray())
              .toArray(double[][]::new);
      NeighbourTree tree = new NeighbourTree(points);
      for (int i = 0; i < points.length; i++) {
        int at = i;
        double[] distances =
            Arrays.stream(points).mapToDouble(point -> squared(point, points[at])).toArray();
        double[] distinct = Arrays.stream(distances).distinct().sorted().toArray();
        NeighbourTree.Nearest nearest = tree.nearest(i);
        assertThat(nearest.atFirst()).isEqualTo(at(distances, distinct[1]));
        assertThat(nearest.atSecond()).isEqualTo(at(distances, distinct[2]));
      }
    }
  }

  private static double squared(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(j -> (a[j] - b[j]) * (a[j] - b[j])).sum();
  }

  private static int[] at(double[] distances, double distance) {
    return IntStream.range(0, distances.length).filter(i -> distances[i] == distance).toArray();
  }
}
