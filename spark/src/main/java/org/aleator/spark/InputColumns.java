package org.aleator.spark;

import java.util.ArrayList;
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
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns that the params name, looked up in a schema; what is wrong there is one line. */
final class InputColumns {
  private final NoiseColumns params;
  private final StructType schema;

  InputColumns(NoiseColumns params, StructType schema) {
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
    String name = params.getFeaturesCol();
    DataType type = require(name, params.featuresCol()).dataType();
    if (!type.equals(SQLDataTypes.VectorType())) {
      throw new InvalidInputException(
          "column '%s' (featuresCol) holds %s, not vectors; assemble one, or name columns in inputCols"
              .formatted(name, type.simpleString()));
    }
    return name;
  }

  String label() {
    return number(params.getLabelCol(), params.labelCol());
  }

  /** The column of own predictions, and that of their stds, as far as they are set. */
  List<String> own() {
    List<String> own = new ArrayList<>();
    if (params.isSet(params.predictionCol())) {
      own.add(number(params.getPredictionCol(), params.predictionCol()));
      if (params.isSet(params.predictionStdCol())) {
        own.add(number(params.getPredictionStdCol(), params.predictionStdCol()));
      }
    } else if (params.isSet(params.predictionStdCol())) {
      throw new InvalidInputException(
          "predictionStdCol is about own predictions; set predictionCol too, or clear it");
    }
    return own;
  }

  /** The schema with the columns that a model adds. */
  StructType withOutputs() {
    StructType with = schema;
    for (String name :
        List.of(params.getMeanCol(), params.getAleatoricStdCol(), params.getEpistemicStdCol())) {
      if (Set.of(with.fieldNames()).contains(name)) {
        throw new InvalidInputException(
            "there is a column '%s' already; rename the outputs: meanCol, aleatoricStdCol,"
                    .formatted(name)
                + " epistemicStdCol");
      }
      with = with.add(name, DataTypes.DoubleType, false);
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
  List<String> featureNames(Dataset<?> rows) {
    List<String> columns = features();
    return isVector() ? namesInVector(columns.get(0), rows) : columns;
  }

  private List<String> namesInVector(String column, Dataset<?> rows) {
    AttributeGroup group = AttributeGroup.fromStructField(schema.apply(column));
    int size = group.size() >= 0 ? group.size() : sizeOfFirst(column, rows);
    return namesInMetadata(group, size)
        .orElseGet(() -> IntStream.range(0, size).mapToObj(i -> column + "_" + i).toList());
  }

  /** The names in the metadata, where every one has its own. */
  private Optional<List<String>> namesInMetadata(AttributeGroup group, int size) {
    if (group.attributes().isEmpty()) {
      return Optional.empty();
    }
    List<String> names =
        Arrays.stream(group.attributes().get())
            .map(attribute -> attribute.name().isDefined() ? attribute.name().get() : "")
            .toList();
    Set<String> different = new HashSet<>(names);
    Set<String> others = new HashSet<>(own());
    others.add(label());
    boolean usable =
        different.size() == size
            && !different.contains("")
            && others.stream().noneMatch(different::contains);
    return usable ? Optional.of(names) : Optional.empty();
  }

  private static int sizeOfFirst(String column, Dataset<?> rows) {
    List<Row> first =
        rows.select(rows.col(column)).filter(rows.col(column).isNotNull()).takeAsList(1);
    if (first.isEmpty()) {
      throw new InvalidInputException(
          "column '%s' (featuresCol) holds no vector".formatted(column));
    }
    return ((Vector) first.get(0).get(0)).size();
  }
}
