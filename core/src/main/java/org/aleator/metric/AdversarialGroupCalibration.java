// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Adversarial group calibration (Zhao, Ma and Ermon, "Individual calibration with randomized
 * forecasting", ICML 2020): the worst calibration error over random groups of rows of a given size.
 * A predictor calibrated only on average shows large errors in large groups; every predictor does
 * in tiny ones, where chance rules, so read it against another predictor on the same rows.
 *
 * <p>As in uncertainty-toolbox: 10 group sizes from 0 to 1 of the rows (at least 2 rows), 10 trials
 * of 10 groups drawn without replacement; a trial's score is its worst group.
 *
 * @param groupSizes the groups' share of the rows
 * @param meanAbsolute the worst mean absolute calibration error, mean over trials
 * @param meanAbsoluteDeviation its standard deviation over trials (with n − 1)
 * @param rootMeanSquared the worst root mean squared calibration error, mean over trials
 * @param rootMeanSquaredDeviation its standard deviation over trials (with n − 1)
 */
public record AdversarialGroupCalibration(
    double[] groupSizes,
    double[] meanAbsolute,
    double[] meanAbsoluteDeviation,
    double[] rootMeanSquared,
    double[] rootMeanSquaredDeviation) {
  /** Shares of the rows from the smallest to all, as many points as a curve is drawn with. */
  private static final int SIZES = 10;

  /** And groups in each trial: those of Chung et al. (2021) in the uncertainty toolbox. */
  private static final int TRIALS = 10;

  private static final int GROUPS = 10;

  /** A trial's worst group by each of the two errors. */
  private record Worst(double meanAbsolute, double rootMeanSquared) {}

  /** Draws the groups; the same seed gives the same bits whatever the number of threads. */
  public static AdversarialGroupCalibration run(List<Forecast> forecasts, Work work) {
    byte[] point = firstPointInside(CalibrationCurve.intervalLevels(forecasts));
    double[] sizes = new double[SIZES];
    double[][] statistics = new double[4][SIZES];
    List<Worst> worst =
        work.parallel()
            .map(
                SIZES * TRIALS, task -> trial(point, size(task / TRIALS), work.seed().split(task)));
    for (int s = 0; s < SIZES; s++) {
      List<Worst> trials = worst.subList(s * TRIALS, (s + 1) * TRIALS);
      double[] absolute = trials.stream().mapToDouble(Worst::meanAbsolute).toArray();
      double[] squared = trials.stream().mapToDouble(Worst::rootMeanSquared).toArray();
      sizes[s] = size(s);
      statistics[0][s] = mean(absolute);
      statistics[1][s] = deviation(absolute);
      statistics[2][s] = mean(squared);
      statistics[3][s] = deviation(squared);
    }
    return new AdversarialGroupCalibration(
        sizes, statistics[0], statistics[1], statistics[2], statistics[3]);
  }

  private static double size(int index) {
    return index / (SIZES - 1.0);
  }

  /**
   * The first of the curve's points whose interval holds the row: all that the curve of a group
   * needs, so a group costs one count per row instead of a sort.
   */
  private static byte[] firstPointInside(double[] levels) {
    double[] expected = CalibrationCurve.expectedProportions();
    byte[] point = new byte[levels.length];
    for (int i = 0; i < levels.length; i++) {
      int k = (int) Math.floor(levels[i] * (expected.length - 1));
      while (expected[k] < levels[i]) {
        k++;
      }
      point[i] = (byte) k;
    }
    return point;
  }

  private static Worst trial(byte[] point, double size, Seed seed) {
    int groupRows = Math.min(Math.max((int) Math.rint(point.length * size), 2), point.length);
    RandomGenerator random = seed.random();
    byte[] shuffled = point.clone();
    int[] all = count(point, point.length);
    double worstAbsolute = 0;
    double worstSquared = 0;
    for (int group = 0; group < GROUPS; group++) {
      CalibrationCurve curve = curve(drawGroup(shuffled, groupRows, all, random), groupRows);
      worstAbsolute = Math.max(worstAbsolute, curve.meanAbsoluteError());
      worstSquared = Math.max(worstSquared, curve.rootMeanSquaredError());
    }
    return new Worst(worstAbsolute, worstSquared);
  }

  /**
   * How many rows of a group drawn without replacement have each first point. A group of more than
   * half of the rows is what a smaller one leaves over.
   */
  private static int[] drawGroup(byte[] rows, int groupRows, int[] all, RandomGenerator random) {
    boolean leftOver = groupRows > rows.length / 2;
    int drawn = leftOver ? rows.length - groupRows : groupRows;
    // The first steps of a Fisher–Yates shuffle.
    for (int i = 0; i < drawn; i++) {
      int j = i + random.nextInt(rows.length - i);
      byte swap = rows[j];
      rows[j] = rows[i];
      rows[i] = swap;
    }
    int[] group = count(rows, drawn);
    if (leftOver) {
      Arrays.setAll(group, k -> all[k] - group[k]);
    }
    return group;
  }

  private static int[] count(byte[] point, int rows) {
    int[] count = new int[CalibrationCurve.POINTS];
    for (int i = 0; i < rows; i++) {
      count[point[i]]++;
    }
    return count;
  }

  private static CalibrationCurve curve(int[] firstInside, int rows) {
    double[] observed = new double[firstInside.length];
    int inside = 0;
    for (int k = 0; k < observed.length; k++) {
      inside += firstInside[k];
      observed[k] = (double) inside / rows;
    }
    return new CalibrationCurve(CalibrationCurve.expectedProportions(), observed);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double deviation(double[] values) {
    double mean = mean(values);
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return Math.sqrt(sum / (values.length - 1));
  }
}
