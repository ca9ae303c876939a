// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import ai.onnxruntime.OnnxMap;
import ai.onnxruntime.OnnxSequence;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.aleator.data.Table;
import org.aleator.onnx.OnnxSignature.Port;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.aleator.util.Setting;
import org.jspecify.annotations.Nullable;

/**
 * One ONNX model of classes, of one file: an output of probabilities or scores, rows × classes or
 * (ZipMap) a map from class to probability for each row; an output of labels; or both, as
 * scikit-learn, XGBoost and LightGBM are exported.
 */
final class ClassMember implements AutoCloseable {
  /** What the output of probabilities is called where there are several of numbers. */
  private static final List<String> USUAL =
      List.of("probabilities", "output_probability", "probability");

  private static final Set<String> LABELS = Set.of("string", "int64", "int32");

  private final LoadedModel model;
  private final Optional<Port> numbers;
  private final Optional<Port> label;

  private ClassMember(LoadedModel model, Optional<Port> numbers, Optional<Port> label) {
    this.model = model;
    this.numbers = numbers;
    this.label = label;
  }

  /**
   * What a model says of rows.
   *
   * @param width values per row
   * @param values row after row
   * @param labels of each row, if the model gives them
   * @param names of the values, if the model tells
   */
  record Raw(int width, double[] values, Optional<String[]> labels, Optional<List<String>> names) {}

  static ClassMember load(Path path, Optional<String> wanted) {
    LoadedModel model = LoadedModel.load(path);
    try {
      Optional<Port> label =
          model.signature().outputs().stream().filter(ClassMember::holdsLabels).findFirst();
      Optional<Port> numbers =
          wanted.isPresent() ? wanted.map(model::output) : numbers(model, label.isPresent());
      if (wanted.isPresent() && numbers.filter(ClassMember::holdsLabels).isPresent()) {
        return new ClassMember(model, Optional.empty(), numbers);
      }
      if (numbers.isPresent() && !holdsNumbers(numbers.get())) {
        throw new InvalidInputException(
            "%s gives %s, where a probability per class is needed; %s"
                .formatted(model.file(), numbers.get(), model.signature()));
      }
      return new ClassMember(model, numbers, label);
    } catch (InvalidInputException e) {
      model.close();
      throw e;
    }
  }

  private static boolean holdsLabels(Port port) {
    return port.tensor() && LABELS.contains(port.type()) && port.perRow() == 1;
  }

  /** Floats or doubles, rows × classes or one per row; or maps. */
  private static boolean holdsNumbers(Port port) {
    return port.number() ? port.shape().size() <= 2 : port.type().equals("sequence");
  }

  private static Optional<Port> numbers(LoadedModel model, boolean labels) {
    List<Port> found =
        model.signature().outputs().stream().filter(ClassMember::holdsNumbers).toList();
    Optional<Port> usual =
        USUAL.stream().flatMap(name -> model.signature().output(name).stream()).findFirst();
    if (found.size() > 1 && usual.isEmpty()) {
      throw new InvalidInputException(
          Setting.ONNX_OUTPUT,
          "%s has %d outputs of numbers; name the one with the probabilities; %s"
              .formatted(model.file(), found.size(), model.signature()));
    }
    if (found.isEmpty() && !labels) {
      throw new InvalidInputException(
          "%s gives no labels and no probabilities of classes; %s"
              .formatted(model.file(), model.signature()));
    }
    return found.size() > 1 ? usual : found.stream().findFirst();
  }

  Binding bound(Table table, List<String> features) {
    return Binding.of(model.file(), model.signature(), table, features);
  }

  String file() {
    return model.file();
  }

  /** The classes that a model exported here names, or nothing. */
  Optional<List<String>> exported() {
    return OnnxExport.classes(model.signature());
  }

  /** The outputs that are read, by name. */
  private Set<String> wanted() {
    Set<String> wanted = new LinkedHashSet<>();
    Stream.concat(numbers.stream(), label.stream()).forEach(port -> wanted.add(port.name()));
    return wanted;
  }

  /** What the model says of some rows of the bound table. */
  Raw predict(Binding binding, int[] rows, Parallel parallel) {
    int block = OnnxPredictor.BLOCK;
    List<List<Raw>> parts =
        parallel.map(
            (rows.length + block - 1) / block,
            b -> {
              List<Raw> read = new ArrayList<>();
              int to = Math.min(rows.length, (b + 1) * block);
              model.run(
                  binding,
                  rows,
                  b * block,
                  to,
                  wanted(),
                  (result, from, end, given) -> read.add(read(result, end - from, given)));
              return read;
            });
    return joined(parts.stream().flatMap(List::stream).toList());
  }

