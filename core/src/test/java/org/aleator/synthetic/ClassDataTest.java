// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.ClassLabels;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class ClassDataTest {
  /** Three rows by hand, of a certain class, an even one and one of 3 : 1. */
  private static final ClassData HAND = data(2, 0, 1, 0.5, 0.5, 0.25, 0.75);

  private static ClassData data(int classes, double... eta) {
    int rows = eta.length / classes;
    double[] x = IntStream.range(0, rows).asDoubleStream().toArray();
    List<String> names = List.of("a", "b", "c").subList(0, classes);
    Matrix probabilities = new Matrix(rows, classes, eta);
    return ClassData.draw(List.of("x"), Matrix.column(x), names, probabilities, new Seed(1));
  }

  @Test
  void whatIsBestFollowsFromTheProbabilitiesByHand() {
    assertThat(HAND.bayesError()).isCloseTo((0 + 0.5 + 0.25) / 3, within(1e-15));
    assertThat(HAND.brier()).isCloseTo((0 + 0.5 + 0.375) / 3, within(1e-15));
    double entropy = (Math.log(2) + Math.log(4) / 4 - 0.75 * Math.log(0.75)) / 3;
    assertThat(HAND.entropy()).isCloseTo(entropy, within(1e-15));
    // Pairs of b before a, by η of b and 1 − η of a: rows 1, .75, .5 against 0, .25, .5.
    double ranked = 1 * (0.25 + 0.5) + 0.75 * (0.5 + 0.25 / 2) + 0.5 * (0.5 / 2);
    assertThat(HAND.auc()).isCloseTo(ranked / (2.25 * 0.75), within(1e-15));
  }

  @Test
  void equalProbabilitiesRankNothing() {
    assertThat(data(2, 0.3, 0.7, 0.3, 0.7).auc()).isEqualTo(0.5);
    assertThat(data(2, 0, 1, 1, 0).auc()).isEqualTo(1);
    assertThat(data(2, 1, 0, 1, 0).auc()).isNaN();
  }

  @Test
  void theAreaOfSeveralClassesIsTheMeanOfEachAgainstTheRest() {
    ClassData three = data(3, 0.2, 0.3, 0.5, 0.6, 0.3, 0.1, 0.4, 0.3, 0.3);
    double mean =
        (data(2, 0.8, 0.2, 0.4, 0.6, 0.6, 0.4).auc()
                + 0.5
                + data(2, 0.5, 0.5, 0.9, 0.1, 0.7, 0.3).auc())
            / 3;
    assertThat(three.auc()).isCloseTo(mean, within(1e-15));
  }

  @Test
  void theAreaIsThatOfLabelsDrawnAgain() {
    ClassData rows = ClassProblem.LOGISTIC_2.draw(300, new Seed(1));
    double[] eta = rows.probabilities().columnValues(1);
    double[] areas = new double[200];
    for (int k = 0; k < areas.length; k++) {
      ClassData again =
          ClassData.draw(
              rows.features(), rows.x(), rows.labels().names(), rows.probabilities(), new Seed(k));
      areas[k] = counted(eta, again.labels().of());
    }
    double mean = Arrays.stream(areas).average().orElseThrow();
    double sd = Math.sqrt(Arrays.stream(areas).map(a -> (a - mean) * (a - mean)).sum() / 199);
    // Five standard errors, and the bias of a ratio, which is of the order of sd².
    assertThat(rows.auc()).isCloseTo(mean, within(5 * sd / Math.sqrt(200) + sd * sd));
  }

  private static double counted(double[] score, int[] label) {
    double before = 0;
    double pairs = 0;
    for (int i = 0; i < score.length; i++) {
      for (int j = 0; j < score.length; j++) {
        if (label[i] == 1 && label[j] == 0) {
          pairs++;
          before += score[i] > score[j] ? 1 : score[i] == score[j] ? 0.5 : 0;
        }
      }
    }
    return before / pairs;
  }

  @Test
  void flipsOfOneRateFollowTheirLaw() {
    for (ClassProblem problem :
        List.of(ClassProblem.GAUSSIANS_5, ClassProblem.WAVEFORM, ClassProblem.LED)) {
      ClassData clean = problem.draw(500, new Seed(3));
      double classes = clean.labels().count();
      double rate = 0.15;
      double[] rates = new double[(int) classes];
      Arrays.fill(rates, rate);
      ClassData flipped = clean.withFlips(rates, new Seed(4));
      double k = 1 - rate * classes / (classes - 1);
      assertThat(flipped.bayesError()).isCloseTo(rate + k * clean.bayesError(), within(1e-12));
      assertThat(flipped.brier())
          .isCloseTo(k * k * clean.brier() + (1 - k * k) * (1 - 1 / classes), within(1e-12));
    }
  }

  @Test
  void flipsOfEachClassComeAtItsRateAndTheLabelsKeepToTheirProbabilities() {
    ClassData clean = ClassProblem.LOGISTIC_2.draw(20_000, new Seed(5));
    ClassData flipped = clean.withFlips(new double[] {0.05, 0.3}, new Seed(6));
    int[] before = clean.labels().of();
    int[] after = flipped.labels().of();
    for (int label = 0; label < 2; label++) {
      int own = label;
      int[] rows = IntStream.range(0, before.length).filter(i -> before[i] == own).toArray();
      double rate = label == 0 ? 0.05 : 0.3;
      double changed = Arrays.stream(rows).filter(i -> after[i] != own).count();
      // Binomial: five standard errors.
      assertThat(changed / rows.length)
          .isCloseTo(rate, within(5 * Math.sqrt(rate * (1 - rate) / rows.length)));
    }
    assertThat(flipped.probabilities().get(7, 1))
        .isCloseTo(
            clean.probabilities().get(7, 1) * 0.7 + clean.probabilities().get(7, 0) * 0.05,
            within(1e-15));
    Calibrated.check(flipped);
  }

  @Test
  void noFlipsChangeNothing() {
    ClassData clean = ClassProblem.WAVEFORM.draw(50, new Seed(5));
    ClassData same = clean.withFlips(new double[3], new Seed(6));
    assertThat(same.labels().of()).isEqualTo(clean.labels().of());
    assertThat(same.probabilities().values()).isEqualTo(clean.probabilities().values());
  }

  @Test
  void labelsAreDrawnByTheProbabilitiesGiven() {
    double[] eta = new double[3 * 9_000];
    for (int i = 0; i < 9_000; i++) {
      eta[3 * i] = (i % 10) / 20.0;
      eta[3 * i + 1] = 0.5 - eta[3 * i];
      eta[3 * i + 2] = 0.5;
    }
    ClassData data = data(3, eta);
    Calibrated.check(data);
    assertThat(IntStream.range(0, 9_000).filter(i -> i % 10 == 0))
        .noneMatch(i -> data.labels().of()[i] == 0);
  }

  @Test
  void whatIsNoLawIsRefused() {
    ClassLabels labels = new ClassLabels(List.of("a", "b"), new int[] {0});
    Matrix x = Matrix.column(1);
    assertThatThrownBy(
            () -> new ClassData(List.of("x"), x, labels, new Matrix(1, 2, new double[] {0.5, 0.6})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sum");
    assertThatThrownBy(() -> new ClassData(List.of("x"), x, labels, Matrix.column(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> HAND.withFlips(new double[] {0.1}, new Seed(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("1 for 2 classes");
    assertThatThrownBy(() -> HAND.withFlips(new double[] {0.1, Double.NaN}, new Seed(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("NaN");
  }
}
