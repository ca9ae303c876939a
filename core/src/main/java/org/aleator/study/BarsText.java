// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.ArrayList;
import java.util.List;
import org.aleator.LabelStd;
import org.aleator.text.Digits;

/** What known error bars explain, for a person. */
public final class BarsText {
  private BarsText() {}

  /** What they say, as a clause. */
  private static String words(LabelStd bars) {
    return switch (bars.scatter()) {
      case EXPLAINED ->
          bars.chi2().low() > 1
              ? "the error bars hardly explain the scatter, but these rows do not tell how much comes on top"
              : "the error bars explain the scatter";
      case MORE ->
          "the error bars do not explain the scatter: a std of %s comes on top of them (or they are too small, by a factor of about %s)"
              .formatted(Digits.of(Math.sqrt(bars.extraVariance())), Digits.of(bars.factor()));
      case BARS_TOO_SMALL ->
          "the error bars are too small, by a factor of about %s"
              .formatted(Digits.of(bars.factor()));
      case BARS_TOO_LARGE ->
          "the error bars are too large, by a factor of about %s"
              .formatted(Digits.of(1 / bars.factor()));
    };
  }

  /** Known and extra std, χ² and what follows, a line each. */
  public static List<String> lines(LabelStd bars) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "known from %s: a std of %s"
            .formatted(bars.column(), Digits.of(Math.sqrt(bars.knownVariance()))));
    lines.add(
        bars.extra().high() > 0
            ? "on top of it: a std of %s (95 %%: %s)"
                .formatted(
                    Digits.of(Math.sqrt(bars.extraVariance())),
                    Digits.range(Math.sqrt(bars.extra().low()), Math.sqrt(bars.extra().high())))
            : "on top of it: nothing");
    lines.add(
        "χ² per degree of freedom %s (95 %%: %s): %s"
            .formatted(
                Digits.of(bars.chi2PerDegree()),
                Digits.range(bars.chi2().low(), bars.chi2().high()),
                words(bars)));
    bars.own()
        .ifPresent(
            predictions ->
                lines.add(
                    "χ² per degree of freedom of your predictions %s (95 %%: %s)"
                        .formatted(
                            Digits.of(predictions.chi2PerDegree()),
                            Digits.range(predictions.chi2().low(), predictions.chi2().high()))));
    return lines;
  }
}
