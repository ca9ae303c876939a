// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.aleator.codec.ModelStore;
import org.aleator.codec.Parts;
import org.aleator.onnx.export.Classifications;
import org.aleator.onnx.export.MomentNodes;
import org.aleator.onnx.export.Noises;
import org.aleator.onnx.export.Predictors;
import org.aleator.onnx.graph.Attributes;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Value;
import org.aleator.util.InvalidInputException;

/**
 * Aleator's own models as ONNX files. Such a model has one input per column of the table, double or
 * string, rows × 1, under the column's name, and does the encoding and scaling itself; its outputs
 * are {@code mean}, {@code aleatoric_std} and {@code epistemic_std}, double, rows × 1, in the
 * target's unit. A row with a missing or infinite number, or with a level that training never saw,
 * has NaN in all three. The same model gives the same bytes.
 *
 * <p>A model of classes has the outputs {@code label}, string, one per row, and {@code
 * probabilities}, double, rows × classes; a row that cannot be predicted has the empty label and
 * NaN. The names of the classes are in the metadata.
 *
 * <p>A Gaussian process that predicts from neighbours is written as a sum over at most 1,500 of its
 * rows, which approximates it; {@link Content#difference} says how well.
 */
public final class OnnxExport {
  /** Of ONNX 1.10 (2021), with which ai.onnx.ml 3 is the newest. */
  private static final int OPERATORS = 15;

  private static final int TREE_OPERATORS = 3;

  /** The file format of ONNX 1.10. */
  private static final int FORMAT = 8;

  /** Before the names of our metadata. */
  private static final String PREFIX = "aleator.";

  private static final String DIFFERENCE = "difference";

  /** Part of the labels' standard deviation that all else agrees to. */
  private static final double ROUNDING = 1e-5;

  /** What the outputs are called. */
  static final String MEAN = "mean";

  static final String EPISTEMIC_STD = "epistemic_std";
  private static final String ALEATORIC_STD = "aleatoric_std";

  private static final Set<String> OUTPUTS = Set.of(MEAN, ALEATORIC_STD, EPISTEMIC_STD);

  private static final String LABEL = "label";
  private static final String PROBABILITIES = "probabilities";
  private static final Set<String> CLASS_OUTPUTS = Set.of(LABEL, PROBABILITIES);

  /** Whether a model has the outputs of one that was exported here. */
  static boolean wrote(OnnxSignature signature) {
    return OUTPUTS.stream().allMatch(name -> signature.output(name).isPresent());
  }

  /** The classes of a model that was exported here, in the order of its probabilities. */
  static Optional<List<String>> classes(OnnxSignature signature) {
    return CLASS_OUTPUTS.stream().allMatch(name -> signature.output(name).isPresent())
        ? Optional.ofNullable(signature.metadata().get(PREFIX + "classes"))
            .map(names -> List.of(names.split("\n", -1)))
        : Optional.empty();
  }

  private OnnxExport() {}

