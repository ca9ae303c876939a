// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.DataFinding;
import org.aleator.finding.NoiseFinding;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Noise is made with a known variance; tolerances are multiples of the sampling standard deviation
 * √(2/n) of a Gaussian variance, relative to it.
 */
class SmoothVarianceTest {
  private static final Seed SEED = new Seed(1);
  private static final Work TWO = Work.of(SEED).withThreads(2);

  private record Sample(Matrix x, double[] y) {}

  @Test
  void noiseOfTheToyProblemIsFoundWithinThreeStandardErrors() {
    Sample toy = sample(300, 1, 2, x -> toy(1 + 8 * x[0]));
    SmoothVariance.Result result = estimate(toy);
    assertThat(result.variance()).isCloseTo(2, within(3 * 2 * Math.sqrt(2.0 / 300)));
    assertThat(result.interval().low()).isLessThan(2);
    assertThat(result.interval().high()).isGreaterThan(2);
    assertThat(result.findings()).isEmpty();
  }

  /** A 10-dimensional problem of which 5 features do nothing (Friedman 1991). */
  @Tag("truth")
  @Test
  void noiseOfFriedmansProblemIsFoundInTenDimensionsFromThreeHundredRows() {
    Sample friedman =
        sample(
            300,
            10,
            1,
            x ->
                10 * Math.sin(Math.PI * x[0] * x[1])
                    + 20 * (x[2] - 0.5) * (x[2] - 0.5)
                    + 10 * x[3]
                    + 5 * x[4]);
    assertThat(estimate(friedman).variance()).isCloseTo(1, within(0.05 + 3 * Math.sqrt(2.0 / 300)));
  }

  @Test
  void labelsWithoutSignalAreAllNoise() {
    Sample noise = sample(250, 5, 3, x -> 0);
    SmoothVariance.Result result = estimate(noise);
    assertThat(result.variance()).isCloseTo(3, within(3 * 3 * Math.sqrt(2.0 / 250)));
  }

  @Test
  void labelsWithoutNoiseHaveNearlyNone() {
    Sample exact = sample(150, 2, 0, x -> Math.sin(3 * x[0]) + x[1]);
    assertThat(estimate(exact).variance()).isBetween(0.0, 1e-5);
  }

  /** Smooth kernels on many rows: σ² falls below the rounding of their largest eigenvalues. */
  @Tag("truth")
  @ParameterizedTest
  @ValueSource(ints = {30, 300, 500})
  void smoothCurvesWithoutNoiseHaveNoneThatCanBeMeasured(int rows) {
    List<ToDoubleFunction<double[]>> curves =
        List.of(x -> Math.sin(6 * x[0]), x -> x[0] * x[0], x -> 3 * x[0] - 1);
    for (ToDoubleFunction<double[]> curve : curves) {
      Sample exact = sample(rows, 1, 0, curve);
      double mean = Arrays.stream(exact.y()).average().orElseThrow();
      double variance =
          Arrays.stream(exact.y()).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
      SmoothVariance.Result result = estimate(exact);
      assertThat(result.variance()).isBetween(0.0, 1e-8 * variance);
      assertThat(result.interval().low()).isZero();
      assertThat(result.interval().high()).isBetween(result.variance(), 1e-7 * variance);
      assertThat(result.findings()).containsExactly(new NoiseFinding.BelowMeasurable(1e-8));
    }
  }

  /** Jumps between 300 rows: the differences of neighbours see each of them once. */
  @Test
  void stepsOfOneFeatureAreNotTakenForNoise() {
    Sample steps = sample(300, 1, 0.1, x -> Math.floor(4 * x[0]) % 2);
    SmoothVariance.Result result = estimate(steps);
    assertThat(result.variance()).isCloseTo(0.1, within(0.02 + 3 * 0.1 * Math.sqrt(2.0 / 300)));
    assertThat(result.interval().low()).isLessThan(0.1);
    assertThat(result.interval().high()).isGreaterThan(0.1);
  }

