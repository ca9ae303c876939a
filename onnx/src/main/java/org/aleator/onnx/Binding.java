// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.onnx.OnnxSignature.Port;
import org.aleator.text.NearestName;
import org.aleator.util.InvalidInputException;

/**
 * Which columns of a table go to which inputs of a model: each to the input of its name, or the
 * features beside each other to the one input there is.
 *
 * @param file what messages call the model
 * @param inputs each with its columns
 * @param byName whether the inputs are called as their columns are
 * @param batch how many rows the model takes at a time, or 0 for any number
 */
record Binding(String file, List<Input> inputs, boolean byName, int batch) {
  /** The types of numbers that are given. */
  private static final Set<String> NUMBERS = Set.of("float", "double", "int64", "int32");

  private static final String TEXT = "string";

  record Input(Port port, List<Column> columns) {}

  /**
   * @param file what messages call the model
   * @param features the columns for a model whose inputs are not called after columns, in order
   * @throws InvalidInputException where model and table do not fit
   */
  static Binding of(String file, OnnxSignature signature, Table table, List<String> features) {
    List<Port> ports = signature.inputs();
    if (ports.isEmpty()) {
      throw new InvalidInputException(file + " takes no inputs, so it predicts no rows");
    }
    int batch = batch(file, signature);
    boolean single = ports.size() == 1 && !isColumn(ports.get(0), table);
    List<Input> inputs = new ArrayList<>();
    if (single) {
      inputs.add(matrix(file, signature, table, features));
    } else {
      for (Port port : ports) {
        inputs.add(column(file, signature, table, port));
      }
    }
    inputs.forEach(input -> requireTypes(file, table, input));
    return new Binding(file, inputs, !single, batch);
  }

  private static boolean isColumn(Port port, Table table) {
    return table.find(port.name()).isPresent() && (port.shape().size() < 2 || width(port) <= 1);
  }

  /** The length of the second dimension, −1 where it is free. */
  private static long width(Port port) {
    return port.shape().size() == 2 ? port.shape().get(1) : 1;
  }

  private static int batch(String file, OnnxSignature signature) {
    Set<Long> fixed = new HashSet<>();
    for (Port port : signature.inputs()) {
      int rank = port.shape().size();
      if (!port.tensor() || rank < 1 || rank > 2) {
        throw new InvalidInputException(
            "%s takes %s, where rows × columns are given; %s".formatted(file, port, signature));
      }
      if (port.shape().get(0) > 0) {
        fixed.add(port.shape().get(0));
      }
    }
    if (fixed.size() > 1) {
      throw new InvalidInputException(
          "%s takes inputs of different numbers of rows; %s".formatted(file, signature));
    }
    return fixed.stream().findFirst().map(Math::toIntExact).orElse(0);
  }

  private static Input matrix(
      String file, OnnxSignature signature, Table table, List<String> features) {
    Port port = signature.inputs().get(0);
    long width = width(port);
    if (width >= 0 && width != features.size()) {
      throw new InvalidInputException(
          "%s takes %d columns, and %s has %d features: %s; %s"
              .formatted(
                  file,
                  width,
                  table.source(),
                  features.size(),
                  String.join(", ", features),
                  signature));
    }
    return new Input(port, features.stream().map(name -> table.require(name, "feature")).toList());
  }

