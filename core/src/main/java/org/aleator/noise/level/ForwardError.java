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

/**
 * From fits to the past to what is reached on coming rows. A stretch is predicted by fits to fewer
 * rows than the table has; what that costs is known from the learning curve of shuffled rows. So
 * the mean squares are compared with the curve at as many rows, and the ratio, of all stretches
 * together, makes the error reached on shuffled rows that on coming rows.
 */
final class ForwardError {
  /** Neighbours in time may share their error: means of so many stretches are independent. */
  private static final int BATCHES = 16;

  /** The 97.5 % quantile of t with 15 degrees of freedom. */
  private static final double T = 2.131;

  /** A mean residual of so many standard errors is no chance: four stretches are looked at. */
  private static final double SHIFTED = 3.5;

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
      boolean shifted = Math.abs(shift) > SHIFTED * error(own);
      stretches.add(
          new Stretch(
              block.from(), block.to(), block.fitted(), block.rows(), rmse, shift, shifted));
      first += block.rows();
    }
    double ratio = Arrays.stream(ratios).average().orElseThrow();
    double spread = T * error(ratios) / ratio;
    double rmse = Math.sqrt(ratio) * reached.rmse();
    return new ComingRows(
        rmse,
        new Interval(rmse * Math.exp(-spread / 2), rmse * Math.exp(spread / 2)),
        reached.rmse(),
        stretches);
  }

  /** The standard error of a mean of values in the order of time, by the means of batches. */
  private static double error(double[] values) {
    int batches = Math.min(BATCHES, values.length);
    double[] means = new double[batches];
    for (int b = 0; b < batches; b++) {
      int from = (int) ((long) b * values.length / batches);
      int to = (int) ((long) (b + 1) * values.length / batches);
      means[b] = Arrays.stream(values, from, to).average().orElseThrow();
    }
    double mean = Arrays.stream(means).average().orElseThrow();
    double square = Arrays.stream(means).map(m -> (m - mean) * (m - mean)).sum();
    return Math.sqrt(square / (batches - 1.0) / batches);
  }
}
