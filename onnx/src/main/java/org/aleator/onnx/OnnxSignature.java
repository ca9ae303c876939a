// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What an ONNX model takes and gives.
 *
 * @param producer the program that wrote it, with its version; may be empty
 * @param inputs in the model's order
 * @param outputs in the model's order
 * @param metadata further entries of the file
 */
public record OnnxSignature(
    String producer, List<Port> inputs, List<Port> outputs, Map<String, String> metadata) {

  /**
   * An input or an output.
   *
   * @param name its name
   * @param type its elements' type in a word, such as {@code float}; of what is no tensor, what it
   *     is
   * @param shape its dimensions, −1 where one is free; of what is no tensor, empty
   * @param tensor whether it is a tensor
   */
  public record Port(String name, String type, List<Long> shape, boolean tensor) {
    public Port {
      shape = List.copyOf(shape);
    }

    @Override
    public String toString() {
      return tensor ? name + " (" + type + " " + dimensions() + ")" : name + " (" + type + ")";
    }

    /** Whether it holds floats or doubles. */
    boolean number() {
      return tensor && (type.equals("float") || type.equals("double"));
    }

    /** Values per row: the dimensions behind the first, a free one taken as 1. */
    long perRow() {
      return shape.stream().skip(1).filter(length -> length > 0).reduce(1L, (a, b) -> a * b);
    }

    /** The shape, such as {@code [?, 10]}. */
    public String dimensions() {
      return shape.stream()
          .map(length -> length < 0 ? "?" : length.toString())
          .collect(Collectors.joining(", ", "[", "]"));
    }
  }

  static OnnxSignature of(OrtSession session) throws OrtException {
    var metadata = session.getMetadata();
    return new OnnxSignature(
        metadata.getProducerName(),
        ports(session.getInputInfo().values()),
        ports(session.getOutputInfo().values()),
        new TreeMap<>(metadata.getCustomMetadata()));
  }

  private static List<Port> ports(Collection<NodeInfo> infos) {
    List<Port> ports = new ArrayList<>();
    for (NodeInfo info : infos) {
      if (info.getInfo() instanceof TensorInfo tensor) {
        List<Long> shape = Arrays.stream(tensor.getShape()).boxed().toList();
        ports.add(new Port(info.getName(), word(tensor.type), shape, true));
      } else {
        String what = info.getInfo().getClass().getSimpleName().replace("Info", "");
        ports.add(new Port(info.getName(), what.toLowerCase(Locale.ROOT), List.of(), false));
      }
    }
    return ports;
  }

  static String word(OnnxJavaType type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  Optional<Port> output(String name) {
    return outputs.stream().filter(port -> port.name().equals(name)).findFirst();
  }

  /** Inputs and outputs in one line. */
  @Override
  public String toString() {
    return "its inputs are " + listed(inputs) + "; its outputs are " + listed(outputs);
  }

  private static String listed(List<Port> ports) {
    int most = 20;
    String some = ports.stream().limit(most).map(Port::toString).collect(Collectors.joining(", "));
    return ports.size() <= most ? some : some + " and " + (ports.size() - most) + " more";
  }
}
