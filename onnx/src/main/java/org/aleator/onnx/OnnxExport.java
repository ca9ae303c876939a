package org.aleator.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.aleator.codec.ModelStore;
import org.aleator.codec.Parts;
import org.aleator.onnx.export.MomentNodes;
import org.aleator.onnx.export.Noises;
import org.aleator.onnx.export.Predictors;
import org.aleator.onnx.graph.Attributes;
import org.aleator.onnx.graph.Graph;
import org.aleator.onnx.graph.Type;
import org.aleator.onnx.graph.Value;
import org.aleator.util.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * Aleator's own models as ONNX files. Such a model has one input per column of the table, double or
 * string, rows × 1, under the column's name, and does the encoding and scaling itself; its outputs
 * are {@code mean}, {@code aleatoric_std} and {@code epistemic_std}, double, rows × 1, in the
 * target's unit. A row with a missing or infinite number, or with a level that training never saw,
 * has NaN in all three. The same model gives the same bytes.
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

  /** Whether a model has the outputs of one that was exported here. */
  static boolean wrote(OnnxSignature signature) {
    return OUTPUTS.stream().allMatch(name -> signature.output(name).isPresent());
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
   * @param difference of its means from the model's, root mean square at rows and between them, as
   *     a part of the labels' standard deviation; 0 where they are the same up to rounding
   */
  public record Content(byte[] bytes, double difference) {}

  /** The content of such a file, and how well it approximates the model. */
  public static Content content(Path modelDirectory) {
    ModelProto model = ModelStore.find().read(modelDirectory, OnnxExport::model);
    double difference =
        model.getMetadataPropsList().stream()
            .filter(entry -> entry.getKey().equals(PREFIX + DIFFERENCE))
            .mapToDouble(entry -> Double.parseDouble(entry.getValue()))
            .findFirst()
            .orElse(0);
    return new Content(model.toByteArray(), difference);
  }

  static ModelProto model(Parts parts) {
    if (!parts.has("features") || !parts.has("noise")) {
      throw new InvalidInputException(
          "is not a model of rows, and only those can be exported to ONNX");
    }
    Graph graph = new Graph();
    Inputs inputs = new Inputs(graph);
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
    double difference = Predictors.difference(graph, predictor);
    metadata(parts, inputs, difference)
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

  private static Map<String, String> metadata(Parts parts, Inputs inputs, double difference) {
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put("target", parts.text("target"));
    metadata.put("features", String.join("\n", inputs.names));
    metadata.put("method", parts.text("method"));
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

  /** The columns of the table as they come in, and what they make. */
  private static final class Inputs {
    /** How a missing text is given: tensors have no null. */
    private static final String MISSING = "";

    private final Graph graph;
    private final List<String> names = new ArrayList<>();
    private final List<Value> flaws = new ArrayList<>();

    Inputs(Graph graph) {
      this.graph = graph;
    }

    /**
     * The features, rows × columns; a category has a column of 0 and 1 per level, the last for a
     * missing value where training had some, and a number then a column that says it is missing.
     */
    @Nullable Value features(List<Parts> features) {
      List<Value> columns = new ArrayList<>();
      for (Parts feature : features) {
        String name = feature.text("column");
        if (feature.has("levels")) {
          List<String> levels = new ArrayList<>(feature.texts("levels"));
          if (feature.has("missing")) {
            levels.add(MISSING);
          }
          columns.add(indicators(name, levels));
        } else if (feature.has("fill")) {
          Value value = graph.input(named(name), Type.DOUBLE);
          Value missing = graph.node("", "IsNaN", List.of(value));
          Value fill = graph.constant(feature.number("fill"));
          Value filled = graph.node("", "Where", List.of(missing, fill, value));
          // An infinite number is no better here than in a column that is never missing.
          flaws.add(filled.times(0));
          columns.add(filled);
          columns.add(missing.as(Type.DOUBLE));
        } else {
          columns.add(number(name));
        }
      }
      return columns.isEmpty() ? null : graph.beside(columns);
    }

    /** The user's own predictions. */
    MomentNodes own(Parts predictor) {
      Value mean = number(predictor.text("mean"));
      return new MomentNodes(
          mean,
          predictor.has("epistemic_std")
              ? number(predictor.text("epistemic_std")).square()
              : mean.times(0));
    }

    private Value number(String column) {
      Value value = graph.input(named(column), Type.DOUBLE);
      flaws.add(value.times(0));
      return value;
    }

    private Value indicators(String column, List<String> levels) {
      Value text = graph.input(named(column), Type.TEXT);
      long[] places = new long[levels.size()];
      for (int level = 0; level < places.length; level++) {
        places[level] = level;
      }
      Value place =
          graph.node(
              "ai.onnx.ml",
              "LabelEncoder",
              List.of(text),
              Attributes.texts("keys_strings", levels),
              Attributes.of("values_int64s", places),
              Attributes.of("default_int64", -1));
      // 0 for a known level, NaN for another: log 1 is 0, log 0 · 0 is NaN.
      Value known = graph.integers(new long[] {-1}, 1, 1).isBelow(place);
      flaws.add(known.log().times(0));
      return place.equal(graph.integers(places, 1, places.length));
    }

    /** A column that is called as an output is cannot be called so as an input. */
    private String named(String column) {
      String name = OUTPUTS.contains(column) ? column + "_input" : column;
      names.add(name);
      return name;
    }

    /** 0 where a row can be predicted, NaN where not. */
    Value unusable() {
      if (flaws.isEmpty()) {
        throw new InvalidInputException("the model has no features, so there is nothing to export");
      }
      return graph.sum(flaws);
    }
  }
}
