// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.aleator.data.ColumnType;
import org.aleator.encode.FeatureEncoding;
import org.aleator.model.FittedModel;
import org.aleator.model.FittedModel.Columns;
import org.aleator.util.InvalidInputException;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Where a model finds in a row what it needs.
 *
 * @param vector the place of the column of vectors; −1 where the features are columns
 * @param vectorNames the model's names of the vector's numbers
 * @param columns the place of each further column, by the model's name for it
 */
record ModelColumns(int vector, List<String> vectorNames, Map<String, Integer> columns)
    implements Serializable {

  /**
   * @throws InvalidInputException where a column is missing or of another type
   */
  static ModelColumns of(
      NoiseModel params, FittedModel model, List<String> features, StructType schema) {
    NoiseInputs inputs = new NoiseInputs(params, schema);
    ModelColumns found = of(params, inputs.columns(), model.encoding(), features, schema);
    if (model.mean() instanceof Columns own) {
      List<String> given = inputs.own();
      if (given.size() != 1 + own.epistemicStd().stream().count()) {
        throw new InvalidInputException(
            own.epistemicStd().isPresent()
                ? "this model needs own predictions and their stds; set predictionCol and predictionStdCol"
                : "this model needs own predictions, without stds; set predictionCol alone");
      }
      found.columns.put(own.mean(), schema.fieldIndex(given.get(0)));
      own.epistemicStd().ifPresent(std -> found.columns.put(std, schema.fieldIndex(given.get(1))));
    }
    return found;
  }

  /**
   * Those of the features.
   *
   * @throws InvalidInputException where a column is missing or of another type
   */
  static ModelColumns of(
      LabelledColumns params,
      InputColumns inputs,
      FeatureEncoding encoding,
      List<String> features,
      StructType schema) {
    Map<String, Integer> columns = new HashMap<>();
    if (encoding.columns().isEmpty()) {
      return new ModelColumns(-1, new ArrayList<>(), columns);
    }
    if (inputs.isVector()) {
      int place = schema.fieldIndex(inputs.features().get(0));
      return new ModelColumns(place, new ArrayList<>(features), columns);
    }
    for (String name : encoding.columns()) {
      columns.put(name, place(params, inputs, name, encoding.types().get(name), schema));
    }
    return new ModelColumns(-1, new ArrayList<>(), columns);
  }

  private static int place(
      LabelledColumns params,
      InputColumns inputs,
      String name,
      @Nullable ColumnType type,
      StructType schema) {
    if (!List.of(params.getInputCols()).contains(name)) {
      throw new InvalidInputException(
          "this model needs the feature '%s', which inputCols do not name".formatted(name));
    }
    DataType given = inputs.require(name, params.inputCols()).dataType();
    boolean text = type != null && type.kind().isEmpty();
    if (text && !(given instanceof StringType)) {
      throw new InvalidInputException(
          "column '%s' (inputCols) holds %s; the model knows it as text"
              .formatted(name, given.simpleString()));
    }
    if (!text) {
      inputs.number(name, params.inputCols());
    }
    return schema.fieldIndex(name);
  }
}
