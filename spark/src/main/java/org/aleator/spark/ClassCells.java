// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.aleator.scale.RowHash;
import org.jspecify.annotations.Nullable;

/**
 * How a label that is a class becomes a number while the classes are not known yet: an index is
 * that, false and true are 0 and 1, and a string is 52 bits of its {@link RowHash}, which any part
 * of the table knows. That two of 50 strings share them has a chance of 3 in 10¹³, and is noticed.
 *
 * @param text whether labels are strings
 * @param known the classes by index, where these are known; else empty
 * @param width how many own probabilities a row has; 0 where there are none
 */
record ClassCells(boolean text, List<String> known, int width) implements Serializable {
  ClassCells {
    // A list that Java can send to another machine.
    known = new ArrayList<>(known);
  }

  /** The number of a cell's class; NaN where there is none. */
  double code(@Nullable Object cell) {
    if (cell == null || cell.equals("")) {
      return Double.NaN;
    }
    if (cell instanceof String name) {
      return RowHash.with(0L, name) >>> 12;
    }
    // 0.0 is added for the sake of −0.0.
    return cell instanceof Boolean truth ? (truth ? 1 : 0) : ((Number) cell).doubleValue() + 0.0;
  }

  /** The index of each known class by its number. */
  Map<Double, Integer> indices() {
    Map<Double, Integer> indices = new HashMap<>();
    for (int c = 0; c < known.size(); c++) {
      indices.put(text ? code(known.get(c)) : c, c);
    }
    return indices;
  }
}
