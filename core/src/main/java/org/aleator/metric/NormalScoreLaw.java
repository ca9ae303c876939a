// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import org.aleator.numerics.StandardNormal;

/**
 * The law with distribution function G(z) = Φ(T(z)), T increasing and piecewise linear: T carries a
 * standardised residual to its normal score, as the line of a Q–Q plot does. T(z) = z is the
 * standard normal, T(z) = z / s a std scaled by s, a bent T a skewed or heavy-tailed law.
 *
 * <p>Quantiles, density, moments and CRPS are exact: on a piece T = a + bz they reduce to integrals
 * of φ. The CRPS is C(T(z)) / b plus a constant of the piece, C(t) = t(2Φ − 1) + 2φ − 1/√π being
 * that of the standard normal; the constants follow from S(t) = ∫ Φ² = tΦ² + 2Φφ − Φ(√2 t)/√π.
 */
public final class NormalScoreLaw implements StandardizedLaw {
  private final double[] z;
  private final double[] score;

  /** Slope of T on piece j, which ends at knot j; the last piece begins at the last knot. */
  private final double[] slope;

  /** What the other pieces add to the CRPS of an outcome on piece j. */
  private final double[] crpsOffset;

  private final double mean;
  private final double std;

  /**
   * The law through the given knots. Beyond the outer knots T goes on with the slope of the line
   * from the middle knot to the outer one, so that each tail is Gaussian with the scale of its half
   * of the data rather than of its two last knots.
   *
   * @param z standardised residuals, strictly increasing, at least two
   * @param score their normal scores Φ⁻¹(G(z)), strictly increasing
   */
  public NormalScoreLaw(double[] z, double[] score) {
    requireIncreasing(z, score);
    this.z = z.clone();
    this.score = score.clone();
    int knots = z.length;
    slope = new double[knots + 1];
    for (int j = 1; j < knots; j++) {
      slope[j] = (score[j] - score[j - 1]) / (z[j] - z[j - 1]);
    }
    int last = knots - 1;
    int below = Math.max(last / 2, 1);
    int above = Math.min((last + 1) / 2, last - 1);
    slope[0] = (score[below] - score[0]) / (z[below] - z[0]);
    slope[knots] = (score[last] - score[above]) / (z[last] - z[above]);
    crpsOffset = crpsOffsets();
    double first = moment(1);
    mean = first;
    std = Math.sqrt(moment(2) - first * first);
  }

  private static void requireIncreasing(double[] z, double[] score) {
    if (z.length != score.length || z.length < 2) {
      throw new IllegalArgumentException(
          "needs two knots or more, got " + z.length + " residuals and " + score.length);
    }
    for (int j = 1; j < z.length; j++) {
      if (!(z[j] > z[j - 1] && score[j] > score[j - 1])) {
        throw new IllegalArgumentException("the knots must increase strictly, see knot " + j);
      }
    }
  }

  /** The knots' standardised residuals. */
  public double[] knots() {
    return z.clone();
  }

  /** The knots' levels G(z). */
  public double[] levels() {
    return Arrays.stream(score).map(StandardNormal::cdf).toArray();
  }

  @Override
  public double cdf(double x) {
    return StandardNormal.cdf(scoreOf(x));
  }

  @Override
  public double quantile(double p) {
    double t = StandardNormal.quantile(p);
    if (Double.isInfinite(t)) {
      return t;
    }
    int piece = pieceOf(score, t);
    int anchor = anchorOf(piece);
    return z[anchor] + (t - score[anchor]) / slope[piece];
  }

  @Override
  public double logDensity(double x) {
    return StandardNormal.logDensity(scoreOf(x)) + Math.log(slope[pieceOf(z, x)]);
  }

  @Override
  public double crps(double x) {
    int piece = pieceOf(z, x);
    return StandardNormal.crps(scoreOf(x)) / slope[piece] + crpsOffset[piece];
  }

  @Override
  public double mean() {
    return mean;
  }

  @Override
  public double std() {
    return std;
  }

  private double scoreOf(double x) {
    int piece = pieceOf(z, x);
    int anchor = anchorOf(piece);
    return score[anchor] + slope[piece] * (x - z[anchor]);
  }

  /** How many knots lie below x: the piece on which x lies. */
  private static int pieceOf(double[] knots, double x) {
    int found = Arrays.binarySearch(knots, x);
    return found >= 0 ? found : -found - 1;
  }

  private static int anchorOf(int piece) {
    return Math.max(piece - 1, 0);
  }

  /** The first by its integral above all knots, the others because the CRPS is continuous. */
  private double[] crpsOffsets() {
    double[] offset = new double[z.length + 1];
    for (int j = 0; j < z.length; j++) {
      offset[0] += squareIntegral(-score[j]) * (1 / slope[j + 1] - 1 / slope[j]);
    }
    for (int j = 0; j < z.length; j++) {
      offset[j + 1] = offset[j] + StandardNormal.crps(score[j]) * (1 / slope[j] - 1 / slope[j + 1]);
    }
    return offset;
  }

  /** S(t) = ∫ Φ² from −∞ to t. */
  private static double squareIntegral(double t) {
    double below = StandardNormal.cdf(t);
    return t * below * below
        + 2 * below * StandardNormal.density(t)
        - StandardNormal.cdf(Math.sqrt(2) * t) / Math.sqrt(Math.PI);
  }

  /** E Z or E Z²: on each piece z = (t − a) / b, and ∫ φ, ∫ tφ, ∫ t²φ are known. */
  private double moment(int order) {
    double sum = 0;
    for (int piece = 0; piece <= z.length; piece++) {
      double b = slope[piece];
      int anchor = anchorOf(piece);
      double a = score[anchor] - b * z[anchor];
      double from = piece == 0 ? Double.NEGATIVE_INFINITY : score[piece - 1];
      double to = piece == z.length ? Double.POSITIVE_INFINITY : score[piece];
      double mass = StandardNormal.cdf(to) - StandardNormal.cdf(from);
      double first = StandardNormal.density(from) - StandardNormal.density(to);
      double second = mass + timesDensity(from) - timesDensity(to);
      sum +=
          order == 1 ? (first - a * mass) / b : (second - 2 * a * first + a * a * mass) / (b * b);
    }
    return sum;
  }

  private static double timesDensity(double t) {
    return Double.isInfinite(t) ? 0 : t * StandardNormal.density(t);
  }
}
