// SPDX-License-Identifier: Apache-2.0
package org.aleator.synthetic;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/**
 * Data whose noise is known: what was observed, beside the truth it was made from. The one-feature
 * examples are those of the DVA paper (section "Experiments" and its appendix on settings), with
 * mean x(1 + sin x); {@link #friedman1} is the ten-feature benchmark of Friedman, "Multivariate
 * Adaptive Regression Splines", Annals of Statistics 19 (1991). All noise is Gaussian with mean 0.
 *
 * @param dataset the observed rows
 * @param cleanX the features without noise
 * @param cleanY the labels without noise
 * @param noiseStd per row, the standard deviation of the noise: of the labels' noise, or of the
 *     input's where the noise is in the input
 */
public record SyntheticData(Dataset dataset, Matrix cleanX, double[] cleanY, double[] noiseStd) {

  /**
   * Where the one feature of the toy examples is taken.
   *
   * @param rows how many rows
   * @param low the least x
   * @param high the greatest x
   * @param evenlySpaced evenly spaced from {@code low} to {@code high}, both included, as in the
   *     code of the paper's authors; otherwise drawn uniformly, as in the paper's text
   */
  public record Design(int rows, double low, double high, boolean evenlySpaced) {
    public Design {
      requireRows(rows);
      if (!Double.isFinite(low) || !Double.isFinite(high) || low >= high) {
        throw new InvalidInputException("x must have a finite range, was " + low + " to " + high);
      }
    }

    /** x ~ U[1, 9], the paper's training inputs. */
    public static Design uniform(int rows) {
      return new Design(rows, 1, 9, false);
    }

    /** x evenly spaced on [1, 9]. */
    public static Design even(int rows) {
      return new Design(rows, 1, 9, true);
    }

    /** The same kind of inputs on another range, such as the paper's test range [1, 11]. */
    public Design over(double newLow, double newHigh) {
      return new Design(rows, newLow, newHigh, evenlySpaced);
    }

    private double[] inputs(Seed seed) {
      RandomGenerator random = seed.split("inputs").random();
      double[] x = new double[rows];
      for (int i = 0; i < rows; i++) {
        double part = evenlySpaced ? (rows == 1 ? 0.5 : i / (rows - 1.0)) : random.nextDouble();
        x[i] = low + (high - low) * part;
      }
      return x;
    }
  }

  /** x(1 + sin x), the mean of the toy examples. */
  public static double toyMean(double x) {
    return x * (1 + Math.sin(x));
  }

  /** y = x(1 + sin x) + ε with Var ε = {@code noiseVariance} everywhere. */
  public static SyntheticData toy(Design design, double noiseVariance, Seed seed) {
    double[] std = new double[design.rows()];
    Arrays.fill(std, std(noiseVariance));
    return labelNoise(design.inputs(seed), std, seed);
  }

  /** y = x(1 + sin x) + ε with std σ(x) = a(1 + 0.1x), where a² = {@code noiseVariance}. */
  public static SyntheticData heteroscedastic(Design design, double noiseVariance, Seed seed) {
    double a = std(noiseVariance);
    double[] x = design.inputs(seed);
    double[] std = Arrays.stream(x).map(at -> a * (1 + 0.1 * at)).toArray();
    return labelNoise(x, std, seed);
  }

  private static SyntheticData labelNoise(double[] x, double[] std, Seed seed) {
    double[] clean = Arrays.stream(x).map(SyntheticData::toyMean).toArray();
    Matrix features = Matrix.column(x);
    Dataset observed = new Dataset(List.of("x"), "y", features, withNoise(clean, std, seed));
    return new SyntheticData(observed, features, clean, std);
  }

  /** y = x(1 + sin x) exactly, but x is observed as x + ξ with Var ξ = {@code noiseVariance}. */
  public static SyntheticData inputNoise(Design design, double noiseVariance, Seed seed) {
    double[] x = design.inputs(seed);
    double[] clean = Arrays.stream(x).map(SyntheticData::toyMean).toArray();
    double[] std = new double[x.length];
    Arrays.fill(std, std(noiseVariance));
    Matrix noisy = Matrix.column(withNoise(x, std, seed));
    return new SyntheticData(
        new Dataset(List.of("x"), "y", noisy, clean), Matrix.column(x), clean, std);
  }

  /**
   * y = 10 sin(π x₁x₂) + 20 (x₃ − ½)² + 10 x₄ + 5 x₅ + ε, x ~ U[0, 1]¹⁰ and Var ε = {@code
   * noiseVariance}; x₆ to x₁₀ have no part in y. Friedman's own noise variance is 1.
   */
  public static SyntheticData friedman1(int rows, double noiseVariance, Seed seed) {
    requireRows(rows);
    int width = 10;
    double[] x = seed.split("inputs").random().doubles((long) rows * width).toArray();
    double[] clean = new double[rows];
    for (int i = 0; i < rows; i++) {
      int at = i * width;
      double bend = x[at + 2] - 0.5;
      clean[i] =
          10 * Math.sin(Math.PI * x[at] * x[at + 1])
              + 20 * bend * bend
              + 10 * x[at + 3]
              + 5 * x[at + 4];
    }
    double[] std = new double[rows];
    Arrays.fill(std, std(noiseVariance));
    List<String> names = List.of("x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10");
    Matrix features = new Matrix(rows, width, x);
    Dataset observed = new Dataset(names, "y", features, withNoise(clean, std, seed));
    return new SyntheticData(observed, features, clean, std);
  }

  private static double[] withNoise(double[] clean, double[] std, Seed seed) {
    RandomGenerator random = seed.split("noise").random();
    double[] noisy = new double[clean.length];
    for (int i = 0; i < clean.length; i++) {
      noisy[i] = clean[i] + std[i] * random.nextGaussian();
    }
    return noisy;
  }

  private static double std(double noiseVariance) {
    if (!Double.isFinite(noiseVariance) || noiseVariance < 0) {
      throw new InvalidInputException(
          "the noise variance must be a finite number of at least 0, was " + noiseVariance);
    }
    return Math.sqrt(noiseVariance);
  }

  private static void requireRows(int rows) {
    if (rows < 1) {
      throw new InvalidInputException("the number of rows must be at least 1, was " + rows);
    }
  }
}
