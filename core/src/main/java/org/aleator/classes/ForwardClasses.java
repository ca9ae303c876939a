// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.ComingClassRows;
import org.aleator.ComingClassRows.Shift;
import org.aleator.ComingClassRows.Stretch;
import org.aleator.Interval;
import org.aleator.data.ClassLabels;
import org.aleator.learn.stack.ForwardFit;
import org.aleator.learn.stack.TimeBatches;

/**
 * From fits to the past to the error on coming rows. A stretch is predicted by fits to fewer rows
 * than the table has; what that costs is known from the learning curve of shuffled rows, e(m). So
 * what was missed beyond that, of all stretches together, comes on top of the error reached on
 * shuffled rows:
 *
 * <pre>error on coming rows = reached + mean (missedᵢ − e(mᵢ)).</pre>
 */
final class ForwardClasses {
  /** −ln 0.025: where none of n labels is missed, the error is below so many n-ths (97.5 %). */
  private static final double NONE_MISSED = 3.69;

  private ForwardClasses() {}

  /**
   * @param forward the residuals of the indicators
   * @param reached the error on shuffled rows
   * @param curve how the error falls with the rows there
   */
  static ComingClassRows of(
      ForwardFit forward, ClassLabels labels, double reached, ClassCurve curve) {
    int rows = forward.order().length;
    double[] beyond = new double[rows];
    List<Stretch> stretches = new ArrayList<>();
    int first = 0;
    for (ForwardFit.Block block : forward.blocks()) {
      int missed = 0;
      double expected = curve.errorAt(block.fitted());
      for (int i = first; i < first + block.rows(); i++) {
        boolean wrong = predicted(forward, labels, i) != labels.of()[forward.order()[i]];
        missed += wrong ? 1 : 0;
        beyond[i] = (wrong ? 1 : 0) - expected;
      }
      stretches.add(
          new Stretch(
              block.from(),
              block.to(),
              block.fitted(),
              block.rows(),
              missed / (double) block.rows(),
              shift(forward, labels, first, block.rows())));
      first += block.rows();
    }
    double error = share(reached + Arrays.stream(beyond).average().orElseThrow());
    double half = TimeBatches.T * TimeBatches.standardError(beyond);
    double high = Math.max(error + half, NONE_MISSED / rows);
    return new ComingClassRows(
        error, new Interval(share(error - half), share(high)), reached, stretches);
  }

  private static double share(double value) {
    return Math.max(0, Math.min(1, value));
  }

  /** The likeliest class of a predicted row: an indicator less its residual is the probability. */
  private static int predicted(ForwardFit forward, ClassLabels labels, int row) {
    int classes = labels.count();
    int label = labels.of()[forward.order()[row]];
    int likeliest = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < classes; c++) {
      double p = (c == label ? 1 : 0) - forward.residuals()[row * classes + c];
      if (p > most) {
        most = p;
        likeliest = c;
      }
    }
    return likeliest;
  }

  private static Optional<Shift> shift(
      ForwardFit forward, ClassLabels labels, int first, int rows) {
    int classes = labels.count();
    Optional<Shift> furthest = Optional.empty();
    for (int c = 0; c < classes; c++) {
      double[] residuals = new double[rows];
      for (int i = 0; i < rows; i++) {
        residuals[i] = forward.residuals()[(first + i) * classes + c];
      }
      double mean = Arrays.stream(residuals).average().orElseThrow();
      if (TimeBatches.isShifted(residuals)
          && furthest.filter(other -> Math.abs(other.share()) >= Math.abs(mean)).isEmpty()) {
        furthest = Optional.of(new Shift(labels.names().get(c), mean));
      }
    }
    return furthest;
  }
}
