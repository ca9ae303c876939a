// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.data.Groups;
import org.aleator.data.Matrix;
import org.aleator.numerics.Shuffle;
import org.aleator.numerics.StandardNormal;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.aleator.util.Work;

/**
 * The noise variance as a function of x, from one debiased square per row.
 *
 * <p>Given squares qᵢ ≥ 0 with E qᵢ = σ²(xᵢ), log σ²(x) is a sum of smooth functions of the
 * features, and of pairs of them where the data ask for it ({@link VarianceFunctionBasis}), fitted
 * by a Gamma quasi-likelihood whose smoothness and relevant features the evidence chooses ({@link
 * GammaEvidence}). At the end the level is set so that the mean of σ̂² over the rows is the mean of
 * q. Outside the data σ² is that of the nearest border, and never leaves the range it has on the
 * rows.
 *
 * <p>To let the noise depend on the level of the signal, pass the predicted mean as one more column
 * of x.
 *
 * <p>Fails: where q carries the error of a model besides noise, that error is in σ²; jumps of σ²(x)
 * are smoothed; interactions of three or more features take many rows to be seen.
 */
public final class VarianceFunction {
  /**
   * Of the mean square: the square of the rounding of a number. A residual below that is as good as
   * none, and log σ² of rows whose squares are 0 would have no least value.
   */
  private static final double LEAST_SQUARE = Math.ulp(1.0) * Math.ulp(1.0);

  /**
   * How much is computed.
   *
   * @param maxRows the fit uses a random sample of at most so many rows
   * @param folds the number of parts for the held-out evidence, at least 2
   * @param permutations of the test of constant noise, at least 19
   */
  public record Options(int maxRows, int folds, int permutations) {
    public Options {
      if (maxRows < 100 || folds < 2 || permutations < 19) {
        throw new IllegalArgumentException(
            "maxRows, folds, permutations must be at least 100, 2, 19; were "
                + List.of(maxRows, folds, permutations));
      }
    }

    /** 30 000 rows, 5 folds, 199 permutations. */
    public static Options standard() {
      return new Options(30_000, 5, 199);
    }
  }

  /**
   * A pointwise band.
   *
   * @param low the lower ends of σ²
   * @param variance σ² itself
   * @param high the upper ends of σ²
   */
  public record Band(double[] low, double[] variance, double[] high) {}

  /**
   * What the data say about noise that depends on x, against constant noise.
   *
   * @param heldOutGain the mean over rows of the Gaussian log-likelihood (natural log) of
   *     x-dependent noise minus that of constant noise, each fitted without the row's fold
   * @param standardError of {@code heldOutGain}, from its spread over rows
   * @param pValue of constant noise, by permutation of the squares
   * @param spread the standard deviation of log σ̂(x) over the rows: 0.1 is about ±10 %
   */
  public record Evidence(double heldOutGain, double standardError, double pValue, double spread) {
    /** Noise whose {@link #spread} is less than this is called constant. */
    public static final double LEAST_SPREAD = 0.05;

    /**
     * Whether to use σ²(x) rather than one σ²: the test rejects constant noise at 5 %, σ²(x)
     * predicts held-out squares better, and the variation is large enough to matter.
     */
    public boolean dependsOnX() {
      return pValue <= 0.05 && heldOutGain > 0 && spread >= LEAST_SPREAD;
    }
  }

  private final VarianceFunctionModel model;
  private final Evidence evidence;
  private final double meanVariance;
  private final Optional<double[]> heldOut;

  VarianceFunction(VarianceFunctionModel model, Evidence evidence, double meanVariance) {
    this(model, evidence, meanVariance, Optional.empty());
  }

  private VarianceFunction(
      VarianceFunctionModel model,
      Evidence evidence,
      double meanVariance,
      Optional<double[]> heldOut) {
    this.model = model;
    this.evidence = evidence;
    this.meanVariance = meanVariance;
    this.heldOut = heldOut;
  }

