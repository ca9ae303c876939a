// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import org.aleator.report.EstimateReport.Target;
import org.aleator.report.page.Block;
import org.aleator.suspect.Suspect;
import org.aleator.suspect.Suspects;
import org.aleator.text.Digits;

/** The labels that are probably wrong, the most suspect first. */
final class SuspectRows {
  private static final int MOST_ROWS = 50;

  private SuspectRows() {}

  static List<Block> of(Target target) {
    Suspects suspects = target.suspects();
    List<List<String>> rows = new ArrayList<>();
    for (Suspect suspect : suspects.rows().stream().limit(MOST_ROWS).toList()) {
      rows.add(
          List.of(
              Integer.toString(target.data().fileRows()[suspect.row()] + 1),
              Digits.of(suspect.given()),
              Digits.of(suspect.expected()),
              suspect.probability() > 0.999 ? "over 99.9 %" : Digits.percent(suspect.probability()),
              suspect.falseDiscoveryRate() < 0.001
                  ? "below 0.1 %"
                  : Digits.percent(suspect.falseDiscoveryRate()),
              suspect.kind().name()));
    }
    int all = suspects.rows().size();
    String more =
        all > MOST_ROWS
            ? " The first %d of %s are shown; suspects.csv has them all."
                .formatted(MOST_ROWS, Digits.count(all))
            : "";
    return List.of(
        new Block.Text(
            "Noise does not explain these labels. None was left out. Expected is what a model says"
                + " that has not seen the row; the false-discovery rate is the share of right"
                + " labels to be expected from the top down to the row. Row 1 is the first row of"
                + " data in the file."
                + more),
        new Block.Rows(
            "Suspect labels",
            List.of(
                "row",
                target.name(),
                "expected",
                "probability",
                "false-discovery rate",
                "looks like"),
            rows));
  }
}
