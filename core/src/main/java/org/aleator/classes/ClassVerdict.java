// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Locale;
import org.aleator.ClassRates;
import org.aleator.ComingClassRows;
import org.aleator.finding.Gain;
import org.aleator.text.Digits;
import org.aleator.text.Excerpt;

/**
 * A study of classes in one sentence for a person who has a model to improve, of what is certain
 * first. It is never surer than the interval that stands in it.
 */
public final class ClassVerdict {
  /** What a model here must be better by, as a part of the score, to be called better. */
  private static final double BETTER = 0.03;

  private ClassVerdict() {}

  /** The answer in one sentence; of rows in time first what is reached on those to come. */
  public static String of(ClassStudy study) {
    return study.coming().map(ClassVerdict::ofComing).orElse("") + ofShuffled(study);
  }

  private static String ofComing(ComingClassRows coming) {
    String labels =
        "%s of their labels (%s to %s)"
            .formatted(
                percent(1 - coming.error()),
                number(1 - coming.interval().high()),
                percent(1 - coming.interval().low()));
    String shuffled = percent(1 - coming.shuffled());
    String words =
        coming.worse()
            ? "Coming rows are predicted worse than shuffled ones: %s, not %s. What follows holds for rows of the same time. "
                .formatted(labels, shuffled)
            : coming.mayBeWorse()
                ? "Coming rows may be predicted worse than shuffled ones: %s, beside %s. "
                    .formatted(labels, shuffled)
                : "Coming rows are predicted about as well as shuffled ones: %s. "
                    .formatted(labels);
    ComingClassRows.Stretch last = coming.stretches().get(coming.stretches().size() - 1);
    return words + last.shift().map(ClassVerdict::ofShift).orElse("");
  }

  private static String ofShift(ComingClassRows.Shift shift) {
    return "In the latest rows %s: something changes with time that no column shows. "
        .formatted(words(shift));
  }

  /** How a class has become more or less frequent. */
  public static String words(ComingClassRows.Shift shift) {
    return "class %s is %s points %s than the past predicts"
        .formatted(
            Excerpt.of(shift.name()),
            number(Math.abs(shift.share())),
            shift.share() > 0 ? "more frequent" : "rarer");
  }

  private static String ofShuffled(ClassStudy study) {
    Rate best = study.best().error();
    double error = study.reached().error().value();
    double base = study.baseRate().error();
    String reached = percent(1 - error) + " of the labels are predicted on unseen rows";
    String range = "%s to %s".formatted(number(1 - best.high()), percent(1 - best.low()));
    if (error == 0) {
      return "Nothing is left to gain: all labels are predicted on unseen rows, and at least %s of new ones will be (95 %%)."
          .formatted(percent(1 - best.high()));
    }
    if (!study.best().determined()) {
      return "Not determined: %s; the best possible is at least that (95 %%: %s)."
          .formatted(reached, range);
    }
    String ceiling =
        "no model of these columns gets above about %s (%s)"
            .formatted(percent(1 - best.value()), range);
    if (error >= base) {
      return "These columns tell hardly anything of the class: %s, as many as by always naming the most frequent one, and %s."
          .formatted(reached, ceiling);
    }
    Gain gain = Gain.of(error, best.value(), best.low(), best.high());
    return "%s%s %s, and %s."
        .formatted(gain.advice("the errors"), gain.isLittle() ? ":" : ";", reached, ceiling);
  }

  /** The answer in a sentence or two where the user has predictions. */
  public static String of(ClassStudy study, OwnClasses own) {
    return study.coming().map(ClassVerdict::ofComing).orElse("") + ofOwn(study, own);
  }

  private static String ofOwn(ClassStudy study, OwnClasses own) {
    boolean probable = own.probable();
    String score = probable ? "log-loss" : "error";
    double of = value(own, probable);
    Rate reached = probable ? study.reached().logLoss() : study.reached().error();
    Rate best = probable ? study.best().logLoss() : study.best().error();
    if (own.haveSeenLabels()) {
      return "Your predictions have seen these labels, so their %s of %s says nothing about new rows. %s"
          .formatted(score, shown(of, probable), ofShuffled(study));
    }
    String range = "%s to %s".formatted(shown(best.low(), probable), shown(best.high(), probable));
    if (1 - reached.value() / of > BETTER) {
      return "At least %s of your model's %s can be removed: a model here already does it (%s on unseen rows, yours %s). %s"
          .formatted(
              Gain.percent(1 - reached.value() / of),
              score,
              shown(reached.value(), probable),
              shown(of, probable),
              study.best().determined()
                  ? "The best possible is %s.".formatted(range)
                  : "How far below that the best possible lies is not determined (95 %%: %s)."
                      .formatted(range));
    }
    String known = "your model's %s is %s".formatted(score, shown(of, probable));
    if (!study.best().determined()) {
      return "Not determined: %s, nothing here does better, and the best possible is at most that (95 %%: %s)."
          .formatted(known, range);
    }
    String advice = Gain.of(of, best.value(), best.low(), best.high()).advice("it");
    return "%s; %s, and the best possible is %s.".formatted(advice, known, range);
  }

  private static double value(OwnClasses own, boolean probable) {
    ClassRates rates = own.rates();
    return (probable ? rates.logLoss() : rates.error()).value();
  }

  private static String shown(double value, boolean probable) {
    return probable ? Digits.of(value) : percent(value);
  }

  /** A part of the labels, with the digits that tell it from all of them. */
  public static String percent(double part) {
    return number(part) + " %";
  }

  private static String number(double part) {
    return part > 0.99 && part < 1
        ? Digits.of(100 * part)
        : String.format(Locale.ROOT, "%.1f", 100 * part);
  }
}
