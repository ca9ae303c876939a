// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import org.aleator.data.Matrix;

/** Probabilities of classes turned into better calibrated ones. */
public sealed interface ClassRecalibrator
    permits TemperatureScaling, IsotonicCalibration, BetaCalibration {

  /**
   * The recalibrated probabilities, rows × classes; every row adds up to 1.
   *
   * @param probabilities of the same classes as those learnt from
   */
  Matrix apply(Matrix probabilities);
}
