// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding.Category;
import org.aleator.encode.FeatureEncoding.Quantity;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class AmbiguityTest {
  private static final int ROWS = 400;

  @Test
  void whereTheProbabilitiesAreTheTrueOnesTheBestErrorIsOneMinusTheLargest() {
    Matrix p = new Matrix(3, 2, new double[] {0.5, 0.5, 0.9, 0.1, 0.2, 0.8});
    assertThat(Ambiguity.error(p, new ClassShape(2, 0)))
        .containsExactly(new double[] {0.5, 0.1, 0.2}, within(1e-12));
  }

  @Test
  void spreadTakesFromTheBestErrorAndItsMeanIsTheBayesError() {
    RandomGenerator random = new Seed(1).random();
    double[] values = new double[2 * ROWS];
    for (int i = 0; i < ROWS; i++) {
      values[2 * i] = random.nextDouble();
      values[2 * i + 1] = 1 - values[2 * i];
    }
    Matrix p = new Matrix(ROWS, 2, values);
    ClassShape shape = ClassShape.of(p, 0.7 * ClassShape.brier(p));
    double[] error = Ambiguity.error(p, shape);
    double[] sure = Ambiguity.error(p, new ClassShape(2, 0));
    double mean = 0;
    for (int i = 0; i < ROWS; i++) {
      assertThat(error[i]).isLessThanOrEqualTo(sure[i] + 1e-3);
      mean += error[i] / ROWS;
    }
    assertThat(mean).isCloseTo(shape.rates(p).error(), within(1e-12));
  }

  /** x: a number from 0 to 1; error: 0.4 in its upper half. */
  @Test
  void aColumnThatTellsTheErrorHasItsShareAndOneOfChanceHasNone() {
    RandomGenerator random = new Seed(2).random();
    double[] x = new double[2 * ROWS];
    double[] error = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      x[2 * i] = (double) i / ROWS;
      x[2 * i + 1] = random.nextDouble();
      error[i] = i < ROWS / 2 ? 0 : 0.4;
    }
    Matrix features = new Matrix(ROWS, 2, x);
    AmbiguousColumn telling = AmbiguousColumn.of(new Quantity("a"), features, 0, error);
    assertThat(telling.share()).isCloseTo(1, within(1e-9));
    assertThat(telling.parts()).extracting(AmbiguousColumn.Part::rows).containsOnly(ROWS / 4);
    assertThat(telling.parts())
        .extracting(AmbiguousColumn.Part::error)
        .usingElementComparator((one, other) -> Math.abs(one - other) < 1e-9 ? 0 : 1)
        .containsExactly(0.0, 0.0, 0.4, 0.4);
    // The share of chance is 0 ± about √(2/k)·k/n, far below the least that is shown.
    assertThat(AmbiguousColumn.of(new Quantity("b"), features, 1, error).share())
        .isLessThan(Ambiguity.LEAST);
  }

  @Test
  void missingNumbersAndTheCommonestLevelsArePartsOfTheirOwn() {
    // Columns: number, number is missing, five levels.
    int rows = 100;
    double[] x = new double[7 * rows];
    double[] error = new double[rows];
    for (int i = 0; i < rows; i++) {
      x[7 * i] = i;
      x[7 * i + 1] = i < 10 ? 1 : 0;
      x[7 * i + 2 + Math.min(4, i / 30 + (i % 30 == 0 ? 1 : 0))] = 1;
      error[i] = i < 10 ? 0.5 : 0.1;
    }
    Matrix features = new Matrix(rows, 7, x);
    Quantity number = new Quantity("a", ColumnType.of(Column.Kind.REAL), OptionalDouble.of(50));
    AmbiguousColumn numbers = AmbiguousColumn.of(number, features, 0, error);
    assertThat(numbers.parts()).hasSize(5);
    assertThat(numbers.parts().get(4)).isEqualTo(new AmbiguousColumn.Part("missing", 10, 0.5));
    AmbiguousColumn levels =
        AmbiguousColumn.of(new Category("b", List.of("p", "q", "r", "s", "t")), features, 2, error);
    assertThat(levels.parts()).hasSize(4);
    assertThat(levels.parts().get(3).values()).isEqualTo("2 others");
    assertThat(levels.parts().stream().mapToInt(AmbiguousColumn.Part::rows).sum()).isEqualTo(rows);
  }
}
