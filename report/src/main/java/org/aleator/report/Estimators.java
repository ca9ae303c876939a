// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.aleator.Interval;
import org.aleator.noise.NoiseEstimate;
import org.aleator.report.page.Block;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.study.Study;
import org.aleator.text.Digits;

/** The estimators of a study side by side, each with its interval and what it means. */
final class Estimators {
  private static final Map<String, String> MEANINGS =
      Map.ofEntries(
          Map.entry(
              "unbiased",
              "Learns the function in several ways and subtracts what they could not learn: right on"
                  + " average, up to chance."),
          Map.entry(
              "va",
              "The mean squared residual: counts the model's own errors as noise, so rather"
                  + " too much."),
          Map.entry(
              "dva",
              "The residuals' variance about their mean, in segments, as in the paper: counts less of"
                  + " the model's errors than va, seldom none."),
          Map.entry("gp", "The noise variance of the most likely Gaussian process."),
          Map.entry(
              "rice",
              "Half the mean squared difference of neighbours: no model, but slopes count as noise."),
          Map.entry(
              "tong-wang",
              "Differences of neighbours at several distances, extrapolated to distance zero: no"
                  + " model."),
          Map.entry(
              "nearest-neighbour",
              "Differences of the nearest rows: no model, but slopes between them count as noise."),
          Map.entry(
              "evidential", "What evidential networks say about themselves; trust it least."));

  private Estimators() {}

  static Figure figure(String id, Study study) {
    List<String> names = new ArrayList<>();
    List<String> words = new ArrayList<>();
    List<NoiseEstimate> shown = study.estimates();
    double[] place = new double[shown.size()];
    double[] std = new double[place.length];
    double[] low = new double[place.length];
    double[] high = new double[place.length];
    for (int i = 0; i < place.length; i++) {
      NoiseEstimate estimate = shown.get(i);
      names.add(estimate.method());
      place[i] = i;
      std[i] = estimate.std();
      low[i] = estimate.interval().map(v -> Math.sqrt(v.low())).orElse(Double.NaN);
      high[i] = estimate.interval().map(v -> Math.sqrt(v.high())).orElse(Double.NaN);
      words.add(estimate.method() + " " + Digits.of(std[i]) + stdRange(estimate));
    }
    Panel panel =
        Panel.named(
            "The noise by each estimator, with its 95 % interval",
            "std of the noise in " + study.data().target(),
            names,
            List.of(new Mark.Intervals("", Ink.BLUE, place, std, low, high)));
    return new Figure(
        id,
        panel,
        "Dots are estimates, lines their 95 %% intervals. The answer above is that of %s."
            .formatted(study.recommended()),
        "Standard deviation of the noise: " + String.join("; ", words) + ".");
  }

  private static String stdRange(NoiseEstimate estimate) {
    return estimate
        .interval()
        .map(v -> " (%s to %s)".formatted(root(v.low()), root(v.high())))
        .orElse("");
  }

  private static String root(double variance) {
    return Digits.of(Math.sqrt(variance));
  }

  static Block.Rows table(Study study) {
    List<List<String>> rows = new ArrayList<>();
    for (NoiseEstimate estimate : study.estimates()) {
      boolean taken = estimate.method().equals(study.recommended());
      rows.add(
          List.of(
              estimate.method() + (taken ? " (the answer)" : ""),
              Digits.of(estimate.std()),
              estimate.interval().map(v -> root(v.low()) + " to " + root(v.high())).orElse("none"),
              Digits.of(estimate.variance()),
              estimate.interval().map(Estimators::range).orElse("none"),
              meaning(estimate)));
    }
    return new Block.Rows(
        "The noise in " + study.data().target(),
        List.of("estimator", "std", "95 %", "variance", "95 %", "what it means"),
        rows);
  }

  private static String range(Interval interval) {
    return Digits.of(interval.low()) + " to " + Digits.of(interval.high());
  }

  private static String meaning(NoiseEstimate estimate) {
    String meaning =
        MEANINGS.getOrDefault(
            estimate.method(), "Mean and noise trained together, judged on held-out rows.");
    return estimate.basis().isEmpty() ? meaning : meaning + " Here: " + estimate.basis() + ".";
  }
}
