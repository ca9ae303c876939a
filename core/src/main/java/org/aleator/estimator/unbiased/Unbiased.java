package org.aleator.estimator.unbiased;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.estimator.ConstantNoise;
import org.aleator.estimator.Interval;
import org.aleator.estimator.NoiseEstimate;
import org.aleator.estimator.NoiseEstimator;
import org.aleator.estimator.NoiseKind;
import org.aleator.estimator.NoiseModel;
import org.aleator.estimator.RowBand;
import org.aleator.predictor.Prediction;
import org.aleator.util.Work;

/**
 * The recommended estimate: the level of the noise from {@link UnbiasedVariance}, and where it
 * depends on x its course from {@link VarianceFunction}, fitted to that estimate's debiased
 * squares. Whether it does is decided by the evidence on held-out rows unless the user says so.
 *
 * @param estimate the answer
 * @param noise constant or depending on x, as decided or as told
 * @param evidence what the data say about noise that depends on x; absent if it was told constant
 * @param gap how far the user's own predictions are from the ceiling, if there are any
 */
public record Unbiased(
    NoiseEstimate estimate,
    NoiseKind noise,
    Optional<VarianceFunction.Evidence> evidence,
    Optional<ModelGap> gap) {

  public static final String NAME = "unbiased";

  private static final double LEVEL = 0.95;

  /**
   * @param given the user's own predictions, if there are any
   * @param told constant or depending on x, if the user has said so
   */
  public static Unbiased estimate(
      Dataset data, Optional<Prediction> given, Optional<NoiseKind> told, Work work) {
    given.ifPresent(prediction -> prediction.requireRows(data.rows()));
    UnbiasedVariance.Result level =
        UnbiasedVariance.estimate(
            data.x(), data.y(), given.map(Prediction::mean).orElse(null), work.split(NAME));
    boolean mayVary =
        told.orElse(NoiseKind.HETEROSCEDASTIC) == NoiseKind.HETEROSCEDASTIC
            && level.variance() > 0
            && data.x().columns() > 0;
    Optional<VarianceFunction> function =
        mayVary
            ? Optional.of(VarianceFunction.fit(data.x(), level.squares(), work.split(NAME)))
            : Optional.empty();
    Optional<VarianceFunction.Evidence> evidence = function.map(VarianceFunction::evidence);
    boolean varies = evidence.isPresent() && (told.isPresent() || evidence.get().dependsOnX());
    return new Unbiased(
        summary(data, level, varies ? function : Optional.empty()),
        told.orElse(varies ? NoiseKind.HETEROSCEDASTIC : NoiseKind.HOMOSCEDASTIC),
        evidence,
        Optional.ofNullable(level.gap()));
  }

  /** The same as an estimator like the others: it makes no use of the prediction it is given. */
  public static NoiseEstimator estimator(NoiseKind told) {
    return (data, prediction, work) ->
        estimate(data, Optional.empty(), Optional.of(told), work).estimate();
  }

  private static NoiseEstimate summary(
      Dataset data, UnbiasedVariance.Result level, Optional<VarianceFunction> function) {
    NoiseModel model =
        function
            .<NoiseModel>map(SmoothNoise::new)
            .orElseGet(() -> new ConstantNoise(level.variance()));
    double[] variance = model.variance(data.x(), level.fitted());
    double[] noises = new double[variance.length];
    Arrays.setAll(
        noises,
        i -> variance[i] > 0 ? (data.y()[i] - level.fitted()[i]) / Math.sqrt(variance[i]) : 0);
    return new NoiseEstimate(
        NAME,
        level.variance(),
        Optional.of(new Interval(level.low(), level.high())),
        Optional.of(band(data, level, function)),
        model,
        variance,
        noises,
        level.fitted(),
        level.means(),
        level.warnings());
  }

  private static RowBand band(
      Dataset data, UnbiasedVariance.Result level, Optional<VarianceFunction> function) {
    if (function.isPresent()) {
      VarianceFunction.Band band = function.get().band(data.x(), LEVEL);
      return new RowBand(band.low(), band.high());
    }
    double[] low = new double[data.rows()];
    double[] high = new double[data.rows()];
    Arrays.fill(low, level.low());
    Arrays.fill(high, level.high());
    return new RowBand(low, high);
  }
}
