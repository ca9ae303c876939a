// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.GraphProto;
import ai.onnx.proto.OnnxMl.ModelProto;
import ai.onnx.proto.OnnxMl.NodeProto;
import ai.onnx.proto.OnnxMl.OperatorSetIdProto;
import ai.onnx.proto.OnnxMl.StringStringEntryProto;
import ai.onnx.proto.OnnxMl.TensorProto;
import ai.onnx.proto.OnnxMl.TensorProto.DataLocation;
import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import ai.onnx.proto.OnnxMl.TensorShapeProto;
import ai.onnx.proto.OnnxMl.TypeProto;
import ai.onnx.proto.OnnxMl.ValueInfoProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Small ONNX models as other programs write them. */
final class TestModels {
  /** A dimension of any length. */
  static final long ANY = -1;

  private final GraphProto.Builder graph = GraphProto.newBuilder().setName("test");

  static TestModels model() {
    return new TestModels();
  }

  /** y = Σ wⱼ xⱼ + 1 of one input x, rows × columns. */
  static TestModels linear(DataType type, long rows, double... weights) {
    return model()
        .input("x", type, rows, weights.length)
        .constant("w", type, weights, weights.length, 1)
        .constant("b", type, new double[] {1})
        .node("MatMul", "z", "x", "w")
        .node("Add", "y", "z", "b")
        .output("y", type, rows, 1);
  }

  TestModels input(String name, DataType type, long... shape) {
    graph.addInput(port(name, type, shape));
    return this;
  }

  TestModels output(String name, DataType type, long... shape) {
    graph.addOutput(port(name, type, shape));
    return this;
  }

  TestModels node(String operator, String output, String... inputs) {
    graph.addNode(
        NodeProto.newBuilder().setOpType(operator).addAllInput(List.of(inputs)).addOutput(output));
    return this;
  }

  /** A node of the operators of classical models, ai.onnx.ml. */
  TestModels classical(
      String operator, List<String> outputs, String input, AttributeProto... attributes) {
    graph.addNode(
        NodeProto.newBuilder()
            .setDomain("ai.onnx.ml")
            .setOpType(operator)
            .addInput(input)
            .addAllOutput(outputs)
            .addAllAttribute(List.of(attributes)));
    return this;
  }

  /** An output of one map from class to probability for each row, as ZipMap gives. */
  TestModels outputMaps(String name, DataType key) {
    TypeProto.Map map =
        TypeProto.Map.newBuilder()
            .setKeyType(key.getNumber())
            .setValueType(
                TypeProto.newBuilder()
                    .setTensorType(
                        TypeProto.Tensor.newBuilder().setElemType(DataType.FLOAT.getNumber())))
            .build();
    graph.addOutput(
        ValueInfoProto.newBuilder()
            .setName(name)
            .setType(
                TypeProto.newBuilder()
                    .setSequenceType(
                        TypeProto.Sequence.newBuilder()
                            .setElemType(TypeProto.newBuilder().setMapType(map)))));
    return this;
  }

  /** A cast to float. */
  TestModels toFloat(String output, String input) {
    graph.addNode(
        NodeProto.newBuilder()
            .setOpType("Cast")
            .addInput(input)
            .addOutput(output)
            .addAttribute(
                AttributeProto.newBuilder()
                    .setName("to")
                    .setType(AttributeProto.AttributeType.INT)
                    .setI(DataType.FLOAT.getNumber())));
    return this;
  }

  TestModels constant(String name, DataType type, double[] values, long... shape) {
    TensorProto.Builder tensor =
        TensorProto.newBuilder().setName(name).setDataType(type.getNumber());
    for (long length : shape) {
      tensor.addDims(length);
    }
    for (double value : values) {
      if (type == DataType.FLOAT) {
        tensor.addFloatData((float) value);
      } else {
        tensor.addDoubleData(value);
      }
    }
    graph.addInitializer(tensor);
    return this;
  }

  /** Weights that are kept in a file beside. */
  TestModels externalConstant(String name, String file, int count) {
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName(name)
            .setDataType(DataType.FLOAT.getNumber())
            .addDims(count)
            .addDims(1)
            .setDataLocation(DataLocation.EXTERNAL)
            .addExternalData(
                StringStringEntryProto.newBuilder().setKey("location").setValue(file)));
    return this;
  }

  Path write(Path file) {
    ModelProto model =
        ModelProto.newBuilder()
            .setIrVersion(8)
            .setProducerName("test")
            .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(15))
            .addOpsetImport(OperatorSetIdProto.newBuilder().setDomain("ai.onnx.ml").setVersion(2))
            .setGraph(graph)
            .build();
    try {
      return Files.write(file, model.toByteArray());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static ValueInfoProto port(String name, DataType type, long... shape) {
    TensorShapeProto.Builder dimensions = TensorShapeProto.newBuilder();
    for (int i = 0; i < shape.length; i++) {
      if (shape[i] < 0) {
        dimensions.addDimBuilder().setDimParam("d" + i);
      } else {
        dimensions.addDimBuilder().setDimValue(shape[i]);
      }
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(
            TypeProto.newBuilder()
                .setTensorType(
                    TypeProto.Tensor.newBuilder()
                        .setElemType(type.getNumber())
                        .setShape(dimensions)))
        .build();
  }
}
