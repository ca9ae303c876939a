// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Cancellation;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

/** The process of a table, where the function and the noise are known. */
class TableProcessTest {
  private static final Work WORK = Work.of(2);

  /** Rows of uniform features, on unit scale, and labels with normal noise. */
  private record World(Matrix z, double[] y, double noise) {
    static World of(int n, int d, ToDoubleFunction<double[]> function, double sd, int seed) {
      RandomGenerator random = new Seed(seed).random();
      double[] x = random.doubles((long) n * d).toArray();
      double[] y = new double[n];
      double noise = 0;
      for (int i = 0; i < n; i++) {
        double e = sd * random.nextGaussian();
        noise += e * e / n;
        y[i] = function.applyAsDouble(Arrays.copyOfRange(x, i * d, (i + 1) * d)) + e;
      }
      Matrix features = new Matrix(n, d, x);
      return new World(Coordinates.UnitScale.of(features).apply(features), y, noise);
    }

    double variance() {
      double mean = Arrays.stream(y).average().orElseThrow();
      return Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
    }

    double leftOutError(TableProcess process) {
      double[] mean = process.on(z, y).leaveOneOut(WORK);
      return IntStream.range(0, y.length)
          .mapToDouble(i -> (y[i] - mean[i]) * (y[i] - mean[i]))
          .average()
          .orElseThrow();
    }
  }

  /** Friedman 1991, equation 61; features beyond the fifth do not matter. */
  private static double friedman(double[] x) {
    return 10 * Math.sin(Math.PI * x[0] * x[1])
        + 20 * Math.pow(x[2] - 0.5, 2)
        + 10 * x[3]
        + 5 * x[4];
  }

  @Test
  void theNoiseOfASmoothFunctionIsFound() {
    World world = World.of(1_000, 10, TableProcessTest::friedman, 1, 1);
    TableProcess process = TableProcess.find(world.z, world.y, WORK);
    assertThat(process.best().smoothness())
        .isIn(Smoothness.MATERN_5_2, Smoothness.SQUARED_EXPONENTIAL);
    // The drawn noise's own mean square is the truth; 60 degrees of freedom go into the function.
    assertThat(process.best().noiseVariance()).isCloseTo(world.noise, within(0.1 * world.noise));
    assertThat(world.leftOutError(process)).isBetween(world.noise, 1.25 * world.noise);
    double[] lengths = process.best().lengths();
    // The fourth and the fifth matter linearly, which is taken out before.
    double relevant = Arrays.stream(lengths, 0, 3).max().orElseThrow();
    double irrelevant = Arrays.stream(lengths, 5, 10).min().orElseThrow();
    assertThat(irrelevant).isGreaterThan(relevant);
  }

  @Test
  void theNoiseOfAWaveIsFound() {
    World world = World.of(500, 1, x -> Math.sin(12 * x[0]), 0.2, 2);
    TableProcess process = TableProcess.find(world.z, world.y, WORK);
    assertThat(process.best().noiseVariance()).isCloseTo(world.noise, within(0.06 * world.noise));
    assertThat(world.leftOutError(process)).isLessThan(1.06 * world.noise);
  }

  @Test
  void pureNoiseIsPredictedByItsMean() {
    for (int d : new int[] {1, 5, 20}) {
      World world = World.of(400, d, x -> 3, 2, 3 + d);
      TableProcess process = TableProcess.find(world.z, world.y, WORK);
      assertThat(world.leftOutError(process) / world.variance())
          .as(d + " columns")
          .isLessThan(1.05);
      assertThat(process.best().noiseVariance() / world.noise).isBetween(0.8, 1.05);
      double[] mean = process.on(world.z, world.y).at(world.z, WORK).mean();
      double off =
          Arrays.stream(mean).map(v -> (v - 3) * (v - 3)).average().orElseThrow() / world.noise;
      assertThat(off).as(d + " columns").isLessThan(0.15);
    }
  }

  /** Least squares alone, 120 slopes of 300 rows, would err by two thirds of the noise. */
  @Test
  void aFewFeaturesOfVeryManyAreFound() {
    World world = World.of(300, 120, x -> 4 * x[7] - 3 * x[50] + 2 * x[99] * x[7], 0.5, 4);
    TableProcess process = TableProcess.find(world.z, world.y, WORK);
    assertThat(world.leftOutError(process) / world.variance()).isLessThan(0.5);
  }

