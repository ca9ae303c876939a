// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Locale;
import java.util.Optional;
import org.aleator.Ceiling;
import org.aleator.ComingRows;
import org.aleator.Interval;
import org.aleator.finding.Gain;
import org.aleator.study.Verdict.Bound;
import org.aleator.study.Verdict.Own;
import org.aleator.text.Digits;

/**
 * A verdict in one sentence for a person who has a model to improve, of what is certain first. It
 * is never surer than the interval that stands in it.
 */
final class Headline {
  /** What a model here must be better by, as a part of the square, to be called better. */
  private static final double BETTER = 0.03;

  /** An interval over more than this factor is itself the answer, and its middle no news. */
  private static final double WIDE = 2;

  private final Verdict verdict;
  private final Ceiling floor;
  private final String target;

  private Headline(Verdict verdict, String target) {
    this.verdict = verdict;
    this.floor = verdict.floor();
    this.target = target;
  }

  static String of(Verdict verdict, String target) {
    Headline headline = new Headline(verdict, target);
    String sentence =
        verdict.ofResiduals()
            ? headline.ofResiduals()
            : verdict.own().map(headline::ofOwn).orElseGet(headline::ofTable);
    return verdict.coming().map(Headline::ofComing).orElse("") + sentence;
  }

  /** Of rows in time the first sentence is about those to come. */
  static String ofComing(ComingRows coming) {
    String rmse =
        "an RMSE of %s (%s to %s)"
            .formatted(
                Digits.of(coming.rmse()),
                Digits.of(coming.interval().low()),
                Digits.of(coming.interval().high()));
    String shuffled = Digits.of(coming.shuffled());
    return (coming.worse()
            ? "Coming rows are predicted worse than shuffled ones: with %s, not %s. What follows holds for rows of the same time. "
                .formatted(rmse, shuffled)
            : coming.mayBeWorse()
                ? "Coming rows may be predicted worse than shuffled ones: with %s, beside %s. "
                    .formatted(rmse, shuffled)
                : "Coming rows are predicted about as well as shuffled ones, with %s. "
                    .formatted(rmse))
        + drift(coming);
  }

  private static String drift(ComingRows coming) {
    if (!coming.drifts()) {
      return "";
    }
    double shift = coming.stretches().get(coming.stretches().size() - 1).shift();
    return "The latest labels lie %s %s what the past predicts: something changes with time that no column shows. "
        .formatted(Digits.of(Math.abs(shift)), shift > 0 ? "above" : "below");
  }

  /** Whether predictions have seen the labels, is not looked at where residuals alone are. */
  private String ofResiduals() {
    String value = Digits.of(floor.rmse()) + range(" (%s)", " to ");
    return verdict
        .own()
        .map(
            own ->
                "Your predictions have an RMSE of %s; if they have not seen these labels, the best possible is at most about %s. How far below that it lies, the method unbiased tells."
                    .formatted(Digits.of(own.rmse()), value))
        .orElseGet(
            () ->
                "Not determined: the predictor leaves an RMSE of %s, the noise and what it misses in one; the method unbiased tells the two apart."
                    .formatted(value));
  }

  private String ofOwn(Own own) {
    if (own.haveSeenLabels()) {
      return "Your predictions have seen these labels, so their RMSE of %s says nothing about new rows. "
              .formatted(Digits.of(own.rmse()))
          + ofTable();
    }
    Optional<Bound> better =
        verdict.reached().filter(bound -> share(bound.rmse(), own.rmse()) > BETTER);
    return better
        .map(bound -> alreadyBetter(bound, own))
        .orElseGet(
            () ->
                verdict.determined()
                    ? advice(
                        own.rmse(), "your predictions have an RMSE of " + Digits.of(own.rmse()))
                    : ofTable());
  }

  private String alreadyBetter(Bound bound, Own own) {
    return "At least %s of your model's squared error can be removed: a model here already does it (RMSE %s on unseen rows, yours %s). "
            .formatted(
                Gain.percent(share(bound.rmse(), own.rmse())),
                Digits.of(bound.rmse()),
                Digits.of(own.rmse()))
        + (verdict.determined()
            ? sentence(best())
            : "The best possible RMSE itself is not determined%s."
                .formatted(range(" (95 %%: %s)", " to ")));
  }

  /** The part of the square of an error by which another is smaller. */
  private static double share(double smaller, double error) {
    return 1 - smaller / error * (smaller / error);
  }

  private String ofTable() {
    Optional<Bound> reached = verdict.reached();
    if (!verdict.determined()) {
      return reached
          .map(
              bound ->
                  "Not determined: the best possible RMSE is at most about %s, which is reached on unseen rows%s."
                      .formatted(Digits.of(bound.rmse()), range("; 95 %%: %s", " to ")))
          .orElseGet(
              () ->
                  "Not determined: "
                      + verdict.reason().orElse("these rows do not tell the noise")
                      + ".");
    }
    if (reached.isEmpty() || !(reached.get().rmse() > 0)) {
      return isWide()
          ? "The best possible RMSE lies%s: that much of %s is noise."
              .formatted(range(" between %s", " and "), target)
          : "No model of these columns gets below an RMSE of about %s%s: that much of %s is noise."
              .formatted(Digits.of(floor.rmse()), range(" (%s)", " to "), target);
    }
    double rmse = reached.get().rmse();
    return advice(rmse, "an RMSE of %s is reached on unseen rows".formatted(Digits.of(rmse)));
  }

  /**
   * @param error of the model in question
   * @param known what is known of it, in words
   */
  private String advice(double error, String known) {
    double low = floor.rmseInterval().map(Interval::low).orElse(floor.rmse());
    double high = floor.rmseInterval().map(Interval::high).orElse(floor.rmse());
    Gain gain = Gain.of(error, floor.rmse(), low, high);
    if (gain.isLittle()) {
      return "%s: %s, and %s.".formatted(gain.advice("the error"), known, best());
    }
    String advice =
        isWide() && !gain.mayBeNone()
            ? "Go on: %.0f to %s of the error can be removed"
                .formatted(100 * gain.least(), Gain.percent(gain.most()))
            : gain.advice("the error");
    return "%s; %s, and %s.".formatted(advice, known, best());
  }

  private boolean isWide() {
    return floor.rmseInterval().filter(i -> i.high() > WIDE * i.low()).isPresent();
  }

  private String best() {
    if (isWide()) {
      return "the best possible lies" + range(" between %s", " and ");
    }
    return "no model of these columns gets below about %s%s"
        .formatted(Digits.of(floor.rmse()), range(" (%s)", " to "));
  }

  /** Both ends of the floor's interval; nothing where it has none. */
  private String range(String form, String between) {
    return floor
        .rmseInterval()
        .map(i -> form.formatted(Digits.of(i.low()) + between + Digits.of(i.high())))
        .orElse("");
  }

  private static String sentence(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
  }
}
