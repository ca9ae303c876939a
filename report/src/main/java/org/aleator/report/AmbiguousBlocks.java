// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import org.aleator.classes.Ambiguity;
import org.aleator.classes.AmbiguousColumn;
import org.aleator.report.page.Block;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/** Along which columns the share of labels changes that even the best model misses. */
final class AmbiguousBlocks {
  private AmbiguousBlocks() {}

  static List<Block> of(Ambiguity ambiguity) {
    List<AmbiguousColumn> columns = ambiguity.columns();
    Block heading = new Block.Heading("Where it is ambiguous");
    if (columns.isEmpty()) {
      return List.of(
          heading,
          new Block.Text(
              "The share of labels that even the best model misses hardly differs along any one column."));
    }
    List<List<String>> rows = new ArrayList<>();
    for (AmbiguousColumn column : columns) {
      for (AmbiguousColumn.Part part : column.parts()) {
        rows.add(
            List.of(
                Excerpt.of(column.column()),
                part.values(),
                Digits.count(part.rows()),
                Digits.percent(part.error())));
      }
    }
    return List.of(
        heading,
        new Block.Text(
            "The share of labels that even the best model misses, along the columns on which it depends most."),
        new Block.Rows(
            "Missed by the best model", List.of("column", "values", "rows", "missed"), rows));
  }
}
