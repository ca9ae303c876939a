// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.graph;

/** The element types that are written. */
public enum Type {
  FLOAT(1),
  INTEGER(7),
  TEXT(8),
  DOUBLE(11);

  private final int code;

  Type(int code) {
    this.code = code;
  }

  /** Its number in {@code TensorProto.DataType}. */
  int code() {
    return code;
  }
}
