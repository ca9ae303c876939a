// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.aleator.util.InvalidInputException;

/**
 * Which rows belong together, such as those of one patient, machine or day: what is not in the
 * features but shared by a group's rows is then no help for the rows of another group.
 *
 * @param column the name of the column that tells them
 * @param of the group of each row, from 0, in the order of the column's values
 * @param count how many groups there are
 */
public record Groups(String column, int[] of, int count) {
  public Groups {
    for (int group : of) {
      if (group < 0 || group >= count) {
        throw new IllegalArgumentException("group " + group + " of " + count);
      }
    }
  }

  /**
   * The groups that a column's values make.
   *
   * @param values one per row, equal for rows of one group
   * @throws InvalidInputException where a value is null
   */
  public static Groups of(String column, String... values) {
    TreeSet<String> distinct = new TreeSet<>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        throw new InvalidInputException("row %d has no %s".formatted(i + 1, column));
      }
      distinct.add(values[i]);
    }
    List<String> sorted = List.copyOf(distinct);
    int[] of =
        Arrays.stream(values).mapToInt(value -> Collections.binarySearch(sorted, value)).toArray();
    return new Groups(column, of, sorted.size());
  }

  /** The groups of some of the rows; groups of which no row is left are gone. */
  public Groups select(int[] rows) {
    int[] left = Arrays.stream(rows).map(row -> of[row]).toArray();
    int[] present = Arrays.stream(left).sorted().distinct().toArray();
    Arrays.setAll(left, i -> Arrays.binarySearch(present, left[i]));
    return new Groups(column, left, present.length);
  }

  /** How many rows each group has. */
  public int[] sizes() {
    int[] sizes = new int[count];
    Arrays.stream(of).forEach(group -> sizes[group]++);
    return sizes;
  }
}
