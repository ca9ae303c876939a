// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The columns that the params name, looked up in a schema; what is wrong there is one line. */
final class InputColumns {
  private final LabelledColumns params;
  private final StructType schema;

  InputColumns(LabelledColumns params, StructType schema) {
    this.params = params;
    this.schema = schema;
  }

  /** Whether the features are a vector. */
  boolean isVector() {
    return !params.isSet(params.inputCols());
  }

  /** The columns of features: one of vectors, or several. */
  List<String> features() {
    if (isVector()) {
      return List.of(vector());
    }
    List<String> names = Arrays.asList(params.getInputCols());
    if (names.isEmpty() || new HashSet<>(names).size() < names.size()) {
      throw new InvalidInputException(
          "inputCols must name columns, at least one and none twice; they are " + names);
    }
    names.forEach(name -> number(name, params.inputCols()));
    return names;
  }

  private String vector() {
    return vector(
        params.getFeaturesCol(),
        params.featuresCol(),
        "; assemble one, or name columns in inputCols");
  }

  String vector(String name, Param<?> param, String advice) {
    DataType type = require(name, param).dataType();
    if (!type.equals(SQLDataTypes.VectorType())) {
      throw new InvalidInputException(
          "column '%s' (%s) holds %s, not vectors%s"
              .formatted(name, param.name(), type.simpleString(), advice));
    }
    return name;
  }

  /** How a row becomes numbers: its features, then what follows them. */
  RowLayout layout(Dataset<?> rows, List<String> further, @Nullable ClassCells classes) {
    return new RowLayout(
        isVector() ? params.getFeaturesCol() : null,
        featureNames(rows, Set.copyOf(further)),
        further,
        classes);
  }

  /**
   * The schema with the columns that a model adds.
   *
   * @param advice the params that rename them
   */
  StructType with(List<StructField> outputs, String advice) {
    StructType with = schema;
    for (StructField output : outputs) {
      if (Set.of(with.fieldNames()).contains(output.name())) {
        throw new InvalidInputException(
            "there is a column '%s' already; rename the outputs: %s"
                .formatted(output.name(), advice));
      }
      with = with.add(output);
    }
    return with;
  }

  StructField require(String name, Param<?> param) {
    List<String> names = Arrays.asList(schema.fieldNames());
    if (!names.contains(name)) {
      throw new InvalidInputException(
          "there is no column '%s' (%s)%s; the columns are %s"
              .formatted(
                  name,
                  param.name(),
                  NearestName.suggestion(name, names),
                  String.join(", ", names)));
    }
    return schema.apply(name);
  }

  String number(String name, Param<?> param) {
    DataType type = require(name, param).dataType();
    if (!(type instanceof NumericType) && !(type instanceof BooleanType)) {
      String advice =
          type instanceof StringType
              ? "; index it (StringIndexer, OneHotEncoder), or leave it out"
              : "; cast it";
      throw new InvalidInputException(
          "column '%s' (%s) holds %s, not numbers%s"
              .formatted(name, param.name(), type.simpleString(), advice));
    }
    return name;
  }

  /** What the features are called: as the columns, or as the vector's metadata say. */
  private List<String> featureNames(Dataset<?> rows, Set<String> others) {
    List<String> columns = features();
    return isVector() ? namesInVector(columns.get(0), rows, others) : columns;
  }

  private List<String> namesInVector(String column, Dataset<?> rows, Set<String> others) {
    AttributeGroup group = AttributeGroup.fromStructField(schema.apply(column));
    int size = group.size() >= 0 ? group.size() : sizeOfFirst(column, params.featuresCol(), rows);
    return namesInMetadata(group, size, others)
        .orElseGet(() -> IntStream.range(0, size).mapToObj(i -> column + "_" + i).toList());
  }

  /** The names in the metadata, where every one has its own. */
  private Optional<List<String>> namesInMetadata(
      AttributeGroup group, int size, Set<String> others) {
    if (group.attributes().isEmpty()) {
      return Optional.empty();
    }
    List<String> names =
        Arrays.stream(group.attributes().get())
            .map(attribute -> attribute.name().isDefined() ? attribute.name().get() : "")
            .toList();
    Set<String> different = new HashSet<>(names);
    boolean usable =
        different.size() == size
            && !different.contains("")
            && others.stream().noneMatch(different::contains);
    return usable ? Optional.of(names) : Optional.empty();
  }

  static int sizeOfFirst(String column, Param<?> param, Dataset<?> rows) {
    List<Row> first =
        rows.select(RowLayout.column(rows, column))
            .filter(RowLayout.column(rows, column).isNotNull())
            .takeAsList(1);
    if (first.isEmpty()) {
      throw new InvalidInputException(
          "column '%s' (%s) holds no vector".formatted(column, param.name()));
    }
    return ((Vector) first.get(0).get(0)).size();
  }
}
