// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class DepthStudyTest {
  private static final int WIDTH = 160;
  private static final int HEIGHT = 120;

  /** A slanted floor with a slanted step across, and a bent prediction that is off by the step. */
  private record Steps(int count, double noiseVariance) implements DepthSource {
    @Override
    public String name(int index) {
      return "scene " + index;
    }

    @Override
    public DepthScene read(int index) {
      RandomGenerator random = new Seed(99).split(index).random();
      float[] label = new float[WIDTH * HEIGHT];
      float[] predicted = new float[label.length];
      for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
          double truth = 2 + 0.01 * y + (3 * x + 2 * y > 300 ? 1 : 0);
          int i = y * WIDTH + x;
          label[i] = (float) (truth + Math.sqrt(noiseVariance) * random.nextGaussian());
          predicted[i] = (float) (2.6 + 0.01 * y + 0.2 * Math.sin(0.05 * x + index));
        }
      }
      return new DepthScene(
          name(index),
          Optional.empty(),
          new DepthMap(WIDTH, HEIGHT, label),
          Optional.of(new DepthMap(WIDTH, HEIGHT, predicted)));
    }
  }

  private static DepthStatistics run(DepthSource source, LabelNoise noise, Work work) {
    return DepthStudy.run(
            source,
            DepthModel.given(),
            DepthStudy.Options.DEFAULT.withNoise(noise),
            (name, image) -> {},
            work)
        .statistics();
  }

  @Test
  void vaAndDvaAreTheMeanSquareAndTheVarianceOfTheResiduals() {
    Steps steps = new Steps(1, 0.04);
    DepthScene scene = steps.read(0);
    double sum = 0;
    double squares = 0;
    int n = WIDTH * HEIGHT;
    for (int i = 0; i < n; i++) {
      double r = scene.label().metres()[i] - scene.prediction().orElseThrow().metres()[i];
      sum += r;
      squares += r * r;
    }
    DepthStatistics found = run(steps, LabelNoise.NONE, Work.of(1));
    assertThat(found.va()).isCloseTo(squares / n, within(1e-6));
    assertThat(found.dva()).isCloseTo(squares / n - sum / n * (sum / n), within(1e-6));
    assertThat(found.pixels()).isEqualTo(n);
  }

  /** 38400 blocks of 8 images, half kept: a relative sd of √(2/19000) ≈ 1 %. */
  @Test
  void theRecommendedEstimateFindsTheNoiseWhereVaAndDvaDoNot() {
    DepthStatistics found = run(new Steps(8, 0.01), LabelNoise.NONE, Work.of(1));
    assertThat(found.va()).isGreaterThan(0.1);
    assertThat(found.dva()).isBetween(0.05, found.va());
    assertThat(found.unbiased()).isCloseTo(0.01, within(0.0004));
    assertThat(found.unbiasedInterval().contains(0.01)).isTrue();
  }

  @Test
  void addedNoiseIsFoundByRows() {
    LabelNoise rows = new LabelNoise(LabelNoise.Shape.ROWS, 0.25);
    DepthStatistics found = run(new Steps(20, 0), rows, Work.of(2));
    assertThat(found.addedVariance()).isCloseTo(0.25, within(1e-9));
    for (int b = 0; b < DepthStatistics.BANDS; b++) {
      double truth = 0.25 * 2 * (b + 0.5) / DepthStatistics.BANDS;
      // About 4400 kept blocks in a band: a relative sd of 2 %, and the scene's own step.
      assertThat(found.bands().get(b).unbiased()).isCloseTo(truth, within(0.08 * truth + 0.002));
    }
  }

  /** Uniform noise has kurtosis 1.8, not 3: a choice of blocks by their own size would show. */
  @Test
  void choosingCalmBlocksDoesNotChooseSmallNoise() {
    RandomGenerator random = new Seed(3).random();
    double ratios = 0;
    int images = 20;
    for (int k = 0; k < images; k++) {
      float[] residual = new float[WIDTH * HEIGHT];
      for (int i = 0; i < residual.length; i++) {
        residual[i] = (float) (Math.sqrt(12) * (random.nextDouble() - 0.5));
      }
      double[] sums = new double[2];
      new CalmWindows(residual, WIDTH, HEIGHT)
          .walk(
              (band, calmest, calm) -> {
                sums[0] += calmest.count() + calm.count();
                sums[1] += calmest.count() * calmest.mean() + calm.count() * calm.mean();
              });
      ratios += sums[1] / sums[0] / images;
    }
    // m²/4 of uniform noise has a relative variance of 1.7; 47,000 blocks: sd 0.6 %.
    assertThat(ratios).isCloseTo(1, within(0.02));
  }

  @Test
  void selectionFindsWhatSortingWould() {
    RandomGenerator random = new Seed(8).random();
    for (int count : new int[] {1, 2, 3, 50, 257}) {
      double[] values = new double[count];
      // Few different values, so that many are equal.
      java.util.Arrays.setAll(values, i -> random.nextInt(20));
      double[] sorted = values.clone();
      java.util.Arrays.sort(sorted);
      for (int k = 0; k < count; k++) {
        assertThat(CalmWindows.smallest(values.clone(), count, k)).isEqualTo(sorted[k]);
      }
    }
  }

  @Test
  void theSameSeedGivesTheSameBitsWhateverTheThreads() {
    LabelNoise noise = new LabelNoise(LabelNoise.Shape.CONSTANT, 0.1);
    Steps steps = new Steps(40, 0.01);
    DepthStatistics one = run(steps, noise, Work.of(7).withThreads(1));
    DepthStatistics three = run(steps, noise, Work.of(7).withThreads(3));
    assertThat(one).isEqualTo(three);
  }

  @Test
  void depthsOutsideTheRangeAreLeftOut() {
    float[] label = new float[40 * 40];
    java.util.Arrays.fill(label, 3f);
    for (int i = 0; i < 400; i++) {
      label[i] = i % 2 == 0 ? 0 : 11;
    }
    DepthStatistics found =
        ImagePass.run(
            new DepthMap(40, 40, label),
            Optional.empty(),
            DepthRange.USUAL,
            LabelNoise.NONE,
            false,
            Work.of(1));
    assertThat(found.pixels()).isEqualTo(1200);
    assertThat(found.hasPrediction()).isFalse();
    assertThat(found.unbiased()).isZero();
  }

  /** Adam's own distance from the optimum is described in docs/methods/va-and-dva.md. */
  @Test
  void algorithmOneComesNearTheClosedForm() {
    DepthStudy study =
        DepthStudy.run(
            new Steps(1, 0.25),
            DepthModel.given(),
            DepthStudy.Options.DEFAULT.withGradient(true),
            (name, image) -> {},
            Work.of(1));
    DepthStatistics found = study.statistics();
    double pixels = found.gradient().pixels();
    assertThat(found.gradient().va() / pixels / found.va()).isCloseTo(1, within(0.1));
    assertThat(found.gradient().dva() / pixels / found.dva()).isBetween(0.7, 1.1);
  }
}
