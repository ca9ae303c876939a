// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import com.google.gson.Gson;

/**
 * One line of a run's log: what was found in a table, or in a world made from it.
 *
 * @param table null in a world's line
 * @param world null in a table's line
 */
record CeilingResult(TableFloor table, TableWorld world) {

  /** As one line of JSON. */
  String toLine() {
    return new Gson().toJson(this);
  }

  /** Reads what {@link #toLine} wrote. */
  static CeilingResult ofLine(String line) {
    CeilingResult result = new Gson().fromJson(line, CeilingResult.class);
    if ((result.table == null) == (result.world == null)) {
      throw new IllegalArgumentException("neither a table nor a world");
    }
    return result;
  }
}