  private static Input column(String file, OnnxSignature signature, Table table, Port port) {
    if (width(port) > 1) {
      throw new InvalidInputException(
          "%s has several inputs, of which %s takes several columns; one input of all columns or one per column is needed; %s"
              .formatted(file, port, signature));
    }
    Column column =
        table
            .find(port.name())
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "%s takes \"%s\", and %s has no such column%s; its columns are %s; of the model %s"
                            .formatted(
                                file,
                                port.name(),
                                table.source(),
                                NearestName.suggestion(port.name(), table.names()),
                                String.join(", ", table.names()),
                                signature)));
    return new Input(port, List.of(column));
  }

  private static void requireTypes(String file, Table table, Input input) {
    String type = input.port.type();
    if (!type.equals(TEXT) && !NUMBERS.contains(type)) {
      throw new InvalidInputException(
          "%s takes %s; columns can be given as float, double, int64, int32 or string"
              .formatted(file, input.port));
    }
    for (Column column : input.columns) {
      boolean text = column instanceof Column.Text;
      if (text != type.equals(TEXT)) {
        throw new InvalidInputException(
            "%s takes %s, and column \"%s\" of %s holds %s"
                .formatted(
                    file, input.port, column.name(), table.source(), text ? "text" : "numbers"));
      }
      if (!text) {
        table.numbers(column.name(), "feature");
      }
    }
  }

  /** The columns in the order in which the model takes them. */
  List<Column> columns() {
    return inputs.stream().flatMap(input -> input.columns.stream()).toList();
  }

  /** How the columns were found, in a line. */
  String words() {
    String names = columns().stream().map(Column::name).collect(Collectors.joining(", "));
    return byName
        ? "columns by the names of its inputs: " + names
        : "the features in their order, as one input: " + names;
  }

  /**
   * The tensors of some rows, {@code rows[from]} to before {@code rows[to]}, filled up to the
   * model's batch by the last.
   */
  Map<String, OnnxTensor> tensors(OrtEnvironment environment, int[] rows, int from, int to)
      throws OrtException {
    int count = batch > 0 ? batch : to - from;
    int[] taken = new int[count];
    for (int i = 0; i < count; i++) {
      taken[i] = rows[Math.min(from + i, to - 1)];
    }
    Map<String, OnnxTensor> tensors = new LinkedHashMap<>();
    try {
      for (Input input : inputs) {
        tensors.put(input.port.name(), tensor(environment, input, taken));
      }
    } catch (OrtException | RuntimeException e) {
      tensors.values().forEach(OnnxTensor::close);
      throw e;
    }
    return tensors;
  }

  private OnnxTensor tensor(OrtEnvironment environment, Input input, int[] rows)
      throws OrtException {
    int width = input.columns.size();
    long[] shape =
        input.port.shape().size() == 1 ? new long[] {rows.length} : new long[] {rows.length, width};
    switch (input.port.type()) {
      case "float" -> {
        float[] values = new float[rows.length * width];
        fill(input, rows, (at, value) -> values[at] = (float) value);
        return OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape);
      }
      case "double" -> {
        double[] values = new double[rows.length * width];
        fill(input, rows, (at, value) -> values[at] = value);
        return OnnxTensor.createTensor(environment, DoubleBuffer.wrap(values), shape);
      }
      case "int64" -> {
        long[] values = new long[rows.length * width];
        fill(input, rows, (at, value) -> values[at] = (long) value);
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
      }
      case "int32" -> {
        int[] values = new int[rows.length * width];
        fill(input, rows, (at, value) -> values[at] = (int) value);
        return OnnxTensor.createTensor(environment, IntBuffer.wrap(values), shape);
      }
      default -> {
        String[] values = new String[rows.length * width];
        for (int j = 0; j < width; j++) {
          for (int i = 0; i < rows.length; i++) {
            values[i * width + j] = input.columns.get(j).text(rows[i]);
          }
        }
        return OnnxTensor.createTensor(environment, values, shape);
      }
    }
  }

  @FunctionalInterface
  private interface Cell {
    void set(int at, double value);
  }

  private void fill(Input input, int[] rows, Cell cell) {
    int width = input.columns.size();
    boolean whole = input.port.type().startsWith("int");
    double limit = input.port.type().equals("int32") ? Integer.MAX_VALUE : 0x1p53;
    for (int j = 0; j < width; j++) {
      Column.Numeric column = (Column.Numeric) input.columns.get(j);
      for (int i = 0; i < rows.length; i++) {
        double value = column.values()[rows[i]];
        if (whole && (value != Math.rint(value) || Math.abs(value) > limit)) {
          throw new InvalidInputException(
              "row %d of column \"%s\" is %s, and %s takes whole numbers in %s"
                  .formatted(rows[i] + 1, column.name(), column.text(rows[i]), file, input.port));
        }
        cell.set(i * width + j, value);
      }
    }
  }
}
