package org.aleator.noise.level;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.encode.WildLabels;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.stack.Clusters;
import org.aleator.learn.stack.ConvexWeights;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.Reached;
import org.aleator.noise.Interval;
import org.aleator.util.Seed;

/**
 * What the user's own predictions are worth. Those that have not seen the labels join the stack as
 * one more learner, by convex weights, and bound the noise by what the two reach together; those
 * that have ({@link SeenLabels}, {@link RebuiltLabels}, or an error below the noise's interval) are
 * left out, since their error says nothing. Either way the level without and with them is told.
 */
final class OwnPredictions {
  private final Dataset data;
  private final double[] predictions;
  private final double meanSquare;
  private final double rmse;

  OwnPredictions(Dataset data, double[] predictions) {
    this.data = data;
    this.predictions = predictions;
    int[] wild = WildLabels.rows(data.x(), data.y());
    double[] errors =
        IntStream.range(0, predictions.length)
            .filter(i -> Arrays.binarySearch(wild, i) < 0)
            .mapToDouble(i -> data.y()[i] - predictions[i])
            .toArray();
    this.meanSquare = Arrays.stream(errors).map(e -> Math.pow(e, 2)).average().orElseThrow();
    this.rmse = ModelGap.rmse(errors);
  }

  /**
   * @param level the level to believe
   * @param gap how far the predictions are from it
   */
  record Judged(Level level, ModelGap gap) {}

  /**
   * @param alone the level without the predictions
   * @param helped the level where smooth functions have the predictions as a feature
   */
  Judged judge(Level alone, FloorFit fit, Supplier<Level> helped, Seed seed) {
    if (haveSeenLabels(alone, fit.stack().means(), seed)) {
      Level warned = alone.under(List.of(new NoiseFinding.PredictionsHaveSeenLabels(meanSquare)));
      Level atTheirWord = joined(alone, fit);
      return new Judged(warned, gap(warned, Optional.of(beside(atTheirWord, true))));
    }
    return believed(joined(helped.get().under(alone.findings()), fit), alone);
  }

  boolean haveSeenLabels(Level alone, double[] stack, Seed seed) {
    double least = alone.interval().low();
    return meanSquare < least
        || RebuiltLabels.meanSquare(data, predictions, stack, seed.split("rebuilt")) < least
        || SeenLabels.in(data, predictions, stack, seed).filter(SeenLabels::isCertain).isPresent();
  }

  /** Of rows too few for a stack. */
  Judged believed(Level level, Level alone) {
    return new Judged(level, gap(level, Optional.of(beside(alone, false))));
  }

  private static ModelGap.Beside beside(Level level, boolean withPredictions) {
    return new ModelGap.Beside(withPredictions, level.variance(), level.interval());
  }

  /**
   * Noise and error share the same rows' noise, so that the difference varies by what the error's
   * own part adds; the interval takes the two as independent and is on the wide side.
   */
  ModelGap gap(Level level, Optional<ModelGap.Beside> beside) {
    double half = 0.5 * (level.interval().high() - level.interval().low());
    double reducible = meanSquare - level.variance();
    return new ModelGap(meanSquare, rmse, reducible, reducible - half, reducible + half, beside);
  }

  /** The level not above what stack and predictions reach together on unseen rows. */
  private Level joined(Level level, FloorFit fit) {
    double[] stack = fit.stack().means();
    boolean[] whole = fit.stack().askedOfTheWhole();
    int[] wild = WildLabels.rows(data.x(), data.y());
    int[] rows =
        IntStream.range(0, whole.length)
            .filter(i -> whole[i] && Arrays.binarySearch(wild, i) < 0)
            .toArray();
    double[][] residuals = new double[2][rows.length];
    for (int i = 0; i < rows.length; i++) {
      residuals[0][i] = data.y()[rows[i]] - stack[rows[i]];
      residuals[1][i] = data.y()[rows[i]] - predictions[rows[i]];
    }
    double[] weights =
        ConvexWeights.minimize(
            CurveStatistics.meanProducts(residuals, IntStream.range(0, rows.length).toArray()));
    Reached together =
        Reached.of(
            String.format(Locale.ROOT, "the stack and %.0f %% your predictions", 100 * weights[1]),
            Reached.crossWeighted(residuals),
            Clusters.of(data.groups(), rows),
            1);
    FloorEstimate floor = level.floor().orElseThrow();
    if (together.meanSquare() >= floor.reached().meanSquare()) {
      return level;
    }
    double variance = Math.min(level.variance(), together.meanSquare());
    Interval interval =
        new Interval(
            Math.min(level.interval().low(), variance),
            Math.max(variance, Math.min(level.interval().high(), together.interval().high())));
    double[] fitted = new double[data.rows()];
    Arrays.setAll(fitted, i -> (1 - weights[1]) * level.fitted()[i] + weights[1] * predictions[i]);
    return new Level(
        variance,
        interval,
        fitted,
        Level.scaled(level.squares(), variance),
        level.basis(),
        level.findings(),
        Optional.of(
            floor
                .withReached(together)
                .withLevel(
                    data.rows(),
                    variance,
                    interval,
                    // What both together leave over was not looked at for signal.
                    NoiseFloor.reason(together.meanSquare() / variance, 0, interval))),
        level.fit());
  }
}