  /** Exponential noise, kurtosis 9: the standard error of a mean of 300 squares is √(8/300). */
  @Test
  void skewedNoiseIsFoundAsItWasDrawn() {
    for (int seed = 0; seed < 4; seed++) {
      RandomGenerator random = new Seed(seed).split("skewed").random();
      double[] x = random.doubles(300).toArray();
      double[] noise = random.doubles(300).map(u -> -Math.log(1 - u) - 1).toArray();
      double[] y = new double[300];
      Arrays.setAll(y, i -> 2 * Math.sin(6 * x[i]) + noise[i]);
      double drawn = Arrays.stream(noise).map(v -> v * v).average().orElseThrow();
      assertThat(estimate(new Sample(Matrix.column(x), y)).variance())
          .isCloseTo(drawn, within(0.1 * drawn));
    }
  }

  /**
   * Least squares has the mean σ² and the relative variance 2/(n − d − 1): the mean of 12 tables
   * has the standard error √(2/(89 · 12)) = 4.3 %.
   */
  @Test
  void aPlaneInTenDimensionsIsNotUnderestimated() {
    double sum = 0;
    for (int table = 0; table < 12; table++) {
      RandomGenerator random = new Seed(table).split("plane").random();
      double[] x = random.doubles(1000).toArray();
      double[] y = new double[100];
      for (int i = 0; i < 100; i++) {
        for (int j = 0; j < 10; j++) {
          y[i] += (j % 2 == 0 ? 2 : -2) * x[10 * i + j];
        }
        y[i] += random.nextGaussian();
      }
      sum += estimate(new Sample(new Matrix(100, 10, x), y)).variance();
    }
    assertThat(sum / 12).isCloseTo(1, within(2.5 * 0.043));
  }

  /** Twelve rows in each of 24 periods; the noise drawn is 0.25 up to √(2/288) = 8 %. */
  @Test
  void aSeasonIsNotFollowedByTheRoughestKernel() {
    RandomGenerator random = new Seed(3).split("season").random();
    double[] x = new double[288];
    double[] y = new double[288];
    Arrays.setAll(x, i -> i);
    Arrays.setAll(y, i -> Math.sin(2 * Math.PI * i / 12) + 0.5 * random.nextGaussian());
    SmoothVariance.Result result = estimate(new Sample(Matrix.column(x), y));
    assertThat(result.variance()).isCloseTo(0.25, within(0.25 * 3 * 0.083));
    assertThat(result.means()).contains("period of 12");
    assertThat(result.findings()).isEmpty();
  }

  @Test
  void stretchingAndShiftingLabelsAndFeaturesStretchesTheVarianceOnly() {
    Sample toy = sample(120, 1, 1, x -> toy(1 + 8 * x[0]));
    double[] y = Arrays.stream(toy.y()).map(v -> 1000 - 30 * v).toArray();
    double[] x = Arrays.stream(toy.x().values()).map(v -> 5 * v - 2).toArray();
    double expected = 900 * estimate(toy).variance();
    assertThat(estimate(new Sample(Matrix.column(x), y)).variance())
        .isCloseTo(expected, within(1e-3 * expected));
  }

  @Test
  void permutingTheRowsChangesNothing() {
    Sample toy = sample(100, 1, 1, x -> toy(1 + 8 * x[0]));
    int[] reversed = new int[100];
    Arrays.setAll(reversed, i -> 99 - i);
    double[] y = new double[100];
    Arrays.setAll(y, i -> toy.y()[99 - i]);
    SmoothVariance.Result there = estimate(toy);
    SmoothVariance.Result back = estimate(new Sample(toy.x().selectRows(reversed), y));
    assertThat(back.variance()).isEqualTo(there.variance());
    assertThat(back.squares()[0]).isEqualTo(there.squares()[99]);
  }

