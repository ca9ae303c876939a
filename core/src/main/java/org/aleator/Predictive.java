// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import org.aleator.finding.Finding;
import org.aleator.util.InvalidInputException;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * What is known of new labels, row by row: y has mean μ(x) and variance σ²(x) + s²(x), where σ² is
 * the noise and s² the predictor's own. A row that could not be predicted, because a category is
 * new or a value is missing where the model has learned of no missing ones, is NaN throughout.
 * Everything is in the target's unit; rows are those that were given, counted from 0; arrays are
 * the caller's own. Immutable and safe for use by several threads.
 */
public final class Predictive {
  /** The coverage of {@link #low()} and {@link #high()}. */
  public static final double COVERAGE = 0.95;

  private final double[] mean;
  private final double[] aleatoricVariance;
  private final double[] epistemicVariance;
  private final Optional<ConformalScores> scores;
  private final List<Finding> findings;

  private Predictive(
      double[] mean,
      double[] aleatoricVariance,
      double[] epistemicVariance,
      Optional<ConformalScores> scores,
      List<Finding> findings) {
    this.mean = mean;
    this.aleatoricVariance = aleatoricVariance;
    this.epistemicVariance = epistemicVariance;
    this.scores = scores;
    this.findings = List.copyOf(findings);
  }

  /**
   * Of rows that could all be predicted.
   *
   * @param mean μ(xᵢ)
   * @param aleatoricVariance σ²(xᵢ)
   * @param epistemicVariance s²(xᵢ)
   */
  public static Predictive of(
      double[] mean, double[] aleatoricVariance, double[] epistemicVariance) {
    if (mean.length != aleatoricVariance.length || mean.length != epistemicVariance.length) {
      throw new IllegalArgumentException(
          "%d means, %d aleatoric and %d epistemic variances"
              .formatted(mean.length, aleatoricVariance.length, epistemicVariance.length));
    }
    return new Predictive(
        mean.clone(),
        aleatoricVariance.clone(),
        epistemicVariance.clone(),
        Optional.empty(),
        List.of());
  }

  /**
   * The same with intervals that rest on the errors of held-out rows.
   *
   * @param heldOut their scores
   */
  public Predictive with(ConformalScores heldOut) {
    return new Predictive(
        mean, aleatoricVariance, epistemicVariance, Optional.of(heldOut), findings);
  }

  /** The same with the intervals of Gaussian labels, μ ± z std. */
  public Predictive gaussian() {
    return new Predictive(mean, aleatoricVariance, epistemicVariance, Optional.empty(), findings);
  }

  /**
   * The same among rows some of which could not be predicted.
   *
   * @param at for each predicted row its row among those given
   */
  Predictive among(int rows, int[] at, List<Finding> more) {
    return new Predictive(
        spread(mean, at, rows),
        spread(aleatoricVariance, at, rows),
        spread(epistemicVariance, at, rows),
        scores,
        more);
  }

  private static double[] spread(double[] values, int[] at, int rows) {
    double[] all = new double[rows];
    Arrays.fill(all, Double.NaN);
    for (int i = 0; i < at.length; i++) {
      all[at[i]] = values[i];
    }
    return all;
  }

  /** How many rows were given. */
  public int rows() {
    return mean.length;
  }

  /** μ(x), one per row. */
  public double[] mean() {
    return mean.clone();
  }

  /** σ²(x), the variance of the noise, one per row. */
  public double[] aleatoricVariance() {
    return aleatoricVariance.clone();
  }

  /** s²(x), the variance of the predictor itself, one per row. */
  public double[] epistemicVariance() {
    return epistemicVariance.clone();
  }

  /** σ(x), the std of the noise, one per row. */
  public double[] aleatoricStd() {
    return perRow(i -> Math.sqrt(aleatoricVariance[i]));
  }

  /** s(x), the std of the predictor itself, one per row. */
  public double[] epistemicStd() {
    return perRow(i -> Math.sqrt(epistemicVariance[i]));
  }

  /** The std of a new label, √(σ² + s²), one per row. */
  public double[] std() {
    return perRow(this::std);
  }

  /**
   * Whether an interval of this coverage rests on the errors of held-out rows, whatever the
   * distribution of the noise; otherwise it is that of Gaussian labels.
   */
  public boolean isConformal(double coverage) {
    return scores.flatMap(heldOut -> boxed(heldOut.quantile(coverage))).isPresent();
  }

  /**
   * The lower end of the interval that holds 95 % of new labels, one per row: {@linkplain
   * #low(double) conformal} where the rows of the model were enough for it, else μ − 1.96 std.
   */
  public double[] low() {
    return bounds(COVERAGE, -1);
  }

  /** The upper end of the same interval, one per row. */
  public double[] high() {
    return bounds(COVERAGE, 1);
  }

  /**
   * The lower end of the interval that holds this part of new labels, one per row: μ − q √(σ² + s²
   * + a) with q and a from the errors of held-out rows ({@link ConformalScores}); of a model that
   * has kept none, μ − z √(σ² + s²) as of Gaussian labels.
   *
   * @param coverage from 0.5 to 0.999
   * @throws InvalidInputException where it is another, or more than the rows of the model can
   *     promise
   */
  public double[] low(double coverage) {
    requirePromised(coverage);
    return bounds(coverage, -1);
  }

  /**
   * The upper end of the same interval, one per row.
   *
   * @param coverage as in {@link #low(double)}
   */
  public double[] high(double coverage) {
    requirePromised(coverage);
    return bounds(coverage, 1);
  }

  private void requirePromised(double coverage) {
    ConformalScores.requireCoverage(coverage);
    scores
        .flatMap(heldOut -> heldOut.refusal(coverage))
        .ifPresent(
            reason -> {
              throw new InvalidInputException(reason);
            });
  }

  private double[] bounds(double coverage, int side) {
    Optional<Double> quantile = scores.flatMap(heldOut -> boxed(heldOut.quantile(coverage)));
    double added = quantile.isPresent() ? scores.orElseThrow().added() : 0;
    double factor = quantile.orElseGet(() -> gaussian(coverage));
    return perRow(
        i ->
            mean[i]
                + side * factor * Math.sqrt(aleatoricVariance[i] + epistemicVariance[i] + added));
  }

  private static Optional<Double> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }

  private static double gaussian(double coverage) {
    return coverage == COVERAGE
        ? Interval.Z
        : new NormalDistribution().inverseCumulativeProbability((1 + coverage) / 2);
  }

  /** σ²(x) + s²(x), one per row: variances add. */
  public double[] variance() {
    return perRow(i -> aleatoricVariance[i] + epistemicVariance[i]);
  }

  /** The root mean squared error of the mean. */
  public double rmse(double[] y) {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += (y[i] - mean[i]) * (y[i] - mean[i]);
    }
    return Math.sqrt(sum / y.length);
  }

  /** The mean negative log density of N(μ, σ² + s²), natural logarithm, with ½ ln 2π. */
  public double nll(double[] y) {
    double[] variance = variance();
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      double error = y[i] - mean[i];
      sum += 0.5 * (Math.log(2 * Math.PI * variance[i]) + error * error / variance[i]);
    }
    return sum / y.length;
  }

  /** What to know about it, such as rows left out, one sentence each; never null. */
  public List<Finding> findings() {
    return findings;
  }

  private double std(int row) {
    return Math.sqrt(aleatoricVariance[row] + epistemicVariance[row]);
  }

  private double[] perRow(IntToDoubleFunction value) {
    double[] values = new double[mean.length];
    Arrays.setAll(values, value);
    return values;
  }
}
