// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import org.apache.spark.sql.Row;

/** What is summed up of the label and own predictions of all rows; the same bits in any order. */
interface RowTotals extends Serializable {
  /** Those of no row. */
  static RowTotals none(RowLayout layout) {
    return layout.classes() == null ? new NumberTotals(layout.label()) : new ClassTotals(layout);
  }

  /**
   * Whether a row's label and own predictions can be used; counts those that cannot.
   *
   * @param values of the row
   * @param unusable counts by place
   */
  boolean check(double[] values, long[] unusable);

  /** Adds a row that can be used. */
  void add(double[] values, Row row);

  /** Adds all rows of the other. */
  void add(RowTotals other);

  /** How many rows were added. */
  long count();
}
