// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.aleator.learn.nn.Recipe;
import org.aleator.learn.predictor.DeepEnsemble;
import org.aleator.learn.predictor.EnsembleLearner;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JointNoiseTest {
  private static final Seed SEED = new Seed(9);
  private static final Recipe RECIPE = Recipe.practical(500).withoutHoldOut().withRounds(60);

  private static NoiseEstimate estimate(JointLoss loss, SyntheticData data, NoiseKind noise) {
    return estimate(loss, data, noise, 1);
  }

  private static NoiseEstimate estimate(
      JointLoss loss, SyntheticData data, NoiseKind noise, int parts) {
    DeepEnsemble.Options one = new DeepEnsemble.Options(1, RECIPE);
    Prediction unused = Prediction.given(new double[data.dataset().rows()]);
    return new JointNoise(
            loss, own -> new EnsembleLearner(data.dataset(), one, own), noise, RECIPE, parts)
        .estimate(data.dataset(), unused, Work.of(SEED).withThreads(2));
  }

  @Test
  void weightsAreThoseOfTheSources() {
    double logVariance = Math.log(9);
    // β-NLL with β = ½: σ²ᵝ/σ² = 1/σ for the mean, σ²ᵝ = σ for the variance.
    assertThat(JointLoss.BETA_NLL.meanWeight(logVariance)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(JointLoss.BETA_NLL.varianceWeight(logVariance)).isCloseTo(3, within(1e-12));
    assertThat(JointLoss.FAITHFUL.meanWeight(logVariance)).isEqualTo(1);
    assertThat(JointLoss.WARM_UP.meanWeight(logVariance)).isCloseTo(1 / 9.0, within(1e-12));
    assertThat(JointLoss.WARM_UP.varianceWeight(logVariance)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(JointLoss.class)
  void ofConstantNoiseTheOptimumIsTheMeanSquaredResidual(JointLoss loss) {
    SyntheticData toy = SyntheticData.toy(Design.uniform(500), 2.0, SEED);
    NoiseEstimate found = estimate(loss, toy, NoiseKind.HOMOSCEDASTIC);
    double meanSquare = Arrays.stream(found.normalisedNoise()).map(e -> e * e).sum() / 500;
    // All rows have one weight, so that Σ (1 − r²/σ²) = 0 whatever it is; mini-batches leave a few
    // per cent.
    assertThat(meanSquare).isCloseTo(1, within(0.1));
    // Mean and variance see the same rows: up to 60 of 500 degrees of freedom are lost, and the
    // sampling std is √(2/500) = 6 %.
    assertThat(found.variance()).isBetween(2 * (1 - 0.12 - 0.18), 2 * 1.18);
  }

  @ParameterizedTest
  @EnumSource(JointLoss.class)
  void noiseThatGrowsWithXIsSeenToGrow(JointLoss loss) {
    SyntheticData toy = SyntheticData.heteroscedastic(Design.uniform(500), 2.0, SEED);
    NoiseEstimate found = estimate(loss, toy, NoiseKind.HETEROSCEDASTIC);
    double[] x = toy.dataset().x().columnValues(0);
    double low = 0;
    double high = 0;
    for (int i = 0; i < 500; i++) {
      low += x[i] < 4 ? found.rowVariance()[i] : 0;
      high += x[i] > 6 ? found.rowVariance()[i] : 0;
    }
    assertThat(high).isGreaterThan(low);
  }

  /**
   * A mean that nothing stops learns nearly all of the noise of 200 rows in 10 dimensions. Parts
   * that are stopped by held-out rows cannot; what they fail to learn of the function makes their
   * variance larger than the noise, not smaller.
   */
  @Tag("truth")
  @ParameterizedTest
  @EnumSource(JointLoss.class)
  void partsThatAreStoppedByOtherRowsDoNotLoseTheNoise(JointLoss loss) {
    SyntheticData friedman = SyntheticData.friedman1(200, 4.0, SEED);
    double alone = estimate(loss, friedman, NoiseKind.HETEROSCEDASTIC, 1).variance();
    double apart = estimate(loss, friedman, NoiseKind.HETEROSCEDASTIC, 5).variance();
    assertThat(alone).isLessThan(0.5 * 4);
    assertThat(apart).isGreaterThan(0.7 * 4);
  }
}
