// SPDX-License-Identifier: Apache-2.0
package org.aleator.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.aleator.ClassRates;
import org.aleator.data.Matrix;
import org.aleator.metric.ClassScores;
import org.junit.jupiter.api.Test;

class ClassScoreSumsTest {
  private record Rows(double[][] p, int[] labels) {
    int count() {
      return labels.length;
    }
  }

  /** Probabilities of softened normal scores, and labels drawn by them. */
  private static Rows drawn(int rows, int classes, double sharpness) {
    Random random = new Random(classes);
    double[][] p = new double[rows][classes];
    int[] labels = new int[rows];
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      for (int c = 0; c < classes; c++) {
        p[i][c] = Math.exp(sharpness * random.nextGaussian());
        sum += p[i][c];
      }
      double left = random.nextDouble();
      labels[i] = classes - 1;
      for (int c = classes - 1; c >= 0; c--) {
        p[i][c] /= sum;
        left -= p[i][c];
        if (left < 0) {
          labels[i] = c;
          left = 2;
        }
      }
    }
    return new Rows(p, labels);
  }

  private static ClassScoreSums sums(Rows rows, Iterable<Integer> order) {
    ClassScoreSums sums = new ClassScoreSums(rows.p[0].length);
    order.forEach(i -> sums.add(rows.p[i], 0, rows.labels[i]));
    return sums;
  }

  private static List<Integer> all(Rows rows) {
    return new ArrayList<>(IntStream.range(0, rows.count()).boxed().toList());
  }

  /** Cells are 0.8 % of the odds wide: what is within one moves the AUC by far less than 10⁻⁴. */
  @Test
  void scoresAreThoseOfRowsInMemory() {
    for (int classes : new int[] {2, 3, 7}) {
      Rows rows = drawn(4000, classes, 1.5);
      ClassRates sums = sums(rows, all(rows)).rates();
      ClassRates held = ClassScores.of(matrix(rows.p), rows.labels).rates();
      assertThat(sums.error()).isEqualTo(held.error());
      assertThat(sums.logLoss().value()).isCloseTo(held.logLoss().value(), within(1e-12));
      assertThat(sums.logLoss().interval().low())
          .isCloseTo(held.logLoss().interval().low(), within(1e-12));
      assertThat(sums.brier().value()).isCloseTo(held.brier().value(), within(1e-12));
      assertThat(sums.brier().interval().high())
          .isCloseTo(held.brier().interval().high(), within(1e-12));
      assertThat(sums.auc().get().value()).isCloseTo(held.auc().get().value(), within(1e-4));
      double half = width(sums) / 2;
      assertThat(half)
          .as("of two classes DeLong's, of more never narrower")
          .isGreaterThan(0.99 * width(held) / 2);
      if (classes == 2) {
        assertThat(half).isCloseTo(width(held) / 2, within(1e-5));
      }
    }
  }

  private static Matrix matrix(double[][] p) {
    double[] values = Arrays.stream(p).flatMapToDouble(Arrays::stream).toArray();
    return new Matrix(p.length, p[0].length, values);
  }

  private static double width(ClassRates rates) {
    return rates.auc().get().interval().high() - rates.auc().get().interval().low();
  }

  @Test
  void partsInAnyOrderGiveTheSameBits() {
    Rows rows = drawn(3000, 3, 2);
    ClassRates whole = sums(rows, all(rows)).rates();
    List<Integer> order = all(rows);
    Collections.shuffle(order, new Random(5));
    ClassScoreSums merged = new ClassScoreSums(3);
    for (int part : new int[] {3, 0, 2, 1}) {
      ClassScoreSums some = sums(rows, order.subList(part * 750, (part + 1) * 750));
      merged.add(ClassScoreSums.of(some.state()));
    }
    assertThat(merged.rates()).isEqualTo(whole);
    assertThat(merged.rows()).isEqualTo(3000);
  }

  /** Predicted classes instead of probabilities: the AUC is (sensitivity + specificity)/2. */
  @Test
  void predictedClassesHaveTheAucOfTheirTwoShares() {
    ClassScoreSums sums = new ClassScoreSums(2);
    double[][] said = {{1, 0}, {0, 1}};
    int[][] counts = {{70, 30}, {20, 80}};
    for (int label = 0; label < 2; label++) {
      for (int predicted = 0; predicted < 2; predicted++) {
        for (int k = 0; k < counts[label][predicted]; k++) {
          sums.add(said[predicted], 0, label);
        }
      }
    }
    ClassRates rates = sums.rates();
    assertThat(rates.error().value()).isEqualTo(0.25);
    assertThat(rates.brier().value()).isEqualTo(0.5);
    assertThat(rates.auc().get().value()).isCloseTo(0.75, within(1e-12));
  }

  @Test
  void probabilitiesAtTheEndsAreCounted() {
    ClassScoreSums sums = new ClassScoreSums(2);
    for (double p : new double[] {0, -0.0, Double.MIN_VALUE, 1e-300, 0.5, Math.nextDown(1.0), 1}) {
      sums.add(new double[] {1 - p, p}, 0, p >= 0.5 ? 1 : 0);
    }
    assertThat(sums.rates().auc().get().value()).isEqualTo(1);
    assertThat(sums.rates().error().value()).as("½ goes to the first").isEqualTo(1.0 / 7);
  }

  @Test
  void oneClassHasNoAuc() {
    ClassScoreSums sums = new ClassScoreSums(2);
    sums.add(new double[] {0.3, 0.7}, 0, 1);
    assertThat(sums.rates().auc()).isEmpty();
  }
}
