// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class ClassShapeTest {

  private static Matrix binary(double... second) {
    double[] p = new double[2 * second.length];
    for (int i = 0; i < second.length; i++) {
      p[2 * i] = 1 - second[i];
      p[2 * i + 1] = second[i];
    }
    return new Matrix(second.length, 2, p);
  }

  @Test
  void withoutAGapTheRatesAreThoseOfTheProbabilitiesThemselves() {
    Matrix p = binary(0.2, 0.9);

    BestRates rates = ClassShape.of(p, 1).rates(p);

    assertThat(rates.error()).isCloseTo((0.2 + 0.1) / 2, within(1e-12));
    assertThat(rates.brier()).isCloseTo(0.2 * 0.8 + 0.9 * 0.1, within(1e-12));
    double entropy = -0.2 * Math.log(0.2) - 0.8 * Math.log(0.8);
    entropy += -0.9 * Math.log(0.9) - 0.1 * Math.log(0.1);
    assertThat(rates.logLoss()).isCloseTo(entropy / 2, within(1e-12));
    // Pairs of a row of the second class and one of the first: .9 above .2 in .9 · .8 of 1.1 · .9.
    double wins = 0.9 * 0.8 + 0.5 * (0.2 * 0.8 + 0.9 * 0.1);
    assertThat(rates.auc()).isCloseTo(wins / (1.1 * 0.9), within(1e-12));
  }

  @Test
  void theSpreadHasTheBrierScoreItIsAskedForAndKeepsTheMeans() {
    for (Matrix p : new Matrix[] {binary(0.2, 0.5, 0.97), threeClasses(400)}) {
      for (double part : new double[] {0.9, 0.5, 0.2}) {
        double wanted = part * ClassShape.brier(p);

        ClassShape shape = ClassShape.of(p, wanted);
        Matrix nodes = shape.nodes(p);

        assertThat(shape.rates(p).brier()).isCloseTo(wanted, within(0.02 * wanted));
        if (p.columns() == 2) {
          for (int i = 0; i < p.rows(); i++) {
            assertThat(mean(nodes, i)).isCloseTo(p.get(i, 1), within(1e-4));
          }
        }
      }
    }
  }

  @Test
  void theBayesErrorOfALogitNormalLawIsFound() {
    // η = σ(z) of standard normal z beside p̂ = ½ everywhere: nothing is known of the rows.
    RandomGenerator random = new Seed(1).random();
    double brier = 0;
    double error = 0;
    int n = 200_000;
    for (int i = 0; i < n; i++) {
      double eta = 1 / (1 + Math.exp(-random.nextGaussian()));
      brier += 2 * eta * (1 - eta) / n;
      error += Math.min(eta, 1 - eta) / n;
    }
    Matrix p = binary(0.5, 0.5);

    ClassShape shape = ClassShape.of(p, brier);

    assertThat(shape.spread()).isCloseTo(1, within(0.02));
    assertThat(shape.rates(p).error()).isCloseTo(error, within(0.01 * error));
  }

  @Test
  void aSmallerBrierScoreHasSmallerRates() {
    Matrix p = threeClasses(300);
    double all = ClassShape.brier(p);

    BestRates more = ClassShape.of(p, 0.8 * all).rates(p);
    BestRates less = ClassShape.of(p, 0.4 * all).rates(p);

    assertThat(less.error()).isLessThan(more.error());
    assertThat(less.logLoss()).isLessThan(more.logLoss());
    assertThat(less.auc()).isGreaterThan(more.auc());
  }

  private static double mean(Matrix nodes, int row) {
    double sum = 0;
    for (int k = row * ClassShape.NODES; k < (row + 1) * ClassShape.NODES; k++) {
      sum += nodes.get(k, 1) / ClassShape.NODES;
    }
    return sum;
  }

  private static Matrix threeClasses(int rows) {
    RandomGenerator random = new Seed(2).random();
    double[] p = new double[3 * rows];
    for (int i = 0; i < rows; i++) {
      double a = random.nextDouble();
      double b = (1 - a) * random.nextDouble();
      p[3 * i] = a;
      p[3 * i + 1] = b;
      p[3 * i + 2] = 1 - a - b;
    }
    return new Matrix(rows, 3, p);
  }
}
