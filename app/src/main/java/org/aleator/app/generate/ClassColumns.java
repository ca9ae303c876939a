// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.generate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.synthetic.ClassData;

/** Generated rows whose label is a class: the features and {@code class}. */
final class ClassColumns {
  private ClassColumns() {}

  /**
   * @param truth also the probability of each class, {@code true_p_} and its name
   */
  static Table of(String name, ClassData data, boolean truth) {
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < data.features().size(); j++) {
      columns.add(new Column.Numeric(data.features().get(j), data.x().columnValues(j)));
    }
    List<String> classes = data.labels().names();
    columns.add(
        new Column.Text(
            "class",
            Arrays.stream(data.labels().of()).mapToObj(classes::get).toArray(String[]::new)));
    for (int c = 0; truth && c < classes.size(); c++) {
      columns.add(
          new Column.Numeric("true_p_" + classes.get(c), data.probabilities().columnValues(c)));
    }
    return new Table(name, columns);
  }
}
