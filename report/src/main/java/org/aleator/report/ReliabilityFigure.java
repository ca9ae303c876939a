// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.metric.ReliabilityCurve;
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/** Stated probabilities against observed shares, beside the diagonal and the band of chance. */
public final class ReliabilityFigure {
  static final Ink[] INKS = {Ink.BLUE, Ink.ORANGE, Ink.GREEN, Ink.PURPLE};

  private ReliabilityFigure() {}

  /** A curve and its name in the legend. */
  public record Named(String name, ReliabilityCurve curve) {}

  /**
   * @param what whose probability it is, such as {@code class "yes"}
   */
  static Figure of(String id, String what, List<Named> curves) {
    ReliabilityCurve first = curves.get(0).curve();
    int outside = 0;
    for (int b = 0; b < first.rows().length; b++) {
      double gap = Math.abs(first.observed()[b] - first.predicted()[b]);
      outside += gap > chance(first, b) ? 1 : 0;
    }
    return new Figure(
        id,
        panel(what, curves),
        "Each dot is a group of rows of similar probability. On the dashed line the observed share"
            + " is the stated one; chance alone leaves 95 % of the dots within the grey band.",
        "Reliability diagram: %d of %d dots lie outside the band of chance; probabilities from %s to %s."
            .formatted(
                outside,
                first.rows().length,
                Digits.of(first.predicted()[0]),
                Digits.of(first.predicted()[first.rows().length - 1])));
  }

  /** Two standard errors of the share in a bin, if its probability is right. */
  private static double chance(ReliabilityCurve curve, int bin) {
    return 2 * Math.sqrt(curve.chanceVariance()[bin]);
  }

  /** The same for a file of its own. */
  public static Panel panel(String what, List<Named> curves) {
    ReliabilityCurve first = curves.get(0).curve();
    int bins = first.rows().length;
    double[] low = new double[bins];
    double[] high = new double[bins];
    Arrays.setAll(low, b -> Math.max(0, first.predicted()[b] - chance(first, b)));
    Arrays.setAll(high, b -> Math.min(1, first.predicted()[b] + chance(first, b)));
    double[] ends = {0, 1};
    List<Mark> marks = new ArrayList<>();
    marks.add(new Mark.Band("by chance", Ink.GREY.withOpacity(0.25), first.predicted(), low, high));
    marks.add(new Mark.Line("perfect", Ink.GREY, true, ends, ends));
    for (int i = 0; i < curves.size(); i++) {
      ReliabilityCurve curve = curves.get(i).curve();
      Ink ink = INKS[i % INKS.length];
      marks.add(new Mark.Points(curves.get(i).name(), ink, curve.predicted(), curve.observed()));
    }
    Axis.Range unit = new Axis.Range(0, 1);
    return new Panel(
        "Reliability: " + what,
        Axis.linear("stated probability of " + what, unit),
        Axis.linear("observed share", unit),
        marks);
  }
}