  /** Fits with {@link Options#standard()}. */
  public static VarianceFunction fit(Matrix x, double[] squares, Work work) {
    return fit(x, squares, Options.standard(), work);
  }

  /** The same; the evidence is of groups that the fit had not seen. */
  public static VarianceFunction fit(
      Matrix x, double[] squares, Optional<Groups> groups, Work work) {
    return fit(x, squares, groups, Options.standard(), work);
  }

  /**
   * Fits σ²(x).
   *
   * @param x one row of finite features per square, on any scale
   * @param squares finite, not negative, with a positive mean
   */
  public static VarianceFunction fit(Matrix x, double[] squares, Options options, Work work) {
    return fit(x, squares, Optional.empty(), options, work);
  }

  private static VarianceFunction fit(
      Matrix x, double[] squares, Optional<Groups> groups, Options options, Work work) {
    double level = checkedMean(x, squares);
    List<FeatureCoordinate> coordinates =
        work.parallel().map(x.columns(), j -> FeatureCoordinate.of(x.columnValues(j)));
    Work own = work.split("variance function");
    int[] rows = Shuffle.order(x.rows(), own.seed().split("rows").random());
    int most = VarianceFunctionFit.mostRows(x.columns(), options.maxRows());
    int[] sample = Arrays.copyOf(rows, Math.min(rows.length, most));
    Matrix sampleX = x.selectRows(sample);
    double[] unit =
        IntStream.of(sample).mapToDouble(i -> Math.max(squares[i] / level, LEAST_SQUARE)).toArray();

    VarianceFunctionEvidence held =
        new VarianceFunctionEvidence(
            coordinates, sampleX, unit, groups.map(all -> all.select(sample)));
    VarianceFunctionEvidence.Choice choice = held.choose(options, own.split("evidence"));
    VarianceFunctionFit fit = new VarianceFunctionFit(coordinates, sampleX, unit);
    List<double[]> directions =
        choice.directions() == 0 ? List.of() : fit.directions(work).subList(0, choice.directions());
    VarianceFunctionModel fitted = VarianceFunctionModel.of(fit.fit(directions, work));
    List<double[]> logVariances = chunks(x, work.parallel(), fitted);
    double sum = 0;
    double spread = 0;
    double mean = logVariances.stream().flatMapToDouble(Arrays::stream).average().orElseThrow();
    for (double[] chunk : logVariances) {
      for (double f : chunk) {
        sum += Math.exp(f);
        spread += (f - mean) * (f - mean) / 4;
      }
    }
    double shift = Math.log(level) - Math.log(sum / x.rows());
    Evidence evidence =
        held.measure(options, choice, Math.sqrt(spread / x.rows()), own.split("evidence"));
    double[] variance =
        logVariances.stream()
            .flatMapToDouble(Arrays::stream)
            .map(f -> Math.exp(f + shift))
            .toArray();
    replace(variance, sample, held.heldOut(options, choice));
    return new VarianceFunction(fitted.shifted(shift), evidence, level, Optional.of(variance));
  }

  /** Puts what fits without the row say in its place, on the level that these rows have. */
  private static void replace(double[] variance, int[] sample, double[] logHeldOut) {
    double now = 0;
    double then = 0;
    for (int i = 0; i < logHeldOut.length; i++) {
      now += variance[sample[i]];
      then += Math.exp(logHeldOut[i]);
    }
    for (int i = 0; i < logHeldOut.length; i++) {
      variance[sample[i]] = Math.exp(logHeldOut[i]) * now / then;
    }
  }

  /**
   * σ² at the rows it was fitted to, by fits that had not seen the row's square; of many rows only
   * some are held out, and at the others it is σ² itself, on which one of so many has no influence.
   * Empty of a function that was read: it is not kept.
   */
  public Optional<double[]> heldOutVariance() {
    return heldOut.map(double[]::clone);
  }

