// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.Predictive;
import org.aleator.data.Dataset;
import org.aleator.text.Digits;

/**
 * The interval around a prediction in which 95 % of new labels lie.
 *
 * @param coverage 0.95
 * @param halfWidth its median over the rows, in the labels' unit
 * @param varies whether the rows have intervals of different widths
 * @param conformal whether it rests on the errors of held-out rows, whatever the distribution of
 *     the noise; otherwise it is that of Gaussian labels
 * @param refusal why it is not conformal although there are such errors: they are too few
 */
public record PromisedInterval(
    double coverage,
    double halfWidth,
    boolean varies,
    boolean conformal,
    Optional<String> refusal) {

  /** Half-widths that differ by less are shown as one. */
  private static final double ONE_WIDTH = 0.02;

  static PromisedInterval of(Study study) {
    double[] mean = study.prediction().mean();
    Predictive gaussian =
        Predictive.of(
            mean,
            study.best().noise().variance(study.data().x(), mean),
            study.prediction().epistemicVariance());
    Predictive known = study.scores().map(gaussian::with).orElse(gaussian);
    double[] half = known.high();
    Arrays.setAll(half, i -> half[i] - mean[i]);
    Arrays.sort(half);
    return new PromisedInterval(
        Predictive.COVERAGE,
        half[half.length / 2],
        half[half.length - 1] > (1 + ONE_WIDTH) * half[0],
        known.isConformal(Predictive.COVERAGE),
        study.scores().flatMap(scores -> scores.refusal(Predictive.COVERAGE)));
  }

  /**
   * The promise in words, such as {@code 95 % of new rows lie within ± 2.1 of the prediction}.
   *
   * @param whose of whose prediction: {@code the} or {@code your}
   */
  public String words(Dataset data, String whose) {
    return "95 %% of %s lie within %s± %s of %s prediction"
        .formatted(of(data), varies ? "about " : "", Digits.of(halfWidth), whose);
  }

  /** Which rows the promise is about. */
  public static String of(Dataset data) {
    return data.time().isPresent()
        ? "new rows of the same time"
        : data.groups().map(g -> "the rows of a new " + g.column()).orElse("new rows");
  }
}
