// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.aleator.Predictive;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.model.FittedModel;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Predicts the rows of a partition, so many at a time as a learner needs to be quick. */
record RowPredictor(ModelColumns columns, StructType schema) implements Serializable {
  private static final int BATCH = 1024;

  private static final String SOURCE = "the rows";

  /** What a model adds to the rows of a table. */
  interface Outputs {
    /** Each column's values by row. */
    List<Object[]> of(Table rows);
  }

  /**
   * The rows with what a model adds.
   *
   * @param types what the model's columns hold, by name
   */
  Iterator<Row> predict(Iterator<Row> rows, Map<String, ColumnType> types, Outputs outputs) {
    return new Iterator<>() {
      private Iterator<Row> ready = List.<Row>of().iterator();

      @Override
      public boolean hasNext() {
        return ready.hasNext() || rows.hasNext();
      }

      @Override
      public Row next() {
        if (!ready.hasNext()) {
          ready = batch(rows, types, outputs).iterator();
        }
        return ready.next();
      }
    };
  }

  private List<Row> batch(Iterator<Row> rows, Map<String, ColumnType> types, Outputs outputs) {
    List<Row> batch = new ArrayList<>(BATCH);
    while (batch.size() < BATCH && rows.hasNext()) {
      batch.add(rows.next());
    }
    List<Object[]> added = outputs.of(table(batch, types));
    List<Row> extended = new ArrayList<>(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      Row row = batch.get(i);
      Object[] values = new Object[row.size() + added.size()];
      for (int j = 0; j < row.size(); j++) {
        values[j] = row.get(j);
      }
      for (int j = 0; j < added.size(); j++) {
        values[row.size() + j] = added.get(j)[i];
      }
      extended.add(RowFactory.create(values));
    }
    return extended;
  }

  /** Mean and stds; NaN at a row that cannot be predicted. */
  static List<Object[]> of(Table table, FittedModel model) {
    Encoded encoded = model.encode(table);
    if (encoded.rows().length == 0) {
      Object[] none = numbers(table, encoded, i -> 0);
      return List.of(none, none, none);
    }
    Predictive known = model.predict(SOURCE, encoded, new Parallel(1));
    double[] mean = known.mean();
    double[] aleatoric = known.aleatoricVariance();
    double[] epistemic = known.epistemicVariance();
    return List.of(
        numbers(table, encoded, i -> mean[i]),
        numbers(table, encoded, i -> Math.sqrt(aleatoric[i])),
        numbers(table, encoded, i -> Math.sqrt(epistemic[i])));
  }

  /** A column of numbers: NaN at a row that cannot be predicted. */
  static Object[] numbers(Table table, Encoded encoded, IntToDoubleFunction value) {
    Object[] column = new Object[table.rows()];
    Arrays.fill(column, Double.NaN);
    for (int i = 0; i < encoded.rows().length; i++) {
      column[encoded.rows()[i]] = value.applyAsDouble(i);
    }
    return column;
  }

  private Table table(List<Row> rows, Map<String, ColumnType> types) {
    List<Column> table = new ArrayList<>();
    columns
        .columns()
        .forEach((name, place) -> table.add(column(name, place, rows, types.get(name))));
    if (columns.vector() >= 0) {
      addVector(rows, table);
    }
    return new Table(SOURCE, table);
  }

  private static Column column(String name, int place, List<Row> rows, @Nullable ColumnType type) {
    if (type != null && type.kind().isEmpty()) {
      return new Column.Text(
          name, rows.stream().map(row -> (String) row.get(place)).toArray(String[]::new));
    }
    double[] values = rows.stream().mapToDouble(row -> RowLayout.number(row, place)).toArray();
    Column.Kind kind = type == null ? Column.Kind.REAL : type.kind().get();
    return new Column.Numeric(name, kind, values);
  }

  private void addVector(List<Row> rows, List<Column> table) {
    int width = columns.vectorNames().size();
    double[][] values = new double[width][rows.size()];
    for (int i = 0; i < rows.size(); i++) {
      Vector vector = (Vector) rows.get(i).get(columns.vector());
      if (vector != null && vector.size() != width) {
        throw new InvalidInputException(
            "column '%s' (featuresCol) holds a vector of %d numbers, the model has %d features"
                .formatted(schema.fieldNames()[columns.vector()], vector.size(), width));
      }
      for (int j = 0; j < width; j++) {
        values[j][i] = vector == null ? Double.NaN : vector.apply(j);
      }
    }
    for (int j = 0; j < width; j++) {
      table.add(new Column.Numeric(columns.vectorNames().get(j), values[j]));
    }
  }
}
