package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;
import org.aleator.finding.RowFinding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.Interval;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseEstimator;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.NoiseModel;
import org.aleator.noise.RowBand;
import org.aleator.noise.course.SmoothNoise;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * The recommended estimate. The level of the noise is joined from the {@link NoiseFloor} of the
 * table and, up to {@value #MOST_SMOOTH_ROWS} rows, from {@link UnbiasedVariance} ({@link
 * NoiseLevel}); where the noise depends on x its course comes from a {@link VarianceFunction},
 * fitted to debiased squares of residuals at rows that the fit had not seen. Whether it does is
 * decided by the evidence on held-out rows unless the user says so.
 *
 * @param estimate the answer
 * @param noise constant or depending on x, as decided or as told
 * @param evidence what the data say about noise that depends on x; absent if it was told constant
 * @param gap how far the user's own predictions are from the ceiling, if there are any
 * @param floor what was reached on unseen rows, the joined level, and what more rows would buy;
 *     absent where the rows are too few for a learning curve
 * @param fit the cross-fitted stack behind it, its own error measured from the joined level;
 *     likewise
 */
public record Unbiased(
    NoiseEstimate estimate,
    NoiseKind noise,
    Optional<VarianceFunction.Evidence> evidence,
    Optional<ModelGap> gap,
    Optional<FloorEstimate> floor,
    Optional<FloorFit> fit) {

  public static final String NAME = "unbiased";

  private static final double LEVEL = 0.95;

  /**
   * Beyond these rows the floor's own process, which sees all of them, knows a smooth function as
   * well as processes on subsets do.
   */
  public static final int MOST_SMOOTH_ROWS = 3_000;

  /**
   * @param given the user's own predictions, if there are any
   * @param told constant or depending on x, if the user has said so
   */
  public static Unbiased estimate(
      Dataset data, Optional<Prediction> given, Optional<NoiseKind> told, Work work) {
    given.ifPresent(prediction -> prediction.requireRows(data.rows()));
    Work own = work.split(NAME);
    if (data.x().columns() == 0 && given.isPresent()) {
      return ofPredictionsAlone(data, given.get().mean(), told, own);
    }
    if (data.groups().isPresent() && !NoiseFloor.hasEnoughRows(data)) {
      throw new InvalidInputException(
          Setting.GROUPS,
          "rows in groups need a learning curve, and the rows are too few for one; at least %d"
              .formatted(NoiseFloor.FEWEST_ROWS));
    }
    Parts parts = parts(data, own);
    Level alone = level(data, parts.fit(), parts.smooth());
    Optional<FloorFit> fit = alone.fit();
    if (fit.isPresent()) {
      alone = alone.under(RowDependence.of(data, fit.get().stack().means(), own));
    }
    if (given.isEmpty()) {
      return of(data, told, alone, Optional.empty(), fit, own);
    }
    OwnPredictions predictions = new OwnPredictions(data, given.get().mean());
    OwnPredictions.Judged judged =
        fit.isPresent()
            ? predictions.judge(
                alone, fit.get(), () -> withGiven(data, given, fit, own), own.seed().split("own"))
            : predictions.believed(withGiven(data, given, fit, own), alone);
    return of(data, told, judged.level(), Optional.of(judged.gap()), fit, own);
  }

  /**
   * Without features the predictions are the only one: what is left around the best function of
   * them is noise and what the model misses.
   */
  private static Unbiased ofPredictionsAlone(
      Dataset data, double[] predictions, Optional<NoiseKind> told, Work work) {
    if (told.filter(NoiseKind.HETEROSCEDASTIC::equals).isPresent()) {
      throw new InvalidInputException(
          Setting.FEATURES, "noise that depends on x needs columns to depend on");
    }
    Dataset ofMean =
        new Dataset(
            List.of("prediction"),
            data.target(),
            Matrix.column(predictions),
            data.y(),
            data.groups(),
            data.repeats());
    Parts parts = parts(ofMean, work);
    Level level =
        level(ofMean, parts.fit(), parts.smooth())
            .under(List.of(new RowFinding.PredictionsAlone()));
    ModelGap gap = new OwnPredictions(data, predictions).gap(level, Optional.empty());
    return of(
        data,
        Optional.of(NoiseKind.HOMOSCEDASTIC),
        level,
        Optional.of(gap),
        // A stack of the predictions is no model of the features.
        Optional.empty(),
        work);
  }

  /** The same as an estimator like the others: it makes no use of the prediction it is given. */
  public static NoiseEstimator estimator(NoiseKind told) {
    return (data, prediction, work) ->
        estimate(data, Optional.empty(), Optional.of(told), work).estimate();
  }

  /**
   * What the level is joined from; the two know nothing of each other and are computed side by
   * side.
   *
   * @param fit the learning curve, if the rows are enough for one
   * @param smooth what smooth functions tell, where they can
   */
  private record Parts(Optional<FloorFit> fit, Optional<UnbiasedVariance.Result> smooth) {}

  private static Parts parts(Dataset data, Work work) {
    boolean curve = NoiseFloor.hasEnoughRows(data);
    return work.parallel()
        .both(
            () ->
                curve
                    ? Optional.of(NoiseFloor.fit(data, NoiseFloor.Options.DEFAULT, work))
                    : Optional.empty(),
            () -> smooth(data, Optional.empty(), curve, curve ? work.silent() : work),
            Parts::new);
  }

  private static Optional<UnbiasedVariance.Result> smooth(
      Dataset data, Optional<Prediction> given, boolean curve, Work work) {
    // A process knows a group by its features: its leave-one-out residuals are not of new groups.
    boolean standAlone = data.groups().isEmpty();
    return !curve || (standAlone && data.rows() <= MOST_SMOOTH_ROWS)
        ? Optional.of(
            UnbiasedVariance.estimate(data, given.map(Prediction::mean).orElse(null), work))
        : Optional.empty();
  }

  /** The level if the smooth functions may be of the given predictions, too. */
  private static Level withGiven(
      Dataset data, Optional<Prediction> given, Optional<FloorFit> fit, Work work) {
    return level(data, fit, smooth(data, given, fit.isPresent(), work));
  }

  private static Level level(
      Dataset data, Optional<FloorFit> fit, Optional<UnbiasedVariance.Result> smooth) {
    if (fit.isEmpty()) {
      UnbiasedVariance.Result only = smooth.orElseThrow();
      return new Level(
          only.variance(),
          new Interval(only.low(), only.high()),
          only.fitted(),
          only.squares(),
          only.means(),
          only.findings(),
          Optional.empty(),
          Optional.empty());
    }
    FloorEstimate floor = fit.get().estimate();
    List<Finding> findings = new ArrayList<>(floor.findings());
    String basis = "learning curve of " + floor.reached().model();
    NoiseLevel joined =
        smooth
            .map(result -> NoiseLevel.join(fit.get(), result))
            .orElseGet(() -> NoiseLevel.of(floor));
    joined
        .contradiction()
        .ifPresent(variance -> findings.add(new NoiseFinding.SmoothFitContradicted(variance)));
    boolean bySmooth = joined.restsOnSmooth();
    if (bySmooth) {
      smooth.orElseThrow().findings().stream()
          .filter(finding -> !findings.contains(finding))
          // Copies among the rows that are left: the floor has told how many there are in all.
          .filter(finding -> !(finding instanceof DataFinding.CopiesLeftOut))
          .forEach(findings::add);
      basis = smooth.orElseThrow().means() + "; " + basis;
    }
    FloorFit level =
        fit.get()
            .at(
                floor.withLevel(
                    data.rows(),
                    joined.variance(),
                    joined.interval(),
                    NoiseFloor.reason(
                        bySmooth ? 1 : floor.reached().meanSquare() / joined.variance(),
                        bySmooth ? 0 : fit.get().evidence().process().residualSignal(),
                        joined.interval())));
    return new Level(
        joined.variance(),
        joined.interval(),
        bySmooth ? smooth.orElseThrow().fitted() : level.stack().means(),
        Level.scaled(
            bySmooth ? smooth.orElseThrow().squares() : level.noiseSquares(), joined.variance()),
        basis,
        findings,
        Optional.of(level.estimate()),
        Optional.of(level));
  }

  private static Unbiased of(
      Dataset data,
      Optional<NoiseKind> told,
      Level level,
      Optional<ModelGap> gap,
      Optional<FloorFit> fit,
      Work work) {
    boolean mayVary =
        told.orElse(NoiseKind.HETEROSCEDASTIC) == NoiseKind.HETEROSCEDASTIC
            && level.variance() > 0
            && data.x().columns() > 0;
    Optional<SmoothNoise> smooth =
        mayVary
            ? Optional.of(
                SmoothNoise.fit(data.x(), level.fitted(), level.squares(), data.groups(), work))
            : Optional.empty();
    Optional<VarianceFunction.Evidence> evidence =
        smooth.map(SmoothNoise::function).map(VarianceFunction::evidence);
    boolean varies = evidence.isPresent() && (told.isPresent() || evidence.get().dependsOnX());
    return new Unbiased(
        summary(data, level, varies ? smooth : Optional.empty()),
        told.orElse(varies ? NoiseKind.HETEROSCEDASTIC : NoiseKind.HOMOSCEDASTIC),
        evidence,
        gap,
        level.floor(),
        fit);
  }

  private static NoiseEstimate summary(Dataset data, Level level, Optional<SmoothNoise> smooth) {
    NoiseModel model =
        smooth.<NoiseModel>map(noise -> noise).orElseGet(() -> new ConstantNoise(level.variance()));
    double[] variance = model.variance(data.x(), level.fitted());
    double[] noises = new double[variance.length];
    Arrays.setAll(
        noises,
        i -> variance[i] > 0 ? (data.y()[i] - level.fitted()[i]) / Math.sqrt(variance[i]) : 0);
    return new NoiseEstimate(
        NAME,
        level.variance(),
        Optional.of(level.interval()),
        Optional.of(band(data, level, smooth)),
        model,
        variance,
        noises,
        level.fitted(),
        level.basis(),
        level.findings());
  }

  private static RowBand band(Dataset data, Level level, Optional<SmoothNoise> smooth) {
    if (smooth.isPresent()) {
      VarianceFunction.Band band = smooth.get().band(data.x(), level.fitted(), LEVEL);
      return new RowBand(band.low(), band.high());
    }
    double[] low = new double[data.rows()];
    double[] high = new double[data.rows()];
    Arrays.fill(low, level.interval().low());
    Arrays.fill(high, level.interval().high());
    return new RowBand(low, high);
  }
}
