// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.aleator.data.Guess;
import org.aleator.data.Table;

/** The files of a table in one format, a block of rows at a time. */
interface BlockSource {
  /** The names of all columns. */
  List<String> names() throws IOException;

  /** How many rows there are, or about how many where they are not counted yet. */
  long rows() throws IOException;

  /** How many values that makes in all columns, or about how many. */
  long values() throws IOException;

  /**
   * Gives the rows in order, in blocks that do not reach beyond a file.
   *
   * @param wanted which columns to read, by name
   * @param mostRows of a block
   */
  void read(Predicate<String> wanted, int mostRows, Consumer<Table> sink) throws IOException;

  /** What was guessed in the last reading. */
  List<Guess> guesses();
}
