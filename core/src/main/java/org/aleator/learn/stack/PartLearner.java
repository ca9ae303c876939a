// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.List;
import org.aleator.util.Seed;

/**
 * One or several models that are fitted together to some rows of one table and predict others. It
 * belongs to the table: what may be shared by all fits without telling a fit the labels of the rows
 * it predicts, such as the bins of the features, is prepared once.
 *
 * <p>Safe for use by several threads; the same seed gives the same bits.
 */
public interface PartLearner {

  /** What the models are called, one name each. */
  List<String> names();

  /**
   * The predictions at some rows of the models fitted to others.
   *
   * @param rows the rows to fit
   * @param at the rows to predict
   * @return one array of predictions per name; where a label is several numbers, row after row
   */
  double[][] predict(int[] rows, int[] at, Seed seed);

  /** About what a fit to so many rows costs, in any unit: the costliest fits begin first. */
  default double cost(int rows) {
    return rows;
  }
}
