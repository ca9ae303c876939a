// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn;

import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * Learns a mean: from rows of features and their labels, a function that estimates E[y | x].
 *
 * <pre>{@code
 * record LeastSquaresLine() implements Learner {
 *   public String name() {
 *     return "least squares line";
 *   }
 *
 *   public FittedMean fit(Matrix x, double[] y, Work work) {
 *     work.check();
 *     double[] line = line(x.columnValues(0), y); // intercept and slope
 *     return rows ->
 *         Arrays.stream(rows.columnValues(0)).map(v -> line[0] + line[1] * v).toArray();
 *   }
 * }
 *
 * Aleator.estimate(data, options -> options.learner(new LeastSquaresLine()));
 * }</pre>
 *
 * A learner keeps to the following, which {@link LearnerContract} checks:
 *
 * <ul>
 *   <li>It is immutable and fits from several threads at once; a fit knows nothing of another.
 *   <li>The same rows and the same seed give the same bits, whatever the number of threads: all
 *       randomness comes from {@link Work#seed}.
 *   <li>It learns from few rows, too: in the stack of a table of 40 rows from 8, whose labels or
 *       features may all be the same.
 *   <li>It calls {@link Work#check} before it begins and once per step of every long loop, so that
 *       a cancelled fit ends.
 *   <li>It writes neither to the features nor to the labels.
 * </ul>
 *
 * A learner that cannot learn throws an exception that says why; the message is passed on with the
 * learner's name.
 */
public interface Learner {

  /** What answers call it, always the same: one line, such as {@code "random forest"}. */
  String name();

  /**
   * Learns from all of the given rows.
   *
   * @param x rows × features, all finite: text is indicators by now, and a missing value one of its
   *     own
   * @param y one finite label per row, in the unit of the table
   * @param work the seed of all randomness, the threads that may be used (in the stack one, for
   *     other fits run beside this one), and whether it is cancelled
   * @return the fitted function, never null
   */
  FittedMean fit(Matrix x, double[] y, Work work);
}
