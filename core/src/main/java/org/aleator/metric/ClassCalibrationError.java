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

  /** The error in the bins of the curve. */
  public static ClassCalibrationError of(ReliabilityCurve curve) {
    double n = curve.allRows();
    double ece = 0;
    double byChance = 0;
    double folded = 0;
    double squared = 0;
    double k = 0;
    double fourth = 0;
    for (int b = 0; b < curve.rows().length; b++) {
      double w = curve.rows()[b] / n;
      double gap = Math.abs(curve.predicted()[b] - curve.observed()[b]);
      double variance = curve.gapVariance()[b];
      ece += w * gap;
      byChance += w * Math.sqrt(curve.chanceVariance()[b] * 2 / Math.PI);
      folded += w * foldedMean(gap, Math.sqrt(variance));
      squared += w * (gap * gap - variance);
      // Few rows that are all alike show no variance, but are no proof.
      double uncertain = Math.max(variance, curve.chanceVariance()[b]);
      k += w * w * uncertain;
      fourth += w * w * uncertain * uncertain;
    }
    if (!Double.isFinite(squared)) {
      return new ClassCalibrationError(ece, byChance, Double.NaN, Double.NaN, new Interval(0, 1));
    }
    return new ClassCalibrationError(
        ece, byChance, Math.max(0, 2 * ece - folded), squared, interval(squared, k, fourth));
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

  /**
   * The mean over several, such as the classes. Its interval is the mean of theirs: as wide as if
   * all moved together, which the two of two classes do.
   */
  static ClassCalibrationError mean(List<ClassCalibrationError> errors) {
    return new ClassCalibrationError(
        mean(errors, ClassCalibrationError::ece),
        mean(errors, ClassCalibrationError::eceByChance),
        mean(errors, ClassCalibrationError::eceDebiased),
        mean(errors, ClassCalibrationError::squared),
        new Interval(mean(errors, e -> e.interval.low()), mean(errors, e -> e.interval.high())));
  }

  private static double mean(
      List<ClassCalibrationError> errors, ToDoubleFunction<ClassCalibrationError> value) {
    return errors.stream().mapToDouble(value).sum() / errors.size();
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
