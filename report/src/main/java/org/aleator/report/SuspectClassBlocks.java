// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.aleator.report.ClassReport.SuspectRow;
import org.aleator.report.page.Block;
import org.aleator.text.Digits;

/** Labels that are probably not the likeliest class of their row. */
public final class SuspectClassBlocks {
  private static final int MOST_SUSPECTS = 50;

  private SuspectClassBlocks() {}

  static List<Block> of(ClassReport.Target target) {
    List<SuspectRow> found = target.suspects();
    if (found.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading("Labels that disagree with the likelier class"));
    String more =
        found.size() > MOST_SUSPECTS
            ? " The first %d are shown; suspects.csv has them all.".formatted(MOST_SUSPECTS)
            : "";
    String sentence = suspectSentence(found);
    blocks.add(
        new Block.Text(
            sentence.substring(0, sentence.length() - 1)
                + ". None was left out. Row 1 is the first row of data in the file."
                + more));
    blocks.add(
        new Block.Rows(
            "Suspect labels, the surest first",
            List.of("row", target.name(), "likelier", "probability"),
            found.stream()
                .limit(MOST_SUSPECTS)
                .map(
                    suspect ->
                        List.of(
                            Integer.toString(suspect.row() + 1),
                            suspect.given(),
                            suspect.likelier(),
                            probability(suspect.probability())))
                .toList()));
    return blocks;
  }

  /** What the list of suspects is, with the rate that is expected of it. */
  public static String suspectSentence(List<SuspectRow> rows) {
    double wrong = rows.stream().mapToDouble(SuspectRow::probability).sum();
    if (rows.size() == 1) {
      return "One label probably disagrees with the likelier class; whether it is a mistake only you can tell:";
    }
    return "Of these %s labels about %s disagree with the likelier class; whether they are mistakes only you can tell:"
        .formatted(Digits.count(rows.size()), Digits.count(Math.round(wrong)));
  }

  /** A probability near one is not one. */
  public static String probability(double value) {
    return value > 0.999 ? "over 99.9 %" : String.format(Locale.ROOT, "%.1f %%", 100 * value);
  }
}
