// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.encode.Standardizer;
import org.aleator.learn.predictor.Regression;
import org.aleator.synthetic.SyntheticData;
import org.aleator.util.Cancellation;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class NetworkLearnersTest {
  private static final Dataset DATA = standardised(SyntheticData.friedman1(600, 1, new Seed(1)));
  private static final int[] FITTED = IntStream.range(0, 500).toArray();
  private static final int[] ASKED = IntStream.range(500, 600).toArray();

  private static Dataset standardised(SyntheticData made) {
    Dataset data = made.dataset();
    return data.withLabels(Scaling.of(data.y()).standardize(data.y()));
  }

  private static List<TableLearner> learners(Work work) {
    // The function is one of the first five features.
    double[] lengths = new double[DATA.x().columns()];
    Arrays.setAll(lengths, j -> j < 5 ? 1 : 1000);
    Standardizer units = NetworkLearners.units(DATA.x(), lengths);
    return List.of(
        NetworkLearners.fewKnots(units, DATA, work), NetworkLearners.manyKnots(units, DATA, work));
  }

  @Test
  void slowFeaturesReachTheNetworksWithLessVariance() {
    Matrix x = new Matrix(3, 3, new double[] {1, 10, 5, 2, 20, 5, 3, 30, 5});
    List<Scaling> columns = NetworkLearners.units(x, new double[] {1, 6, 1e9}).columns();
    double std = Math.sqrt(2.0 / 3);
    assertThat(columns.get(0).std()).isCloseTo(std, within(1e-12));
    // Twice as slow as three times the fastest, and so slow that the least spread is left.
    assertThat(columns.get(1).std()).isCloseTo(2 * 10 * std, within(1e-9));
    assertThat(columns.get(2).std()).isCloseTo(5, within(1e-9));
  }

  @Test
  void networksLearnMostOfASmoothFunction() {
    for (TableLearner learner : learners(Work.of(1))) {
      double[] predicted = learner.predict(FITTED, ASKED, new Seed(2))[0];
      double squares = 0;
      for (int i = 0; i < ASKED.length; i++) {
        squares += Math.pow(DATA.y()[ASKED[i]] - predicted[i], 2) / ASKED.length;
      }
      // The noise is 4 % of the variance; the best straight line leaves a quarter of it.
      assertThat(squares).as(learner.names().get(0)).isLessThan(0.2);
    }
  }

  @Test
  void stepsAlongOneOfManyFeaturesAreLearned() {
    RandomGenerator random = new Seed(4).random();
    double[] x = random.doubles(5 * 700).toArray();
    double[] y = new double[700];
    Arrays.setAll(y, i -> Math.floor(6 * x[5 * i]) % 2 + 0.1 * random.nextGaussian());
    Dataset steps =
        new Dataset(List.of("a", "b", "c", "d", "e"), "y", new Matrix(700, 5, x), y)
            .withLabels(Scaling.of(y).standardize(y));
    TableLearner many = NetworkLearners.manyKnots(Standardizer.fit(steps.x()), steps, Work.of(1));
    double[] predicted = many.predict(FITTED, ASKED, new Seed(2))[0];
    double squares = 0;
    for (int i = 0; i < ASKED.length; i++) {
      squares += Math.pow(steps.y()[ASKED[i]] - predicted[i], 2) / ASKED.length;
    }
    // Noise is .04, and a sixth of the rows lie in the segment of a step.
    assertThat(squares).isLessThan(0.4);
  }

  @Test
  void theSameSeedGivesTheSameBitsForAnyNumberOfThreads() {
    Matrix heldOut = DATA.x().selectRows(ASKED);
    int[] some = Arrays.copyOf(FITTED, 120);
    double[][] predicted = new double[2][];
    for (int k = 0; k < 2; k++) {
      TableLearner learner = learners(Work.of(1).withThreads(1 + 2 * k)).get(1);
      predicted[k] = learner.fit(some, new Seed(3)).get(0).at(heldOut);
    }
    assertThat(predicted[1]).isEqualTo(predicted[0]);
  }

  @Test
  void membersDiffer() {
    int[] some = Arrays.copyOf(FITTED, 120);
    Regression fitted = learners(Work.of(1)).get(0).fit(some, new Seed(3)).get(0);
    List<float[]> members = ((Regression.Networks) fitted).networks().members();
    assertThat(members).hasSize(4);
    assertThat(members.get(0)).isNotEqualTo(members.get(1));
  }

  @Test
  void aFitIsKeptToTheSameBits() {
    Regression fitted = learners(Work.of(1)).get(1).fit(FITTED, new Seed(3)).get(0);
    Parts parts = Parts.empty();
    Regression.KINDS.write(fitted, parts);
    Matrix heldOut = DATA.x().selectRows(ASKED);
    assertThat(Regression.KINDS.read(parts).at(heldOut)).isEqualTo(fitted.at(heldOut));
  }

  @Test
  void farFromTheRowsAPredictionStaysInTheRangeOfTheLabels() {
    Regression fitted = learners(Work.of(1)).get(1).fit(FITTED, new Seed(3)).get(0);
    double[] far = new double[DATA.x().columns()];
    Arrays.fill(far, 1e6);
    double most = Arrays.stream(FITTED).mapToDouble(i -> DATA.y()[i]).max().orElseThrow();
    double least = Arrays.stream(FITTED).mapToDouble(i -> DATA.y()[i]).min().orElseThrow();
    assertThat(fitted.at(new Matrix(1, far.length, far))[0]).isBetween(least, most);
  }

  @Test
  void aFitEndsWhenTheWorkIsCancelled() {
    Cancellation stop = new Cancellation();
    stop.cancel();
    TableLearner learner = learners(Work.of(1).cancelledBy(stop)).get(0);
    assertThatThrownBy(() -> learner.fit(FITTED, new Seed(2)))
        .isInstanceOf(CancellationException.class);
  }
}
