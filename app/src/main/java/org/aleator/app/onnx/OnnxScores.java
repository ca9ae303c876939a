// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.onnx;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.aleator.cli.Json;
import org.aleator.codec.Parts;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.io.file.Sha256;
import org.aleator.model.FittedModel.Columns;
import org.aleator.onnx.OnnxOutputs;
import org.aleator.onnx.OnnxPrediction;
import org.aleator.onnx.OnnxPredictor;
import org.aleator.util.Parallel;

/**
 * What ONNX models said of a table's rows.
 *
 * @param files the models
 * @param outputs which of their outputs were taken
 * @param features the columns for a model that takes all in one input
 * @param types what the columns that went in hold, by name
 * @param words which columns went in, in a line
 * @param table the table with the predictions as columns, without the column compared with
 * @param columns the names of these columns
 * @param prediction the predictions
 * @param check how they compare with another's, if requested
 */
public record OnnxScores(
    List<Path> files,
    OnnxOutputs outputs,
    List<String> features,
    Map<String, ColumnType> types,
    String words,
    Table table,
    Columns columns,
    OnnxPrediction prediction,
    Optional<OnnxCheck> check) {

  static OnnxScores of(
      OnnxPredictor predictor,
      List<Path> files,
      OnnxOutputs outputs,
      Table table,
      List<String> features,
      Optional<String> checkColumn,
      Parallel parallel) {
    String words = predictor.words(table, features);
    OnnxPrediction prediction = predictor.predict(table, features, parallel);
    Optional<OnnxCheck> check =
        checkColumn.map(name -> OnnxCheck.of(table, name, prediction.mean()));
    Columns columns =
        new Columns(
            free(table, "onnx_mean"),
            prediction.epistemicStd().map(std -> free(table, "onnx_std")));
    List<Column> kept =
        table.columns().stream()
            .filter(column -> checkColumn.filter(column.name()::equals).isEmpty())
            .toList();
    Table whole = new Table(table.source(), kept).with(columns(prediction, columns));
    Map<String, ColumnType> types = new TreeMap<>();
    predictor
        .columns(table, features)
        .forEach(column -> types.put(column.name(), ColumnType.of(column)));
    return new OnnxScores(
        files, outputs, features, types, words, whole, columns, prediction, check);
  }

  /** The predictions as columns of these names. */
  static List<Column> columns(OnnxPrediction prediction, Columns names) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column.Numeric(names.mean(), prediction.mean()));
    names
        .epistemicStd()
        .ifPresent(
            std -> columns.add(new Column.Numeric(std, prediction.epistemicStd().orElseThrow())));
    return columns;
  }

  private static String free(Table table, String name) {
    return table.find(name).isEmpty() ? name : free(table, name + "_");
  }

  /** What the user should know. */
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    String models = files.size() == 1 ? files.get(0).toString() : files.size() + " ONNX models";
    remarks.add(models + (files.size() == 1 ? " takes " : " take ") + words);
    check.ifPresent(found -> remarks.add(found.words()));
    return remarks;
  }

  /** For the answer's document. */
  public JsonObject json() {
    JsonObject json = new JsonObject();
    json.add("files", Json.strings(files.stream().map(Path::toString).toList()));
    json.addProperty("inputs", words);
    check.ifPresent(found -> json.add("check", found.json()));
    return json;
  }

  /** Adds to where a model came from the files it needs for new rows. */
  public void describe(Parts origin) {
    Parts onnx = origin.putGroup(OnnxReference.KEY);
    for (Path file : files) {
      onnx.addGroup("files")
          .put("path", file.toAbsolutePath().normalize().toString())
          .put("sha256", Sha256.of(file));
    }
    outputs.mean().ifPresent(name -> onnx.put("output", name));
    outputs.std().ifPresent(name -> onnx.put("std", name));
    outputs.variance().ifPresent(name -> onnx.put("variance", name));
    onnx.putTexts("features", features);
    types.forEach(
        (name, type) ->
            onnx.addGroup(OnnxReference.TYPES).put("column", name).put("type", type.words()));
  }
}
