// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.aleator.util.InvalidInputException;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of a target of numbers, looked up in a schema; what is wrong there is one line. */
final class NoiseInputs {
  private final NoiseColumns params;
  private final InputColumns columns;

  NoiseInputs(NoiseColumns params, StructType schema) {
    this.params = params;
    this.columns = new InputColumns(params, schema);
  }

  /** The features, and any column by its name. */
  InputColumns columns() {
    return columns;
  }

  /** The label, then own predictions. */
  List<String> further() {
    List<String> further = new ArrayList<>();
    further.add(columns.number(params.getLabelCol(), params.labelCol()));
    further.addAll(own());
    return further;
  }

  /** The column of own predictions, and that of their stds, as far as they are set. */
  List<String> own() {
    List<String> own = new ArrayList<>();
    if (params.isSet(params.predictionCol())) {
      own.add(columns.number(params.getPredictionCol(), params.predictionCol()));
      if (params.isSet(params.predictionStdCol())) {
        own.add(columns.number(params.getPredictionStdCol(), params.predictionStdCol()));
      }
    } else if (params.isSet(params.predictionStdCol())) {
      throw new InvalidInputException(
          "predictionStdCol is about own predictions; set predictionCol too, or clear it");
    }
    return own;
  }

  /** The schema with the columns that a model adds. */
  StructType withOutputs() {
    List<StructField> outputs =
        Stream.of(params.meanCol(), params.aleatoricStdCol(), params.epistemicStdCol())
            .map((Param<String> name) -> params.getOrDefault(name))
            .map(name -> DataTypes.createStructField(name, DataTypes.DoubleType, false))
            .toList();
    return columns.with(outputs, "meanCol, aleatoricStdCol, epistemicStdCol");
  }
}
