// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

/**
 * A predictor under training that is moved one mini-batch at a time, so that a noise model can be
 * trained beside it. Works in the network's {@link Units}; not safe for use by several threads.
 */
public interface MeanLearner {

  /** μ at the first {@code count} of the rows, as things stand; valid until the next call. */
  double[] means(int[] rows, int count);

  /**
   * One step down Σ pᵢ (yᵢ − f(xᵢ))²/2 over the batch.
   *
   * @param precision pᵢ of each row of the batch
   */
  void step(int[] rows, int count, double[] precision, double learningRate);

  /** The units it works in. */
  Units units();

  /** What has been learned so far. */
  Predictor predictor();
}
