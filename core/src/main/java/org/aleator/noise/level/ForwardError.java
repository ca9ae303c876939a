// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.ComingRows;
import org.aleator.ComingRows.Stretch;
import org.aleator.Interval;
import org.aleator.learn.stack.ForwardFit;
import org.aleator.learn.stack.Reached;
import org.aleator.learn.stack.TimeBatches;

/**
 * From fits to the past to what is reached on coming rows. A stretch is predicted by fits to fewer
 * rows than the table has; what that costs is known from the learning curve of shuffled rows. So
 * the mean squares are compared with the curve at as many rows, and the ratio, of all stretches
 * together, makes the error reached on shuffled rows that on coming rows.
 */
final class ForwardError {
  private ForwardError() {}

  /**
   * @param forward the residuals
   * @param reached what was reached on shuffled rows
   * @param curve how the error falls with the rows there
   */
  static ComingRows of(ForwardFit forward, Reached reached, LearningCurve curve) {
    List<Stretch> stretches = new ArrayList<>();
    double[] ratios = new double[forward.residuals().length];
    int first = 0;
    for (ForwardFit.Block block : forward.blocks()) {
      double[] own = Arrays.copyOfRange(forward.residuals(), first, first + block.rows());
      double expected = curve.meanSquareAt(block.fitted());
      for (int i = 0; i < own.length; i++) {
        ratios[first + i] = own[i] * own[i] / expected;
      }
      double shift = Arrays.stream(own).average().orElseThrow();
      double rmse = Math.sqrt(Arrays.stream(own).map(r -> r * r).average().orElseThrow());
      boolean shifted = TimeBatches.isShifted(own);
      stretches.add(
          new Stretch(
              block.from(), block.to(), block.fitted(), block.rows(), rmse, shift, shifted));
      first += block.rows();
    }
    double ratio = Arrays.stream(ratios).average().orElseThrow();
    double spread = TimeBatches.T * TimeBatches.standardError(ratios) / ratio;
    double rmse = Math.sqrt(ratio) * reached.rmse();
    return new ComingRows(
        rmse,
        new Interval(rmse * Math.exp(-spread / 2), rmse * Math.exp(spread / 2)),
        reached.rmse(),
        stretches);
  }
}
