// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.metric.RocCurve;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

/** Three classes: which, nobody knows below 0; above, the class is nearly certain. */
class UnpredictableRowsTest {
  private static final int ROWS = 240;

  @Test
  void theRowsOfHighestEntropyLieWhereTheClassIsDrawnByLotAndTheCurvesHaveTheBestArea() {
    RandomGenerator random = new Seed(3).random();
    double[] x = random.doubles(ROWS, -1, 1).toArray();
    double[] y = Arrays.stream(x).map(v -> v < 0 ? random.nextInt(3) : v < 0.5 ? 1 : 2).toArray();
    Dataset data = new Dataset(List.of("x"), "y", Matrix.column(x), y);
    ClassStudy study = ClassStudy.of(data, List.of("a", "b", "c"), Work.of(1));
    double[] error = Ambiguity.error(study.probabilities(), study.best().shape());

    UnpredictableRows found = UnpredictableRows.of(study, new Ambiguity(error, List.of()));

    long byLot = Arrays.stream(x).filter(v -> v < 0).count();
    assertThat(found.count()).isBetween((int) (0.8 * byLot), (int) (1.1 * byLot));
    assertThat(found.rows()).hasSize(15);
    assertThat(found.rows())
        .isSortedAccordingTo((a, b) -> Double.compare(b.entropy(), a.entropy()));
    for (UnpredictableRows.Row row : found.rows()) {
      assertThat(study.audit().used().x().get(row.row(), 0)).isNegative();
      assertThat(row.entropy()).isBetween(0.9, Math.log(3));
      // Two of three are missed there. What may be hidden takes away less than half of that.
      assertThat(row.error()).isBetween(1.0 / 3, 2.0 / 3);
    }
    double mean = 0;
    for (int c = 0; c < 3; c++) {
      RocCurve best = BestRoc.of(study, c, 5_000);
      assertThat(best.area()).isBetween(0.7, 1.0);
      mean += best.area() / 3;
    }
    assertThat(mean).isCloseTo(study.best().auc().value(), within(0.03));
  }
}
