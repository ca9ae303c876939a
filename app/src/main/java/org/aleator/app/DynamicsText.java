package org.aleator.app;

import java.util.ArrayList;
import java.util.List;
import org.aleator.dynamics.DynamicsFindings;
import org.aleator.dynamics.Trajectories;

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
    lines.add("The noise in the observations");
    for (DynamicsFindings.Estimate estimate : findings.estimates()) {
      if (estimate.method().equals("unbiased")) {
        lines.add(
            "  %-12s std %-10s 95 %%: %s to %s"
                .formatted(
                    estimate.state(),
                    Digits.of(estimate.std()),
                    Digits.of(Math.sqrt(estimate.interval().low())),
                    Digits.of(Math.sqrt(estimate.interval().high()))));
      }
    }
    lines.add("");
    lines.add("By method");
    String row = "  %-12s %-10s %-11s %-11s %s";
    lines.add(row.formatted("", "", "variance", "std", "95 % of the variance"));
    for (DynamicsFindings.Estimate estimate : findings.estimates()) {
      lines.add(
          row.formatted(
              estimate.state(),
              estimate.method(),
              Digits.of(estimate.variance()),
              Digits.of(estimate.std()),
              Digits.of(estimate.interval().low())
                  + " to "
                  + Digits.of(estimate.interval().high())));
    }
    if (!findings.notes().isEmpty()) {
      lines.add("");
      findings.notes().forEach(note -> lines.add("Note: " + note));
    }
    return lines;
  }
}
