// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.learn.predictor.Prediction;
import org.aleator.metric.CalibrationCurve;
import org.aleator.metric.Forecast;
import org.aleator.metric.GaussianPredictions;
import org.aleator.noise.NoiseEstimate;
import org.aleator.report.EstimateReport.Target;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.ManyRows;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/** Charts in which every row counts. */
final class RowFigures {
  private RowFigures() {}

  /** Labels as they are against labels with their noise taken away. */
  static Figure denoised(String id, Target target) {
    NoiseEstimate best = target.study().best();
    double[] y = target.study().data().y();
    double[] ends = {Arrays.stream(y).min().orElse(0), Arrays.stream(y).max().orElse(1)};
    double moved = rms(differences(y, best.denoised()));
    Panel panel =
        Panel.fitting(
            "Noisy against denoised",
            target.name() + ", denoised",
            target.name() + " as measured",
            List.of(
                new Mark.Line("no noise", Ink.GREY, true, ends, ends),
                ManyRows.of("rows", Ink.BLUE, best.denoised(), y)));
    return new Figure(
        id,
        panel,
        "Each label against what is left of it without the noise that %s sees in it; on the dashed line it has none.%s"
            .formatted(best.method(), ManyRows.remark(y.length)),
        "Labels lie about the diagonal; taking the noise away moves them by %s (root mean square)."
            .formatted(Digits.of(moved)));
  }

  /** What the model misses, against what it says. */
  static Figure residuals(String id, Target target) {
    Prediction prediction = target.study().prediction();
    double[] residuals = prediction.residuals(target.study().data().y());
    double[] ends = {
      Arrays.stream(prediction.mean()).min().orElse(0),
      Arrays.stream(prediction.mean()).max().orElse(1)
    };
    Panel panel =
        Panel.fitting(
            "Residual against predicted",
            "predicted " + target.name(),
            "residual",
            List.of(
                new Mark.Line("", Ink.GREY, true, ends, new double[2]),
                ManyRows.of("rows", Ink.BLUE, prediction.mean(), residuals)));
    return new Figure(
        id,
        panel,
        "Measured minus predicted%s. A bend means that the model misses something; a funnel, that the noise grows.%s"
            .formatted(
                target.outOfFold() ? ", out of fold" : "", ManyRows.remark(residuals.length)),
        "Residuals scatter about 0 with a root mean square of %s."
            .formatted(Digits.of(rms(residuals))));
  }

  /** Whether mean, noise and the model's own doubt together say how far labels lie off. */
  static Optional<Figure> calibration(String id, Target target) {
    Prediction prediction = target.study().prediction();
    double[] variance = target.study().best().rowVariance();
    double[] std = new double[variance.length];
    for (int i = 0; i < std.length; i++) {
      std[i] = Math.sqrt(variance[i] + prediction.epistemicVariance()[i]);
      if (!(std[i] > 0 && Double.isFinite(std[i]))) {
        return Optional.empty();
      }
    }
    GaussianPredictions rows =
        new GaussianPredictions(target.study().data().y(), prediction.mean(), std);
    CalibrationCurve curve = CalibrationCurve.of(Forecast.gaussian(rows));
    String whose =
        target.outOfFold()
            ? " The predictions are out of fold: from models that had not seen the row."
            : " The predictions may come from models that had seen the row.";
    return Optional.of(
        CalibrationFigure.of(
            id, List.of(new CalibrationFigure.Named("observed", curve)), std.length, whose));
  }

  private static double[] differences(double[] a, double[] b) {
    double[] differences = new double[a.length];
    Arrays.setAll(differences, i -> a[i] - b[i]);
    return differences;
  }

  static double rms(double[] values) {
    return Math.sqrt(Arrays.stream(values).map(v -> v * v).average().orElse(0));
  }
}
