// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.nn.Recipe;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class PredictorTest {
  private static final Seed SEED = new Seed(11);
  private static final SyntheticData TOY = SyntheticData.toy(Design.uniform(600), 1.0, SEED);
  private static final Recipe SHORT = Recipe.practical(600).withRounds(30);

  private static DeepEnsemble ensemble(Dataset data, int members, int threads) {
    return DeepEnsemble.train(
        data, new DeepEnsemble.Options(members, SHORT), Work.of(SEED).withThreads(threads));
  }

  /** The mean squared distance of μ from the labels without noise. */
  private static double errorAgainstTruth(Predictor predictor) {
    double[] mean = predictor.predict(TOY.dataset().x()).mean();
    double sum = 0;
    for (int i = 0; i < mean.length; i++) {
      sum += (mean[i] - TOY.cleanY()[i]) * (mean[i] - TOY.cleanY()[i]);
    }
    return sum / mean.length;
  }

  @Test
  void theEnsembleLearnsTheToyFunction() {
    // A smooth curve with p effective parameters has an expected squared error of σ²p/n; at 25
    // parameters, more than this curve's bends need, that is 0.04. The bound leaves three times
    // as much for the networks' own bias.
    assertThat(errorAgainstTruth(ensemble(TOY.dataset(), 5, 2))).isLessThan(0.16);
  }

  /** Trained when first needed, and once. */
  private static final class Bayesian {
    static final BayesianNetwork NETWORK =
        BayesianNetwork.train(
            TOY.dataset(), BayesianNetwork.Options.practical(600), Work.of(SEED).withThreads(2));
  }

  @Test
  void theBayesianNetworkLearnsTheToyFunction() {
    // The factorised posterior is known to be too smooth: the bound is a tenth of Var f = 10.
    assertThat(errorAgainstTruth(Bayesian.NETWORK)).isLessThan(1);
  }

  @Test
  void theEnsembleIsTheSameToTheBitWhateverTheNumberOfThreads() {
    Matrix x = Matrix.column(0, 2.5, 7, 12);
    Prediction one = ensemble(TOY.dataset(), 3, 1).predict(x);
    Prediction two = ensemble(TOY.dataset(), 3, 2).predict(x);
    assertThat(two.mean()).isEqualTo(one.mean());
    assertThat(two.epistemicVariance()).isEqualTo(one.epistemicVariance());
  }

  @Test
  void theBayesianNetworkIsTheSameToTheBitWhateverTheNumberOfThreads() {
    // Three batches, the last of a single row.
    Dataset data = TOY.dataset().selectRows(IntStream.range(0, 401).toArray());
    BayesianNetwork.Options paper = BayesianNetwork.Options.paper(1);
    BayesianNetwork.Options options =
        new BayesianNetwork.Options(
            paper.recipe().withRounds(20), paper.prior(), 5, paper.likelihood(), true);
    List<BayesianNetwork> networks =
        Stream.of(1, 2)
            .map(
                threads -> BayesianNetwork.train(data, options, Work.of(SEED).withThreads(threads)))
            .toList();
    assertThat(networks.get(1).mean()).containsExactly(networks.get(0).mean());
    assertThat(networks.get(1).rho()).containsExactly(networks.get(0).rho());
  }

  @Test
  void aOneMemberEnsembleIsItsMember() {
    DeepEnsemble three = ensemble(TOY.dataset(), 3, 2);
    DeepEnsemble one =
        new DeepEnsemble(three.units(), three.shape(), List.of(three.members().get(1)));
    Matrix x = Matrix.column(1, 5, 9);
    assertThat(one.predict(x).mean()).isEqualTo(three.predict(x).draws()[1]);
    assertThat(one.predict(x).epistemicVariance()).containsOnly(0);
  }

  @Test
  void changingTheTargetsUnitChangesOnlyTheUnit() {
    Dataset data = TOY.dataset();
    double[] scaled = Arrays.stream(data.y()).map(y -> 1024 * y).toArray();
    Matrix x = Matrix.column(2, 6);
    double[] before = ensemble(data, 2, 2).predict(x).mean();
    double[] after = ensemble(data.withLabels(scaled), 2, 2).predict(x).mean();
    // A power of two changes no digit of the standardised labels.
    assertThat(after).isEqualTo(Arrays.stream(before).map(y -> 1024 * y).toArray());
  }

  @Test
  void epistemicVarianceGrowsOutsideTheData() {
    DeepEnsemble ensemble = ensemble(TOY.dataset(), 5, 2);
    double[] s2 = ensemble.predict(Matrix.column(5, 16)).epistemicVariance();
    assertThat(s2[1]).isGreaterThan(3 * s2[0]);
  }

  @Test
  void drawsAreSummarisedByMeanAndMixtureVariance() {
    Prediction prediction = Prediction.ofDraws(new double[][] {{1, 4}, {3, 4}});
    assertThat(prediction.mean()).containsExactly(2, 4);
    assertThat(prediction.epistemicVariance()).containsExactly(1, 0);
    assertThat(prediction.residuals(new double[] {5, 4})).containsExactly(3, 0);
  }

  @Test
  void redrawnMeansVaryAboutThePrediction() {
    Matrix x = Matrix.column(5);
    var means = Bayesian.NETWORK.redrawnMeans(x, SEED);
    double[] drawn = new double[400];
    Arrays.setAll(drawn, i -> means.get()[0]);
    double mean = Arrays.stream(drawn).average().orElseThrow();
    double variance = Arrays.stream(drawn).map(v -> (v - mean) * (v - mean)).sum() / 400;
    // Each is the mean of 5 draws: the prediction's own mean lies within four of their std.
    assertThat(variance).isPositive();
    assertThat(Bayesian.NETWORK.predict(x).mean()[0])
        .isCloseTo(mean, within(4 * Math.sqrt(variance)));
  }
}
