// SPDX-License-Identifier: Apache-2.0
package org.aleator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.Repeats;
import org.aleator.finding.DataFinding;
import org.aleator.finding.NoiseFinding;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class RowAuditTest {
  private static final Dataset REPEATED =
      new Dataset(List.of("x"), "y", Matrix.column(1, 2, 1, 1, 2), new double[] {5, 6, 5, 7, 6});

  @Test
  void aCopyCountsOnceAndAReplicateStays() {
    RowAudit copies = RowAudit.of(REPEATED.withRepeats(Repeats.COPIES));
    assertThat(copies.used().y()).containsExactly(5, 7, 6);
    assertThat(copies.recordOf()).containsExactly(0, 2, 0, 1, 2);
    assertThat(copies.findings()).containsExactly(new DataFinding.CopiesLeftOut(2));
    RowAudit measured = RowAudit.of(REPEATED.withRepeats(Repeats.REPLICATES));
    assertThat(measured.used().y()).containsExactly(5, 5, 7, 6, 6);
    assertThat(measured.recordOf()).containsExactly(0, 3, 1, 2, 4);
    assertThat(measured.findings()).isEmpty();
  }

  /** Labels 0 to 9 and one of 10⁶, in the order of their values. */
  private static Dataset withOutlier() {
    double[] x = new double[11];
    double[] y = new double[11];
    Arrays.setAll(x, i -> i);
    Arrays.setAll(y, i -> i == 4 ? 1e6 : i % 10);
    return new Dataset(List.of("x"), "y", Matrix.column(x), y);
  }

  @Test
  void anOutlierHasNoRecordAndIsNamed() {
    Dataset data = withOutlier();
    RowAudit audit = RowAudit.of(data);
    assertThat(audit.outliers()).containsExactly(4);
    assertThat(audit.isOutlier(4)).isTrue();
    assertThat(audit.recordOf()[4]).isEqualTo(-1);
    assertThat(audit.rowsWithoutOutliers()).hasSize(10).doesNotContain(4);
    assertThat(audit.used().y()).hasSize(10).doesNotContain(1e6);
    for (int i = 0; i < data.rows(); i++) {
      if (i != 4) {
        assertThat(audit.used().y()[audit.recordOf()[i]]).isEqualTo(data.y()[i]);
      }
    }
    assertThat(audit.findings())
        .containsExactly(DataFinding.OutliersLeftOut.of(new int[] {4}, data.y()));
  }

  @Test
  void noMoreRecordsAreUsedThanWanted() {
    RowAudit audit = RowAudit.of(withOutlier());
    RowAudit drawn = audit.atMost(4, new Seed(1));
    assertThat(drawn.used().rows()).isEqualTo(4);
    assertThat(Arrays.stream(drawn.recordOf()).filter(i -> i >= 0).sorted())
        .containsExactly(0, 1, 2, 3);
    assertThat(drawn.findings()).contains(new NoiseFinding.FloorRowsDrawn(4, 10));
    assertThat(audit.atMost(10, new Seed(1))).isSameAs(audit);
  }
}
