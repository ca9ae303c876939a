// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.aleator.numerics.kernel.LaneKernels.LANES;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.aleator.data.Matrix;
import org.aleator.data.RowWeights;
import org.aleator.numerics.kernel.Kernels;
import org.aleator.numerics.kernel.LaneKernels;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * A process conditioned on all of its rows, around an unknown constant: with K the covariance of
 * the labels and β = 1ᵀK⁻¹y/1ᵀK⁻¹1, the mean at a row with covariances k is β + kᵀK⁻¹(y − β).
 */
final class ExactConditioning {
  private final ProcessParameters parameters;
  private final int rows;
  private final RowWeights noise;

  /** Coordinates over lengths, column by column, each padded to whole vectors. */
  private final double[] scaled;

  private final int stride;
  private final double[] factor;

  /** K⁻¹1. */
  private final double[] ofOnes;

  private final double constant;
  private final double[] weights;
  private final LaneKernels kernels = Kernels.best().lanes();

  /**
   * @param y labels, less the linear mean
   * @param noise a row's noise has 1/wᵢ times the variance
   */
  ExactConditioning(ProcessParameters parameters, Matrix z, double[] y, RowWeights noise) {
    this.parameters = parameters;
    this.noise = noise;
    this.rows = z.rows();
    this.stride = (rows + LANES - 1) / LANES * LANES;
    this.scaled = new double[stride * z.columns()];
    for (int k = 0; k < z.columns(); k++) {
      for (int i = 0; i < rows; i++) {
        scaled[k * stride + i] = z.get(i, k) / parameters.lengths()[k];
      }
    }
    double[] covariances = new double[rows * rows];
    double[] row = new double[stride];
    for (int i = 0; i < rows; i++) {
      covariances(z, i, row);
      System.arraycopy(row, 0, covariances, i * rows, i);
      covariances[i * rows + i] =
          parameters.signalVariance() + parameters.noiseVariance() * noise.variance(i);
    }
    this.factor = PositiveDefinite.factor(covariances, rows, ConditionalBatch.JITTER);
    double[] ones = new double[rows];
    Arrays.fill(ones, 1);
    this.ofOnes = LinearAlgebra.solve(factor, rows, ones);
    double[] ofLabels = LinearAlgebra.solve(factor, rows, y);
    this.constant = sum(ofLabels) / sum(ofOnes);
    this.weights = new double[rows];
    Arrays.setAll(weights, i -> ofLabels[i] - constant * ofOnes[i]);
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** The covariances of one of some rows with all rows of the process. */
  private void covariances(Matrix at, int index, double[] row) {
    Arrays.fill(row, 0);
    double[] centre = new double[LANES];
    for (int k = 0; k < at.columns(); k++) {
      Arrays.fill(centre, at.get(index, k) / parameters.lengths()[k]);
      kernels.addSquares(stride / LANES, scaled, k * stride, centre, 0, row, 0);
    }
    double[] slopes = new double[stride];
    kernels.correlations(
        parameters.smoothness().twiceNu, stride / LANES, row, 0, row, 0, slopes, 0);
    for (int i = 0; i < rows; i++) {
      row[i] *= parameters.signalVariance();
    }
  }

  /** Adds the mean at some rows to what stands there, and writes the function's variance. */
  void add(Matrix at, int from, int to, double[] mean, double[] variance) {
    int count = to - from;
    double[] cross = new double[count * rows];
    double[] row = new double[stride];
    for (int q = 0; q < count; q++) {
      covariances(at, from + q, row);
      System.arraycopy(row, 0, cross, q * rows, rows);
      double sum = constant;
      double unexplained = 1;
      for (int i = 0; i < rows; i++) {
        sum += row[i] * weights[i];
        unexplained -= row[i] * ofOnes[i];
      }
      mean[from + q] += sum;
      variance[from + q] = parameters.signalVariance() + unexplained * unexplained / sum(ofOnes);
    }
    LinearAlgebra.provider().forwardSolve(factor, rows, cross, count);
    for (int q = 0; q < count; q++) {
      double explained = 0;
      for (int i = q * rows; i < (q + 1) * rows; i++) {
        explained += cross[i] * cross[i];
      }
      variance[from + q] = Math.max(0, variance[from + q] - explained);
    }
  }

  /**
   * Writes for each row the residual and the variance of its label given all others: with Q = K⁻¹ −
   * K⁻¹11ᵀK⁻¹/1ᵀK⁻¹1 they are (Qy)ᵢ/Qᵢᵢ and 1/Qᵢᵢ.
   *
   * @param added to the labels y when a row is left out
   */
  void leaveOneOut(IntFunction<double[]> added, double[] residual, double[] variance) {
    double[] inverse = factor.clone();
    LinearAlgebra.provider().invertCholesky(inverse, rows);
    double ones = sum(ofOnes);
    for (int i = 0; i < rows; i++) {
      double[] more = added.apply(i);
      double own = weights[i];
      double withOnes = 0;
      for (int j = 0; j < rows; j++) {
        own += inverse[i * rows + j] * more[j];
        withOnes += ofOnes[j] * more[j];
      }
      own -= ofOnes[i] * withOnes / ones;
      double diagonal = inverse[i * rows + i] - ofOnes[i] * ofOnes[i] / ones;
      residual[i] = own / diagonal;
      variance[i] = Math.max(0, 1 / diagonal - parameters.noiseVariance() * noise.variance(i));
    }
  }
}
