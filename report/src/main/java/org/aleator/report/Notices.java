// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.aleator.finding.Finding;
import org.aleator.finding.Finding.Severity;
import org.aleator.finding.RowFinding;
import org.aleator.report.page.Block;

/** Findings as a page shows them: the severe ones above the number, the rest below. */
final class Notices {
  private Notices() {}

  /** Those of one severity. */
  static List<Block> of(List<Finding> findings, Severity severity) {
    List<Block> blocks = new ArrayList<>();
    findings.stream()
        .filter(finding -> finding.severity() == severity)
        // The verdict has said it.
        .filter(finding -> !(finding instanceof RowFinding.SuspectLabels))
        .forEach(finding -> blocks.add(new Block.Notice(severity, sentence(finding.message()))));
    return blocks;
  }

  /** Those that are good to know, under a heading; nothing where there are none. */
  static List<Block> goodToKnow(List<Finding> findings) {
    List<Block> blocks = of(findings, Severity.NOTE);
    if (!blocks.isEmpty()) {
      blocks.add(0, new Block.Heading("Good to know"));
    }
    return blocks;
  }

  private static String sentence(String message) {
    return message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1) + ".";
  }
}
