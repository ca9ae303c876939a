// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.Ceiling;
import org.aleator.noise.level.LearningCurve;
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/** How the error falls with the rows, towards the floor that no model beats. */
final class LearningCurveFigure {
  private LearningCurveFigure() {}

  static Figure of(String id, EstimateReport.Target target, LearningCurve curve) {
    boolean determined = target.verdict().determined();
    Ceiling ceiling = target.verdict().floor();
    double n = target.study().data().rows();
    double[] sizes = Arrays.stream(curve.rows()).asDoubleStream().toArray();
    double[] ends = {sizes[0] * 0.8, n * 12};
    List<Mark> marks = new ArrayList<>();
    ceiling
        .rmseInterval()
        .ifPresent(
            i ->
                marks.add(
                    new Mark.Band(
                        "the floor, 95 %",
                        Ink.GREEN.withOpacity(0.2),
                        ends,
                        new double[] {i.low(), i.low()},
                        new double[] {i.high(), i.high()})));
    marks.add(
        new Mark.Line(
            determined ? "the floor" : "the floor, perhaps",
            Ink.GREEN,
            true,
            ends,
            new double[] {ceiling.rmse(), ceiling.rmse()}));
    double[] later = {sizes[sizes.length - 1], 2 * n, 10 * n};
    double[] expected = {
      curve.rmse()[curve.rmse().length - 1], curve.rmseAtTwice(), curve.rmseAtTenfold()
    };
    marks.add(
        new Mark.Line("expected with 2× and 10× the rows", Ink.ORANGE, true, later, expected));
    marks.add(new Mark.Line("reached on held-out rows", Ink.BLUE, sizes, curve.rmse()));
    marks.add(new Mark.Points("", Ink.BLUE, sizes, curve.rmse()));
    marks.add(
        new Mark.Points(
            "",
            Ink.ORANGE,
            new double[] {2 * n, 10 * n},
            new double[] {curve.rmseAtTwice(), curve.rmseAtTenfold()}));
    Panel panel =
        new Panel(
            "Learning curve",
            Axis.logarithmic("training rows", new Axis.Range(ends[0], ends[1])),
            Axis.linear("RMSE on held-out rows", Panel.aroundY(marks)),
            marks);
    return new Figure(
        id,
        panel,
        "The error on held-out rows by the number of training rows. Twice the rows would bring about %s, ten times %s; %s."
            .formatted(
                Digits.of(curve.rmseAtTwice()),
                Digits.of(curve.rmseAtTenfold()),
                curve.levelledOff()
                    ? "the curve has levelled off"
                    : "the dashed part is extrapolated, not measured"),
        "RMSE falls from %s with %s rows to %s with %s; the floor is %s%s."
            .formatted(
                Digits.of(curve.rmse()[0]),
                Digits.count(curve.rows()[0]),
                Digits.of(expected[0]),
                Digits.count(curve.rows()[curve.rows().length - 1]),
                determined ? "" : "not determined, perhaps ",
                Digits.of(ceiling.rmse())));
  }
}
