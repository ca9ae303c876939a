// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.image;

import ai.onnx.proto.OnnxMl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Writes an ONNX network that gives the mean of a picture over some axes. */
public final class MeanNetwork {
  private MeanNetwork() {}

  /**
   * @param input the shape of the picture, −1 for a side that is free
   */
  public static Path write(Path file, long[] input, long... axes) throws IOException {
    OnnxMl.AttributeProto.Builder over =
        OnnxMl.AttributeProto.newBuilder()
            .setName("axes")
            .setType(OnnxMl.AttributeProto.AttributeType.INTS);
    Arrays.stream(axes).forEach(over::addInts);
    OnnxMl.GraphProto graph =
        OnnxMl.GraphProto.newBuilder()
            .setName("mean")
            .addInput(tensor("picture", input))
            .addOutput(tensor("mean", null))
            .addNode(
                OnnxMl.NodeProto.newBuilder()
                    .setOpType("ReduceMean")
                    .addInput("picture")
                    .addOutput("mean")
                    .addAttribute(over))
            .build();
    OnnxMl.ModelProto model =
        OnnxMl.ModelProto.newBuilder()
            .setIrVersion(7)
            .addOpsetImport(OnnxMl.OperatorSetIdProto.newBuilder().setVersion(13))
            .setGraph(graph)
            .build();
    return Files.write(file, model.toByteArray());
  }

  private static OnnxMl.ValueInfoProto tensor(String name, long[] shape) {
    OnnxMl.TypeProto.Tensor.Builder tensor =
        OnnxMl.TypeProto.Tensor.newBuilder()
            .setElemType(OnnxMl.TensorProto.DataType.FLOAT.getNumber());
    if (shape != null) {
      OnnxMl.TensorShapeProto.Builder sides = OnnxMl.TensorShapeProto.newBuilder();
      for (long side : shape) {
        OnnxMl.TensorShapeProto.Dimension.Builder dimension =
            OnnxMl.TensorShapeProto.Dimension.newBuilder();
        sides.addDim(side > 0 ? dimension.setDimValue(side) : dimension.setDimParam("free"));
      }
      tensor.setShape(sides);
    }
    return OnnxMl.ValueInfoProto.newBuilder()
        .setName(name)
        .setType(OnnxMl.TypeProto.newBuilder().setTensorType(tensor))
        .build();
  }
}
