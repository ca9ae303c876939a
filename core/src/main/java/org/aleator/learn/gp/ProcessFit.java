package org.aleator.learn.gp;

import org.aleator.data.Matrix;

/**
 * A Gaussian process fitted to rows of a table, in the units of the table. Immutable, and safe for
 * use by several threads. Rows are worked through in blocks, so that memory does not grow with
 * their number.
 */
public sealed interface ProcessFit permits ExactProcess, InducedProcess {

  /** The mean of the function at these rows. */
  double[] mean(Matrix x);

  /** The variance of the function at these rows, without noise. */
  double[] variance(Matrix x);

  /**
   * yᵢ minus the mean at row i of the fit without row i, at the same parameters, coordinates and
   * units; in the order of the rows of the fit. Computed at the first use.
   */
  double[] leaveOneOut();

  /** The noise variance of the hyperparameters, in the target's unit squared. */
  double noiseVariance();

  /** The mean alone, which is small and can be kept. */
  ProcessMean meanFunction();
}
