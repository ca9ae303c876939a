// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.LabelStd;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.stack.Clusters;
import org.aleator.learn.stack.ConvexWeights;
import org.aleator.learn.stack.CrossFittedStack;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.Reached;
import org.aleator.util.Seed;

/**
 * What the user's own predictions are worth. Those that have not seen the labels join the stack as
 * one more learner, by convex weights, and bound the noise by what the two reach together; those
 * that have ({@link SeenLabels}, {@link RebuiltLabels}, or an error below the noise's interval) are
 * left out, since their error says nothing. Either way the level is given without and with them.
 */
final class OwnPredictions {
  /** Predictions with less weight beside the stack are not said to help it. */
  private static final double LEAST_WEIGHT = 0.01;

  private final RowAudit audit;
  private final Dataset data;
  private final double[] predictions;
  private final double meanSquare;
  private final double rmse;

  OwnPredictions(RowAudit audit, double[] predictions) {
    this.audit = audit;
    this.data = audit.data();
    this.predictions = predictions;
    double[] errors =
        Arrays.stream(audit.rowsWithoutOutliers())
            .mapToDouble(i -> data.y()[i] - predictions[i])
            .toArray();
    this.meanSquare = Arrays.stream(errors).map(e -> Math.pow(e, 2)).average().orElseThrow();
    this.rmse = ModelGap.rmse(errors);
  }

  /**
   * The level to believe, and how far the predictions are from it.
   *
   * @param alone the level without the predictions, with its stack
   * @param helped the level where smooth functions have the predictions as a feature
   */
  LevelFit.Judged judge(LevelFit alone, Supplier<LevelFit> helped, Seed seed) {
    if (haveSeenLabels(alone, seed)) {
      LevelFit warned =
          alone.under(List.of(new NoiseFinding.PredictionsHaveSeenLabels(meanSquare)));
      NoiseLevel atTheirWord = joined(alone, alone.stack().orElseThrow()).level();
      ModelGap gap = gap(warned.level(), Optional.of(beside(atTheirWord, true)));
      return new LevelFit.Judged(warned, Optional.of(gap));
    }
    LevelFit with = helped.get().under(alone.level().findings());
    return believed(joined(with, alone.stack().orElseThrow()), alone);
  }

  /** Beside a level of rows with error bars, which stands without them: χ² of their errors. */
  LevelFit.Judged besideBars(LevelFit alone, Seed seed) {
    int[] rows = audit.rowsWithoutOutliers();
    double[] ratios =
        Arrays.stream(rows)
            .mapToDouble(
                i ->
                    Math.pow(data.y()[i] - predictions[i], 2)
                        / data.bars().orElseThrow().stated()[i])
            .toArray();
    double chi2 = Arrays.stream(ratios).average().orElseThrow();
    Interval interval = BarsLevel.ratioInterval(chi2, ratios, Clusters.of(data.groups(), rows), 0);
    NoiseLevel level =
        alone
            .level()
            .with(alone.level().bars().orElseThrow().with(new LabelStd.Own(chi2, interval)));
    LevelFit said =
        new LevelFit(level, alone.fitted(), alone.squares(), alone.stack(), alone.bars());
    LevelFit warned =
        haveSeenLabels(alone, seed)
            ? said.under(List.of(new NoiseFinding.PredictionsHaveSeenLabels(meanSquare)))
            : said;
    return new LevelFit.Judged(warned, Optional.of(gap(level, Optional.empty())));
  }

  boolean haveSeenLabels(LevelFit alone, Seed seed) {
    double[] stack = alone.stack().orElseThrow().means();
    double least = alone.level().interval().low();
    return meanSquare < least || LabelLeak.found(audit, predictions, stack, least, seed);
  }

  /** Of predictions that are believed. */
  LevelFit.Judged believed(LevelFit fit, LevelFit alone) {
    return new LevelFit.Judged(
        new LevelFit(fit.level(), fit.fitted(), fit.squares(), alone.stack()),
        Optional.of(gap(fit.level(), Optional.of(beside(alone.level(), false)))));
  }

  private static ModelGap.Beside beside(NoiseLevel level, boolean withPredictions) {
    return new ModelGap.Beside(withPredictions, level.variance(), level.interval());
  }

  /**
   * Noise and error share the same rows' noise, so that the difference varies by less than the
   * noise does; the interval is that of the noise, and on the wide side: what it says of the part
   * to gain is what the noise's own interval says of the floor.
   */
  ModelGap gap(NoiseLevel level, Optional<ModelGap.Beside> beside) {
    Interval noise = level.interval();
    return new ModelGap(
        meanSquare,
        rmse,
        meanSquare - level.variance(),
        meanSquare - noise.high(),
        meanSquare - noise.low(),
        beside);
  }

  /** The level not above what stack and predictions reach together on held-out rows. */
  private LevelFit joined(LevelFit fit, CrossFittedStack stack) {
    double[] means = stack.means();
    int[] rows = audit.rowsWithoutOutliers();
    double[][] residuals = new double[2][rows.length];
    for (int i = 0; i < rows.length; i++) {
      residuals[0][i] = data.y()[rows[i]] - means[rows[i]];
      residuals[1][i] = data.y()[rows[i]] - predictions[rows[i]];
    }
    double[] weights =
        ConvexWeights.minimize(
            CurveStatistics.meanProducts(residuals, IntStream.range(0, rows.length).toArray()));
    Reached together =
        Reached.of(
            String.format(Locale.ROOT, "the stack and %.0f %% your predictions", 100 * weights[1]),
            Reached.crossWeighted(residuals),
            Clusters.of(data.groups(), rows));
    NoiseLevel level = fit.level();
    Reached alone = level.reached().orElseThrow();
    if (weights[1] < LEAST_WEIGHT || together.meanSquare() >= alone.meanSquare()) {
      return fit;
    }
    double variance = Math.min(level.variance(), together.meanSquare());
    Interval interval =
        new Interval(
            Math.min(level.interval().low(), variance),
            Math.max(variance, Math.min(level.interval().high(), together.interval().high())));
    double[] fitted = new double[data.rows()];
    Arrays.setAll(fitted, i -> (1 - weights[1]) * fit.fitted()[i] + weights[1] * predictions[i]);
    return new LevelFit(
        new NoiseLevel(
            variance,
            interval,
            Optional.of(together.beside(alone.rmseByModel())),
            level
                .curve()
                .map(curve -> curve.towards(data.rows(), variance).notAbove(together.rmse())),
            level.coming(),
            NoiseFloor.reason(interval, together.meanSquare()),
            level.basis(),
            level.findings(),
            level.bars()),
        fitted,
        LevelFit.scaled(fit.squares(), variance),
        fit.stack());
  }
}
