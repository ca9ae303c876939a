// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class KernelSearchTest {
  private static final Work TWO = Work.of(1).withThreads(2);

  private record Sample(Matrix x, double[] y) {}

  /** Labels on unit scale, of Gaussian features and noise of the given share of the variance. */
  private static Sample sample(int n, int d, double noise, ToDoubleFunction<double[]> f) {
    RandomGenerator random = new Seed(7).random();
    double[] x = new double[n * d];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double[] row = new double[d];
      Arrays.setAll(row, j -> random.nextGaussian());
      System.arraycopy(row, 0, x, i * d, d);
      y[i] = f.applyAsDouble(row);
    }
    double mean = Arrays.stream(y).average().orElseThrow();
    double std =
        Math.sqrt(Arrays.stream(y).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
    for (int i = 0; i < n; i++) {
      double signal = std > 0 ? Math.sqrt(1 - noise) * (y[i] - mean) / std : 0;
      y[i] = signal + Math.sqrt(noise) * random.nextGaussian();
    }
    return new Sample(new Matrix(n, d, x), y);
  }

  private static List<KernelModel> search(Sample sample) {
    return KernelSearch.search(sample.x, sample.y, KernelSearch.Options.DEFAULT, TWO);
  }

  private static void weightsFallAndSumToOne(List<KernelModel> models) {
    double sum = 0;
    for (int i = 0; i < models.size(); i++) {
      sum += models.get(i).weight();
      assertThat(i == 0 || models.get(i).weight() <= models.get(i - 1).weight()).isTrue();
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
  }

  /** A smooth function fits a plane as well; the evidence prefers fewer parameters. */
  @Test
  void aPlaneIsLinear() {
    List<KernelModel> models = search(sample(80, 2, 0.3, x -> x[0] - 2 * x[1]));
    assertThat(models.get(0).description()).isEqualTo("linear of the features");
    weightsFallAndSumToOne(models);
    // 80 rows less three parameters: √(2/77) = 16 %, three of them.
    assertThat(models.get(0).noise().variance()).isCloseTo(0.3, within(3 * 0.3 * 0.16));
    assertThat(models.get(0).noise().degreesOfFreedom()).isBetween(76.0, 79.0);
  }

  @Test
  void aWaveIsSmoothAndOtherProfilesOfItAreTried() {
    List<KernelModel> models = search(sample(100, 1, 0.1, x -> Math.sin(3 * x[0])));
    assertThat(models).hasSizeGreaterThanOrEqualTo(3);
    assertThat(models).extracting(m -> m.kernel().profile()).doesNotContain((Profile) null);
    assertThat(models)
        .extracting(m -> m.kernel().profile())
        .contains(Profile.SQUARED_EXPONENTIAL, Profile.MATERN_5_2, Profile.MATERN_3_2);
    weightsFallAndSumToOne(models);
    assertThat(models.get(0).noise().variance())
        .isCloseTo(0.1, within(3 * 0.1 * Math.sqrt(2.0 / 80)));
  }

  /**
   * Steps every half standard deviation, without a period: the kernel with kinks everywhere is the
   * nearest.
   */
  @Test
  void stepsOfOneFeatureAreRough() {
    String up = "--++-+++--+-";
    List<KernelModel> models =
        search(
            sample(150, 1, 0.01, x -> up.charAt(6 + (int) Math.floor(2 * x[0])) == '+' ? 1 : -1));
    assertThat(models.get(0).description()).isEqualTo("linear + Matérn-1/2 of the features");
    assertThat(models.get(0).kernel().profile()).isEqualTo(Profile.MATERN_1_2);
  }

  /** exp of a normal variable to the third power: only in normal scores is sin(2 g) smooth. */
  @Test
  void longTailsAreTakenInNormalScores() {
    Sample plain = sample(120, 1, 0.1, x -> Math.sin(2 * x[0]));
    double[] tails = Arrays.stream(plain.x.values()).map(g -> Math.exp(3 * g)).toArray();
    List<KernelModel> models = search(new Sample(Matrix.column(tails), plain.y));
    assertThat(models.get(0).coordinates()).isInstanceOf(Coordinates.NormalScores.class);
    assertThat(models.get(0).noise().variance())
        .isCloseTo(0.1, within(3 * 0.1 * Math.sqrt(2.0 / 100)));
  }

  /** A ridge function of x₁ + x₂ + x₃: one direction of change, far from every axis. */
  @Test
  void aRidgeIsFoundInItsDirectionOfChange() {
    List<KernelModel> models = search(sample(150, 3, 0.05, x -> Math.sin(x[0] + x[1] + x[2])));
    assertThat(models).anyMatch(m -> m.coordinates() instanceof Coordinates.Rotated);
    KernelModel best = models.get(0);
    assertThat(best.coordinates()).isInstanceOf(Coordinates.Rotated.class);
    double[] direction = ((Coordinates.Rotated) best.coordinates()).directions().rowValues(0);
    for (double component : direction) {
      assertThat(Math.abs(component)).isCloseTo(1 / Math.sqrt(3), within(0.1));
    }
  }

  @Test
  void labelsWithoutSignalAreNoiseToEveryKernel() {
    Sample noise = sample(100, 2, 1, x -> 0);
    double meanSquare = Arrays.stream(noise.y).map(v -> v * v).average().orElseThrow();
    for (KernelModel model : search(noise)) {
      assertThat(model.noise().variance()).isCloseTo(meanSquare, within(0.1));
    }
  }

  @Test
  void threadsChangeNotABitAndTheScreeningSampleIsTheFirstRows() {
    Sample wave = sample(90, 1, 0.1, x -> Math.sin(3 * x[0]));
    KernelSearch.Options options = new KernelSearch.Options(60, 1, 24);
    List<KernelModel> two = KernelSearch.search(wave.x, wave.y, options, TWO);
    List<KernelModel> one = KernelSearch.search(wave.x, wave.y, options, TWO.alone());
    assertThat(two).hasSize(one.size());
    for (int i = 0; i < one.size(); i++) {
      assertThat(two.get(i).theta()).containsExactly(one.get(i).theta());
    }
    assertThat(KernelSearch.head(wave.x, 2).values())
        .containsExactly(wave.x.get(0, 0), wave.x.get(1, 0));
  }
}
