// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.graph;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * An ONNX graph as it is written, node after node. What is written twice, a constant or a node on
 * the same values, is kept once; so members that share a part compute it once. The same calls give
 * the same graph. Not safe for use by several threads.
 */
public final class Graph {
  /** Before the names of inner values, so that none is a column's. */
  private static final String INNER = "aleator:";

  private static final String ROWS = "rows";

  private final GraphProto.Builder proto = GraphProto.newBuilder().setName("aleator");
  private final Map<Object, Value> known = new HashMap<>();
  private final Map<Object, Object> worked = new HashMap<>();
  private int count;

  /** What identifies a node: equal keys give equal values. */
  private record NodeKey(
      String domain, String type, List<String> inputs, List<AttributeProto> attributes) {}

  /** An input of one value per row. */
  public Value input(String name, Type type) {
    proto.addInput(ValueInfoProto.newBuilder().setName(name).setType(type(type, 1)));
    return new Value(this, name);
  }

  /** Names a value of one double per row as an output. */
  public void output(String name, Value value) {
    output(name, value, type(Type.DOUBLE, 1));
  }

  /** Names a matrix of doubles of so many columns as an output. */
  public void output(String name, Value value, int columns) {
    output(name, value, type(Type.DOUBLE, columns));
  }

  /** Names a list of one text per row as an output. */
  public void outputTexts(String name, Value value) {
    output(name, value, type(Type.TEXT));
  }

  private void output(String name, Value value, TypeProto type) {
    proto.addNode(
        NodeProto.newBuilder()
            .setOpType("Identity")
            .setName("output " + name)
            .addInput(value.name())
            .addOutput(name));
    proto.addOutput(ValueInfoProto.newBuilder().setName(name).setType(type));
  }

  /** One element per row, or so many as the dimensions behind say. */
  private static TypeProto type(Type type, long... behind) {
    TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
    shape.addDimBuilder().setDimParam(ROWS);
    Arrays.stream(behind).forEach(length -> shape.addDimBuilder().setDimValue(length));
    return TypeProto.newBuilder()
        .setTensorType(TypeProto.Tensor.newBuilder().setElemType(type.code()).setShape(shape))
        .build();
  }

  /** A scalar. */
  public Value constant(double value) {
    return constant(new double[] {value});
  }

  /** A constant of doubles of the given dimensions, or without any a scalar. */
  public Value constant(double[] values, long... shape) {
    ByteBuffer bytes = littleEndian(8L * values.length);
    bytes.asDoubleBuffer().put(values);
    return constant(Type.DOUBLE, bytes, shape);
  }

  /** A row of doubles, the same for every row of a matrix. */
  public Value row(double... values) {
    return constant(values, 1, values.length);
  }

  /** A list of doubles. */
  public Value list(double... values) {
    return constant(values, values.length);
  }

  /** A constant of floats. */
  public Value constant(float[] values, long... shape) {
    ByteBuffer bytes = littleEndian(4L * values.length);
    bytes.asFloatBuffer().put(values);
    return constant(Type.FLOAT, bytes, shape);
  }

  /** A constant of integers. */
  public Value integers(long[] values, long... shape) {
    ByteBuffer bytes = littleEndian(8L * values.length);
    bytes.asLongBuffer().put(values);
    return constant(Type.INTEGER, bytes, shape);
  }

  private static ByteBuffer littleEndian(long length) {
    return ByteBuffer.allocate(Math.toIntExact(length)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private Value constant(Type type, ByteBuffer bytes, long[] shape) {
    TensorProto.Builder tensor =
        TensorProto.newBuilder().setDataType(type.code()).setRawData(ByteString.copyFrom(bytes));
    Arrays.stream(shape).forEach(tensor::addDims);
    TensorProto content = tensor.build();
    return known.computeIfAbsent(
        content,
        unused -> {
          Value value = next();
          proto.addInitializer(content.toBuilder().setName(value.name()));
          return value;
        });
  }

  /** The result of a node of the default operators. */
  Value node(String type, List<Value> inputs, AttributeProto... attributes) {
    return node("", type, inputs, attributes);
  }

  /** The result of a node. */
  public Value node(String domain, String type, List<Value> inputs, AttributeProto... attributes) {
    List<String> names = inputs.stream().map(Value::name).toList();
    return known.computeIfAbsent(
        new NodeKey(domain, type, names, List.of(attributes)),
        unused -> {
          Value value = next();
          proto.addNode(
              NodeProto.newBuilder()
                  .setDomain(domain)
                  .setOpType(type)
                  .setName(value.name())
                  .addAllInput(names)
                  .addOutput(value.name())
                  .addAllAttribute(List.of(attributes)));
          return value;
        });
  }

  private Value next() {
    return new Value(this, INNER + count++);
  }

  /** Columns beside each other. */
  public Value beside(List<Value> columns) {
    return columns.size() == 1 ? columns.get(0) : node("Concat", columns, Attributes.of("axis", 1));
  }

  /** Their sum. */
  public Value sum(List<Value> terms) {
    return terms.stream().reduce(Value::plus).orElseGet(() -> constant(0));
  }

  /** What has to be worked out before it is written: once for equal keys. */
  public <T> T once(Class<T> type, Object key, Supplier<T> work) {
    return type.cast(worked.computeIfAbsent(List.of(type, key), unused -> work.get()));
  }

  /** The graph so far. */
  public GraphProto build() {
    return proto.build();
  }
}
