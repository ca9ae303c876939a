// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import java.util.Arrays;
import java.util.List;
import org.aleator.lab.age.AgeStudy;
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.Chart;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;

/**
 * The right side of the paper's Figure 4: the voters' std of each face beside VA's, DVA's and our
 * own σ, against the apparent age.
 */
final class Figure4Chart {
  private static final int WIDTH = 1500;
  private static final int HEIGHT = 520;
  private static final double DENSE = 0.25;

  private Figure4Chart() {}

  static Chart of(AgeStudy study) {
    double[] age = study.data().age();
    double[] voters = study.data().votersStd();
    double[][] stds = {
      roots(study.heads().vaVariance()),
      roots(study.heads().dvaVariance()),
      roots(study.unbiasedVariance())
    };
    double most = Arrays.stream(voters).max().orElse(1);
    for (double[] std : stds) {
      most = Math.max(most, Arrays.stream(std).max().orElse(1));
    }
    Axis.Range x = new Axis.Range(0, Arrays.stream(age).max().orElse(1) * 1.02);
    Axis.Range y = new Axis.Range(0, most * 1.02);
    List<String> caption =
        List.of(
            "Figure 4: %d faces. The noise of a mean of votes should lie below the spread of the"
                    .formatted(age.length)
                + " single votes; what the features do not tell of the age lies above.");
    return new Chart(
        List.of(
            panel("VA", Ink.ORANGE, age, voters, stds[0], x, y),
            panel("DVA", Ink.BLUE, age, voters, stds[1], x, y),
            panel("unbiased", Ink.GREEN, age, voters, stds[2], x, y)),
        WIDTH,
        HEIGHT,
        caption);
  }

  private static Panel panel(
      String method,
      Ink ink,
      double[] age,
      double[] voters,
      double[] std,
      Axis.Range x,
      Axis.Range y) {
    return new Panel(
        "Voters and " + method,
        Axis.linear("apparent age, years", x),
        Axis.linear("std, years", y),
        List.of(
            new Mark.Points("std of the votes", Ink.GREY.withOpacity(DENSE), age, voters),
            new Mark.Points("σ by " + method, ink.withOpacity(DENSE), age, std)));
  }

  private static double[] roots(double[] variances) {
    return Arrays.stream(variances).map(Math::sqrt).toArray();
  }
}
