// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.GaussianProcess;
import org.aleator.learn.gp.KernelModel;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** 260 rows of a wave with noise 0.2, in two subsets of 90 beside the exact process. */
class GaussianProcessNoiseTest {
  private static final double NOISE = 0.2;
  private static Matrix x;
  private static double[] y;
  private static GaussianProcessNoise.Estimate found;

  @BeforeAll
  static void estimate() {
    RandomGenerator random = new Seed(8).random();
    y = new double[260];
    double[] column = new double[260];
    for (int i = 0; i < y.length; i++) {
      column[i] = random.nextDouble(-1, 1);
      y[i] = Math.sqrt(2 * (1 - NOISE)) * Math.sin(5 * column[i]);
      y[i] += Math.sqrt(NOISE) * random.nextGaussian();
    }
    x = Matrix.column(column);
    found = estimate(new GaussianProcessNoise.Options(90, 130, 2));
  }

  private static GaussianProcessNoise.Estimate estimate(GaussianProcessNoise.Options options) {
    return GaussianProcessNoise.estimate(x, y, options, Work.of(1).withThreads(2));
  }

  /** 260 rows in subsets of about 130 are two, of which each takes 90 rows at most. */
  @Test
  void subsetsAreDisjointBlocksNoLargerThanAnExactProcessTakes() {
    assertThat(found.subsets())
        .extracting(GaussianProcessNoise.Subset::from)
        .containsExactly(0, 90);
    assertThat(found.subsets())
        .extracting(GaussianProcessNoise.Subset::to)
        .containsExactly(90, 180);
    assertThat(found.rowsUsed()).isEqualTo(180);
    for (GaussianProcessNoise.Subset subset : found.subsets()) {
      assertThat(subset.process().noiseVariance())
          .isCloseTo(Math.exp(found.logVariance()), within(1e-12));
      assertThat(subset.process().alpha()).hasSize(90);
    }
  }

  /** By evidence over kernels above 1 %, by degrees of freedom over subsets. */
  @Test
  void logVarianceIsTheWeightedMeanOverKernelsAndSubsets() {
    double[] logs = new double[2];
    double[] degrees = new double[2];
    double[] uppers = new double[2];
    double weights = 0;
    for (KernelModel model : found.models()) {
      if (model.weight() >= 0.01) {
        weights += model.weight();
        Matrix part = GaussianProcessNoise.rows(x, 90, 180);
        KernelModel.Noise first = model.noise();
        KernelModel.Noise second = model.noiseOn(part, Arrays.copyOfRange(y, 90, 180));
        logs[0] += model.weight() * (Math.log(first.variance()) + model.logNoiseShift());
        logs[1] += model.weight() * Math.log(second.variance());
        degrees[0] += model.weight() * first.degreesOfFreedom();
        degrees[1] += model.weight() * second.degreesOfFreedom();
        uppers[0] += model.weight() * Math.log(first.upperVariance());
        uppers[1] += model.weight() * Math.log(second.upperVariance());
      }
    }
    double sum = (degrees[0] + degrees[1]) / weights;
    double mean = (degrees[0] * logs[0] + degrees[1] * logs[1]) / weights / weights / sum;
    double upper = (degrees[0] * uppers[0] + degrees[1] * uppers[1]) / weights / weights / sum;
    assertThat(found.degreesOfFreedom()).isCloseTo(sum, within(1e-9));
    assertThat(found.logVariance()).isCloseTo(mean, within(1e-9));
    assertThat(found.upperLogVariance()).isCloseTo(upper, within(1e-9));
  }

  /** Leave-one-out: the residual αᵢ/(K⁻¹)ᵢᵢ has the variance 1/(K⁻¹)ᵢᵢ, of which σ² is noise. */
  @Test
  void theEpistemicVarianceIsThatOfLeaveOneOut() {
    double epistemic = 0;
    for (GaussianProcessNoise.Subset subset : found.subsets()) {
      GaussianProcess process = subset.process();
      for (int i = 0; i < subset.to() - subset.from(); i++) {
        double variance = 1 / process.inverseDiagonal()[i];
        epistemic += Math.max(0, variance - process.noiseVariance()) / 180;
      }
    }
    assertThat(found.epistemicVariance()).isCloseTo(epistemic, within(1e-10));
  }

  /** √(2/ν) for each of log σ̂² and, per subset, the spread in its own unit. */
  @Test
  void theNoiseIsFoundWithinThreeStandardErrorsAndSubsetsAgree() {
    double error = Math.sqrt(2 / found.degreesOfFreedom());
    assertThat(found.logVariance()).isCloseTo(Math.log(NOISE), within(3 * error));
    assertThat(found.subsetSpread()).isBetween(0.0, 3.0);
    assertThat(found.kernelSpread()).isBetween(0.0, 0.2);
    // Gaussian noise: 3 ± √(24/180), with tails to the right.
    assertThat(found.kurtosis()).isBetween(3 - 3 * 0.37, 3 + 5 * 0.37);
    assertThat(found.modelVariance()).isBetween(0.0, 0.1);
  }

  @Test
  void fewRowsAreOneProcessWithoutASpreadBetweenSubsets() {
    GaussianProcessNoise.Estimate one = estimate(new GaussianProcessNoise.Options(260, 130, 2));
    assertThat(one.subsets()).hasSize(1);
    assertThat(one.rowsUsed()).isEqualTo(260);
    assertThat(one.subsetSpread()).isNaN();
    assertThat(one.degreesOfFreedom()).isBetween(200.0, 260.0);
  }

  @Test
  void someRowsAreTakenFromTheirPlaces() {
    Matrix rows = new Matrix(2, 2, new double[] {1, 2, 3, 4});
    assertThat(GaussianProcessNoise.rows(rows, 1, 2).values()).containsExactly(3, 4);
  }
}
