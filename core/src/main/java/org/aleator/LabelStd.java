// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.Optional;

/**
 * What the known error bars of the labels explain of the noise, and what comes on top of them.
 *
 * @param column what states the std of each label
 * @param knownVariance the mean of its squares
 * @param extraVariance what comes on top of it, on the average over the rows; 0 at least
 * @param extra its 95 % interval
 * @param chi2PerDegree mean of r²/s², r a residual of held-out rows without the model's own error
 * @param chi2 its 95 % interval
 * @param scatter what the two say together
 * @param factor by what the error bars would have to be multiplied if nothing came on top
 * @param own χ² per degree of freedom of the user's own predictions, their own error included
 */
public record LabelStd(
    String column,
    double knownVariance,
    double extraVariance,
    Interval extra,
    double chi2PerDegree,
    Interval chi2,
    Scatter scatter,
    double factor,
    Optional<Own> own) {

  /** How the scatter of the labels compares with their error bars. */
  public enum Scatter {
    /** It is no larger and no smaller, as far as the rows tell. */
    EXPLAINED,
    /** It is larger by more than a factor explains, or by what may be an amount or a factor. */
    MORE,
    /** It is larger by a factor. */
    BARS_TOO_SMALL,
    /** It is smaller. */
    BARS_TOO_LARGE
  }

  /**
   * Own predictions beside the error bars.
   *
   * @param chi2PerDegree mean of (y − prediction)²/s²
   * @param chi2 its 95 % interval
   */
  public record Own(double chi2PerDegree, Interval chi2) {}

  /** The same beside own predictions. */
  public LabelStd with(Own predictions) {
    return new LabelStd(
        column,
        knownVariance,
        extraVariance,
        extra,
        chi2PerDegree,
        chi2,
        scatter,
        factor,
        Optional.of(predictions));
  }
}
