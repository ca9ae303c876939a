// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.onnx;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Table;
import org.aleator.onnx.OnnxClasses;
import org.aleator.onnx.OnnxClassifier;
import org.aleator.onnx.OnnxOutputs;
import org.aleator.onnx.OnnxPredictor;
import org.aleator.onnx.OnnxSignature;
import org.aleator.util.Parallel;

/**
 * Which ONNX models are to predict, and what of theirs is taken.
 *
 * @param files as they follow {@code onnx:}
 * @param outputs which of their outputs
 * @param checkColumn a column with the predictions that they should give
 */
public record OnnxRequest(String files, OnnxOutputs outputs, Optional<String> checkColumn) {

  /** The files by name. */
  public List<String> paths() {
    return OnnxFiles.of(files).stream().map(Path::toString).toList();
  }

  /** The same with the epistemic std of models that Aleator has exported. */
  public OnnxRequest withKnownStd() {
    List<OnnxSignature> models =
        OnnxFiles.of(files).stream().map(OnnxPredictor::signature).toList();
    return new OnnxRequest(files, outputs.withKnownStd(models), checkColumn);
  }

  /**
   * What the models say of a table.
   *
   * @param features for a model that takes all in one input; by default all columns but the others
   * @param others columns that are no features
   */
  public OnnxScores scores(
      Table table, Optional<List<String>> features, List<String> others, Parallel parallel) {
    List<Path> paths = OnnxFiles.of(files);
    List<String> used = used(table, features, others);
    try (OnnxPredictor predictor = OnnxPredictor.load(paths, outputs)) {
      return OnnxScores.of(predictor, paths, outputs, table, used, checkColumn, parallel);
    }
  }

  private List<String> used(Table table, Optional<List<String>> features, List<String> others) {
    return features.orElseGet(
        () ->
            table.names().stream()
                .filter(name -> !others.contains(name))
                .filter(name -> checkColumn.filter(name::equals).isEmpty())
                .toList());
  }

  /**
   * What the models say of the classes of a table's rows.
   *
   * @param classes of the table, in order
   */
  public OnnxClasses classes(
      Table table,
      Optional<List<String>> features,
      List<String> others,
      List<String> classes,
      Parallel parallel) {
    try (OnnxClassifier classifier = OnnxClassifier.load(OnnxFiles.of(files), outputs.mean())) {
      return classifier.predict(table, used(table, features, others), classes, parallel);
    }
  }
}
