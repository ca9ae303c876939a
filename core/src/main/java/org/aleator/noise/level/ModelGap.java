// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.Arrays;
import java.util.Optional;
import org.aleator.Interval;

/**
 * How far the user's model is from the ceiling: its mean squared error minus the noise variance is
 * what a better model could still remove.
 *
 * @param meanSquaredError of the user's predictions, at the rows that the noise is estimated from:
 *     without those of {@linkplain org.aleator.audit.OutlierLabels labels that no noise explains}
 * @param rmse its root
 * @param reducible meanSquaredError − σ̂²; negative only by chance, or if the model has seen these
 *     labels
 * @param low lower end of its 95 % interval
 * @param high upper end
 * @param beside the noise as it would be without the predictions, or with them where they are not
 *     believed; absent where they are all there is
 */
public record ModelGap(
    double meanSquaredError,
    double rmse,
    double reducible,
    double low,
    double high,
    Optional<Beside> beside) {

  /** The root of the mean square of errors, scaled by the largest so that no square overflows. */
  public static double rmse(double[] errors) {
    double largest = Arrays.stream(errors).map(Math::abs).max().orElse(0);
    double meanSquare =
        Arrays.stream(errors).map(e -> (e / largest) * (e / largest)).average().orElse(0);
    return largest == 0 ? 0 : largest * Math.sqrt(meanSquare);
  }

  /**
   * The other of the two answers.
   *
   * @param withPredictions whether it believes the predictions
   * @param variance σ²
   * @param interval of σ², 95 %
   */
  public record Beside(boolean withPredictions, double variance, Interval interval) {}
}
