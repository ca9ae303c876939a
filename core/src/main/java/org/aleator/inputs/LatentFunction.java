// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.Arrays;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * f = φᵀc of {@link LatentSearch}, for given noises. c comes from EM over the nodes: least squares
 * with weights w/v, whose equations have mean 0 at the truth though v depends on c too. The ridge λ
 * is MacKay's (1992): the effective number of waves over Σ c².
 */
final class LatentFunction {
  /** EM goes on at the next step of the search, so it need not end here. */
  private static final int MOST_EM = 10;

  /** Of a step of EM; less than twice is safe (Salakhutdinov and Roweis 2003). */
  private static final double OVER_RELAXATION = 1.6;

  /** Of the log likelihood: far less than the two units that an interval tells. */
  private static final double CLOSE_OBJECTIVE = 0.1;

  /** The features themselves and the constant are all but free. */
  private static final double RIDGE_OF_LINEAR_PART = 1e-4;

  private final FourierBasis basis;
  private final boolean keepsRidge;
  private final double[] coefficients;
  private double ridge;

  LatentFunction(FourierBasis basis) {
    this(basis, new double[basis.size()], 1, false);
  }

  private LatentFunction(
      FourierBasis basis, double[] coefficients, double ridge, boolean keepsRidge) {
    this.basis = basis;
    this.coefficients = coefficients;
    this.ridge = ridge;
    this.keepsRidge = keepsRidge;
  }

  /** The same function, whose further fits keep λ, so that their objectives compare. */
  LatentFunction withSameRidge() {
    return new LatentFunction(basis, coefficients.clone(), ridge, true);
  }

  double[] coefficients() {
    return coefficients;
  }

  /**
   * c and λ by EM, each step longer than EM's own (less than twice is safe).
   *
   * @return the penalised log likelihood Σ ln p − ½ λ Σ c² before the last step
   */
  double fit(LatentNodes nodes, double[] y, double labelVariance) {
    int size = basis.size();
    int waves = basis.waves();
    double objective = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < MOST_EM; i++) {
      LatentNodes.Posterior posterior = nodes.posterior(y, coefficients, labelVariance);
      double[] right = new double[size];
      double[] inverse = inverse(nodes.normalMatrix(posterior, y, right), "the equations of f");
      double[] uncertainty = inverse(nodes.information(posterior), "the information on f");
      double trace = 0;
      double squares = 0;
      double before = objective;
      objective = Arrays.stream(posterior.logLikelihood()).sum();
      for (int k = 0; k < size; k++) {
        double solution = 0;
        for (int l = 0; l < size; l++) {
          solution += inverse[k * size + l] * right[l];
        }
        objective -= 0.5 * ridgeOf(k) * coefficients[k] * coefficients[k];
        coefficients[k] += OVER_RELAXATION * (solution - coefficients[k]);
        if (k < waves) {
          trace += uncertainty[k * size + k];
          squares += solution * solution;
        }
      }
      double ratio = (waves - ridge * trace) / Math.max(squares, 1e-12);
      ridge = keepsRidge ? ridge : Math.min(Math.max(ratio, 1e-4), 1e4);
      if (Math.abs(objective - before) < CLOSE_OBJECTIVE) {
        break;
      }
    }
    return objective;
  }

  private double ridgeOf(int k) {
    return k < basis.waves() ? ridge : RIDGE_OF_LINEAR_PART;
  }

  /** (matrix + ridge)⁻¹, in its place. */
  double[] inverse(double[] matrix, String what) {
    int size = basis.size();
    for (int k = 0; k < size; k++) {
      matrix[k * size + k] += ridgeOf(k);
    }
    if (Double.isNaN(LinearAlgebra.provider().invert(matrix, size))) {
      throw new ArithmeticException(what + " cannot be solved: not positive definite");
    }
    return matrix;
  }
}
