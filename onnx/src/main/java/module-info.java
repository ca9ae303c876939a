// SPDX-License-Identifier: Apache-2.0
/** ONNX models of any framework as predictors, and Aleator's own models as ONNX. */
module org.aleator.onnx {
  requires com.google.protobuf;
  requires com.microsoft.onnxruntime;
  requires org.tribuo.util.onnx;
  requires static org.jspecify;
  requires transitive org.aleator.core;

  exports org.aleator.onnx;
}
