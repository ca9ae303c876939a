package org.aleator.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * How a row of a table becomes numbers: the features, then the label, then own predictions and
 * their stds.
 *
 * @param vector the column of vectors, or null where the features are columns
 * @param features what the features are called, in their order
 * @param further the label, then own predictions and their stds
 */
record RowLayout(@Nullable String vector, List<String> features, List<String> further)
    implements Serializable {
  RowLayout {
    // Lists that Java can send to another machine.
    features = new ArrayList<>(features);
    further = new ArrayList<>(further);
  }

  /** How many numbers a row has. */
  int width() {
    return features.size() + further.size();
  }

  /** Where the label stands. */
  int label() {
    return features.size();
  }

  /** The name of each number. */
  List<String> names() {
    return Stream.concat(features.stream(), further.stream()).toList();
  }

  /** The table with the needed columns alone, in the order in which {@link #read} takes them. */
  Dataset<Row> select(Dataset<?> table) {
    List<String> names = new ArrayList<>(vector == null ? features : List.of(vector));
    names.addAll(further);
    return table.select(names.stream().map(table::col).toArray(Column[]::new));
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
      if (row.isNullAt(0) || !copy((Vector) row.get(0), into)) {
        return false;
      }
    }
    for (int j = features.size(); j < into.length; j++) {
      into[j] = number(row, column++);
    }
    return true;
  }

  private boolean copy(Vector from, double[] into) {
    if (from.size() != features.size()) {
      return false;
    }
    for (int j = 0; j < features.size(); j++) {
      into[j] = from.apply(j);
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
