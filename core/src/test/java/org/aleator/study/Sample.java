// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Prediction;
import org.aleator.util.Seed;

/**
 * Rows and somebody's predictions of them, which change together when units or the order change.
 *
 * @param data the rows
 * @param given three draws a little off the truth
 */
record Sample(Dataset data, Prediction given) {
  private static final double NOISE_STD = 0.5;

  /** y = sin 3x₁ + x₂ + … + noise of standard deviation ½, x uniform on [0, 2). */
  static Sample of(int rows, int features) {
    RandomGenerator random = new Seed(17).random();
    double[] x = random.doubles((long) rows * features).map(u -> 2 * u).toArray();
    Matrix matrix = new Matrix(rows, features, x);
    double[] truth = new double[rows];
    Arrays.setAll(
        truth,
        i ->
            Math.sin(3 * matrix.get(i, 0))
                + IntStream.range(1, features).mapToDouble(j -> matrix.get(i, j)).sum());
    double[] y = Arrays.stream(truth).map(t -> t + NOISE_STD * random.nextGaussian()).toArray();
    double[][] draws = new double[3][];
    Arrays.setAll(
        draws, n -> Arrays.stream(truth).map(t -> t + 0.1 * random.nextGaussian()).toArray());
    return new Sample(new Dataset(names(features), "y", matrix, y), Prediction.ofDraws(draws));
  }

  private static List<String> names(int features) {
    return IntStream.range(0, features).mapToObj(j -> "x" + j).toList();
  }

  /** y in another unit, from another zero: a y + c. */
  Sample labels(double unit, double zero) {
    double[][] draws =
        Arrays.stream(given.draws()).map(d -> affine(d, unit, zero)).toArray(double[][]::new);
    return new Sample(data.withLabels(affine(data.y(), unit, zero)), Prediction.ofDraws(draws));
  }

  /** The first feature in another unit, from another zero. */
  Sample feature(double unit, double zero) {
    double[] x = data.x().values().clone();
    for (int i = 0; i < x.length; i += data.x().columns()) {
      x[i] = unit * x[i] + zero;
    }
    return withFeatures(new Matrix(data.rows(), data.x().columns(), x));
  }

  /** The given rows in the given order. */
  Sample rows(int[] order) {
    double[][] draws =
        Arrays.stream(given.draws())
            .map(d -> Arrays.stream(order).mapToDouble(i -> d[i]).toArray())
            .toArray(double[][]::new);
    return new Sample(data.selectRows(order), Prediction.ofDraws(draws));
  }

  /** The given columns; −1 stands for one of ones. */
  Sample columns(int... columns) {
    double[] x = new double[data.rows() * columns.length];
    Arrays.setAll(
        x,
        at -> {
          int column = columns[at % columns.length];
          return column < 0 ? 1 : data.x().get(at / columns.length, column);
        });
    return withFeatures(new Matrix(data.rows(), columns.length, x));
  }

  Sample withFeatures(Matrix x) {
    return new Sample(new Dataset(names(x.columns()), "y", x, data.y()), given);
  }

  private static double[] affine(double[] values, double unit, double zero) {
    return Arrays.stream(values).map(v -> unit * v + zero).toArray();
  }
}
