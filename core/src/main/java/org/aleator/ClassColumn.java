// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.encode.ClassRows;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.LabelDetails;
import org.aleator.encode.PreparedData;
import org.aleator.encode.TargetColumns;
import org.aleator.encode.TargetKind;
import org.aleator.util.InvalidInputException;

/** A table whose target is a class, made ready to be studied by the rules of every door. */
final class ClassColumn {
  /** What the target of arrays is called. */
  static final String NAME = "class";

  private ClassColumn() {}

  /** Arrays as a table whose features are x1, x2 and so on. */
  static Table table(double[][] x, String[] labels) {
    RunOptions.given(x, "the array of rows");
    RunOptions.given(labels, "the array of labels");
    if (x.length != labels.length || x.length == 0) {
      throw new InvalidInputException(
          "%d rows have %d labels; give at least one row, and a label for each"
              .formatted(x.length, labels.length));
    }
    int width = RunOptions.given(x[0], "row 1").length;
    for (int i = 0; i < x.length; i++) {
      if (RunOptions.given(x[i], "row " + (i + 1)).length != width) {
        throw new InvalidInputException(
            "row %d has %d values, row 1 has %d".formatted(i + 1, x[i].length, width));
      }
      RunOptions.given(labels[i], "the label of row " + (i + 1));
    }
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < width; j++) {
      columns.add(new Column.Numeric("x" + (j + 1), ArrayRows.column(x, j)));
    }
    columns.add(new Column.Text(NAME, labels.clone()));
    return new Table("the data", columns);
  }

  static ClassRows of(Table table, DataRequest request, LabelDetails details) {
    TargetColumns target =
        TargetColumns.of(table, request.targets(), Optional.of(TargetKind.CLASSES));
    PreparedData data = details.of(table, DatasetBuilder.build(target.table(), request).get(0));
    return ClassRows.of(table.source(), data, target.namesOf(data).orElseThrow());
  }
}
