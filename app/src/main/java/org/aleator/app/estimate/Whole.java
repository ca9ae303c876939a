// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.Interval;
import org.aleator.noise.Moments;

/**
 * What was read of a table that is too large to be held, and what of it an answer rests on.
 *
 * @param files how many there are
 * @param fileRows all their rows
 * @param rows those of them that have a label and, where they are needed, own predictions
 * @param ofAll the methods whose answer is of all rows
 * @param ofDrawn the methods whose answer is of those that were drawn
 * @param ownRmse of own predictions, at all rows
 * @param columns what was seen of each column
 * @param heldOut the model's residuals on held-out rows, if all rows were predicted
 */
record Whole(
    int files,
    long fileRows,
    long rows,
    List<String> ofAll,
    List<String> ofDrawn,
    OptionalDouble ownRmse,
    List<Range> columns,
    Optional<HeldOut> heldOut) {

  /**
   * A column of numbers.
   *
   * @param missing in how many rows it is
   * @param least NaN where it always is
   * @param greatest likewise
   */
  record Range(String column, long missing, double least, double greatest) {}

  /**
   * The residuals of a model on held-out rows.
   *
   * @param residuals label − prediction
   */
  record HeldOut(Moments residuals) {
    double rmse() {
      return Math.sqrt(residuals.meanSquare());
    }

    /** Of the mean square. */
    Interval interval() {
      return Interval.ofMeanSquare(
          residuals.meanSquare(), residuals.kurtosisAboutZero(), residuals.count());
    }
  }

  Whole with(HeldOut found) {
    return new Whole(files, fileRows, rows, ofAll, ofDrawn, ownRmse, columns, Optional.of(found));
  }
}
