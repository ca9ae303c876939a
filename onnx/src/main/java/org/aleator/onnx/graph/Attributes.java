// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.graph;

import ai.onnx.proto.OnnxMl.AttributeProto;
import ai.onnx.proto.OnnxMl.AttributeProto.AttributeType;
import ai.onnx.proto.OnnxMl.TensorProto;
import com.google.protobuf.ByteString;
import java.util.Arrays;
import java.util.List;

/** Attributes of nodes. */
public final class Attributes {
  private Attributes() {}

  public static AttributeProto of(String name, long value) {
    return of(name, AttributeType.INT).setI(value).build();
  }

  public static AttributeProto of(String name, long... values) {
    AttributeProto.Builder attribute = of(name, AttributeType.INTS);
    Arrays.stream(values).forEach(attribute::addInts);
    return attribute.build();
  }

  public static AttributeProto of(String name, String value) {
    return of(name, AttributeType.STRING).setS(ByteString.copyFromUtf8(value)).build();
  }

  public static AttributeProto texts(String name, List<String> values) {
    AttributeProto.Builder attribute = of(name, AttributeType.STRINGS);
    values.forEach(value -> attribute.addStrings(ByteString.copyFromUtf8(value)));
    return attribute.build();
  }

  /** A list of doubles as a tensor. */
  public static AttributeProto of(String name, double... values) {
    TensorProto.Builder tensor =
        TensorProto.newBuilder().setDataType(Type.DOUBLE.code()).addDims(values.length);
    Arrays.stream(values).forEach(tensor::addDoubleData);
    return of(name, AttributeType.TENSOR).setT(tensor).build();
  }

  private static AttributeProto.Builder of(String name, AttributeType type) {
    return AttributeProto.newBuilder().setName(name).setType(type);
  }
}
