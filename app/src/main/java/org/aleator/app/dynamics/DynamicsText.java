// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.dynamics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.cli.ColumnNoiseText;
import org.aleator.data.Trajectories;
import org.aleator.dynamics.DynamicsFindings;
import org.aleator.text.Digits;

/** The findings of {@code dynamics} for a person. */
final class DynamicsText {
  private DynamicsText() {}

  static List<String> of(String source, DynamicsFindings findings) {
    List<String> lines = new ArrayList<>();
    int points = findings.data().runs().stream().mapToInt(Trajectories.Run::points).sum();
    int runs = findings.data().runs().size();
    lines.add(
        "%s: %s, %s %s, %s points"
            .formatted(
                source,
                String.join(", ", findings.data().states()),
                Digits.count(runs),
                runs == 1 ? "run" : "runs",
                Digits.count(points)));
    lines.add("");
    List<ColumnNoiseText> found =
        findings.estimates().stream()
            .map(
                e ->
                    new ColumnNoiseText(
                        e.state(), e.method(), e.variance(), Optional.of(e.interval())))
            .toList();
    lines.addAll(
        ColumnNoiseText.lines(
            "The noise in the observations", found, "unbiased", findings.findings()));
    return lines;
  }
}