  private Raw joined(List<Raw> parts) {
    Raw first = parts.get(0);
    for (Raw part : parts) {
      if (part.width != first.width || !part.names.equals(first.names)) {
        throw new InvalidInputException(
            "%s does not give the same classes for every row".formatted(model.file()));
      }
    }
    Optional<String[]> labels =
        first.labels.map(
            unused ->
                parts.stream()
                    .flatMap(part -> Arrays.stream(part.labels.orElseThrow()))
                    .toArray(String[]::new));
    double[] values = parts.stream().flatMapToDouble(part -> Arrays.stream(part.values)).toArray();
    return new Raw(first.width, values, labels, first.names);
  }

  private Raw read(OrtSession.Result result, int rows, int given) throws OrtException {
    Optional<String[]> labels =
        label.isPresent()
            ? Optional.of(labels(result, label.get(), rows, given))
            : Optional.empty();
    if (numbers.isEmpty()) {
      return new Raw(0, new double[0], labels, Optional.empty());
    }
    OnnxValue value = result.get(numbers.get().name()).orElseThrow();
    if (value instanceof OnnxSequence sequence) {
      return ofMaps(sequence, rows, given, labels);
    }
    double[] all = LoadedModel.numbers((OnnxTensor) value);
    if (all.length % given != 0 || all.length == 0) {
      throw notPerRow(numbers.get(), all.length, given);
    }
    int width = all.length / given;
    return new Raw(width, Arrays.copyOf(all, rows * width), labels, Optional.empty());
  }

  private String[] labels(OrtSession.Result result, Port port, int rows, int given)
      throws OrtException {
    OnnxTensor tensor = (OnnxTensor) result.get(port.name()).orElseThrow();
    if (tensor.getInfo().getNumElements() != given) {
      throw notPerRow(port, tensor.getInfo().getNumElements(), given);
    }
    String[] labels = new String[given];
    fill(labels, 0, tensor.getValue());
    return Arrays.copyOf(labels, rows);
  }

  /** Reads a tensor's Java arrays, which are nested as its dimensions are. */
  private static int fill(String[] labels, int from, Object value) {
    if (value instanceof Object[] nested && !(value instanceof String[])) {
      int at = from;
      for (Object inner : nested) {
        at = fill(labels, at, inner);
      }
      return at;
    }
    int count = java.lang.reflect.Array.getLength(value);
    for (int i = 0; i < count; i++) {
      labels[from + i] = String.valueOf(java.lang.reflect.Array.get(value, i));
    }
    return from + count;
  }

  private Raw ofMaps(OnnxSequence sequence, int rows, int given, Optional<String[]> labels)
      throws OrtException {
    List<? extends OnnxValue> maps = sequence.getValue();
    if (maps.size() != given) {
      throw notPerRow(numbers.orElseThrow(), maps.size(), given);
    }
    @Nullable List<String> names = null;
    List<double[]> values = new ArrayList<>();
    for (OnnxValue element : maps.subList(0, rows)) {
      if (!(element instanceof OnnxMap map)) {
        throw new InvalidInputException(
            "%s gives %s, where a probability per class is needed; %s"
                .formatted(model.file(), numbers.orElseThrow(), model.signature()));
      }
      Map<String, Double> byName = new TreeMap<>();
      map.getValue()
          .forEach((name, p) -> byName.put(String.valueOf(name), ((Number) p).doubleValue()));
      if (names != null && !names.equals(List.copyOf(byName.keySet()))) {
        throw new InvalidInputException(
            "%s does not give the same classes for every row".formatted(model.file()));
      }
      names = List.copyOf(byName.keySet());
      values.add(byName.values().stream().mapToDouble(p -> p).toArray());
    }
    return new Raw(
        names == null ? 0 : names.size(),
        values.stream().flatMapToDouble(Arrays::stream).toArray(),
        labels,
        Optional.ofNullable(names));
  }

  private InvalidInputException notPerRow(Port port, long values, int rows) {
    return new InvalidInputException(
        "%s gives \"%s\" of %d values for %d rows, where as many are needed for every row; %s"
            .formatted(model.file(), port.name(), values, rows, model.signature()));
  }

  @Override
  public void close() {
    model.close();
  }
}
