// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.Interval;
import org.aleator.numerics.StandardNormal;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.aleator.text.Digits;

/**
 * Whether numbers that should be standard normal are: their histogram and their quantiles.
 *
 * @param subject what they are about, such as {@code "the noise"}
 * @param label what they are
 * @param what whose they are, such as {@code "rows"}
 * @param values the numbers, at least one
 */
record DistributionFigures(String subject, String label, String what, double[] values) {
  /** In σ: rows farther out share the last bar, as one far out would squeeze all others. */
  private static final double LARGEST_REACH = 6;

  private static final int SHOWN_AT_EACH_END = 40;
  private static final int SHOWN_BETWEEN = 300;

  Figure histogram(String id) {
    int bars = (int) Math.max(9, Math.min(60, 2 * Math.cbrt(values.length) + 5));
    double reach =
        Math.min(LARGEST_REACH, Math.max(3, Arrays.stream(values).map(Math::abs).max().orElse(3)));
    double width = 2 * reach / bars;
    double[] left = new double[bars];
    double[] right = new double[bars];
    double[] height = new double[bars];
    Arrays.setAll(left, i -> -reach + i * width);
    Arrays.setAll(right, i -> -reach + (i + 1) * width);
    for (double value : values) {
      height[(int) Math.max(0, Math.min(bars - 1, (value + reach) / width))]++;
    }
    double[] x = IntStream.rangeClosed(0, 120).mapToDouble(i -> -reach + i * reach / 60).toArray();
    double[] normal =
        Arrays.stream(x).map(z -> values.length * width * StandardNormal.density(z)).toArray();
    long beyond = Arrays.stream(values).filter(v -> Math.abs(v) > reach).count();
    long far = Arrays.stream(values).filter(v -> Math.abs(v) > 3).count();
    Panel panel =
        Panel.fittingFromZero(
            "Histogram of " + subject,
            label,
            what,
            List.of(
                new Mark.Bars(what, Ink.BLUE.withOpacity(0.6), left, right, height),
                new Mark.Line("normal distribution", Ink.ORANGE, x, normal)));
    return new Figure(
        id,
        panel,
        "A normal distribution has 0.27 %% beyond 3; here it is %s.%s"
            .formatted(
                Digits.percent((double) far / values.length),
                beyond == 0
                    ? ""
                    : " The outermost bars also hold the %s %s beyond ±%s."
                        .formatted(Digits.count(beyond), what, Digits.of(reach))),
        "Histogram with a normal curve; %s of %s %s lie beyond 3 standard deviations."
            .formatted(Digits.count(far), Digits.count(values.length), what));
  }

  /** Ordered numbers against where a normal distribution would have them. */
  Figure quantiles(String id) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    int[] shown = shown(n);
    double[] expected = new double[shown.length];
    double[] observed = new double[shown.length];
    double[] low = new double[shown.length];
    double[] high = new double[shown.length];
    for (int i = 0; i < shown.length; i++) {
      double p = (shown[i] + 0.5) / n;
      expected[i] = StandardNormal.quantile(p);
      observed[i] = sorted[shown[i]];
      // The asymptotic standard error of a sample quantile, √(p(1−p)/n)/φ(z).
      double error = Interval.Z * Math.sqrt(p * (1 - p) / n) / StandardNormal.density(expected[i]);
      low[i] = expected[i] - error;
      high[i] = expected[i] + error;
    }
    Panel panel =
        Panel.fitting(
            "QQ-plot of " + subject,
            "where a normal distribution would have it",
            label,
            List.of(
                new Mark.Band("by chance", Ink.GREY.withOpacity(0.25), expected, low, high),
                new Mark.Line("normal distribution", Ink.GREY, true, expected, expected),
                new Mark.Points(what, Ink.BLUE.withOpacity(0.8), expected, observed)));
    return new Figure(
        id,
        panel,
        "Sorted values against normal quantiles. Ends that leave the dashed line are tails heavier"
            + " or lighter than normal: outliers, or values cut off."
            + (shown.length < n
                ? " %s of %s %s are drawn: the outermost and an even selection between."
                    .formatted(Digits.count(shown.length), Digits.count(n), what)
                : ""),
        "QQ-plot: from %s at the lower end to %s at the upper, where a normal distribution would have %s and %s."
            .formatted(
                Digits.of(sorted[0]),
                Digits.of(sorted[n - 1]),
                Digits.of(expected[0]),
                Digits.of(expected[shown.length - 1])));
  }

  /** All, or the outermost and an even choice of those between. */
  private static int[] shown(int n) {
    if (n <= 2 * SHOWN_AT_EACH_END + SHOWN_BETWEEN) {
      return IntStream.range(0, n).toArray();
    }
    IntStream inner =
        IntStream.range(0, SHOWN_BETWEEN)
            .map(
                i ->
                    SHOWN_AT_EACH_END
                        + (int) ((i + 0.5) * (n - 2.0 * SHOWN_AT_EACH_END) / SHOWN_BETWEEN));
    return IntStream.concat(
            IntStream.concat(IntStream.range(0, SHOWN_AT_EACH_END), inner),
            IntStream.range(n - SHOWN_AT_EACH_END, n))
        .toArray();
  }
}
