// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.ArrayList;
import java.util.List;
import org.aleator.data.Column;
import org.aleator.data.Table;

/** The rows that were drawn, as core takes them. */
final class SampleTable {
  private SampleTable() {}

  /**
   * @param names of the first numbers of each row; others are left out
   */
  static Table of(List<String> names, double[][] rows) {
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      double[] values = new double[rows.length];
      for (int i = 0; i < rows.length; i++) {
        values[i] = rows[i][j];
      }
      columns.add(new Column.Numeric(names.get(j), values));
    }
    return new Table("the sample", columns);
  }
}
