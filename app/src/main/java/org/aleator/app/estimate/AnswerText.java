// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.aleator.Ceiling;
import org.aleator.ComingRows;
import org.aleator.Interval;
import org.aleator.LabelStd;
import org.aleator.cli.Choice;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.level.LearningCurve;
import org.aleator.noise.level.ModelGap;
import org.aleator.noise.level.NoiseLevel;
import org.aleator.study.BarsText;
import org.aleator.study.PromisedInterval;
import org.aleator.study.Study;
import org.aleator.study.Verdict;
import org.aleator.text.Digits;

/** An answer for a person: the answer first, then its evidence, then what to be careful about. */
final class AnswerText {
  private final Answer answer;
  private final Study study;
  private final Verdict verdict;
  private final String target;
  private final List<String> lines = new ArrayList<>();

  private AnswerText(Answer answer) {
    this.answer = answer;
    this.study = answer.study();
    this.verdict = answer.verdict();
    this.target = study.data().target();
  }

  static List<String> of(Answer answer) {
    AnswerText text = new AnswerText(answer);
    text.lines.add(answer.headline());
    text.lines.add("");
    text.heading();
    Notes.severe(text.lines, answer.findings());
    text.ceiling();
    answer.goal().ifPresent(goal -> text.lines.addAll(GoalText.lines(goal)));
    text.noise();
    answer.columns().ifPresent(columns -> text.lines.addAll(ColumnText.lines(columns)));
    text.evidence();
    Notes.others(text.lines, answer.findings());
    return text.lines;
  }

  private void heading() {
    List<String> features = answer.data().encoding().columns();
    String from = features.size() <= 6 ? String.join(", ", features) : features.size() + " columns";
    lines.add(
        "%s: %s%s, %s rows%s"
            .formatted(
                answer.source(),
                target,
                features.isEmpty() ? "" : " from " + from,
                Digits.count(answer.rows()),
                study
                    .data()
                    .groups()
                    .map(g -> " of " + Digits.count(g.count()) + " different " + g.column())
                    .orElse("")));
    lines.add("");
  }

  private void ceiling() {
    Ceiling floor = verdict.floor();
    lines.add(
        "The best that any model of these columns can reach on "
            + (verdict.coming().isPresent()
                ? "new rows of the same time"
                : study
                    .data()
                    .groups()
                    .map(g -> "rows of a new " + g.column())
                    .orElse(
                        bars().isPresent()
                            ? "new rows of the same mix of error bars"
                            : "new rows")));
    if (verdict.determined()) {
      row("RMSE", floor.rmse(), floor.rmseInterval());
      if (!Double.isNaN(floor.r2())) {
        share("R²", floor.r2(), floor.r2Interval());
      }
    } else {
      notDetermined(floor);
    }
    answer
        .ownRmse()
        .ifPresent(rmse -> lines.add("  your predictions have an RMSE of " + Digits.of(rmse)));
    answer
        .whole()
        .flatMap(Whole::heldOut)
        .ifPresent(
            heldOut ->
                lines.add(
                    "  the model written has an RMSE of %s on %s held-out rows"
                        .formatted(
                            Digits.of(heldOut.rmse()), Digits.count(heldOut.residuals().count()))));
    study.gap().flatMap(this::reducible).ifPresent(lines::add);
    study.gap().flatMap(ModelGap::beside).ifPresent(beside -> lines.add(beside(beside)));
    lines.add("");
    verdict.coming().ifPresent(this::coming);
    verdict.reached().ifPresent(this::reached);
  }

  private void coming(ComingRows coming) {
    lines.add("On coming rows, the past predicting the future");
    row("RMSE", coming.rmse(), Optional.of(coming.interval()));
    for (ComingRows.Stretch stretch : coming.stretches()) {
      lines.add(
          "  %s to %s: %s, by the %s rows before%s"
              .formatted(
                  stretch.from(),
                  stretch.to(),
                  Digits.of(stretch.rmse()),
                  Digits.count(stretch.fitted()),
                  stretch.shifted()
                      ? "; the labels lie %s %s what these predict"
                          .formatted(
                              Digits.of(Math.abs(stretch.shift())),
                              stretch.shift() > 0 ? "above" : "below")
                      : ""));
    }
    if (coming.drifts()) {
      lines.add("  the last stretch lies off: something changes with time that no column shows");
    }
    lines.add("");
  }

  private void notDetermined(Ceiling perhaps) {
    lines.add(
        verdict
            .reached()
            .map(bound -> "  not determined: an RMSE of at most " + Digits.of(bound.rmse()))
            .orElse(verdict.ofResiduals() ? "  not determined" : "  cannot be determined"));
    verdict.reason().ifPresent(reason -> lines.add("  " + reason + ";"));
    lines.add("  " + verdict.remedy());
    if (verdict.reached().isPresent()) {
      row("perhaps", perhaps.rmse(), perhaps.rmseInterval());
    }
  }

  private void reached(Verdict.Bound reached) {
    lines.add(
        verdict.coming().isPresent()
            ? "What shuffled rows would have said"
            : "Already reached on held-out rows");
    row("RMSE", reached.rmse(), Optional.of(reached.rmseInterval()));
    lines.add("  %-9s %-11s by %s".formatted("R²", Digits.share(reached.r2()), reached.model()));
    LearningCurve curve = verdict.curve().orElseThrow();
    // Below a goal stands what more rows bring with its band, which is another mean of it.
    if (curve.levelledOff()) {
      lines.add("  the learning curve has levelled off: more rows would buy little");
    } else if (answer.goal().isEmpty()) {
      lines.add(
          "  twice the rows would bring about %s, ten times %s"
              .formatted(Digits.of(curve.rmseAtTwice()), Digits.of(curve.rmseAtTenfold())));
    }
    promised(study.interval()).ifPresent(lines::add);
    lines.add("");
  }

