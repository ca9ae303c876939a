// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.aleator.Interval;
import org.aleator.numerics.StandardNormal;

/**
 * How far probabilities are from the shares observed, in the bins of a {@link ReliabilityCurve}.
 *
 * <p>With w a bin's share of the rows, d its gap predicted − observed and s² the sampling variance
 * of d, the expected calibration error is ECE = Σ w |d|. Chance alone makes it large: of calibrated
 * probabilities it is about Σ w s₀ √(2/π), s₀² = Σ p(1 − p)/n² in the bin. The squared error is
 * debiased (Kumar, Liang and Ma, "Verified uncertainty calibration", NeurIPS 2019): Σ w (d² − s²),
 * 0 in expectation where the bins are calibrated, and so at times negative. For probabilities that
 * are equal within a bin s² is their ȳ(1 − ȳ)/(n − 1); where they are not, it is taken from p − y,
 * which keeps d² − s² unbiased. Gaps that cancel within a bin are not seen.
 *
 * <p>The interval is of the squared error θ. With d nearly normal its estimate has variance V(θ) =
 * 4 k θ + 2 Σ w² s⁴, k = Σ w² s² the mean of w s² (s₀ in place of s where it is larger), and the
 * interval holds every θ from 0 whose estimate would lie within z of its standard deviations (a
 * score interval). Rows that depend on each other make it too narrow.
 *
 * @param ece Σ w |d|, the number usually reported; biased upwards
 * @param eceByChance what it would be on average if the probabilities were calibrated
 * @param eceDebiased Σ w (2|d| − E|d + s Z|), not below 0: the correction of the same authors'
 *     code, which takes away about two fifths of what chance adds to calibrated probabilities
 * @param squared the debiased squared error, which may be negative; NaN for a single row
 * @param interval the 95 % interval of the squared error, from 0 up
 */
public record ClassCalibrationError(
    double ece, double eceByChance, double eceDebiased, double squared, Interval interval) {

  /** What the bins of one curve give: sums over them. */
  private record Sums(
      double ece, double byChance, double folded, double squared, double k, double fourth) {

    static Sums of(ReliabilityCurve curve) {
      double n = curve.allRows();
      double[] sum = new double[6];
      for (int b = 0; b < curve.rows().length; b++) {
        double w = curve.rows()[b] / n;
        double gap = Math.abs(curve.predicted()[b] - curve.observed()[b]);
        double variance = curve.gapVariance()[b];
        sum[0] += w * gap;
        sum[1] += w * Math.sqrt(curve.chanceVariance()[b] * 2 / Math.PI);
        sum[2] += w * foldedMean(gap, Math.sqrt(variance));
        sum[3] += w * (gap * gap - variance);
        // Few rows that are all alike show no variance, but are no proof.
        double uncertain = Math.max(variance, curve.chanceVariance()[b]);
        sum[4] += w * w * uncertain;
        sum[5] += w * w * uncertain * uncertain;
      }
      return new Sums(sum[0], sum[1], sum[2], sum[3], sum[4], sum[5]);
    }

    ClassCalibrationError error() {
      return Double.isFinite(squared)
          ? new ClassCalibrationError(
              ece, byChance, Math.max(0, 2 * ece - folded), squared, interval(squared, k, fourth))
          : new ClassCalibrationError(ece, byChance, Double.NaN, Double.NaN, new Interval(0, 1));
    }
  }

  /** The error in the bins of the curve. */
  public static ClassCalibrationError of(ReliabilityCurve curve) {
    return Sums.of(curve).error();
  }

  /**
   * The mean over the classes, whose errors depend on each other. In fourth order, which counts
   * where the probabilities are calibrated, two classes are taken to correlate by the square of how
   * two classes of one draw do, f g / ((1 − f)(1 − g)) for mean probabilities f and g: fully where
   * there are two. In second order, which counts where they are not, all are taken to move
   * together, as with overconfidence they nearly do; with many classes the interval is too wide
   * rather than too narrow.
   *
   * @param curves one for each class
   */
  static ClassCalibrationError ofClasses(List<ReliabilityCurve> curves) {
    List<Sums> sums = curves.stream().map(Sums::of).toList();
    double[] mean = curves.stream().mapToDouble(ReliabilityCurve::meanPredicted).toArray();
    int classes = sums.size();
    double k = 0;
    double fourth = 0;
    for (int c = 0; c < classes; c++) {
      for (int d = 0; d < classes; d++) {
        double odds = mean[c] * mean[d] / ((1 - mean[c]) * (1 - mean[d]));
        double correlation = c == d || !(odds < 1) ? 1 : odds;
        k += Math.sqrt(sums.get(c).k * sums.get(d).k);
        fourth += correlation * Math.sqrt(sums.get(c).fourth * sums.get(d).fourth);
      }
    }
    return new Sums(
            mean(sums, Sums::ece),
            mean(sums, Sums::byChance),
            mean(sums, Sums::folded),
            mean(sums, Sums::squared),
            k / classes / classes,
            fourth / classes / classes)
        .error();
  }

  private static double mean(List<Sums> sums, ToDoubleFunction<Sums> value) {
    return sums.stream().mapToDouble(value).sum() / sums.size();
  }

  /** E|gap + s Z| of a standard normal Z. */
  private static double foldedMean(double gap, double s) {
    if (s == 0) {
      return gap;
    }
    double z = gap / s;
    return gap * (2 * StandardNormal.cdf(z) - 1) + 2 * s * StandardNormal.density(z);
  }

  /** All θ from 0 to 1 with (estimate − θ)² ≤ z² (4 k θ + 2 fourth): between the roots. */
  private static Interval interval(double estimate, double k, double fourth) {
    double z2 = Interval.Z * Interval.Z;
    // Below 0 the estimate is chance, and no reason to be surer than at 0.
    double from = Math.max(0, estimate);
    double middle = from + 2 * k * z2;
    double half = Math.sqrt(middle * middle - from * from + 2 * fourth * z2);
    return new Interval(Math.min(1, Math.max(0, middle - half)), Math.min(1, middle + half));
  }

  /** The root of the debiased squared error, in the unit of a probability; 0 where it is below. */
  public double rootMeanSquare() {
    return Math.sqrt(Math.max(0, squared));
  }

  /** The 95 % interval of the root mean square. */
  public Interval rootInterval() {
    return new Interval(Math.sqrt(interval.low()), Math.sqrt(interval.high()));
  }
}
