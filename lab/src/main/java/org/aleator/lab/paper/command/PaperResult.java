// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import java.util.List;
import java.util.Optional;
import org.aleator.lab.paper.Cell;
import org.aleator.lab.paper.PaperTable;
import org.aleator.report.plot.Panel;

/**
 * What an experiment gave.
 *
 * @param table the cells of a table
 * @param pictures a figure, once for each of its formats
 * @param panels what a chart consists of
 * @param lines what there is to read beside a figure
 */
record PaperResult(
    Optional<Table> table, List<byte[]> pictures, List<Panel> panels, List<String> lines) {
  /** A table and its cells. */
  record Table(PaperTable table, List<Cell> cells) {}

  static PaperResult of(PaperTable table, List<Cell> cells) {
    return new PaperResult(Optional.of(new Table(table, cells)), List.of(), List.of(), List.of());
  }

  static PaperResult of(List<byte[]> pictures, List<Panel> panels, List<String> lines) {
    return new PaperResult(Optional.empty(), pictures, panels, lines);
  }
}