  @Test
  void theNumberOfThreadsChangesNotABit() {
    Sample toy = sample(100, 2, 1, x -> toy(1 + 8 * x[0]));
    double one = SmoothVariance.estimate(audit(toy), null, TWO.alone()).variance();
    assertThat(estimate(toy).variance()).isEqualTo(one);
  }

  @Test
  void squaresOfTheRowsHaveTheVarianceAsMeanAndFittedValuesAreNearTheFunction() {
    Sample toy = sample(100, 1, 1, x -> toy(1 + 8 * x[0]));
    SmoothVariance.Result result = estimate(toy);
    assertThat(Arrays.stream(result.squares()).average().orElseThrow())
        .isCloseTo(result.variance(), within(1e-12));
    double error = 0;
    for (int i = 0; i < 100; i++) {
      error += Math.pow(result.fitted()[i] - toy(1 + 8 * toy.x().get(i, 0)), 2) / 100;
    }
    // About ten of 100 degrees of freedom go to the function: a tenth of the noise.
    assertThat(error).isLessThan(0.3);
  }

  @Test
  void equalLabelsHaveNoNoise() {
    SmoothVariance.Result result = estimate(sample(30, 2, 0, x -> 7));
    assertThat(result.variance()).isZero();
    assertThat(result.fitted()).containsOnly(7);
    assertThat(result.findings()).containsExactly(new NoiseFinding.EqualLabels());
  }

  @Test
  void moreFeaturesThanRowsGiveAWarningNotAFailure() {
    SmoothVariance.Result result = estimate(sample(20, 30, 1, x -> x[0]));
    assertThat(result.variance()).isPositive();
    assertThat(result.findings()).contains(new NoiseFinding.FewRows(20, 30));
  }

  /** With 40 groups of 5 the pure error has 160 degrees of freedom: a closed form. */
  @Test
  void manyReplicatesGiveTheirPureError() {
    RandomGenerator random = new Seed(9).random();
    double[] x = new double[200];
    double[] y = new double[200];
    Arrays.setAll(x, i -> (i / 5) * 37 % 40);
    Arrays.setAll(y, i -> (x[i] * 7919) % 11 + random.nextGaussian());
    double squares = 0;
    for (int g = 0; g < 40; g++) {
      double mean = Arrays.stream(y, 5 * g, 5 * g + 5).average().orElseThrow();
      squares += Arrays.stream(y, 5 * g, 5 * g + 5).map(v -> (v - mean) * (v - mean)).sum();
    }
    SmoothVariance.Result result = estimate(new Sample(Matrix.column(x), y));
    assertThat(result.means()).contains("pure error");
    assertThat(result.variance()).isCloseTo(squares / 160, within(1e-9));
    assertThat(result.degreesOfFreedom()).isEqualTo(160);
  }

  @Test
  void copiedRowsAreNotTakenForReplicates() {
    Sample toy = sample(80, 1, 1, x -> toy(1 + 8 * x[0]));
    int[] twice = new int[120];
    Arrays.setAll(twice, i -> i % 80);
    double[] y = new double[120];
    Arrays.setAll(y, i -> toy.y()[i % 80]);
    SmoothVariance.Result result = estimate(new Sample(toy.x().selectRows(twice), y));
    assertThat(result.variance()).isCloseTo(estimate(toy).variance(), within(1e-6));
    assertThat(result.findings()).contains(new DataFinding.CopiesLeftOut(40));
  }

  /** 20 copies hide that 10 replicates scatter as the fit says. */
  @Test
  void copiesAmongReplicatesDoNotMakeThePureErrorSmall() {
    Sample toy = sample(300, 1, 1, x -> toy(1 + 8 * x[0]));
    int[] rows = new int[330];
    Arrays.setAll(rows, i -> i % 300);
    double[] y = new double[330];
    RandomGenerator random = new Seed(4).random();
    Arrays.setAll(
        y,
        i ->
            i < 320
                ? toy.y()[i % 300]
                : toy(1 + 8 * toy.x().get(i % 300, 0)) + random.nextGaussian());
    SmoothVariance.Result result = estimate(new Sample(toy.x().selectRows(rows), y));
    assertThat(result.variance()).isCloseTo(1, within(3 * Math.sqrt(2.0 / 310)));
    assertThat(result.findings()).containsExactly(new DataFinding.CopiesLeftOut(20));
  }

