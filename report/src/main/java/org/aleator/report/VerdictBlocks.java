// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.Ceiling;
import org.aleator.Interval;
import org.aleator.noise.level.LearningCurve;
import org.aleator.noise.level.ModelGap;
import org.aleator.report.page.Block;
import org.aleator.report.page.Block.Fact;
import org.aleator.study.PromisedInterval;
import org.aleator.study.Study;
import org.aleator.study.Verdict;
import org.aleator.text.Digits;

/** Go on tuning or stop: what was found, in the words of a person who has a model to improve. */
final class VerdictBlocks {
  private final String headline;
  private final Study study;
  private final Verdict verdict;
  private final Ceiling ceiling;
  private final OptionalDouble ownRmse;

  VerdictBlocks(EstimateReport.Target target) {
    this.headline = target.headline();
    this.study = target.study();
    this.verdict = target.verdict();
    this.ceiling = verdict.floor();
    this.ownRmse = target.ownRmse();
  }

  /** The answer in one sentence, what it means in the next, and the numbers. */
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Answer(headline));
    blocks.add(new Block.Text(meaning()));
    blocks.add(new Block.Facts(facts()));
    return blocks;
  }

  private String meaning() {
    if (!headline.equals(verdict.headline(study.data().target()))) {
      return "The numbers below are of all rows, these included.";
    }
    return verdict.reason().map(this::cannotTell).orElseGet(this::whatIsNoise);
  }

  private String cannotTell(String reason) {
    return sentence(reason) + " " + sentence(verdict.remedy());
  }

  private static String sentence(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
  }

  private String whatIsNoise() {
    return "That much of %s is noise, which no model can predict from these columns.%s"
        .formatted(study.data().target(), rows());
  }

  private String rows() {
    return verdict
        .curve()
        .map(
            curve ->
                curve.levelledOff()
                    ? " More rows would buy little: the learning curve has levelled off."
                    : " Ten times the rows would bring about %s."
                        .formatted(Digits.of(curve.rmseAtTenfold())))
        .orElse("");
  }

  private List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    ownRmse.ifPresent(
        rmse -> facts.add(new Fact("Your predictions, RMSE", Digits.of(rmse), "on these rows")));
    verdict.reached().ifPresent(bound -> facts.add(reached(bound)));
    facts.add(verdict.determined() ? limit() : openLimit());
    study.gap().flatMap(ModelGap::beside).ifPresent(beside -> facts.add(beside(beside)));
    if (verdict.determined() && !Double.isNaN(ceiling.r2())) {
      facts.add(
          new Fact(
              "No model can beat, R²",
              share(ceiling.r2()),
              ceiling.r2Interval().map(i -> range(share(i.low()), share(i.high()))).orElse("")));
    }
    verdict.curve().ifPresent(curve -> facts.add(moreRows(curve)));
    facts.add(promised(study.interval()));
    return facts;
  }

  private Fact promised(PromisedInterval interval) {
    return new Fact(
        "95 % of " + PromisedInterval.of(study.data()),
        (interval.varies() ? "about ± " : "± ") + Digits.of(interval.halfWidth()),
        "around "
            + (ownRmse.isPresent() ? "your prediction" : "the prediction")
            + (interval.conformal()
                ? "; from the errors of held-out rows"
                : "; if the noise is Gaussian"));
  }

  private static Fact reached(Verdict.Bound reached) {
    Interval interval = reached.rmseInterval();
    return new Fact(
        "Already reached on held-out rows, RMSE",
        Digits.of(reached.rmse()),
        range(Digits.of(interval.low()), Digits.of(interval.high()))
            + (Double.isFinite(reached.r2()) ? "; R² " + share(reached.r2()) : ""));
  }

  private Fact limit() {
    return new Fact(
        "No model can beat, RMSE",
        Digits.of(ceiling.rmse()),
        ceiling
            .rmseInterval()
            .map(i -> range(Digits.of(i.low()), Digits.of(i.high())))
            .orElse("no interval"));
  }

  /** What the limit would be with the user's predictions included, or left out. */
  private Fact beside(ModelGap.Beside beside) {
    Ceiling other = study.ceiling(beside.variance(), beside.interval());
    return new Fact(
        beside.withPredictions()
            ? "The same, had your predictions not seen the labels"
            : "The same without your predictions",
        Digits.of(other.rmse()),
        other.rmseInterval().map(i -> range(Digits.of(i.low()), Digits.of(i.high()))).orElse(""));
  }

  private Fact openLimit() {
    return new Fact(
        "No model can beat, RMSE",
        verdict.reached().map(bound -> "at most " + Digits.of(bound.rmse())).orElse("unknown"),
        (verdict.ofResiduals()
                ? "the residuals alone do not tell it; they have an RMSE of %s%s"
                : "cannot be determined from these rows; perhaps %s%s")
            .formatted(
                Digits.of(ceiling.rmse()),
                ceiling.rmseInterval().map(VerdictBlocks::between).orElse("")));
  }

  private static Fact moreRows(LearningCurve curve) {
    return new Fact(
        "Ten times the rows, RMSE",
        Digits.of(curve.rmseAtTenfold()),
        "twice the rows: " + Digits.of(curve.rmseAtTwice()) + "; by the learning curve");
  }

  private static String between(Interval interval) {
    return " (%s)".formatted(range(Digits.of(interval.low()), Digits.of(interval.high())));
  }

  static String range(String low, String high) {
    return "95 %%: %s to %s".formatted(low, high);
  }

  /** A share near 1 with the digits that tell it from 1. */
  private static String share(double r2) {
    double rest = Math.abs(1 - r2);
    int decimals = rest > 0 && rest < 1 ? (int) Math.ceil(-Math.log10(rest)) + 1 : 3;
    return String.format(Locale.ROOT, "%." + Math.max(3, Math.min(10, decimals)) + "f", r2);
  }

  /** The noise's own size, for the heading of what follows. */
  Optional<String> shareOfVariance() {
    return verdict.determined()
        ? verdict.noiseShare(study.data().target()).map(words -> words + ".")
        : Optional.empty();
  }
}
