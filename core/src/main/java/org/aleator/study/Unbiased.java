// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Dataset;
import org.aleator.data.ErrorBars;
import org.aleator.learn.Learner;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.stack.CrossFittedStack;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.NoiseMethod;
import org.aleator.noise.RowBand;
import org.aleator.noise.course.SmoothNoise;
import org.aleator.noise.level.LevelFit;
import org.aleator.noise.level.ModelGap;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * The recommended estimate: first the level of the noise ({@link LevelFit}), then its course. Where
 * the noise depends on x, σ²(x) is a {@link VarianceFunction} of debiased squares of residuals at
 * rows that the fit had not seen. Whether it does is decided by the evidence on held-out rows
 * unless the user says so.
 *
 * @param estimate the answer
 * @param noise constant or depending on x, as decided or as given
 * @param evidence what the data say about noise that depends on x; absent if it was given constant
 * @param gap how far the user's own predictions are from the ceiling, if there are any
 * @param level how much noise there is, what was reached, and what more rows would buy
 * @param stack the cross-fitted stack behind it; absent where the rows are too few for a learning
 *     curve
 */
public record Unbiased(
    NoiseEstimate estimate,
    NoiseKind noise,
    Optional<VarianceFunction.Evidence> evidence,
    Optional<ModelGap> gap,
    NoiseLevel level,
    Optional<CrossFittedStack> stack) {

  public static final String NAME = "unbiased";

  /** Of the band of σ(x), as of every interval here. */
  private static final double CONFIDENCE = 0.95;

  /** Of the time; the rest goes to the course of the noise. */
  private static final double LEVEL_SHARE = 0.9;

  /** Without learners of the user's own. */
  public static Unbiased estimate(
      Dataset data, Optional<Prediction> given, Optional<NoiseKind> kind, Work work) {
    return estimate(data, given, kind, List.of(), work);
  }

  /**
   * @param given the user's own predictions, if there are any
   * @param kind constant or depending on x, if the user has said so
   * @param learners the user's own, which join the stack
   */
  public static Unbiased estimate(
      Dataset data,
      Optional<Prediction> given,
      Optional<NoiseKind> kind,
      List<Learner> learners,
      Work work) {
    given.ifPresent(prediction -> prediction.requireRows(data.rows()));
    boolean predictionsAlone = data.x().columns() == 0 && given.isPresent();
    if (predictionsAlone && kind.filter(NoiseKind.HETEROSCEDASTIC::equals).isPresent()) {
      throw new InvalidInputException(
          Setting.FEATURES, "noise that depends on x needs columns to depend on");
    }
    Work own = work.split(NAME);
    LevelFit.Judged found =
        LevelFit.fit(data, given.map(Prediction::mean), learners, own.within(0, LEVEL_SHARE));
    own.progress("following the noise", LEVEL_SHARE);
    return withCourse(
        data, predictionsAlone ? Optional.of(NoiseKind.HOMOSCEDASTIC) : kind, found, own);
  }

  /** The same as an estimator like the others: it makes no use of the prediction it is given. */
  public static NoiseMethod estimator(NoiseKind kind) {
    return (data, prediction, work) ->
        estimate(data, Optional.empty(), Optional.of(kind), work).estimate();
  }

  private static Unbiased withCourse(
      Dataset data, Optional<NoiseKind> kind, LevelFit.Judged found, Work work) {
    LevelFit fit = found.fit();
    boolean mayVary =
        kind.orElse(NoiseKind.HETEROSCEDASTIC) == NoiseKind.HETEROSCEDASTIC
            && fit.level().variance() > 0
            && data.x().columns() > 0;
    Optional<SmoothNoise> course =
        mayVary
            ? Optional.of(
                SmoothNoise.fit(data.x(), fit.fitted(), fit.squares(), data.groups(), work))
            : Optional.empty();
    Optional<VarianceFunction.Evidence> evidence =
        course.map(SmoothNoise::function).map(VarianceFunction::evidence);
    boolean varies = evidence.isPresent() && (kind.isPresent() || evidence.get().dependsOnX());
    return new Unbiased(
        summary(data, fit, varies ? course : Optional.empty()),
        kind.orElse(varies ? NoiseKind.HETEROSCEDASTIC : NoiseKind.HOMOSCEDASTIC),
        evidence,
        found.gap(),
        fit.level(),
        fit.stack());
  }

  private static NoiseEstimate summary(Dataset data, LevelFit fit, Optional<SmoothNoise> course) {
    NoiseLevel level = fit.level();
    NoiseFunction model =
        course
            .<NoiseFunction>map(noise -> noise)
            .orElseGet(() -> new ConstantNoise(level.variance()));
    double[] relative = relativeVariances(data, fit);
    double[] variance = model.variance(data.x(), fit.fitted());
    Arrays.setAll(variance, i -> variance[i] * relative[i]);
    double[] noises = new double[variance.length];
    Arrays.setAll(
        noises,
        i -> variance[i] > 0 ? (data.y()[i] - fit.fitted()[i]) / Math.sqrt(variance[i]) : 0);
    return new NoiseEstimate(
        NAME,
        level.variance(),
        Optional.of(level.interval()),
        Optional.of(band(data, fit, course)),
        model,
        variance,
        noises,
        fit.fitted(),
        level.basis(),
        level.findings());
  }

  /** Var(noiseᵢ) of each row as a part of that at its x: 1 where no error bars are known. */
  private static double[] relativeVariances(Dataset data, LevelFit fit) {
    double[] ones = new double[data.rows()];
    Arrays.fill(ones, 1);
    return fit.bars().map(ErrorBars::relativeVariances).orElse(ones);
  }

  private static RowBand band(Dataset data, LevelFit fit, Optional<SmoothNoise> course) {
    double[] relative = relativeVariances(data, fit);
    double[] low = new double[data.rows()];
    double[] high = new double[data.rows()];
    if (course.isPresent()) {
      VarianceFunction.Band band = course.get().band(data.x(), fit.fitted(), CONFIDENCE);
      Arrays.setAll(low, i -> band.low()[i] * relative[i]);
      Arrays.setAll(high, i -> band.high()[i] * relative[i]);
    } else {
      Arrays.setAll(low, i -> fit.level().interval().low() * relative[i]);
      Arrays.setAll(high, i -> fit.level().interval().high() * relative[i]);
    }
    return new RowBand(low, high);
  }
}
