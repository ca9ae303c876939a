// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.util.List;

/** The cells of a table as text, row by row, as often as they are wanted. */
interface CellSource {
  /** Hears of every cell that is there, row by row. */
  interface Sink {
    /** The text of a cell stands from {@code from} up to {@code to}; it is not kept. */
    void cell(int column, char[] text, int from, int to);

    /** The same for a cell of which the file itself says that it is a number: a plain one. */
    void number(int column, char[] text, int from, int to);

    void endRow();
  }

  /** The names of the columns met so far; after one reading, of all. */
  List<String> names();

  /**
   * Gives all cells to the sink.
   *
   * @param stage what is being done, for those who want to know how far it is
   */
  void read(String stage, Sink sink) throws IOException;
}
