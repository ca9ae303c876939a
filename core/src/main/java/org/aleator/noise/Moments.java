// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise;

import java.util.Arrays;

/**
 * Count, mean and central moments of values, as a statistic that merges: that of two parts of the
 * data gives that of both (Chan, Golub and LeVeque 1983; Pébay 2008 for the third and fourth), so a
 * constant noise needs one pass over files, threads or machines and no value is kept. Merged in a
 * fixed order it has the same bits, wherever the parts were computed.
 *
 * <p>The functions of whole arrays go over them twice and scale by the largest magnitude, so that
 * neither an offset of 10⁶ nor values of 10³⁰ or 10⁻³⁰⁰ cost accuracy.
 *
 * @param count n
 * @param mean v̄ = (1/n) Σ vᵢ; 0 for no values
 * @param m2 Σ (vᵢ − v̄)²
 * @param m3 Σ (vᵢ − v̄)³
 * @param m4 Σ (vᵢ − v̄)⁴
 */
public record Moments(long count, double mean, double m2, double m3, double m4) {
  /** Of no values. */
  public static final Moments NONE = new Moments(0, 0, 0, 0, 0);

  /**
   * From sums of the differences dᵢ = vᵢ − shift, which a loop over raw values makes fastest. The
   * shift should lie within the values: where it is far from them, digits are lost.
   *
   * @param s1 Σ dᵢ
   * @param s2 Σ dᵢ²
   * @param s3 Σ dᵢ³
   * @param s4 Σ dᵢ⁴
   */
  public static Moments ofShifted(
      long count, double shift, double s1, double s2, double s3, double s4) {
    if (count == 0) {
      return NONE;
    }
    double d = s1 / count;
    double square = d * d;
    return new Moments(
        count,
        shift + d,
        Math.max(0, s2 - count * square),
        s3 - 3 * d * s2 + 2 * count * square * d,
        Math.max(0, s4 - 4 * d * s3 + 6 * square * s2 - 3 * count * square * square));
  }

  /**
   * Of the values from {@code from} up to but not including {@code to}, in two passes: the mean
   * first, then what lies about it.
   */
  public static Moments of(double[] values, int from, int to) {
    if (from == to) {
      return NONE;
    }
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    double mean = sum / (to - from);
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    for (int i = from; i < to; i++) {
      double d = values[i] - mean;
      double square = d * d;
      s1 += d;
      s2 += square;
      s3 += square * d;
      s4 += square * square;
    }
    // The rounding of the mean is put right by Σ dᵢ, which would be 0.
    return ofShifted(to - from, mean, s1, s2, s3, s4);
  }

  /** The moments of the values of both. */
  public Moments plus(Moments other) {
    if (count == 0 || other.count == 0) {
      return count == 0 ? other : this;
    }
    double n = (double) count + other.count;
    double a = count / n;
    double b = other.count / n;
    double d = other.mean - mean;
    double square = d * d;
    return new Moments(
        count + other.count,
        mean + b * d,
        m2 + other.m2 + n * a * b * square,
        m3 + other.m3 + n * a * b * (a - b) * square * d + 3 * d * (a * other.m2 - b * m2),
        m4
            + other.m4
            + n * a * b * (a * a - a * b + b * b) * square * square
            + 6 * square * (a * a * other.m2 + b * b * m2)
            + 4 * d * (a * other.m3 - b * m3));
  }

  /** (1/n) Σ (vᵢ − v̄)², the variance with divisor n; 0 for no values. */
  public double variance() {
    return count == 0 ? 0 : m2 / count;
  }

  /** (1/n) Σ vᵢ². */
  public double meanSquare() {
    return variance() + mean * mean;
  }

  /** m₄/m₂² about the mean; 3 for Gaussian values, and for values that do not vary. */
  public double kurtosis() {
    return m2 > 0 ? count * m4 / m2 / m2 : 3;
  }

  /** m₄/m₂² about 0. */
  public double kurtosisAboutZero() {
    double square = meanSquare();
    if (!(square > 0)) {
      return 3;
    }
    double meanSquared = mean * mean;
    double fourth =
        m4 / count
            + 4 * mean * m3 / count
            + 6 * meanSquared * variance()
            + meanSquared * meanSquared;
    return fourth / square / square;
  }

  /** (1/n) Σ vᵢ; 0 for no values. */
  public static double mean(double[] values) {
    double scale = largestMagnitude(values);
    if (scale == 0) {
      return 0;
    }
    double sum = 0;
    for (double value : values) {
      sum += value / scale;
    }
    return sum / values.length * scale;
  }

  /** (1/n) Σ vᵢ². */
  public static double meanSquare(double[] values) {
    return centredMoment(values, 0, 2);
  }

  /** (1/n) Σ (vᵢ − v̄)², the variance with divisor n. */
  public static double variance(double[] values) {
    return centredMoment(values, mean(values), 2);
  }

  /** m₄/m₂² about {@code centre}; 3 for Gaussian values, and for values that do not vary. */
  public static double kurtosis(double[] values, double centre) {
    double square = centredMoment(values, centre, 2);
    return square > 0 ? centredMoment(values, centre, 4) / square / square : 3;
  }

  /** The values at the given places. */
  public static double[] select(double[] values, int[] indices) {
    return Arrays.stream(indices).mapToDouble(i -> values[i]).toArray();
  }

  /** (1/n) Σ (vᵢ − centre)^power for an even power. */
  static double centredMoment(double[] values, double centre, int power) {
    double scale = 0;
    for (double value : values) {
      scale = Math.max(scale, Math.abs(value - centre));
    }
    if (scale == 0) {
      return 0;
    }
    double sum = 0;
    for (double value : values) {
      double ratio = (value - centre) / scale;
      double square = ratio * ratio;
      sum += power == 2 ? square : Math.pow(square, power / 2.0);
    }
    return sum / values.length * Math.pow(scale, power);
  }

  private static double largestMagnitude(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }
}
