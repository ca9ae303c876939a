// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Matrix;
import org.aleator.finding.DataFinding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.level.ModelGap;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class UnbiasedTest {
  private static final Seed SEED = new Seed(21);
  private static final Work TWO = Work.of(SEED).withThreads(2);

  private static Unbiased unbiased(
      SyntheticData data, Optional<Prediction> given, Optional<NoiseKind> told) {
    return Unbiased.estimate(data.dataset(), given, told, TWO);
  }

  @Test
  void constantNoiseIsCalledConstantAndFoundWithinItsInterval() {
    SyntheticData toy = SyntheticData.toy(Design.uniform(600), 2, SEED);
    Unbiased found = unbiased(toy, Optional.empty(), Optional.empty());
    assertThat(found.noise()).isEqualTo(NoiseKind.HOMOSCEDASTIC);
    double realised = 0;
    for (int i = 0; i < 600; i++) {
      double noise = toy.dataset().y()[i] - toy.cleanY()[i];
      realised += noise * noise / 600;
    }
    // Against the mean square of the noise that was drawn, not its expectation, only the error of
    // the fitted curve is left, whose 20 or so parameters cost √(2 · 20)/600 = 1 %; five of those.
    assertThat(found.estimate().variance()).isCloseTo(realised, within(0.05 * realised));
    assertThat(found.estimate().interval().orElseThrow().contains(realised)).isTrue();
    assertThat(found.gap()).isEmpty();
  }

  /** A slip of the keyboard is named once and changes the level by less than its interval. */
  @Test
  void oneWildLabelIsNamedAndLeftOut() {
    SyntheticData toy = SyntheticData.toy(Design.uniform(300), 2, SEED);
    double[] y = toy.dataset().y().clone();
    y[41] = 1e6;
    Prediction clean = Prediction.given(toy.cleanY());
    Unbiased found =
        Unbiased.estimate(toy.dataset().withLabels(y), Optional.of(clean), Optional.empty(), TWO);
    assertThat(found.noise()).isEqualTo(NoiseKind.HOMOSCEDASTIC);
    assertThat(found.estimate().interval().orElseThrow().contains(2)).isTrue();
    assertThat(found.estimate().findings())
        .containsOnlyOnce(
            new DataFinding.OutliersLeftOut(List.of(new DataFinding.Outlier(42, 1e6))));
    // The mean square of 299 draws of variance 2: 2 up to 3 · 2 √(2/299).
    assertThat(found.gap().orElseThrow().meanSquaredError())
        .isCloseTo(2, within(6 * Math.sqrt(2.0 / 299)));
  }

  /** The stack's error on unseen rows is the noise that is told and s²(x), on average. */
  @Test
  void noiseAndTheStacksOwnErrorAddUpToWhatWasReached() {
    for (SyntheticData data :
        List.of(
            SyntheticData.heteroscedastic(Design.uniform(100), 1, SEED),
            SyntheticData.friedman1(100, 1, SEED))) {
      Unbiased found = unbiased(data, Optional.empty(), Optional.empty());
      double noise = found.estimate().variance();
      assertThat(found.level().variance()).isEqualTo(noise);
      double own =
          Arrays.stream(found.stack().orElseThrow().epistemic().variance(data.dataset().x()))
              .average()
              .orElseThrow();
      double reached = found.level().reached().orElseThrow().meanSquare();
      // No less than what stacks of halves differ by, which is more on neither table.
      assertThat(own).isCloseTo(reached - noise, within(1e-9 * reached));
    }
  }

  @Tag("truth")
  @Test
  void noiseThatGrowsWithXIsCalledSoAndFollowed() {
    SyntheticData toy = SyntheticData.heteroscedastic(Design.uniform(1000), 1, SEED);
    Unbiased found = unbiased(toy, Optional.empty(), Optional.empty());
    assertThat(found.noise()).isEqualTo(NoiseKind.HETEROSCEDASTIC);
    double squares = 0;
    for (int i = 0; i < 1000; i++) {
      double error = Math.sqrt(found.estimate().rowVariance()[i]) - toy.noiseStd()[i];
      squares += error * error / 1000;
    }
    // A straight line of σ fitted to 1000 squares has a relative error of √(2 · 2/1000)/2 = 3 %;
    // the bound leaves three times as much for the mean that is not known.
    assertThat(Math.sqrt(squares)).isLessThan(0.12);
    double[] outside = found.estimate().noise().variance(Matrix.column(-50, 60), new double[2]);
    assertThat(Arrays.stream(outside)).allMatch(variance -> variance > 0.5 && variance < 10);
  }

  @Test
  void theUsersModelIsMeasuredAgainstTheNoise() {
    SyntheticData toy = SyntheticData.toy(Design.uniform(600), 1, SEED);
    double[] shifted = Arrays.stream(toy.cleanY()).map(y -> y + 1).toArray();
    Unbiased found =
        unbiased(toy, Optional.of(Prediction.given(shifted)), Optional.of(NoiseKind.HOMOSCEDASTIC));
    ModelGap gap = found.gap().orElseThrow();
    // The model is wrong by 1 everywhere: a variance of 1 could be removed.
    assertThat(gap.low()).isLessThan(1);
    assertThat(gap.high()).isGreaterThan(1);
    assertThat(gap.reducible()).isCloseTo(1, within(0.35));
  }

  @Test
  void theSameSeedGivesTheSameBitsWhateverTheNumberOfThreads() {
    SyntheticData data = SyntheticData.friedman1(60, 1, SEED);
    Unbiased two = unbiased(data, Optional.empty(), Optional.empty());
    Unbiased one =
        Unbiased.estimate(data.dataset(), Optional.empty(), Optional.empty(), TWO.alone());
    assertThat(two.estimate().variance()).isEqualTo(one.estimate().variance());
    assertThat(two.estimate().rowVariance()).isEqualTo(one.estimate().rowVariance());
  }
}
