// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.onnx;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.aleator.cli.Need;
import org.aleator.cli.PredictedColumns;
import org.aleator.codec.Parts;
import org.aleator.data.ColumnType;
import org.aleator.data.Table;
import org.aleator.io.file.Sha256;
import org.aleator.model.FittedModel;
import org.aleator.model.FittedModel.Columns;
import org.aleator.onnx.OnnxOutputs;
import org.aleator.onnx.OnnxPrediction;
import org.aleator.onnx.OnnxPredictor;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import picocli.CommandLine;

/**
 * The ONNX files that a model directory refers to, each by its path and SHA-256: the files stay the
 * user's, and only those very files predict.
 *
 * @param files where they were, with their checksums
 * @param outputs which of their outputs are taken
 * @param features the columns for a model that takes all in one input
 */
public record OnnxReference(List<Referred> files, OnnxOutputs outputs, List<String> features) {
  static final String KEY = "onnx";
  static final String TYPES = "types";

  /** A file and its checksum. */
  record Referred(Path path, String sha256) {}

  private static Optional<OnnxReference> of(FittedModel model) {
    Parts origin = model.provenance();
    return origin.has(KEY) ? Optional.of(read(origin.group(KEY))) : Optional.empty();
  }

  private static OnnxReference read(Parts parts) {
    List<Referred> files = new ArrayList<>();
    for (Parts file : parts.groups("files")) {
      files.add(new Referred(Path.of(file.text("path")), file.text("sha256")));
    }
    OnnxOutputs outputs =
        new OnnxOutputs(text(parts, "output"), text(parts, "std"), text(parts, "variance"));
    return new OnnxReference(files, outputs, parts.texts("features"));
  }

  private static Optional<String> text(Parts parts, String name) {
    return parts.has(name) ? Optional.of(parts.text(name)) : Optional.empty();
  }

  /**
   * What the columns of new rows are to hold, by name, those that an ONNX model takes among them; a
   * model from before these were kept knows its own columns alone.
   */
  public static Map<String, ColumnType> types(FittedModel model) {
    Map<String, ColumnType> types = new HashMap<>();
    Parts origin = model.provenance();
    if (origin.has(KEY) && origin.group(KEY).has(TYPES)) {
      for (Parts column : origin.group(KEY).groups(TYPES)) {
        types.put(column.text("column"), ColumnType.parse(column.text("type")));
      }
    }
    types.putAll(model.types());
    return types;
  }

  /** Whether an ONNX model is to make the predictions. */
  public static boolean isNeeded(FittedModel model, Optional<String> files) {
    return model.mean() instanceof Columns && (of(model).isPresent() || files.isPresent());
  }

  /**
   * The table with the columns of own predictions that the model needs, if an ONNX model is to make
   * them.
   *
   * @param files what the user named after {@code onnx:}, if anything
   * @param remark hears what the user should know
   */
  public static Table complete(
      FittedModel model,
      Optional<String> files,
      OnnxArguments arguments,
      Table table,
      CommandLine command,
      Consumer<String> remark) {
    Optional<OnnxReference> kept = of(model);
    boolean own = model.mean() instanceof Columns;
    Need.check(
        command,
        List.of(
            new Need(
                "--predictor",
                own,
                "is for a model of own predictions; this one has a predictor of its own")));
    Need.check(command, arguments.needs(files.isPresent() || kept.isPresent()));
    if (!own || (kept.isEmpty() && files.isEmpty())) {
      return table;
    }
    if (kept.isPresent()) {
      Need.check(command, arguments.needsOfKnownOutputs());
    }
    Columns columns = (Columns) model.mean();
    List<Path> paths =
        kept.map(reference -> reference.paths(files))
            .orElseGet(() -> OnnxFiles.of(files.orElseThrow()));
    OnnxOutputs outputs = kept.map(OnnxReference::outputs).orElseGet(arguments::outputs);
    List<String> features =
        kept.map(OnnxReference::features).orElseGet(() -> model.encoding().columns());
    try (OnnxPredictor predictor = OnnxPredictor.load(paths, outputs)) {
      if (columns.epistemicStd().isPresent() && !predictor.tellsStd()) {
        throw new InvalidInputException(
            "the model needs a std of each prediction; name the output with it (--onnx-std)");
      }
      OnnxPrediction prediction = predictor.predict(table, features, Parallel.allProcessors());
      arguments
          .checkColumn()
          .map(name -> OnnxCheck.of(table, name, prediction.mean()))
          .ifPresent(check -> remark.accept(check.words()));
      return PredictedColumns.beside(table, OnnxScores.columns(prediction, columns));
    }
  }

  /** Where the files are now: the same files. */
  private List<Path> paths(Optional<String> named) {
    List<Path> now =
        named.map(OnnxFiles::of).orElseGet(() -> files.stream().map(Referred::path).toList());
    if (now.size() != files.size()) {
      throw new InvalidInputException(
          "the model was made with %d ONNX files, and %d are named"
              .formatted(files.size(), now.size()));
    }
    for (int i = 0; i < now.size(); i++) {
      Path path = now.get(i);
      if (!Files.isRegularFile(path)) {
        throw new InvalidInputException(
            "the model predicts with %s, which is not there; say where it is: --predictor onnx:FILE"
                .formatted(path));
      }
      if (!Sha256.of(path).equals(files.get(i).sha256())) {
        throw new InvalidInputException(
            "%s is not the file that the model was made with (its SHA-256 differs), so the model's noise is not that file's; estimate again, or name the old file: --predictor onnx:FILE"
                .formatted(path));
      }
    }
    return now;
  }
}
