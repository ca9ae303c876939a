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

  private ClassVerdict() {}

  /** The answer in one sentence. */
  public static String of(ClassStudy study) {
    Rate best = study.best().error();
    double error = study.reached().error().value();
    double base = study.baseRate().error();
    String reached = percent(1 - error) + " of the labels are predicted on unseen rows";
    String range = "%s to %s".formatted(number(1 - best.high()), percent(1 - best.low()));
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
