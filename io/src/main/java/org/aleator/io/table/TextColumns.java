// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.util.List;
import org.aleator.data.Column;

/** The cells of columns of text that stand in memory. */
final class TextColumns implements CellSource {
  private final List<Column.Text> columns;

  TextColumns(List<Column.Text> columns) {
    this.columns = List.copyOf(columns);
  }

  @Override
  public List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  @Override
  public void read(String stage, Sink sink) {
    int rows = columns.get(0).rows();
    for (int row = 0; row < rows; row++) {
      for (int j = 0; j < columns.size(); j++) {
        if (!columns.get(j).isMissing(row)) {
          char[] text = columns.get(j).values()[row].toCharArray();
          sink.cell(j, text, 0, text.length);
        }
      }
      sink.endRow();
    }
  }
}
