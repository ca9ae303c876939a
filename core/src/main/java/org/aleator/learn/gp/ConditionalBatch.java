// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.aleator.numerics.kernel.LaneKernels.LANES;

import java.util.Arrays;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.LaneKernels;

/**
 * The normal distributions of {@value LaneKernels#LANES} labels, each given the labels of its own
 * neighbours, computed together. The last of a problem's m + 1 points is the one whose label is
 * asked for. With A the covariance of the neighbours' labels, k that with the last point's, the
 * Cholesky factor of all m + 1 holds everything: its last row is (L⁻¹k, √v).
 *
 * <p>Not safe for use by several threads: it owns the buffers.
 */
final class ConditionalBatch {
  /** What is added to the diagonal for the factorisation's sake, as a part of the signal. */
  static final double JITTER = 1e-10;

  /** Coordinate of a place in the neighbourhood that no row takes: it is correlated with none. */
  private static final double FAR = 1e4;

  final int neighbours;
  final int columns;
  final LaneKernels kernels = Kernels.best().lanes();

  /** Coordinates over lengths: by column, then by point. */
  final double[] z;

  /** Labels by point; replaced by L⁻¹y. */
  final double[] y;

  /** The noise's variance by point, relative to that of the process. */
  final double[] relative;

  /**
   * The covariances, replaced by their factor, row after row without what is above the diagonal.
   */
  final double[] factor;

  /** Slopes of the kernel, in the same order. */
  final double[] slope;

  final double[] inverseDiagonal;
  final double[] mean = new double[LANES];
  final double[] variance = new double[LANES];

  private final double[] squares;

  ConditionalBatch(int neighbours, int columns) {
    int points = neighbours + 1;
    this.neighbours = neighbours;
    this.columns = columns;
    this.z = new double[columns * points * LANES];
    this.y = new double[points * LANES];
    this.relative = new double[points * LANES];
    this.factor = new double[row(points)];
    this.slope = new double[row(points)];
    this.inverseDiagonal = new double[points * LANES];
    this.squares = new double[points * LANES];
  }

  /** Where the row of a point begins. */
  static int row(int point) {
    return point * (point + 1) / 2 * LANES;
  }

  /** Puts a row's coordinates and label at a point of a problem. */
  void set(int lane, int point, double[] values, int from, double[] inverseLengths, double label) {
    set(lane, point, values, from, inverseLengths, label, 1);
  }

  /** The same of a row whose noise has so many times the variance. */
  void set(
      int lane,
      int point,
      double[] values,
      int from,
      double[] inverseLengths,
      double label,
      double times) {
    int points = neighbours + 1;
    for (int k = 0; k < columns; k++) {
      z[(k * points + point) * LANES + lane] = values[from + k] * inverseLengths[k];
    }
    y[point * LANES + lane] = label;
    relative[point * LANES + lane] = times;
  }

  /** Leaves a point of a problem without a row. */
  void leave(int lane, int point) {
    int points = neighbours + 1;
    for (int k = 0; k < columns; k++) {
      z[(k * points + point) * LANES + lane] = k == 0 ? FAR * (point + 1) : 0;
    }
    y[point * LANES + lane] = 0;
    relative[point * LANES + lane] = 1;
  }

  /**
   * Mean and variance of the last point's label given the others', after all points were set. Where
   * the covariances cannot be factorised they are NaN.
   */
  void condition(Smoothness smoothness, double signal, double noise) {
    factorize(smoothness, signal, noise);
    int last = row(neighbours);
    for (int j = 0; j < neighbours; j++) {
      kernels.eliminate(j, y, 0, 0, 0, 0, factor, row(j), inverseDiagonal, j * LANES);
    }
    Arrays.fill(mean, 0);
    kernels.addProducts(neighbours, factor, last, y, 0, mean, 0);
    for (int l = 0; l < LANES; l++) {
      double root = factor[last + neighbours * LANES + l];
      variance[l] = root * root;
    }
  }

  private void factorize(Smoothness smoothness, double signal, double noise) {
    int points = neighbours + 1;
    for (int j = 0; j < points; j++) {
      int at = row(j);
      Arrays.fill(squares, 0, j * LANES, 0);
      for (int k = 0; k < columns; k++) {
        int from = k * points * LANES;
        kernels.addSquares(j, z, from, z, from + j * LANES, squares, 0);
      }
      kernels.correlations(smoothness.twiceNu, j, squares, 0, factor, at, slope, at);
      for (int i = 0; i < j * LANES; i++) {
        factor[at + i] *= signal;
      }
      for (int l = j * LANES; l < (j + 1) * LANES; l++) {
        factor[at + l] = signal * (1 + JITTER) + noise * relative[l];
      }
    }
    for (int j = 0; j < points; j += 4) {
      block(j, Math.min(points, j + 4));
    }
  }

  /** Four rows of the factor at a time. */
  private void block(int from, int to) {
    int r0 = row(from);
    int r1 = row(Math.min(from + 1, to - 1));
    int r2 = row(Math.min(from + 2, to - 1));
    int r3 = row(to - 1);
    for (int k = 0; k < from; k++) {
      kernels.eliminate(k, factor, r0, r1, r2, r3, factor, row(k), inverseDiagonal, k * LANES);
    }
    for (int k = from; k < to; k++) {
      kernels.pivot(k, factor, row(k), inverseDiagonal, k * LANES);
      for (int j = k + 1; j < to; j++) {
        int at = row(j);
        kernels.eliminate(k, factor, at, at, at, at, factor, row(k), inverseDiagonal, k * LANES);
      }
    }
  }

  /** Writes L⁻¹1 of the neighbours' factor. */
  void whiten(double[] ones) {
    Arrays.fill(ones, 0, neighbours * LANES, 1);
    for (int j = 0; j < neighbours; j++) {
      kernels.eliminate(j, ones, 0, 0, 0, 0, factor, row(j), inverseDiagonal, j * LANES);
    }
  }
}
