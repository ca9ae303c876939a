// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Seed;
import org.aleator.util.ShuffledPlace;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class ClassFitTest {

  private static Dataset dataset(ClassData data) {
    double[] y = Arrays.stream(data.labels().of()).asDoubleStream().toArray();
    return new Dataset(data.features(), "class", data.x(), y);
  }

  @Test
  void theStackOfALogisticModelComesNearTheTrueProbabilities() {
    ClassData data = ClassProblem.LOGISTIC_2.draw(300, new Seed(1));

    ClassFit fit = ClassFit.of(dataset(data), data.labels(), Work.of(1));

    double apart = 0;
    Matrix p = fit.heldOut();
    for (int at = 0; at < p.values().length; at++) {
      apart += Math.pow(p.values()[at] - data.probabilities().values()[at], 2) / p.rows();
    }
    // A logistic regression alone would miss by about 2 · 3/n of the noise, 2 %.
    assertThat(apart).isLessThan(0.12 * data.brier());
  }

  @Test
  void threadsAndOtherMachinesChangeNoBit() {
    ClassData data = ClassProblem.RINGS.draw(120, new Seed(1));

    Matrix one = ClassFit.of(dataset(data), data.labels(), Work.of(1).withThreads(1)).heldOut();
    Matrix three = ClassFit.of(dataset(data), data.labels(), Work.of(1).withThreads(3)).heldOut();

    ShuffledPlace place = new ShuffledPlace(1);
    Matrix sent = ClassFit.of(dataset(data), data.labels(), Work.of(1).at(place)).heldOut();

    assertThat(one.values()).isEqualTo(three.values());
    assertThat(sent.values()).isEqualTo(one.values());
    assertThat(place.tasks()).isPositive();
  }

  @Test
  void theStackOfAllRowsSaysTheSameAsThoseOfTheFoldsUpToWhatTheyDoNotKnow() {
    ClassData data = ClassProblem.GAUSSIANS_2.draw(250, new Seed(1));
    ClassFit fit = ClassFit.of(dataset(data), data.labels(), Work.of(1));
    ClassData fresh = ClassProblem.GAUSSIANS_2.draw(2_000, new Seed(2));

    Matrix p = fit.classification().at(fresh.x());

    double apart = 0;
    for (int at = 0; at < p.values().length; at++) {
      apart += Math.pow(p.values()[at] - fresh.probabilities().values()[at], 2) / p.rows();
    }
    assertThat(apart).isLessThan(0.08 * fresh.brier());
  }

  @Test
  void aLinkGivesBackTheSlopeAndTheShiftsThatWereTakenAway() {
    ClassData data = ClassProblem.WAVEFORM.draw(20_000, new Seed(3));
    double[] shift = {0.5, -0.3, 0};
    double[] distorted = data.probabilities().values().clone();
    for (int i = 0; i < data.rows(); i++) {
      double sum = 0;
      for (int c = 0; c < 3; c++) {
        double p = Math.max(1e-6, distorted[3 * i + c]);
        distorted[3 * i + c] = Math.sqrt(p) * Math.exp(shift[c]);
        sum += distorted[3 * i + c];
      }
      for (int c = 0; c < 3; c++) {
        distorted[3 * i + c] /= sum;
      }
    }

    ClassLink link = LogLink.fit(new Matrix(data.rows(), 3, distorted), data.labels()).link();

    assertThat(link.weights()[0]).isCloseTo(2, within(0.1));
    assertThat(link.shifts()[0] - link.shifts()[2]).isCloseTo(-1, within(0.15));
    assertThat(link.shifts()[1] - link.shifts()[2]).isCloseTo(0.6, within(0.15));
  }

  @Test
  void logisticRegressionFindsTheCoefficients() {
    // logit η = 1 + 2 x₀ − x₁ on standard normal features.
    var random = new Seed(5).random();
    int n = 20_000;
    double[] x = new double[2 * n];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      x[2 * i] = random.nextGaussian();
      x[2 * i + 1] = random.nextGaussian();
      double logit = 1 + 2 * x[2 * i] - x[2 * i + 1];
      labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
    }
    Matrix rows = new Matrix(n, 2, x);

    Matrix found =
        Logistic.fit(
                rows,
                new ClassLabels(List.of("no", "yes"), labels),
                IntStream.range(0, n).toArray(),
                0,
                Work.of(1))
            .at(new Matrix(3, 2, new double[] {0, 0, 1, 0, 0, 1}));

    double[] logits = new double[3];
    Arrays.setAll(logits, i -> Math.log(found.get(i, 1) / found.get(i, 0)));
    assertThat(logits[0]).isCloseTo(1, within(0.1));
    assertThat(logits[1] - logits[0]).isCloseTo(2, within(0.12));
    assertThat(logits[2] - logits[0]).isCloseTo(-1, within(0.1));
  }
}
