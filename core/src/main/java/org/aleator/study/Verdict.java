package org.aleator.study;

import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.Ceiling;
import org.aleator.Interval;
import org.aleator.learn.stack.Reached;
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
 * @param reason why the rows do not tell the noise, in the user's words; empty where they do
 */
public record Verdict(
    Ceiling floor,
    OptionalDouble noiseShare,
    Optional<Bound> reached,
    Optional<LearningCurve> curve,
    Optional<String> reason) {

  /** What one can do where the rows do not tell the noise. */
  public static final String REMEDY =
      "more rows, or repeated measurements at the same features, would tell";

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
   * Of a study.
   *
   * @param rows how many rows it is about: those of the table, where it saw a sample of them
   */
  public static Verdict of(Study study, long rows) {
    return of(
        study.level(),
        study.best().variance(),
        study.best().interval(),
        study.labelVariance(),
        rows);
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
        level
            .filter(found -> !found.determined())
            .map(NoiseLevel::reason)
            .or(() -> interval.flatMap(i -> open(i, labelVariance, rows))));
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
