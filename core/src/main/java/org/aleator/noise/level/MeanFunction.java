// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.GaussianProcess;
import org.aleator.util.Parallel;

/**
 * The fitted function μ(x) of the estimate, with the variance of its error: the average of the
 * subsets' Gaussian processes, weighted at each x by the inverse of their variances. Where the
 * user's predictions joined the features, they are the last column of the rows to predict.
 */
final class MeanFunction {
  /** Rows predicted at once, which bounds the memory. */
  private static final int CHUNK = 512;

  private final Coordinates coordinates;
  private final List<GaussianProcess> processes;
  private final double shift;
  private final double scale;

  MeanFunction(
      Coordinates coordinates, List<GaussianProcess> processes, double shift, double scale) {
    this.coordinates = coordinates;
    this.processes = List.copyOf(processes);
    this.shift = shift;
    this.scale = scale;
  }

  /**
   * A function's values with the variances of their errors.
   *
   * @param mean μ(x) per row
   * @param variance the epistemic variance per row, without noise
   */
  record Values(double[] mean, double[] variance) {}

  /** μ(x) and its variance at any rows with the estimate's features. */
  Values at(Matrix x, Parallel parallel) {
    Matrix z = coordinates.apply(x);
    double[] mean = new double[z.rows()];
    double[] variance = new double[z.rows()];
    parallel.map(
        (z.rows() + CHUNK - 1) / CHUNK,
        chunk -> {
          int from = chunk * CHUNK;
          int to = Math.min(z.rows(), from + CHUNK);
          fill(GaussianProcessNoise.rows(z, from, to), from, mean, variance);
          return to;
        });
    return new Values(mean, variance);
  }

  private void fill(Matrix z, int from, double[] mean, double[] variance) {
    double[] precisions = new double[z.rows()];
    double[] sums = new double[z.rows()];
    for (GaussianProcess process : processes) {
      GaussianProcess.Values values = process.at(z);
      for (int i = 0; i < sums.length; i++) {
        double precision = 1 / Math.max(values.variance()[i], 1e-12);
        precisions[i] += precision;
        sums[i] += precision * values.mean()[i];
      }
    }
    for (int i = 0; i < sums.length; i++) {
      boolean known = precisions[i] > 0;
      mean[from + i] = known ? shift + scale * sums[i] / precisions[i] : shift;
      variance[from + i] = known ? scale * scale / precisions[i] : 0;
    }
  }
}
