package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.noise.Interval;
import org.aleator.noise.level.FloorEstimate;
import org.aleator.noise.level.LearningCurve;
import org.aleator.learn.stack.Reached;
import org.aleator.noise.level.ModelGap;
import org.aleator.report.page.Block;
import org.aleator.report.page.Block.Fact;
import org.aleator.study.Ceiling;
import org.aleator.study.Study;
import org.aleator.text.Digits;

/** Go on tuning or stop: what was found, in the words of a person who has a model to improve. */
final class Verdict {
  /**
   * A part of the error that is worth the work, as for a learning curve that has {@linkplain
   * LearningCurve#levelledOff levelled off}.
   */
  private static final double WORTH_IT = 0.03;

  private final Study study;
  private final Ceiling ceiling;
  private final OptionalDouble ownRmse;

  Verdict(Study study, OptionalDouble ownRmse) {
    this.study = study;
    this.ceiling = study.ceiling();
    this.ownRmse = ownRmse;
  }

  /** Whether the rows tell the noise at all. */
  boolean determined() {
    return study.floor().map(FloorEstimate::determined).orElse(true);
  }

  /** The answer in one sentence, what it means in the next, and the numbers. */
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Answer(headline()));
    blocks.add(new Block.Text(meaning()));
    blocks.add(new Block.Facts(facts()));
    return blocks;
  }

  String headline() {
    String target = study.data().target();
    if (!determined()) {
      return "Cannot tell from these rows how much of %s is noise: at most %s."
          .formatted(target, Digits.of(bound()));
    }
    if (!(error() > 0)) {
      return "About %s of %s is noise: no model of these columns gets below that."
          .formatted(Digits.of(ceiling.rmse()), target);
    }
    double left = Math.max(0, 1 - ceiling.rmse() / error());
    double open = openFactor();
    double most = 1 - ceiling.rmse() / error() / open;
    if (most < WORTH_IT) {
      return "Stop tuning: what is left of the error is noise.";
    }
    if (left < WORTH_IT) {
      return "Little is left to gain: at most %s of the error, perhaps nothing."
          .formatted(Digits.percent(most));
    }
    if (ceiling.rmse() / error() * open >= 1) {
      return "Perhaps go on: about %s of the error may not be noise; these rows cannot exclude that all is."
          .formatted(Digits.percent(left));
    }
    return "Go on: about %s of the error is not noise.".formatted(Digits.percent(left));
  }

  /**
   * By what factor the floor may lie lower or higher when the error does not. The interval of the
   * floor holds the chance of which noise these rows happened to draw, and so does the error
   * itself: a lucky draw makes both small. That shared part, which the error's own interval tells,
   * is taken out of the floor's; variances of logarithms subtract.
   */
  private double openFactor() {
    if (ceiling.rmseInterval().isEmpty()) {
      return 1;
    }
    double floor = Math.log(ceiling.rmse() / ceiling.rmseInterval().get().low());
    double shared = study.floor().map(f -> downwards(f.reached())).orElse(0.0);
    return Math.exp(Math.sqrt(Math.max(0, floor * floor - shared * shared)));
  }

  private static double downwards(Reached reached) {
    return reached.meanSquare() > 0
        ? 0.5 * Math.log(reached.meanSquare() / reached.interval().low())
        : 0;
  }

  private String meaning() {
    return determined() ? whereTheErrorStands() : cannotTell();
  }

  private String cannotTell() {
    FloorEstimate floor = study.floor().orElseThrow();
    return "A model already reaches an RMSE of %s on rows it had not seen, so the noise is not"
            .formatted(Digits.of(floor.reached().rmse()))
        + " larger than that. How far below it a better model could get these rows do not say: "
        + floor.reason()
        + ". More rows, or repeated measurements at the same features, would tell.";
  }

  private String whereTheErrorStands() {
    String limit =
        "No model of these columns can have an RMSE below %s on new rows%s: that much of %s is"
                .formatted(
                    Digits.of(ceiling.rmse()),
                    ceiling.rmseInterval().map(Verdict::between).orElse(""),
                    study.data().target())
            + " noise, which nobody can predict from them.";
    if (!(error() > 0)) {
      return limit;
    }
    String whose = ownRmse.isPresent() ? "Your predictions have" : "A model already has";
    String where = ownRmse.isPresent() ? " on these rows. " : " on rows it had not seen. ";
    return whose + " an RMSE of " + Digits.of(error()) + where + limit + rows();
  }

  private String rows() {
    return study
        .floor()
        .map(FloorEstimate::curve)
        .map(
            curve ->
                curve.levelledOff()
                    ? " More rows would buy little: the learning curve has levelled off."
                    : " Ten times the rows would bring about %s."
                        .formatted(Digits.of(curve.rmseAtTenfold())))
        .orElse("");
  }

  /** Of the model in question: the user's own, or else the best that was trained here. */
  private double error() {
    return ownRmse.orElseGet(
        () -> study.floor().map(floor -> floor.reached().rmse()).orElse(Double.NaN));
  }

  private double bound() {
    return study.floor().orElseThrow().reached().rmse();
  }

  private List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    ownRmse.ifPresent(
        rmse -> facts.add(new Fact("Your predictions, RMSE", Digits.of(rmse), "on these rows")));
    study.floor().ifPresent(floor -> facts.add(reached(floor.reached())));
    facts.add(determined() ? limit() : openLimit());
    study.gap().flatMap(ModelGap::beside).ifPresent(beside -> facts.add(beside(beside)));
    if (determined() && !Double.isNaN(ceiling.r2())) {
      facts.add(
          new Fact(
              "No model can beat, R²",
              share(ceiling.r2()),
              ceiling.r2Interval().map(i -> range(share(i.low()), share(i.high()))).orElse("")));
    }
    study.floor().map(FloorEstimate::curve).ifPresent(curve -> facts.add(moreRows(curve)));
    return facts;
  }

  private Fact reached(Reached reached) {
    Interval interval = reached.interval();
    double r2 = 1 - reached.meanSquare() / study.labelVariance();
    return new Fact(
        "Already reached on unseen rows, RMSE",
        Digits.of(reached.rmse()),
        range(Digits.of(Math.sqrt(interval.low())), Digits.of(Math.sqrt(interval.high())))
            + (Double.isFinite(r2) ? "; R² " + share(r2) : ""));
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

  /** What the limit would be with the user's predictions taken in, or left out. */
  private Fact beside(ModelGap.Beside beside) {
    Ceiling other = study.ceiling(beside.variance(), beside.interval());
    return new Fact(
        beside.withPredictions()
            ? "The same with your predictions taken in"
            : "The same without your predictions",
        Digits.of(other.rmse()),
        other.rmseInterval().map(i -> range(Digits.of(i.low()), Digits.of(i.high()))).orElse(""));
  }

  private Fact openLimit() {
    return new Fact(
        "No model can beat, RMSE",
        "at most " + Digits.of(bound()),
        "cannot be told from these rows; perhaps %s%s"
            .formatted(
                Digits.of(ceiling.rmse()),
                ceiling.rmseInterval().map(Verdict::between).orElse("")));
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
    if (!determined() || !(study.labelVariance() > 0)) {
      return Optional.empty();
    }
    double share = Math.min(1, study.best().variance() / study.labelVariance());
    return Optional.of(
        "%s of the variance of %s is noise."
            .formatted(Digits.percent(share), study.data().target()));
  }
}
