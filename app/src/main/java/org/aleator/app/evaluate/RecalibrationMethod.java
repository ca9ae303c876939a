// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.evaluate;

import java.util.Optional;
import org.aleator.metric.ClassRecalibration;
import org.aleator.metric.Recalibration;

/** What {@code recalibrate --method} may be, for stds, for probabilities of classes, or both. */
enum RecalibrationMethod {
  ISOTONIC(Recalibration.ISOTONIC, ClassRecalibration.ISOTONIC),
  SCALE(Recalibration.SCALE, null),
  TEMPERATURE(null, ClassRecalibration.TEMPERATURE),
  SHIFTED_TEMPERATURE(null, ClassRecalibration.SHIFTED_TEMPERATURE),
  BETA(null, ClassRecalibration.BETA);

  private final Recalibration ofNumbers;
  private final ClassRecalibration ofClasses;

  RecalibrationMethod(Recalibration ofNumbers, ClassRecalibration ofClasses) {
    this.ofNumbers = ofNumbers;
    this.ofClasses = ofClasses;
  }

  Optional<Recalibration> ofNumbers() {
    return Optional.ofNullable(ofNumbers);
  }

  Optional<ClassRecalibration> ofClasses() {
    return Optional.ofNullable(ofClasses);
  }
}
