// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import org.aleator.data.Dataset;
import org.aleator.noise.NoiseEstimate;

/**
 * One way to estimate the noise, as it stands in {@link Methods}.
 *
 * @param name what users call it
 * @param byDefault whether it runs unless others are named
 * @param trainsMean whether it trains a mean of its own, of the study's kind of predictor
 * @param need refuses, before anything is trained, what the method cannot do with
 * @param estimation the estimate
 */
record Method(
    String name, boolean byDefault, boolean trainsMean, Need need, Estimation estimation) {

  /** What a method needs of the data, the prediction or the options. */
  @FunctionalInterface
  interface Need {
    /**
     * @param given whether the predictions are the user's own
     * @throws org.aleator.util.InvalidInputException where the method cannot do with these
     */
    void require(Dataset data, boolean given, StudyOptions options);
  }

  /** How an estimate comes out of a study. */
  @FunctionalInterface
  interface Estimation {
    NoiseEstimate of(Situation situation);
  }

  /** A method that needs nothing and runs when named. */
  static Method of(String name, Estimation estimation) {
    return new Method(name, false, false, (data, given, options) -> {}, estimation);
  }

  Method needing(Need other) {
    return new Method(name, byDefault, trainsMean, other, estimation);
  }

  Method runningByDefault() {
    return new Method(name, true, trainsMean, need, estimation);
  }

  Method trainingAMean() {
    return new Method(
        name,
        byDefault,
        true,
        (data, given, options) -> options.predictor().requireStepByStep(),
        estimation);
  }
}
