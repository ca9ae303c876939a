// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.util.Seed;

/**
 * A function of known features to which known noise is added: y = f(x) + σ(x)ε. The noise variance
 * is given as a part of the variance of f over the rows.
 *
 * @param name what the user calls it
 * @param source where rows and the values of f come from
 * @param relativeStd σ(x) up to its scale; constant where the noise is
 */
public record KnownNoiseProblem(
    String name, Source source, ToDoubleFunction<double[]> relativeStd) {

  /** A function in closed form. */
  KnownNoiseProblem(
      String name,
      FeatureSource features,
      ToDoubleFunction<double[]> function,
      ToDoubleFunction<double[]> relativeStd) {
    this(name, (rows, seed) -> Clean.of(features.rows(rows, seed.random()), function), relativeStd);
  }

  /**
   * Rows without noise.
   *
   * @param x the features
   * @param f the function at each row
   */
  public record Clean(Matrix x, double[] f) {
    private static Clean of(Matrix x, ToDoubleFunction<double[]> function) {
      double[] f = new double[x.rows()];
      Arrays.setAll(f, i -> function.applyAsDouble(x.rowValues(i)));
      return new Clean(x, f);
    }
  }

  /** Where rows without noise come from. */
  @FunctionalInterface
  public interface Source {
    /** As many rows as are wanted, or as there are. */
    Clean draw(int rows, Seed seed);
  }

  /** Where rows of features come from. */
  @FunctionalInterface
  public interface FeatureSource {
    /** As many rows as are wanted, or as there are. */
    Matrix rows(int count, RandomGenerator random);
  }

  /** Independent features, uniform on [low, high]. */
  public static FeatureSource uniform(int columns, double low, double high) {
    return (count, random) -> {
      double[] values = new double[count * columns];
      Arrays.setAll(values, i -> low + (high - low) * random.nextDouble());
      return new Matrix(count, columns, values);
    };
  }

  /**
   * One data set and its truth.
   *
   * @param dataset the noisy rows
   * @param variance σ²(xᵢ)
   * @param drawnVariance the mean square of the noise that was drawn
   * @param signalVariance the variance of f over the rows
   */
  public record Sample(
      Dataset dataset, double[] variance, double drawnVariance, double signalVariance) {
    /** The mean of σ²(xᵢ) over the rows. */
    public double meanVariance() {
      return Arrays.stream(variance).average().orElseThrow();
    }
  }

  /**
   * Draws a data set.
   *
   * @param noiseShare the mean noise variance as a part of the variance of f
   */
  public Sample sample(int rows, double noiseShare, NoiseLaw law, Seed seed) {
    Clean drawnRows = source.draw(rows, seed.split("features"));
    Matrix x = drawnRows.x();
    double[] clean = drawnRows.f();
    double[] variance = new double[x.rows()];
    for (int i = 0; i < clean.length; i++) {
      double std = relativeStd.applyAsDouble(x.rowValues(i));
      variance[i] = std * std;
    }
    double signal = Scaling.of(clean).restoreVariance(1);
    double mean = Arrays.stream(variance).average().orElseThrow();
    RandomGenerator random = seed.split("noise").random();
    double[] y = new double[clean.length];
    double drawn = 0;
    for (int i = 0; i < y.length; i++) {
      variance[i] *= noiseShare * signal / mean;
      double noise = Math.sqrt(variance[i]) * law.draw(random);
      drawn += noise * noise / y.length;
      y[i] = clean[i] + noise;
    }
    return new Sample(new Dataset(names(x.columns()), "y", x, y), variance, drawn, signal);
  }

  private static List<String> names(int columns) {
    List<String> names = new ArrayList<>();
    for (int j = 1; j <= columns; j++) {
      names.add("x" + j);
    }
    return names;
  }
}
