// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise;

import org.aleator.data.Dataset;
import org.aleator.learn.predictor.Prediction;
import org.aleator.util.Work;

/** Estimates the noise in the labels of a data set, given a prediction of them. */
@FunctionalInterface
public interface NoiseMethod {

  /**
   * @param data features and noisy labels
   * @param prediction μ(x) and its draws at the same rows
   * @param work the seed of the estimator's own randomness, its threads, progress and end
   */
  NoiseEstimate estimate(Dataset data, Prediction prediction, Work work);
}