  @Test
  void oneAndTwoThreadsGiveTheSameBits() {
    World world = World.of(300, 4, x -> Math.sin(5 * x[0]) + x[1], 0.3, 5);
    TableProcess one = TableProcess.find(world.z, world.y, WORK.withThreads(1));
    TableProcess two = TableProcess.find(world.z, world.y, WORK.withThreads(2));
    assertThat(two.neighbours()).isEqualTo(one.neighbours());
    for (Smoothness smoothness : Smoothness.values()) {
      ProcessParameters a = one.bySmoothness().get(smoothness);
      ProcessParameters b = two.bySmoothness().get(smoothness);
      assertThat(b.lengths()).containsExactly(a.lengths());
      assertThat(b.signalVariance()).isEqualTo(a.signalVariance());
      assertThat(b.noiseVariance()).isEqualTo(a.noiseVariance());
      assertThat(b.logEvidence()).isEqualTo(a.logEvidence());
      assertThat(b.noiseError()).isEqualTo(a.noiseError());
    }
  }

  @Test
  void labelsInAnotherUnitGiveTheSameProcessInThatUnit() {
    World world = World.of(200, 3, x -> Math.sin(5 * x[0]) + x[1], 0.3, 6);
    TableProcess found = TableProcess.find(world.z, world.y, WORK);
    double[] scaled = Arrays.stream(world.y).map(v -> 1024 * v).toArray();
    TableProcess other = TableProcess.find(world.z, scaled, WORK);
    assertThat(other.best().smoothness()).isEqualTo(found.best().smoothness());
    assertThat(other.best().lengths()).containsExactly(found.best().lengths());
    assertThat(other.best().noiseVariance()).isEqualTo(1024 * 1024 * found.best().noiseVariance());
  }

  @Test
  void whatRowsLackDoesNotMakeItFail() {
    World world = World.of(40, 3, x -> x[0] * x[1], 0.1, 7);
    // A column that never changes.
    double[] constant = world.z.values().clone();
    for (int i = 0; i < 40; i++) {
      constant[3 * i + 1] = 0;
    }
    assertFinds(new Matrix(40, 3, constant), world.y);
    // Rows twice, with other labels.
    int[] twice = IntStream.range(0, 40).map(i -> i % 20).toArray();
    assertFinds(world.z.selectRows(twice), world.y);
    // Rows twice, labels too: no noise at all.
    double[] labels = Arrays.stream(twice).mapToDouble(i -> world.y[i]).toArray();
    assertFinds(world.z.selectRows(twice), labels);
    // Two and three rows.
    assertFinds(world.z.rows(0, 2), Arrays.copyOf(world.y, 2));
    assertFinds(world.z.rows(0, 3), Arrays.copyOf(world.y, 3));
    // Equal labels, and such as a linear function gives.
    assertFinds(world.z, new double[40]);
    double[] five = new double[40];
    Arrays.fill(five, 5);
    assertFinds(world.z, five);
    assertFinds(world.z, world.z.columnValues(2));
    // All rows alike.
    assertFinds(new Matrix(40, 3, new double[120]), world.y);
    // One label far from all others.
    double[] outlier = world.y.clone();
    outlier[10] = 1e9;
    assertFinds(world.z, outlier);
  }

  private static void assertFinds(Matrix z, double[] y) {
    TableProcess process = TableProcess.find(z, y, WORK);
    VecchiaProcess.Values values = process.on(z, y).at(z, WORK);
    assertThat(Arrays.stream(values.mean())).allMatch(Double::isFinite);
    assertThat(Arrays.stream(values.variance())).allMatch(v -> v >= 0 && Double.isFinite(v));
    assertThat(Arrays.stream(process.on(z, y).leaveOneOut(WORK))).allMatch(Double::isFinite);
    assertThat(process.best().noiseVariance()).isPositive().isFinite();
  }

  @Test
  void aSearchCanBeCancelled() {
    World world = World.of(200, 3, x -> x[0], 0.3, 8);
    Cancellation stop = new Cancellation();
    stop.cancel();
    assertThatThrownBy(() -> TableProcess.find(world.z, world.y, WORK.cancelledBy(stop)))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void rowsThatDoNotGoWithTheLabelsAreRefused() {
    Matrix z = new Matrix(3, 2, new double[6]);
    assertThatThrownBy(() -> TableProcess.find(z, new double[4], WORK))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TableProcess.find(z.rows(0, 1), new double[1], WORK))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
