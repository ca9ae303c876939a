// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn;

import org.aleator.data.Matrix;

/**
 * A fitted function f(x) that estimates E[y | x]. Immutable and safe for use by several threads:
 * the same rows get the same bits, whatever was fitted or predicted meanwhile.
 */
@FunctionalInterface
public interface FittedMean {

  /**
   * f at each row.
   *
   * @param x rows × features, the features of the fit in their order, all finite; not written to
   * @return one finite value per row, in the unit of the labels
   */
  double[] predict(Matrix x);
}
