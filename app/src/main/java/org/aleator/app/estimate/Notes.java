// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.List;
import org.aleator.finding.Finding;
import org.aleator.finding.RowFinding;
import org.aleator.finding.TargetFinding;

/** Findings as lines of an answer. */
final class Notes {
  private Notes() {}

  /** What puts the numbers below in question stands above them. */
  static void severe(List<String> lines, List<Finding> findings) {
    List<Finding> severe =
        findings.stream()
            .filter(Notes::isSevere)
            // The first line has said it.
            .filter(finding -> !(finding instanceof RowFinding.SuspectLabels))
            .toList();
    if (!severe.isEmpty()) {
      lines.add("Before you use these numbers");
      severe.forEach(finding -> lines.add("  ! " + finding.message()));
      lines.add("");
    }
  }

  /** All others, at the end. */
  static void others(List<String> lines, List<Finding> findings) {
    List<Finding> others = findings.stream().filter(f -> !isSevere(f)).toList();
    if (!others.isEmpty()) {
      lines.add("");
      lines.add("Please note");
      others.forEach(finding -> lines.add("  - " + finding.message() + option(finding)));
    }
  }

  /** How to decide otherwise. */
  private static String option(Finding finding) {
    if (finding instanceof TargetFinding.FewValuesTakenAsNumbers) {
      return " (--target-kind classes)";
    }
    return finding instanceof TargetFinding.TwoValuesTakenAsClasses
        ? " (--target-kind numbers)"
        : "";
  }

  private static boolean isSevere(Finding finding) {
    return finding.severity() == Finding.Severity.SEVERE;
  }
}
