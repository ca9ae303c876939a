// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import org.aleator.Interval;

/**
 * What each row's prediction loses, for means and their standard errors.
 *
 * @param error 1 where another class than the label's has the highest probability, else 0; of equal
 *     probabilities the first class counts as predicted
 * @param logLoss −ln p of the label's class, in nats, where p is taken as no less than {@link
 *     #SMALLEST}
 * @param brier Σ over the classes of (p − 1{label})², from 0 to 2 (Brier, Monthly Weather Review
 *     78, 1950)
 * @param impossible how many labels were given a probability below {@link #SMALLEST}: without that
 *     limit the log-loss would be infinite or nearly so
 */
public record ClassLosses(double[] error, double[] logLoss, double[] brier, int impossible) {
  /** The customary limit of the log-loss, near the relative precision of doubles. */
  public static final double SMALLEST = 1e-15;

  /** The losses of every row. */
  public static ClassLosses of(ClassPredictions predictions) {
    int rows = predictions.rows();
    double[] error = predictions.correct();
    double[] logLoss = new double[rows];
    double[] brier = new double[rows];
    int impossible = 0;
    for (int row = 0; row < rows; row++) {
      error[row] = 1 - error[row];
      double ofLabel = predictions.ofLabel(row);
      // Not Math.max alone: −ln 1 is to be 0 and not −0.
      logLoss[row] = Math.abs(Math.log(Math.max(ofLabel, SMALLEST)));
      impossible += ofLabel < SMALLEST ? 1 : 0;
      for (int c = 0; c < predictions.classes(); c++) {
        double gap =
            predictions.probabilities().get(row, c) - (c == predictions.labels()[row] ? 1 : 0);
        brier[row] += gap * gap;
      }
    }
    return new ClassLosses(error, logLoss, brier, impossible);
  }

  /** The mean of a loss over the rows. */
  public static double mean(double[] loss) {
    double sum = 0;
    for (double value : loss) {
      sum += value;
    }
    return sum / loss.length;
  }

  /** The standard error of a mean over independent rows, √(s²/n); infinite for one row. */
  public static double standardError(double[] loss) {
    double mean = mean(loss);
    double sum = 0;
    for (double value : loss) {
      sum += (value - mean) * (value - mean);
    }
    int n = loss.length;
    return n < 2 ? Double.POSITIVE_INFINITY : Math.sqrt(sum / (n - 1) / n);
  }

  /** mean ± z · standard error, not below 0, which no loss is. */
  static Interval interval(double[] loss) {
    double mean = mean(loss);
    double half = Interval.Z * standardError(loss);
    return new Interval(Math.max(0, mean - half), mean + half);
  }

  /**
   * How much less is lost on average after a change than before it, on the same rows, with its 95 %
   * interval; above 0 the change helps.
   *
   * @param gain mean of before − after
   * @param interval of it, with independent rows
   */
  public record Gain(double gain, Interval interval) {
    /** The gain of one loss, such as {@link ClassLosses#logLoss()}, row by row. */
    public static Gain of(double[] before, double[] after) {
      double[] difference = new double[before.length];
      Arrays.setAll(difference, row -> before[row] - after[row]);
      double mean = mean(difference);
      double half = Interval.Z * standardError(difference);
      return new Gain(mean, new Interval(mean - half, mean + half));
    }
  }

  /** The interval of a share (Wilson, JASA 22, 1927), right where the share is near 0 or 1, too. */
  public static Interval shareInterval(double share, long rows) {
    double z2 = Interval.Z * Interval.Z / rows;
    double middle = (share + z2 / 2) / (1 + z2);
    double half = Math.sqrt(z2 * share * (1 - share) + z2 * z2 / 4) / (1 + z2);
    return new Interval(Math.max(0, middle - half), Math.min(1, middle + half));
  }
}
