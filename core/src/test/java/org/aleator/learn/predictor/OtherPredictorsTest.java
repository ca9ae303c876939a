// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.nn.Recipe;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class OtherPredictorsTest {
  private static final Seed SEED = new Seed(12);
  private static final SyntheticData TOY = SyntheticData.toy(Design.uniform(600), 1.0, SEED);
  private static final Recipe SHORT = Recipe.practical(600).withRounds(40);

  private static double errorAgainstTruth(double[] mean) {
    double sum = 0;
    for (int i = 0; i < mean.length; i++) {
      sum += (mean[i] - TOY.cleanY()[i]) * (mean[i] - TOY.cleanY()[i]);
    }
    return sum / mean.length;
  }

  private static McDropout dropout(double rate, int draws) {
    McDropout.Options options = new McDropout.Options(SHORT.withoutHoldOut(), rate, draws);
    return McDropout.train(TOY.dataset(), options, Work.of(SEED));
  }

  private static EvidentialNetworks evidential(Dataset data, int networks, int threads) {
    return EvidentialNetworks.train(
        data,
        new EvidentialNetworks.Options(networks, SHORT, 0.01),
        Work.of(SEED).withThreads(threads));
  }

  @Test
  void dropoutLearnsTheToyFunctionAndKnowsItIsUnsure() {
    Prediction prediction = dropout(0.05, 50).predict(TOY.dataset().x());
    // Dropped units are noise of the fit; the bound is a tenth of Var f = 10.
    assertThat(errorAgainstTruth(prediction.mean())).isLessThan(1);
    assertThat(Arrays.stream(prediction.epistemicVariance()).min().orElseThrow()).isPositive();
  }

  @Test
  void withoutDroppedUnitsTheDrawsAgree() {
    Prediction prediction = dropout(0, 3).predict(Matrix.column(1, 5));
    assertThat(prediction.draws()[1]).isEqualTo(prediction.draws()[0]);
    assertThat(prediction.epistemicVariance()).containsOnly(0);
  }

  @Test
  void aDropoutPredictionIsTheSameAtEveryCallAndForEveryGroupingOfRows() {
    McDropout network = dropout(0.1, 4);
    double[] together = network.predict(Matrix.column(1, 5, 9)).mean();
    assertThat(network.predict(Matrix.column(1, 5, 9)).mean()).isEqualTo(together);
    // A mask is a function of x: a row's draws do not depend on its neighbours.
    assertThat(network.predict(Matrix.column(5)).mean()[0]).isEqualTo(together[1]);
  }

  @Test
  void evidentialNetworksLearnTheToyFunctionAndItsTotalVariance() {
    EvidentialNetworks networks = evidential(TOY.dataset(), 3, 2);
    Prediction prediction = networks.predict(TOY.dataset().x());
    assertThat(errorAgainstTruth(prediction.mean())).isLessThan(0.5);
    double[] aleatoric = networks.aleatoricVariance(TOY.dataset().x());
    double total =
        Arrays.stream(aleatoric).average().orElseThrow()
            + Arrays.stream(prediction.epistemicVariance()).average().orElseThrow();
    // The likelihood fixes the spread of the labels, σ² = 1; how it is split is not fixed.
    assertThat(total).isBetween(0.6, 2.5);
  }

  @Test
  void evidentialVariancesOfSeveralNetworksAreThoseOfTheMixture() {
    EvidentialNetworks two = evidential(TOY.dataset(), 2, 2);
    EvidentialNetworks first = only(two, 0);
    EvidentialNetworks second = only(two, 1);
    Matrix x = Matrix.column(2, 7);
    double[] a = first.predict(x).epistemicVariance();
    double[] b = second.predict(x).epistemicVariance();
    Prediction both = two.predict(x);
    double[] spread = Prediction.ofDraws(both.draws()).epistemicVariance();
    for (int i = 0; i < 2; i++) {
      assertThat(both.epistemicVariance()[i])
          .isCloseTo((a[i] + b[i]) / 2 + spread[i], org.assertj.core.api.Assertions.within(1e-9));
    }
    assertThat(first.predict(x).mean()).isEqualTo(both.draws()[0]);
  }

  private static EvidentialNetworks only(EvidentialNetworks networks, int index) {
    return new EvidentialNetworks(
        networks.units(), networks.shape(), List.of(networks.networks().get(index)));
  }

  @Test
  void evidentialVariancesScaleWithTheSquareOfTheUnitWhateverTheThreads() {
    Dataset data = TOY.dataset();
    Dataset scaled = data.withLabels(Arrays.stream(data.y()).map(y -> 1024 * y).toArray());
    Matrix x = Matrix.column(3);
    EvidentialNetworks before = evidential(data, 2, 1);
    EvidentialNetworks after = evidential(scaled, 2, 2);
    double square = 1024.0 * 1024;
    assertThat(after.aleatoricVariance(x)[0]).isEqualTo(square * before.aleatoricVariance(x)[0]);
    assertThat(after.predict(x).epistemicVariance()[0])
        .isEqualTo(square * before.predict(x).epistemicVariance()[0]);
  }
}
