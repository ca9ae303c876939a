// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Matrix;
import org.aleator.encode.FeatureEncoding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.report.EstimateReport.Target;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.ManyRows;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/** The data and the function behind them over their only feature, with both uncertainties. */
final class FitFigure {
  private static final int POINTS = 161;

  private FitFigure() {}

  /** None where there are several features, or the only one is not a number at every row. */
  static Optional<Figure> of(String id, Target target) {
    List<FeatureEncoding.Feature> features = target.data().encoding().features();
    if (features.size() != 1
        || !(features.get(0) instanceof FeatureEncoding.Quantity)
        || features.get(0).mayBeMissing()) {
      return Optional.empty();
    }
    return Optional.of(of(id, target, features.get(0).column(), curve(target)));
  }

  /** The function at rising x: that of the predictor on a grid, or that given at the rows. */
  private record Curve(double[] x, double[] mean, double[] variance, double[] epistemic) {}

  private static Curve curve(Target target) {
    double[] x = target.study().data().x().columnValues(0);
    if (target.study().predictor().isPresent()) {
      double from = Arrays.stream(x).min().orElse(0);
      double to = Arrays.stream(x).max().orElse(1);
      double[] grid = new double[POINTS];
      Arrays.setAll(grid, i -> from + (to - from) * i / (POINTS - 1));
      Matrix points = Matrix.column(grid);
      Prediction prediction = target.study().predictor().get().predict(points);
      return new Curve(
          grid,
          prediction.mean(),
          target.study().best().noise().variance(points, prediction.mean()),
          prediction.epistemicVariance());
    }
    Prediction given = target.study().prediction();
    int[] rows = Bins.evenly(x, POINTS);
    return new Curve(
        Bins.at(x, rows),
        Bins.at(given.mean(), rows),
        Bins.at(target.study().best().rowVariance(), rows),
        Bins.at(given.epistemicVariance(), rows));
  }

  private static Figure of(String id, Target target, String feature, Curve curve) {
    double[] x = target.study().data().x().columnValues(0);
    double[] y = target.study().data().y();
    double[] total = new double[curve.x.length];
    double[] own = new double[total.length];
    for (int i = 0; i < total.length; i++) {
      total[i] = Math.sqrt(curve.variance[i] + curve.epistemic[i]);
      own[i] = Math.sqrt(curve.epistemic[i]);
    }
    List<Mark> marks =
        List.of(
            band("± 2 std, noise and model", Ink.BLUE.withOpacity(0.18), curve, total),
            ManyRows.of("rows", Ink.GREY, x, y),
            band("± 2 std, model only", Ink.ORANGE.withOpacity(0.4), curve, own),
            new Mark.Line("the function", Ink.ORANGE, curve.x, curve.mean));
    return new Figure(
        id,
        Panel.fitting(
            "The data, the function and the noise about it", feature, target.name(), marks),
        "New labels fall into the wide band, which is mostly noise (aleatoric); the narrow band is what the model"
            + " does not know about the function (epistemic); more rows would shrink it."
            + ManyRows.remark(y.length),
        "%s over %s with the fitted function; the noise about it has a std from %s to %s, the function's own is at most %s."
            .formatted(
                target.name(),
                feature,
                Digits.of(Math.sqrt(Arrays.stream(curve.variance).min().orElse(0))),
                Digits.of(Math.sqrt(Arrays.stream(curve.variance).max().orElse(0))),
                Digits.of(Arrays.stream(own).max().orElse(0))));
  }

  private static Mark band(String label, Ink ink, Curve curve, double[] std) {
    double[] low = new double[std.length];
    double[] high = new double[std.length];
    Arrays.setAll(low, i -> curve.mean[i] - 2 * std[i]);
    Arrays.setAll(high, i -> curve.mean[i] + 2 * std[i]);
    return new Mark.Band(label, ink, curve.x, low, high);
  }
}
