// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class DynamicsTableTest {

  @Test
  void cellsStandBesideThePapersNumbersAndKeepTheirSeeds() {
    List<TableCells.Row> rows =
        List.of(
            new TableCells.Row("DVA + BNN", Protocol.TEXT),
            new TableCells.Row("unbiased", Protocol.UNBIASED));
    List<Cell> cells =
        TableCells.run(
            "table3",
            rows,
            List.of(0.5, 3.0),
            2,
            Published.TABLE3,
            ToyTable.LEVELS,
            (level, k, work) -> new double[] {level + k, -level},
            Work.of(1).withThreads(2));
    assertThat(cells).hasSize(4);
    assertThat(cells.get(0).published()).contains(new Published(1.06, 0.04));
    assertThat(cells.get(0).values()).containsExactly(0.5, 1.5);
    assertThat(cells.get(1).published()).isEmpty();
    assertThat(cells.get(3).values()).containsExactly(-3, -3);
    assertThat(cells.get(2).protocol()).isEqualTo(Protocol.UNBIASED);
  }

  /** Table 5 of the paper, appendix. */
  @Test
  void table5HasFiveLevelsOfBothPredictors() {
    assertThat(InputNoiseTable.table5().levels()).containsExactly(0.5, 1.0, 2.0, 4.0, 8.0);
    assertThat(Published.of(Published.TABLE5, InputNoiseTable.LEVELS, "DVA + BNN", 8))
        .contains(new Published(75.21, 18.39));
  }
}
