// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import org.aleator.data.Matrix;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;

/**
 * The directions along which a fitted function changes most: eigenvectors of the mean outer product
 * of its gradients, G = (1/n) Σ ∇μ(xᵢ) ∇μ(xᵢ)ᵀ (Xia, Tong, Li and Zhu 2002). A function of a few
 * linear combinations of the features has as many large eigenvalues; in these coordinates a kernel
 * with one length scale per coordinate fits it.
 */
final class DirectionsOfChange {
  private DirectionsOfChange() {}

  /**
   * @param candidate a kernel on unit scale
   * @param process its fit to the rows
   */
  static Coordinates.Rotated of(
      KernelSearch.Candidate candidate, GaussianProcess process, Matrix x) {
    Coordinates.UnitScale unit = (Coordinates.UnitScale) candidate.coordinates();
    Matrix z = unit.apply(x);
    int d = z.columns();
    double[][] gradients = ArdKernel.columns(process.meanSlopes(z));
    double[][] outer = new double[d][d];
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < d; k++) {
        outer[j][k] = LogPosterior.dot(gradients[j], gradients[k]) / z.rows();
      }
    }
    EigenDecompositionSymmetric decomposition =
        new EigenDecompositionSymmetric(new Array2DRowRealMatrix(outer, false));
    double[] directions = new double[d * d];
    for (int i = 0; i < d; i++) {
      System.arraycopy(decomposition.getEigenvector(i).toArray(), 0, directions, i * d, d);
    }
    return Coordinates.Rotated.of(unit, new Matrix(d, d, directions), x);
  }
}
