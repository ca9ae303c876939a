// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.aleator.util.InvalidInputException;

/**
 * The labels of rows whose target is a class.
 *
 * @param names of the classes, each once
 * @param of the number of each row's class
 */
public record ClassLabels(List<String> names, int[] of) {
  public ClassLabels {
    names = List.copyOf(names);
    for (int label : of) {
      if (label < 0 || label >= names.size()) {
        throw new IllegalArgumentException("class " + label + " of " + names.size());
      }
    }
  }

  /**
   * The classes that a column's values make, in the order of their names.
   *
   * @throws InvalidInputException where a value is null
   */
  public static ClassLabels of(String... values) {
    TreeSet<String> distinct = new TreeSet<>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        throw new InvalidInputException("row %d has no class".formatted(i + 1));
      }
      distinct.add(values[i]);
    }
    List<String> sorted = List.copyOf(distinct);
    return new ClassLabels(
        sorted,
        Arrays.stream(values).mapToInt(value -> Collections.binarySearch(sorted, value)).toArray());
  }

  public int rows() {
    return of.length;
  }

  /** How many classes there are, those without a row among them. */
  public int count() {
    return names.size();
  }

  /** How many rows each class has. */
  public int[] sizes() {
    int[] sizes = new int[count()];
    Arrays.stream(of).forEach(label -> sizes[label]++);
    return sizes;
  }

  /** The labels of some rows, of the same classes. */
  public ClassLabels select(int[] rows) {
    return new ClassLabels(names, Arrays.stream(rows).map(row -> of[row]).toArray());
  }

  /** Rows × classes: 1 for the row's class, else 0. */
  public Matrix indicators() {
    Matrix indicators = new Matrix(rows(), count(), new double[rows() * count()]);
    for (int i = 0; i < of.length; i++) {
      indicators.values()[i * count() + of[i]] = 1;
    }
    return indicators;
  }
}
