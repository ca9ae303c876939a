// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.aleator.lab.paper.Cell;
import org.aleator.lab.paper.Metric;
import org.aleator.lab.paper.Protocol;
import org.aleator.lab.paper.Published;
import org.aleator.lab.paper.ToyTable;
import org.aleator.report.Made;
import org.aleator.report.page.Page;
import org.aleator.report.plot.Mark;
import org.junit.jupiter.api.Test;

/** A table of the paper as text and as a report. */
class PaperAnswerTest {
  @Test
  void textHasAGroupForThePaperAndForEachProtocol() {
    ToyTable table = ToyTable.table1().withLevels(List.of(0.5, 3.0));
    List<Cell> cells =
        List.of(
            cell(Protocol.TEXT, 1, 0.5, Optional.of(new Published(1.12, 0.20))),
            cell(Protocol.TEXT, 1, 3.0, Optional.empty()),
            cell(Protocol.CLOSED_FORM, 1, 0.5, Optional.empty()),
            cell(Protocol.CLOSED_FORM, 1, 3.0, Optional.empty()),
            cell(Protocol.CLOSED_FORM, 10, 0.5, Optional.empty()),
            cell(Protocol.CLOSED_FORM, 10, 3.0, Optional.empty()));
    List<String> lines = PaperText.of(table, cells);
    assertThat(lines.get(0)).contains("Table 1", "2 seeds");
    assertThat(lines).anyMatch(l -> l.matches("  DVA \\+ BNN +1\\.120 ± 0\\.200 +-"));
    assertThat(lines).anyMatch(l -> l.matches("  DVA \\+ BNN +2\\.000 ± 1\\.414 .*"));
    assertThat(lines).anyMatch(l -> l.startsWith("  DVA + BNN, G=1 "));
    assertThat(lines).anyMatch(l -> l.startsWith("  DVA + BNN, G=10 "));
    assertThat(lines).noneMatch(l -> l.startsWith("code"));
  }

  @Test
  void reportSetsOurCellsBesideThePublishedOnes() {
    ToyTable table = ToyTable.table1().withLevels(List.of(0.5, 3.0));
    List<Cell> cells =
        List.of(
            // Ours is 2 ± 1.41: the first lies within two standard deviations, the second does not.
            cell(Protocol.TEXT, 1, 0.5, Optional.of(new Published(1.12, 0.20))),
            cell(Protocol.TEXT, 1, 3.0, Optional.of(new Published(9, 0.1))));
    Page page = PaperReport.of(table, cells, new Made(List.of("paper"), "1", List.of(), 1, 0.5));
    assertThat(page.html())
        .contains("1 of 2 cells agree", "1.120 ± 0.200", "9.000 ± 0.100", "2.000 ± 1.414");
    assertThat(page.figures()).hasSize(2);
    assertThat(page.figures().get(0).panel().marks())
        .extracting(Mark::label)
        .containsExactly("the truth", "published", "here");
  }

  private static Cell cell(
      Protocol protocol, int segments, double a2, Optional<Published> published) {
    double[] values = {1, 3};
    return new Cell(
        "DVA + BNN", protocol, OptionalInt.of(segments), Metric.VARIANCE, a2, values, published);
  }
}
