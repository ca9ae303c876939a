// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.aleator.text.NumberText;
import org.aleator.util.InvalidInputException;

/**
 * The first record of a delimited text file.
 *
 * @param names the columns' names, distinct
 */
record CsvHeader(List<String> names) {
  CsvHeader {
    names = List.copyOf(names);
  }

  static CsvHeader of(String source, CsvScanner records) throws IOException {
    if (!records.next()) {
      throw new InvalidInputException(source + " is empty");
    }
    if (records.isBlank()) {
      throw new InvalidInputException(
          "the first line of " + source + " is blank; it must name the columns");
    }
    List<String> cells = new ArrayList<>();
    for (int j = 0; j < records.cells(); j++) {
      int start = records.start(j);
      cells.add(new String(records.text(), start, records.end(j) - start).strip());
    }
    return of(source, cells);
  }

  /** The names that the cells of a first line give. */
  static CsvHeader of(String source, List<String> cells) {
    if (cells.stream().allMatch(name -> NumberText.of(name) != NumberText.TEXT)) {
      throw new InvalidInputException(
          source + " has no header: its first line holds numbers; add a line with column names");
    }
    ColumnNames names = new ColumnNames(source);
    cells.forEach(names::add);
    return new CsvHeader(names.list());
  }
}
