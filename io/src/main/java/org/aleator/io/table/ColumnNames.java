// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.aleator.text.Excerpt;
import org.aleator.util.InvalidInputException;

/** The names of a table's columns: distinct, none empty, none that a terminal would obey. */
final class ColumnNames {
  private final String source;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();

  ColumnNames(String source) {
    this.source = source;
  }

  /** Adds the next column, called {@code column3} or the like where it has no name. */
  void add(String given) {
    int place = names.size();
    String name = given.isEmpty() ? "column" + (place + 1) : given;
    if (name.codePoints().anyMatch(c -> Character.isISOControl(c) && !Character.isWhitespace(c))) {
      throw new InvalidInputException(
          "%s: the name of column %d, \"%s\", holds a control character; rename it"
              .formatted(source, place + 1, Excerpt.of(name)));
    }
    Integer earlier = places.putIfAbsent(name, place);
    if (earlier != null) {
      throw new InvalidInputException(
          "%s has two columns named \"%s\" (columns %d and %d); rename one"
              .formatted(source, Excerpt.of(name), earlier + 1, place + 1));
    }
    names.add(name);
  }

  /** Those added so far. */
  List<String> list() {
    return names;
  }
}
