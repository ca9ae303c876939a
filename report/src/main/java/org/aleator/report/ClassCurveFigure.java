// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.classes.ClassCurve;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.ClassVerdict;
import org.aleator.classes.Rate;
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/** How the Brier score falls with the rows, towards the best that any model can reach. */
final class ClassCurveFigure {
  private ClassCurveFigure() {}

  static Figure of(String id, ClassStudy study) {
    ClassCurve curve = study.curve();
    boolean determined = study.best().determined();
    Rate floor = study.best().brier();
    double n = study.labels().rows();
    double[] sizes = Arrays.stream(curve.rows()).asDoubleStream().toArray();
    double[] ends = {sizes[0] * 0.8, n * 12};
    double last = curve.brier()[curve.brier().length - 1];
    double twice = brier(study, last, curve.errorAtTwice());
    double tenfold = brier(study, last, curve.errorAtTenfold());
    List<Mark> marks = new ArrayList<>();
    marks.add(
        new Mark.Band(
            "best possible, 95 %",
            Ink.GREEN.withOpacity(0.2),
            ends,
            both(floor.interval().low()),
            both(floor.interval().high())));
    marks.add(
        new Mark.Line(
            determined ? "best possible" : "best possible, perhaps",
            Ink.GREEN,
            true,
            ends,
            both(floor.value())));
    marks.add(
        new Mark.Line(
            "expected with 2× and 10× the rows",
            Ink.ORANGE,
            true,
            new double[] {sizes[sizes.length - 1], 2 * n, 10 * n},
            new double[] {last, twice, tenfold}));
    marks.add(new Mark.Line("reached on held-out rows", Ink.BLUE, sizes, curve.brier()));
    marks.add(new Mark.Points("", Ink.BLUE, sizes, curve.brier()));
    marks.add(
        new Mark.Points(
            "", Ink.ORANGE, new double[] {2 * n, 10 * n}, new double[] {twice, tenfold}));
    Panel panel =
        new Panel(
            "Learning curve",
            Axis.logarithmic("training rows", new Axis.Range(ends[0], ends[1])),
            Axis.linear("Brier score on held-out rows", Panel.aroundY(marks)),
            marks);
    return new Figure(
        id,
        panel,
        "The Brier score on held-out rows by the number of training rows. With twice the rows about %s of the labels would be predicted, with ten times %s; the dashed part is extrapolated, not measured."
            .formatted(
                ClassVerdict.percent(1 - curve.errorAtTwice()),
                ClassVerdict.percent(1 - curve.errorAtTenfold())),
        "The Brier score falls from %s with %s rows to %s with %s; the best possible is %s%s."
            .formatted(
                Digits.of(curve.brier()[0]),
                Digits.count(curve.rows()[0]),
                Digits.of(last),
                Digits.count(curve.rows()[curve.rows().length - 1]),
                determined ? "" : "not determined, perhaps ",
                Digits.of(floor.value())));
  }

  private static double[] both(double value) {
    return new double[] {value, value};
  }

  /** The Brier score at which the error is so large: both fall to their best in step. */
  private static double brier(ClassStudy study, double last, double error) {
    double best = study.best().error().value();
    double gap = study.reached().error().value() - best;
    double left = gap > 0 ? (error - best) / gap : 1;
    double floor = Math.min(last, study.best().brier().value());
    return floor + (last - floor) * left;
  }
}
