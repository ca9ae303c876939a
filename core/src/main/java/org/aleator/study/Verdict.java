// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.Ceiling;
import org.aleator.ComingRows;
import org.aleator.Interval;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.stack.Reached;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.level.LearningCurve;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.text.Digits;

/**
 * What a study answers: whether the rows tell the noise, what is already reached, the floor, and
 * what more rows would buy. Everything that shows an answer reads it here.
 *
 * @param floor the best that any model can reach; where it is not determined, the likeliest
 * @param noiseShare the part of the labels' variance that is noise, at most 1; empty where the
 *     labels do not vary
 * @param reached what a model reached on rows that it had not seen, which the noise cannot exceed;
 *     empty where the rows are too few for a learning curve
 * @param curve how the error falls with the rows; empty as {@code reached} is
 * @param coming what is reached on rows that come later; empty where the rows have no time
 * @param reason why the rows do not tell the noise, in the user's words; empty where they do
 * @param own the user's own predictions, where there are some
 * @param ofResiduals whether VA or DVA alone was wanted: the floor is then that of the predictions'
 *     residuals, which hold what the predictions miss beside the noise
 */
public record Verdict(
    Ceiling floor,
    OptionalDouble noiseShare,
    Optional<Bound> reached,
    Optional<LearningCurve> curve,
    Optional<ComingRows> coming,
    Optional<String> reason,
    Optional<Own> own,
    boolean ofResiduals) {

  private static final String RESIDUALS =
      "VA and DVA are of the predictions' residuals, the noise and what the predictions miss in one";

  /** What tells the noise where residuals alone were looked at. */
  private static final String UNBIASED = "the method unbiased tells the two apart";

  /**
   * What one can do where the rows do not tell the noise. The pure error of 50 second measurements
   * has a standard error of √(2/50) of σ², which is 20 % of σ at 95 %.
   */
  private static final String REMEDY =
      "a second measurement of 50 of the rows would tell the noise to about 20 %, more rows would"
          + " help, too";

  /** An interval of the variance over more than this factor is open: an order of magnitude of σ. */
  private static final double OPEN = 100;

  /** Unless it ends near 0: noise of less than 1 % of the labels' variance is hardly any. */
  private static final double NEAR_ZERO = 0.01;

  /**
   * What was reached on unseen rows.
   *
   * @param model what reached it
   * @param rmse in the labels' unit
   * @param rmseInterval of it, 95 %
   * @param r2 1 − rmse²/Var(y)
   */
  public record Bound(String model, double rmse, Interval rmseInterval, double r2) {}

  /**
   * The user's own predictions.
   *
   * @param rmse of them at these rows
   * @param haveSeenLabels whether the model was fitted to these very labels
   */
  public record Own(double rmse, boolean haveSeenLabels) {}

  /**
   * Of a study.
   *
   * @param rows how many rows it is about: those of the table, where it saw a sample of them
   */
  public static Verdict of(Study study, long rows) {
    NoiseEstimate best = study.best();
    Verdict verdict =
        study.level().isEmpty() && WholeRows.CLOSED_FORMS.contains(study.recommended())
            ? ofResiduals(best.variance(), best.interval(), study.labelVariance())
            : of(study.level(), best.variance(), best.interval(), study.labelVariance(), rows);
    return study
        .gap()
        .map(gap -> verdict.with(new Own(gap.rmse(), haveSeen(study))))
        .orElse(verdict);
  }

  static boolean haveSeen(Study study) {
    return study.level().stream()
        .flatMap(level -> level.findings().stream())
        .anyMatch(NoiseFinding.PredictionsHaveSeenLabels.class::isInstance);
  }

  /** The same beside own predictions. */
  public Verdict with(Own predictions) {
    return new Verdict(
        floor, noiseShare, reached, curve, coming, reason, Optional.of(predictions), ofResiduals);
  }

  /**
   * Of VA or DVA where nothing else was wanted. That says how good the predictions are, and of the
   * floor no more than that it is not above, if they have not seen the labels.
   *
   * @param variance of the residuals
   * @param interval of it, 95 %, if the method has one
   * @param labelVariance Var(y)
   */
  public static Verdict ofResiduals(
      double variance, Optional<Interval> interval, double labelVariance) {
    Verdict verdict = of(Optional.empty(), variance, interval, labelVariance, 0);
    return variance > 0
        ? new Verdict(
            verdict.floor,
            verdict.noiseShare,
            verdict.reached,
            verdict.curve,
            verdict.coming,
            Optional.of(RESIDUALS),
            verdict.own,
            true)
        : verdict;
  }

  /** What one can do where the noise is not determined. */
  public String remedy() {
    return ofResiduals ? UNBIASED : REMEDY;
  }

  /** The same about rows of the same time. */
  private Verdict ofTheSameTime() {
    return new Verdict(
        floor, noiseShare, reached, curve, Optional.empty(), reason, own, ofResiduals);
  }

  /**
   * The answer in one sentence, where suspect labels change it: what all rows say of those to come,
   * the suspects, and the answer without them. A change in time looks like a shifted batch, too, so
   * nothing is said of coming rows that leaves the latest ones out.
   *
   * @param suspects what is to be said of them
   * @param without the verdict without them
   */
  public String headline(String target, String suspects, Verdict without) {
    return "%s%s. What follows holds without them. %s"
        .formatted(
            coming.map(Headline::ofComing).orElse(""),
            suspects,
            without.ofTheSameTime().headline(target));
  }

  /** The answer in one sentence. */
  public String headline(String target) {
    return Headline.of(this, target);
  }

  /**
   * Of what is known of the noise.
   *
   * @param level how much noise there is, if the unbiased estimate was wanted
   * @param variance σ² by the method to believe
   * @param interval of σ², 95 %, if the method has one
   * @param labelVariance Var(y)
   * @param rows how many rows that rests on
   */
  public static Verdict of(
      Optional<NoiseLevel> level,
      double variance,
      Optional<Interval> interval,
      double labelVariance,
      long rows) {
    return new Verdict(
        Ceiling.of(variance, interval, labelVariance),
        labelVariance > 0
            ? OptionalDouble.of(Math.min(1, variance / labelVariance))
            : OptionalDouble.empty(),
        level.flatMap(NoiseLevel::reached).map(reached -> bound(reached, labelVariance)),
        level.flatMap(NoiseLevel::curve),
        level.flatMap(NoiseLevel::coming),
        level
            .filter(found -> !found.determined())
            .map(NoiseLevel::reason)
            .or(() -> interval.flatMap(i -> open(i, labelVariance, rows))),
        Optional.empty(),
        false);
  }

  /** Whether the rows tell the noise. */
  public boolean determined() {
    return reason.isEmpty();
  }

  /** How much of the labels' variance is noise, as a sentence; empty where they do not vary. */
  public Optional<String> noiseShare(String target) {
    return noiseShare.isPresent()
        ? Optional.of(
            "%s of the variance of %s is noise"
                .formatted(Digits.percent(noiseShare.getAsDouble()), target))
        : Optional.empty();
  }

  private static Bound bound(Reached reached, double labelVariance) {
    Interval square = reached.interval();
    return new Bound(
        reached.model(),
        reached.rmse(),
        new Interval(Math.sqrt(square.low()), Math.sqrt(square.high())),
        1 - reached.meanSquare() / labelVariance);
  }

  private static Optional<String> open(Interval interval, double labelVariance, long rows) {
    boolean open =
        interval.high() > OPEN * interval.low() && interval.high() > NEAR_ZERO * labelVariance;
    return open
        ? Optional.of(
            "noise of a std from %s to %s would fit these %s rows"
                .formatted(
                    Digits.of(Math.sqrt(interval.low())),
                    Digits.of(Math.sqrt(interval.high())),
                    Digits.count(rows)))
        : Optional.empty();
  }
}