  private Optional<String> promised(PromisedInterval interval) {
    return interval.conformal()
        ? Optional.of(
            "  " + interval.words(study.data(), answer.predictor().trained() ? "the" : "your"))
        : interval.refusal().map(reason -> "  no interval can be promised: " + reason);
  }

  /** The floor by the other view of the predictions. */
  private static String beside(ModelGap.Beside beside) {
    return "  %s: %s (95 %%: %s to %s)"
        .formatted(
            beside.withPredictions()
                ? "had your predictions not seen these labels"
                : "without your predictions",
            Digits.of(Math.sqrt(beside.variance())),
            Digits.of(Math.sqrt(beside.interval().low())),
            Digits.of(Math.sqrt(beside.interval().high())));
  }

  /** Nothing of predictions that have seen the labels, nor against a better model that is here. */
  private Optional<String> reducible(ModelGap gap) {
    if (verdict.own().filter(Verdict.Own::haveSeenLabels).isPresent()) {
      return Optional.empty();
    }
    if (!(gap.low() > 0)) {
      boolean better = verdict.reached().filter(bound -> bound.rmse() < gap.rmse()).isPresent();
      return better
          ? Optional.empty()
          : Optional.of("  these rows give no sign that a better model exists");
    }
    return Optional.of(
        "  a better model could remove %s of its square (95 %%: %s to %s)"
            .formatted(
                Digits.percent(gap.reducible() / gap.meanSquaredError()),
                Digits.percent(gap.low() / gap.meanSquaredError()),
                Digits.percent(Math.min(1, gap.high() / gap.meanSquaredError()))));
  }

  private void noise() {
    NoiseEstimate best = study.best();
    lines.add(
        "The noise in "
            + target
            + (verdict.ofResiduals()
                ? ", with what the predictions miss"
                : verdict.determined() ? "" : ", not determined: the likeliest value"));
    row("std", best.std(), verdict.floor().rmseInterval());
    row("variance", best.variance(), best.interval());
    if (study.noise() == NoiseKind.HETEROSCEDASTIC) {
      double[] sorted = best.rowVariance().clone();
      Arrays.sort(sorted);
      lines.add(
          "  it depends on x: std %s to %s over the middle 90 %% of the rows"
              .formatted(
                  Digits.of(Math.sqrt(quantile(sorted, 0.05))),
                  Digits.of(Math.sqrt(quantile(sorted, 0.95)))));
    }
    boolean measurable =
        answer.findings().stream().noneMatch(NoiseFinding.BelowMeasurable.class::isInstance);
    if (verdict.determined() && measurable) {
      verdict.noiseShare(target).ifPresent(share -> lines.add("  " + share));
    }
    bars().ifPresent(known -> BarsText.lines(known).forEach(line -> lines.add("  " + line)));
    lines.add("");
  }

  private Optional<LabelStd> bars() {
    return study.level().flatMap(NoiseLevel::bars);
  }

  private static double quantile(double[] sorted, double level) {
    return sorted[(int) Math.round(level * (sorted.length - 1))];
  }

  private void row(String name, double value, Optional<Interval> interval) {
    String range = interval.map(i -> "95 %: " + Digits.range(i.low(), i.high())).orElse("");
    lines.add("  %-9s %-11s %s".formatted(name, Digits.of(value), range).stripTrailing());
  }

  /** A part of one, with the digits that tell it from one. */
  private void share(String name, double value, Optional<Interval> interval) {
    String range = interval.map(i -> "95 %: " + Digits.shares(i.low(), i.high())).orElse("");
    lines.add("  %-9s %-11s %s".formatted(name, Digits.share(value), range).stripTrailing());
  }

  private void evidence() {
    lines.add(
        String.format(
            Locale.ROOT,
            "By method (%s, %s noise, seed %d, %.1f s)",
            answer.predictor().word(),
            Choice.word(study.noise()),
            answer.seed(),
            answer.seconds()));
    int longest = study.estimates().stream().mapToInt(e -> e.method().length()).max().orElse(0);
    String columns = "  %%-%ds %%-11s %%-11s %%s".formatted(Math.max(12, longest + 2));
    lines.add(columns.formatted("", "variance", "std", "95 % of the variance"));
    for (NoiseEstimate estimate : study.estimates()) {
      String range = estimate.interval().map(i -> Digits.range(i.low(), i.high())).orElse("none");
      boolean taken = estimate.method().equals(study.recommended());
      lines.add(
          columns.formatted(
              estimate.method() + (taken ? " *" : ""),
              Digits.of(estimate.variance()),
              Digits.of(estimate.std()),
              range));
    }
    lines.add("  * the answer above");
    for (NoiseEstimate estimate : study.estimates()) {
      if (!estimate.basis().isEmpty()) {
        lines.add("  %s: %s".formatted(estimate.method(), estimate.basis()));
      }
    }
    study.evidence().ifPresent(evidence -> lines.add("  " + decision(evidence)));
  }

  /** What was compared, on rows held out in turn; its numbers are in the JSON document. */
  private static String decision(VarianceFunction.Evidence evidence) {
    return evidence.dependsOnX()
        ? String.format(
            Locale.ROOT,
            "the noise depends on x: a variance that does predicts unseen rows better than one"
                + " number (p = %.3f)",
            evidence.pValue())
        : "one variance is enough: one that depends on x does not predict unseen rows better";
  }
}