  /**
   * Writes a model that was saved, whole or not at all; an older file is replaced.
   *
   * @param modelDirectory as {@code Model.save} or {@code estimate --out} wrote it
   * @param file where to write
   * @throws InvalidInputException where there is no such model, or it has no form in ONNX
   */
  public static void write(Path modelDirectory, Path file) {
    if (file.getFileName() == null) {
      throw new InvalidInputException("cannot write " + file + ": it is a folder; name a file");
    }
    byte[] bytes = bytes(modelDirectory);
    try {
      // Not a temporary file, which only its owner may read.
      Path staged =
          file.resolveSibling("." + file.getFileName() + "." + ProcessHandle.current().pid());
      try {
        Files.write(staged, bytes);
        Files.move(staged, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(staged);
      }
    } catch (IOException e) {
      throw new InvalidInputException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** The content of such a file. */
  public static byte[] bytes(Path modelDirectory) {
    return content(modelDirectory).bytes;
  }

  /**
   * What such a file holds.
   *
   * @param bytes its content
   * @param difference from the model, root mean square at rows and between them: of its means, as a
   *     part of the labels' standard deviation, or of its probabilities; 0 where they are the same
   *     up to rounding
   * @param classes whether it is a model of classes
   */
  public record Content(byte[] bytes, double difference, boolean classes) {}

  /** The content of such a file, and how well it approximates the model. */
  public static Content content(Path modelDirectory) {
    ModelProto model = ModelStore.find().read(modelDirectory, OnnxExport::model);
    double difference =
        model.getMetadataPropsList().stream()
            .filter(entry -> entry.getKey().equals(PREFIX + DIFFERENCE))
            .mapToDouble(entry -> Double.parseDouble(entry.getValue()))
            .findFirst()
            .orElse(0);
    boolean classes =
        model.getGraph().getOutputList().stream()
            .anyMatch(output -> output.getName().equals(PROBABILITIES));
    return new Content(model.toByteArray(), difference, classes);
  }

  static ModelProto model(Parts parts) {
    if (parts.has("features") && parts.has("classification")) {
      return classes(parts);
    }
    if (!parts.has("features") || !parts.has("noise")) {
      throw new InvalidInputException(
          "is not a model of rows, and only those can be exported to ONNX");
    }
    Graph graph = new Graph();
    ExportInputs inputs = new ExportInputs(graph, OUTPUTS);
    Parts predictor = parts.group("predictor");
    Value x = inputs.features(parts.groups("features"));
    MomentNodes moments =
        predictor.text("kind").equals("column")
            ? inputs.own(predictor)
            : Predictors.of(x, predictor);
    Value noise = Noises.of(x, moments.mean(), parts.group("noise"));
    Value unusable = inputs.unusable();
    graph.output(MEAN, moments.mean().plus(unusable));
    graph.output(ALEATORIC_STD, noise.sqrt().plus(unusable));
    graph.output(EPISTEMIC_STD, moments.epistemicVariance().sqrt().plus(unusable));
    Map<String, String> further = Map.of("method", parts.text("method"));
    return model(parts, graph, inputs, further, Predictors.difference(graph, predictor));
  }

  /** Of a row that cannot be predicted the label is empty. */
  private static ModelProto classes(Parts parts) {
    List<String> names = parts.texts("classes");
    Graph graph = new Graph();
    ExportInputs inputs = new ExportInputs(graph, CLASS_OUTPUTS);
    Value x = inputs.features(parts.groups("features"));
    Value unusable = inputs.unusable();
    if (x == null) {
      throw new InvalidInputException("the model has no features, so there is nothing to export");
    }
    Parts classification = parts.group("classification");
    Value p = Classifications.of(x, classification);
    long[] places = new long[names.size()];
    Arrays.setAll(places, c -> c);
    Value missing = graph.node("", "IsNaN", List.of(unusable));
    Value flat = graph.node("", "Reshape", List.of(missing, graph.integers(new long[] {-1}, 1)));
    Value place =
        graph.node("", "Where", List.of(flat, graph.integers(new long[] {-1}, 1), p.largest()));
    Value label =
        graph.node(
            "ai.onnx.ml",
            "LabelEncoder",
            List.of(place),
            Attributes.of("keys_int64s", places),
            Attributes.texts("values_strings", names),
            Attributes.of("default_string", ""));
    graph.outputTexts(LABEL, label);
    graph.output(PROBABILITIES, p.plus(unusable), names.size());
    Map<String, String> further = Map.of("classes", String.join("\n", names));
    return model(parts, graph, inputs, further, Classifications.difference(graph, classification));
  }

  private static ModelProto model(
      Parts parts,
      Graph graph,
      ExportInputs inputs,
      Map<String, String> further,
      double difference) {
    ModelProto.Builder model =
        ModelProto.newBuilder()
            .setIrVersion(FORMAT)
            .setProducerName("aleator")
            .setProducerVersion(OnnxVersion.read())
            .setDomain("org.aleator")
            .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(OPERATORS))
            .addOpsetImport(
                OperatorSetIdProto.newBuilder().setDomain("ai.onnx.ml").setVersion(TREE_OPERATORS))
            .setGraph(graph.build());
    metadata(parts, inputs, further, difference)
        .forEach(
            (key, value) ->
                model.addMetadataProps(
                    StringStringEntryProto.newBuilder().setKey(PREFIX + key).setValue(value)));
    requireSize(model);
    return model.build();
  }

  /** Protobuf holds no more than 2 GB. */
  private static void requireSize(ModelProto.Builder model) {
    long constants =
        model.getGraph().getInitializerList().stream()
            .mapToLong(tensor -> tensor.getRawData().size())
            .sum();
    long nodes =
        model.getGraph().getNodeList().stream().mapToLong(NodeProto::getSerializedSize).sum();
    if (constants + nodes > Integer.MAX_VALUE - (1 << 26)) {
      throw new InvalidInputException("the model is larger than the 2 GB of an ONNX file");
    }
  }

  private static Map<String, String> metadata(
      Parts parts, ExportInputs inputs, Map<String, String> further, double difference) {
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put("target", parts.text("target"));
    metadata.put("features", String.join("\n", inputs.names()));
    metadata.putAll(further);
    if (difference > ROUNDING) {
      metadata.put(DIFFERENCE, Double.toString(difference));
    }
    Parts origin = parts.group("provenance");
    for (String key : List.of("predictor", "seed", "file", "sha256", "program")) {
      if (origin.has(key)) {
        metadata.put(key, String.valueOf(origin.values().get(key)));
      }
    }
    return metadata;
  }
}
