// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.encode.TargetColumns;
import org.aleator.util.InvalidInputException;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of a target of classes, looked up in a schema; what is wrong there is one line. */
final class ClassInputs {
  private final ClassNoiseColumns params;
  private final InputColumns columns;

  ClassInputs(ClassNoiseColumns params, StructType schema) {
    this.params = params;
    this.columns = new InputColumns(params, schema);
  }

  /** The features, and any column by its name. */
  InputColumns columns() {
    return columns;
  }

  /** The label, then own probabilities. */
  List<String> further(ClassNoiseOptions options) {
    List<String> further = new ArrayList<>();
    String label = params.getLabelCol();
    further.add(isText() ? label : columns.number(label, params.labelCol()));
    if (options.isSet(options.ownProbabilityCol())) {
      further.add(columns.vector(options.getOwnProbabilityCol(), options.ownProbabilityCol(), ""));
      if (isText() && !options.isSet(options.classes())) {
        throw new InvalidInputException(
            "labels that are strings do not say which class each number of ownProbabilityCol is of; set classes, such as to the labels of the StringIndexerModel");
      }
    }
    return further;
  }

  private boolean isText() {
    return columns.require(params.getLabelCol(), params.labelCol()).dataType()
        instanceof StringType;
  }

  /** How labels are numbered. */
  ClassCells cells(Dataset<?> rows, ClassNoiseOptions options) {
    List<String> known = known(options);
    if (!options.isSet(options.ownProbabilityCol())) {
      return cells(known, 0);
    }
    int width =
        InputColumns.sizeOfFirst(options.getOwnProbabilityCol(), options.ownProbabilityCol(), rows);
    if (known.isEmpty()) {
      known = IntStream.range(0, width).mapToObj(Integer::toString).toList();
    }
    if (known.size() != width || width < 2) {
      throw new InvalidInputException(
          "column '%s' (ownProbabilityCol) holds vectors of %d numbers, and there are %d classes: %s"
              .formatted(
                  options.getOwnProbabilityCol(), width, known.size(), String.join(", ", known)));
    }
    return cells(known, width);
  }

  private ClassCells cells(List<String> known, int width) {
    if (known.size() > TargetColumns.MOST_CLASSES) {
      throw new InvalidInputException(
          "there are %d classes, and at most %d can be told apart"
              .formatted(known.size(), TargetColumns.MOST_CLASSES));
    }
    return new ClassCells(isText(), known, width);
  }

  /** The classes as they were named, or as a StringIndexer noted them; empty if neither. */
  private List<String> known(ClassNoiseOptions options) {
    if (options.isSet(options.classes())) {
      return Arrays.asList(options.getClasses());
    }
    StructField label = columns.require(params.getLabelCol(), params.labelCol());
    DataType type = label.dataType();
    if (type.equals(DataTypes.BooleanType)) {
      return List.of("false", "true");
    }
    boolean named =
        !isText()
            && Attribute.fromStructField(label) instanceof NominalAttribute nominal
            && nominal.values().isDefined();
    return named
        ? Arrays.asList(((NominalAttribute) Attribute.fromStructField(label)).values().get())
        : List.of();
  }

  /** The schema with the columns that a model adds. */
  StructType withOutputs() {
    List<StructField> outputs = new ArrayList<>();
    outputs.add(
        DataTypes.createStructField(params.getPredictedClassCol(), DataTypes.StringType, true));
    outputs.add(
        DataTypes.createStructField(
            params.getClassProbabilityCol(), SQLDataTypes.VectorType(), true));
    Stream.of(params.aleatoricEntropyCol(), params.epistemicEntropyCol(), params.ambiguityCol())
        .map((Param<String> name) -> params.getOrDefault(name))
        .map(name -> DataTypes.createStructField(name, DataTypes.DoubleType, false))
        .forEach(outputs::add);
    return columns.with(
        outputs,
        "predictedClassCol, classProbabilityCol, aleatoricEntropyCol, epistemicEntropyCol,"
            + " ambiguityCol");
  }
}
