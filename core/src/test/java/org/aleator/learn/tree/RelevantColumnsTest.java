// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import org.aleator.data.Matrix;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class RelevantColumnsTest {
  /**
   * That the best of as many useless columns is a real one and not a shuffled one has a chance of
   * one half, that the best two are real one of a quarter, and so on: more than eight are found in
   * one table of 512.
   */
  private static final int BY_CHANCE = 8;

  private final RandomGenerator random = new Seed(1).random();

  private Matrix normal(int rows, int columns) {
    double[] values = new double[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextGaussian();
    }
    return new Matrix(rows, columns, values);
  }

  @Test
  void thoseOfFriedmansFunctionAreFoundAmongSixtyUselessOnes() {
    Friedman friedman = Friedman.draw(400, new Seed(2));
    Matrix x = friedman.x();
    for (int j = 0; j < 50; j++) {
      x = Friedman.append(x, i -> random.nextDouble());
    }
    assertThat(RelevantColumns.of(x, friedman.y(), Work.of(1)))
        .startsWith(0, 1, 2, 3, 4)
        .hasSizeBetween(5, 5 + BY_CHANCE);
  }

  @Test
  void aColumnThatMattersOnlyTogetherWithAnotherIsFound() {
    Matrix x = normal(1_000, 40);
    double[] y = new double[x.rows()];
    for (int i = 0; i < y.length; i++) {
      y[i] = x.get(i, 7) * x.get(i, 31) + 0.3 * random.nextGaussian();
    }
    assertThat(RelevantColumns.of(x, y, Work.of(1)))
        .contains(7, 31)
        .hasSizeBetween(2, 2 + BY_CHANCE);
  }

  @Test
  void ofUselessColumnsAFewAreTakenAtMost() {
    Matrix x = normal(300, 60);
    double[] y = normal(300, 1).values();
    assertThat(RelevantColumns.of(x, y, Work.of(1))).hasSizeBetween(2, BY_CHANCE);
  }

  @Test
  void unitsAndConstantsChangeNothing() {
    Friedman friedman = Friedman.draw(300, new Seed(3));
    Matrix x = friedman.x();
    double[] y = new double[x.rows()];
    double[] scaled = new double[x.values().length];
    for (int i = 0; i < y.length; i++) {
      y[i] = 1024 * friedman.y()[i];
    }
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = 8 * x.values()[i];
    }
    assertThat(RelevantColumns.of(new Matrix(x.rows(), 10, scaled), y, Work.of(1)))
        .isEqualTo(RelevantColumns.of(x, friedman.y(), Work.of(1)));
  }
}