  /** σ² at the rows of x. */
  public double[] variance(Matrix x) {
    checkColumns(x);
    double[] result = model.logVariance(x);
    Arrays.setAll(result, i -> Math.exp(result[i]));
    return result;
  }

  /**
   * σ² at the rows of x with a pointwise band, symmetric in log σ² and wider for heavy-tailed noise
   * by the overdispersion of the standardised squares. It covers on average over x, not everywhere:
   * less at jumps and sharp peaks, more where σ² is flat.
   *
   * @param level between 0 and 1, such as 0.95
   */
  public Band band(Matrix x, double level) {
    checkColumns(x);
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be between 0 and 1, was " + level);
    }
    double quantile = StandardNormal.quantile((1 + level) / 2);
    double[] f = model.logVariance(x);
    double[] std = model.logVarianceStd(x);
    double[] low = new double[f.length];
    double[] high = new double[f.length];
    for (int i = 0; i < f.length; i++) {
      low[i] = Math.exp(f[i] - quantile * std[i]);
      high[i] = Math.exp(f[i] + quantile * std[i]);
      f[i] = Math.exp(f[i]);
    }
    return new Band(low, f, high);
  }

  /** For and against x-dependent noise. */
  public Evidence evidence() {
    return evidence;
  }

  /** The mean of σ² over the rows it was fitted to, which is the mean of the squares. */
  public double meanVariance() {
    return meanVariance;
  }

  /**
   * The variance of the standardised squares in units of that of Gaussian noise, (κ − 1)/2 for
   * noise of kurtosis κ, kept within [1, 10].
   */
  public double overdispersion() {
    return model.overdispersion();
  }

  /** The whole state as named arrays; {@link #fromTensors} gives back the same function. */
  public Map<String, double[]> tensors() {
    return VarianceFunctionTensors.write(model, evidence, meanVariance);
  }

  /** The function whose {@link #tensors()} these are. */
  public static VarianceFunction fromTensors(Map<String, double[]> tensors) {
    return VarianceFunctionTensors.read(tensors);
  }

  /** log σ² on all rows, in parts that threads share. */
  private static List<double[]> chunks(Matrix x, Parallel parallel, VarianceFunctionModel model) {
    int size = 1 << 14;
    return parallel.map(
        (x.rows() + size - 1) / size,
        c -> {
          int start = c * size;
          int[] rows = IntStream.range(start, Math.min(x.rows(), start + size)).toArray();
          return model.logVariance(x.selectRows(rows));
        });
  }

  private void checkColumns(Matrix x) {
    int expected = model.basis().inputs();
    if (x.columns() != expected) {
      throw new IllegalArgumentException(
          "the variance function has " + expected + " features, x has " + x.columns());
    }
  }

  private static double checkedMean(Matrix x, double[] squares) {
    if (x.rows() != squares.length || x.rows() < 10) {
      throw new InvalidInputException(
          "a variance function needs at least 10 rows and one square per row; there are "
              + x.rows()
              + " rows and "
              + squares.length
              + " squares");
    }
    for (int i = 0; i < x.values().length; i++) {
      if (!Double.isFinite(x.values()[i])) {
        throw new InvalidInputException(
            "row "
                + (i / x.columns() + 1)
                + ", feature "
                + (i % x.columns() + 1)
                + " is not finite; remove the row or fill in the value");
      }
    }
    double mean = 0;
    for (int i = 0; i < squares.length; i++) {
      if (!(squares[i] >= 0 && squares[i] < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException(
            "the square of row " + (i + 1) + " is " + squares[i] + "; it must be 0 or more");
      }
      mean += squares[i] / squares.length;
    }
    if (!(mean > Double.MIN_NORMAL)) {
      throw new InvalidInputException(
          "all squares are 0: the predictions equal the labels, so there is no noise to measure");
    }
    return mean;
  }
}
