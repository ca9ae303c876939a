// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * How a row of a table becomes numbers: the features, then the label, then own predictions and
 * their stds; where the label is a class, own probabilities of the classes.
 *
 * @param vector the column of vectors, or null where the features are columns
 * @param features what the features are called, in their order
 * @param further the columns of the label, then of own predictions and their stds
 * @param classes how labels are numbered; null where they are numbers
 */
record RowLayout(
    @Nullable String vector,
    List<String> features,
    List<String> further,
    @Nullable ClassCells classes)
    implements Serializable {
  RowLayout {
    // Lists that Java can send to another machine.
    features = new ArrayList<>(features);
    further = new ArrayList<>(further);
  }

  /** How many numbers a row has. */
  int width() {
    return features.size() + (classes == null ? further.size() : 1 + classes.width());
  }

  /** Where the label stands. */
  int label() {
    return features.size();
  }

  /** The name of each number. */
  List<String> names() {
    return Stream.concat(features.stream(), further.stream()).toList();
  }

  /** The column of which a number comes. */
  String column(int place) {
    int last = features.size() + further.size() - 1;
    return names().get(Math.min(place, last));
  }

  /** What is wrong where a number cannot be used. */
  String fault(int place) {
    if (place < label()) {
      return "is infinite or beyond 1e75";
    }
    if (classes == null) {
      return place < label() + 2
          ? "is null, NaN, infinite or beyond 1e75"
          : "is null, negative or not finite";
    }
    return place == label()
        ? "holds no class (null, empty, NaN or infinite)"
        : "holds no vector of %d probabilities that add up to 1".formatted(classes.width());
  }

  /** The table with the needed columns alone, in the order in which {@link #read} takes them. */
  Dataset<Row> select(Dataset<?> table) {
    List<String> names = new ArrayList<>(vector == null ? features : List.of(vector));
    names.addAll(further);
    return table.select(names.stream().map(name -> column(table, name)).toArray(Column[]::new));
  }

  /** By exactly this name: without quotes a dot would lead into a structure. */
  static Column column(Dataset<?> table, String name) {
    return table.col("`" + name.replace("`", "``") + "`");
  }

  /**
   * Reads a row of {@link #select}; null is NaN.
   *
   * @return whether there is a vector of the right size
   */
  boolean read(Row row, double[] into) {
    int column = 0;
    if (vector == null) {
      while (column < features.size()) {
        into[column] = number(row, column);
        column++;
      }
    } else {
      column = 1;
      if (!copy(row, 0, features.size(), into, 0)) {
        return false;
      }
    }
    if (classes == null) {
      for (int j = label(); j < into.length; j++) {
        into[j] = number(row, column++);
      }
      return true;
    }
    into[label()] = classes.code(row.get(column));
    if (classes.width() > 0 && !copy(row, column + 1, classes.width(), into, label() + 1)) {
      Arrays.fill(into, label() + 1, into.length, Double.NaN);
    }
    return true;
  }

  /** What the label's cell of a row of {@link #select} holds. */
  @Nullable Object label(Row row) {
    return row.get(vector == null ? features.size() : 1);
  }

  private static boolean copy(Row row, int column, int size, double[] into, int offset) {
    if (row.isNullAt(column) || ((Vector) row.get(column)).size() != size) {
      return false;
    }
    Vector from = (Vector) row.get(column);
    for (int j = 0; j < size; j++) {
      into[offset + j] = from.apply(j);
    }
    return true;
  }

  static double number(Row row, int column) {
    Object value = row.get(column);
    if (value == null) {
      return Double.NaN;
    }
    return value instanceof Boolean truth ? (truth ? 1 : 0) : ((Number) value).doubleValue();
  }
}
