// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

/** What a network is fitted to: a loss of its outputs at some rows of the data. */
public interface Objective {

  /**
   * The mean loss over a batch and its gradient with respect to the network's outputs. An objective
   * with parameters of its own (such as DVA's noises) moves them here too.
   *
   * @param rows the batch's rows are the first {@code count} of these
   * @param count the batch's size
   * @param output the network's outputs, count × outputs
   * @param outputGradient receives the gradient, count × outputs
   * @param learningRate the current rate, for the objective's own parameters
   */
  double gradient(
      int[] rows, int count, float[] output, float[] outputGradient, double learningRate);

  /** The mean loss over the first {@code count} of the rows, without any change. */
  double loss(int[] rows, int count, float[] output);

  /** Called when every training row has been visited once more. */
  default void endEpoch() {}
}
