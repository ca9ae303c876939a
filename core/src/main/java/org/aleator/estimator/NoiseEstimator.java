package org.aleator.estimator;

import org.aleator.data.Dataset;
import org.aleator.predictor.Prediction;
import org.aleator.util.Progress;

/** Estimates the noise in the labels of a data set, given a prediction of them. */
public interface NoiseEstimator {

  /** The name users call it by, such as {@code "dva"}. */
  String name();

  /**
   * @param data features and noisy labels
   * @param prediction μ(x) and its draws at the same rows
   */
  NoiseEstimate estimate(Dataset data, Prediction prediction, Progress progress);
}