  /** Of labels 0 and 1 with mean p the noise has the variance p(1 − p) in each cell. */
  @Test
  void coarseLabelsInFewCellsGiveTheirPureError() {
    RandomGenerator random = new Seed(5).random();
    double[] x = new double[300];
    double[] y = new double[300];
    Arrays.setAll(x, i -> i % 6);
    Arrays.setAll(y, i -> random.nextDouble() < 0.1 + 0.15 * x[i] ? 1 : 0);
    double expected = 0;
    for (int cell = 0; cell < 6; cell++) {
      expected += (0.1 + 0.15 * cell) * (0.9 - 0.15 * cell) / 6;
    }
    SmoothVariance.Result result = estimate(new Sample(Matrix.column(x), y));
    assertThat(result.variance()).isCloseTo(expected, within(3 * 0.02));
    assertThat(result.degreesOfFreedom()).isEqualTo(294);
    assertThat(result.findings()).isEmpty();
  }

  @Test
  void oneWildLabelIsNamedAndLeftOut() {
    Sample toy = sample(150, 1, 1, x -> toy(1 + 8 * x[0]));
    toy.y()[41] = 1e6;
    SmoothVariance.Result result = estimate(toy);
    assertThat(result.variance()).isCloseTo(1, within(3 * Math.sqrt(2.0 / 149)));
    assertThat(result.interval().high()).isLessThan(2);
    assertThat(result.findings())
        .containsExactly(
            new DataFinding.OutliersLeftOut(List.of(new DataFinding.Outlier(42, 1e6))));
    assertThat(result.squares()[41]).isEqualTo(result.variance());
  }

  @Test
  void predictionsThatHaveSeenTheLabelsAreNotBelieved() {
    Sample toy = sample(200, 1, 1, x -> toy(1 + 8 * x[0]));
    SmoothVariance.Result result = estimate(toy, toy.y().clone());
    assertThat(result.variance()).isEqualTo(estimate(toy).variance());
    assertThat(result.findings()).contains(new NoiseFinding.PredictionsHaveSeenLabels(0));
  }

  @Test
  void tooFewRowsAndBadValuesAreRefusedByName() {
    assertThatThrownBy(() -> estimate(sample(5, 1, 1, x -> 0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("5 rows");
    Sample bad = sample(20, 2, 1, x -> 0);
    bad.x().values()[7] = Double.NaN;
    assertThatThrownBy(() -> estimate(bad)).hasMessageContaining("row 4");
  }

  private static double toy(double t) {
    return t * (1 + Math.sin(t));
  }

  private static SmoothVariance.Result estimate(Sample sample) {
    return estimate(sample, null);
  }

  private static SmoothVariance.Result estimate(Sample sample, double[] predictions) {
    return SmoothVariance.estimate(audit(sample), predictions, TWO);
  }

  private static RowAudit audit(Sample sample) {
    return RowAudit.of(data(sample));
  }

  private static Dataset data(Sample sample) {
    List<String> names = IntStream.range(0, sample.x().columns()).mapToObj(j -> "x" + j).toList();
    return new Dataset(names, "y", sample.x(), sample.y());
  }

  private static Sample sample(int n, int d, double variance, ToDoubleFunction<double[]> f) {
    RandomGenerator random = new Seed(11).random();
    double[] x = new double[n * d];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double[] row = new double[d];
      for (int j = 0; j < d; j++) {
        row[j] = random.nextDouble();
      }
      System.arraycopy(row, 0, x, i * d, d);
      y[i] = f.applyAsDouble(row) + Math.sqrt(variance) * random.nextGaussian();
    }
    return new Sample(new Matrix(n, d, x), y);
  }
}
