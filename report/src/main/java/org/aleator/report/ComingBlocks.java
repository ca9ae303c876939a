// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.List;
import org.aleator.ComingClassRows;
import org.aleator.ComingRows;
import org.aleator.classes.ClassVerdict;
import org.aleator.report.page.Block;
import org.aleator.text.Digits;

/** How well rows that come later are predicted, stretch by stretch. */
final class ComingBlocks {
  private static final String HEADING = "How well coming rows are predicted";

  private ComingBlocks() {}

  static List<Block> of(ComingRows coming) {
    Block stretches =
        new Block.Rows(
            "RMSE %s on coming rows (95 %%: %s to %s), %s on shuffled ones"
                .formatted(
                    Digits.of(coming.rmse()),
                    Digits.of(coming.interval().low()),
                    Digits.of(coming.interval().high()),
                    Digits.of(coming.shuffled())),
            List.of(
                "from", "to", "training rows before", "rows", "RMSE", "mean of label − prediction"),
            coming.stretches().stream()
                .map(
                    stretch ->
                        List.of(
                            stretch.from(),
                            stretch.to(),
                            Digits.count(stretch.fitted()),
                            Digits.count(stretch.rows()),
                            Digits.of(stretch.rmse()),
                            Digits.of(stretch.shift())))
                .toList());
    return List.of(new Block.Heading(HEADING), stretches);
  }

  static List<Block> of(ComingClassRows coming) {
    Block stretches =
        new Block.Rows(
            "%s of the labels of coming rows are predicted (95 %%: %s to %s), %s of shuffled ones"
                .formatted(
                    ClassVerdict.percent(1 - coming.error()),
                    ClassVerdict.percent(1 - coming.interval().high()),
                    ClassVerdict.percent(1 - coming.interval().low()),
                    ClassVerdict.percent(1 - coming.shuffled())),
            List.of("from", "to", "training rows before", "rows", "predicted right", "change"),
            coming.stretches().stream()
                .map(
                    stretch ->
                        List.of(
                            stretch.from(),
                            stretch.to(),
                            Digits.count(stretch.fitted()),
                            Digits.count(stretch.rows()),
                            ClassVerdict.percent(1 - stretch.error()),
                            stretch.shift().map(ClassVerdict::words).orElse("")))
                .toList());
    return List.of(new Block.Heading(HEADING), stretches);
  }
}
