package org.aleator.classes;

import java.util.Locale;
import org.aleator.text.Digits;

/**
 * A study of classes in one sentence for a person who has a model to improve, of what is certain
 * first. It is never surer than the interval that stands in it.
 */
public final class ClassVerdict {
  /** Part of the error that is not worth the work. */
  private static final double LITTLE = 0.05;

  /** What a model here must be better by, as a part of the score, to be called better. */
  private static final double BETTER = 0.03;

  private ClassVerdict() {}

  /** The answer in one sentence. */
  public static String of(ClassStudy study) {
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
    double likely = 1 - best.value() / error;
    double least = Math.max(0, 1 - best.high() / error);
    double most = 1 - best.low() / error;
    if (most < LITTLE) {
      return "Stop tuning: %s, and %s.".formatted(reached, ceiling);
    }
    if (likely < LITTLE) {
      return "Stop tuning soon: %s, and %s.".formatted(reached, ceiling);
    }
    String advice = least > 0 ? "Go on" : "Perhaps go on";
    return "%s: likely %s of the errors can be removed (%s to %s); %s, and %s."
        .formatted(
            advice,
            percent0(likely),
            String.format(Locale.ROOT, "%.0f", 100 * least),
            percent0(most),
            reached,
            ceiling);
  }

  /** The answer in a sentence or two where the user has predictions. */
  public static String of(ClassStudy study, OwnClasses own) {
    boolean probable = own.probable();
    String score = probable ? "log-loss" : "error";
    double of = value(own, probable);
    Rate reached = probable ? study.reached().logLoss() : study.reached().error();
    Rate best = probable ? study.best().logLoss() : study.best().error();
    if (own.haveSeenLabels()) {
      return "Your predictions have seen these labels, so their %s of %s says nothing about new rows. %s"
          .formatted(score, shown(of, probable), of(study));
    }
    String range = "%s to %s".formatted(shown(best.low(), probable), shown(best.high(), probable));
    if (1 - reached.value() / of > BETTER) {
      return "At least %s of your model's %s can be removed: a model here already does it (%s on unseen rows, yours %s). %s"
          .formatted(
              percent0(1 - reached.value() / of),
              score,
              shown(reached.value(), probable),
              shown(of, probable),
              study.best().determined()
                  ? "The best possible is %s.".formatted(range)
                  : "How far below that the best possible lies is not determined (95 %%: %s)."
                      .formatted(range));
    }
    double likely = Math.max(0, 1 - best.value() / of);
    double least = Math.max(0, 1 - best.high() / of);
    double most = Math.max(0, 1 - best.low() / of);
    String known = "your model's %s is %s".formatted(score, shown(of, probable));
    if (!study.best().determined()) {
      return "Not determined: %s, nothing here does better, and the best possible is at most that (95 %%: %s)."
          .formatted(known, range);
    }
    String advice =
        most < LITTLE
            ? "Stop tuning"
            : likely < LITTLE
                ? "Stop tuning soon"
                : "%s: likely %s of it can be removed (%.0f to %s)"
                    .formatted(
                        least > 0 ? "Go on" : "Perhaps go on",
                        percent0(likely),
                        100 * least,
                        percent0(most));
    return "%s; %s, and the best possible is %s.".formatted(advice, known, range);
  }

  private static double value(OwnClasses own, boolean probable) {
    return probable ? own.evaluation().scores().logLoss() : own.evaluation().scores().error();
  }

  private static String shown(double value, boolean probable) {
    return probable ? Digits.of(value) : percent(value);
  }

  private static String percent0(double part) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * part);
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
