// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.noise.Moments;
import org.aleator.scale.ResidualMoments;
import org.aleator.study.Verdict;
import org.aleator.study.Verdict.Own;
import org.aleator.text.Digits;

/**
 * What is known of own predictions as soon as many rows have been read: the bound, VA and DVA. The
 * rest of the answer takes longer, and nobody need wait for it.
 */
final class OwnResiduals {
  private OwnResiduals() {}

  /**
   * The lines for a person.
   *
   * @param target whose labels they are
   * @param residuals label − prediction
   * @param labelVariance Var(y)
   * @param byDva whether the bound is DVA, which leaves out a common shift, as the answer's will be
   */
  static List<String> lines(String target, Moments residuals, double labelVariance, boolean byDva) {
    ResidualMoments closed = new ResidualMoments(List.of(residuals));
    Verdict verdict =
        Verdict.ofResiduals(
                byDva ? closed.dva() : closed.va(),
                Optional.of(byDva ? closed.dvaInterval() : closed.vaInterval()),
                labelVariance)
            .with(new Own(Math.sqrt(closed.va()), false));
    return List.of(
        verdict.headline(target),
        "",
        "Of all %s rows, before anything is fitted".formatted(Digits.count(residuals.count())),
        line("VA", closed.va(), closed.vaInterval()),
        line("DVA", closed.dva(), closed.dvaInterval()),
        "",
        "The rest follows as soon as it is computed.",
        "");
  }

  private static String line(String method, double variance, Interval interval) {
    return "  %-9s variance %s (95 %%: %s), std %s"
        .formatted(
            method,
            Digits.of(variance),
            Digits.range(interval.low(), interval.high()),
            Digits.of(Math.sqrt(variance)));
  }
}
