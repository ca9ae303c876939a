// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Optional;
import org.aleator.encode.PreparedData;
import org.aleator.noise.NoiseEstimate;

/**
 * One method's answer about the noise in a target. Rows are those of the table or the data set that
 * was given, counted from 0. Immutable and safe for use by several threads.
 */
public final class Noise {
  private final String method;
  private final double variance;
  private final Optional<Interval> interval;
  private final double[] rowVariance;
  private final double[] denoised;

  private Noise(
      String method,
      double variance,
      Optional<Interval> interval,
      double[] rowVariance,
      double[] denoised) {
    this.method = method;
    this.variance = variance;
    this.interval = interval;
    this.rowVariance = rowVariance;
    this.denoised = denoised;
  }

  static Noise of(NoiseEstimate estimate, PreparedData data) {
    return new Noise(
        estimate.method(),
        estimate.variance(),
        estimate.interval(),
        data.inFileOrder(estimate.rowVariance()),
        data.inFileOrder(estimate.denoised()));
  }

  /** The method's name, such as {@code "unbiased"} or {@code "dva"}; never null. */
  public String method() {
    return method;
  }

  /** σ², in the target's unit squared; where the noise depends on x, its mean over the rows. */
  public double variance() {
    return variance;
  }

  /** σ, the root of {@link #variance()}, in the target's unit. */
  public double std() {
    return Math.sqrt(variance);
  }

  /** The 95 % interval of {@link #variance()}, if the method has one; never null. */
  public Optional<Interval> interval() {
    return interval;
  }

  /** The 95 % interval of {@link #std()}, if the method has one; never null. */
  public Optional<Interval> stdInterval() {
    return interval.map(v -> new Interval(Math.sqrt(v.low()), Math.sqrt(v.high())));
  }

  /**
   * σ²(x) at a row, in the target's unit squared; NaN where the row was left out.
   *
   * @param row from 0
   * @throws IndexOutOfBoundsException where there is no such row
   */
  public double variance(int row) {
    return rowVariance[row];
  }

  /**
   * σ(x) at a row, in the target's unit; NaN where the row was left out.
   *
   * @param row from 0
   * @throws IndexOutOfBoundsException where there is no such row
   */
  public double std(int row) {
    return Math.sqrt(rowVariance[row]);
  }

  /**
   * The label of a row without the noise that the method sees in it, in the target's unit; NaN
   * where the row was left out.
   *
   * @param row from 0
   * @throws IndexOutOfBoundsException where there is no such row
   */
  public double denoised(int row) {
    return denoised[row];
  }

  /** How many rows there are, used or not. */
  public int rows() {
    return rowVariance.length;
  }

  @Override
  public String toString() {
    return method + ": variance " + variance;
  }
}
