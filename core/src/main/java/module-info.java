// SPDX-License-Identifier: Apache-2.0
/**
 * How much of regression data is noise: the mathematics. What is exported to all is the library's
 * interface, of which {@link org.aleator.Aleator} is the front door; what is exported to Aleator's
 * own modules alone may change at any time.
 */
@SuppressWarnings("module") // The other modules are compiled after this one.
module org.aleator.core {
  requires hipparchus.core;
  requires hipparchus.ode;
  requires java.logging;
  requires org.bytedeco.javacpp;
  requires org.bytedeco.openblas;
  requires static org.jspecify;

  exports org.aleator;
  exports org.aleator.data;
  exports org.aleator.finding;
  exports org.aleator.learn;
  exports org.aleator.metric;
  exports org.aleator.synthetic;
  exports org.aleator.util;
  exports org.aleator.audit to
      org.aleator.lab;
  exports org.aleator.classes to
      org.aleator.lab,
      org.aleator.report;
  exports org.aleator.columns to
      org.aleator.report;
  exports org.aleator.codec to
      org.aleator.cli,
      org.aleator.io,
      org.aleator.lab,
      org.aleator.onnx;
  exports org.aleator.text to
      org.aleator.cli,
      org.aleator.io,
      org.aleator.lab,
      org.aleator.onnx,
      org.aleator.report,
      org.aleator.web;
  exports org.aleator.dynamics to
      org.aleator.lab,
      org.aleator.report;
  exports org.aleator.encode to
      org.aleator.lab,
      org.aleator.onnx,
      org.aleator.report,
      org.aleator.web;
  exports org.aleator.inputs to
      org.aleator.lab;
  exports org.aleator.learn.classes to
      org.aleator.onnx;
  exports org.aleator.learn.gp to
      org.aleator.lab,
      org.aleator.onnx;
  exports org.aleator.numerics.kernel to
      org.aleator.cli;
  exports org.aleator.numerics.linalg to
      org.aleator.cli,
      org.aleator.lab;
  exports org.aleator.learn.nn to
      org.aleator.lab,
      org.aleator.onnx;
  exports org.aleator.numerics to
      org.aleator.lab,
      org.aleator.onnx,
      org.aleator.report;
  exports org.aleator.learn.predictor to
      org.aleator.lab,
      org.aleator.onnx,
      org.aleator.report;
  exports org.aleator.learn.stack to
      org.aleator.lab,
      org.aleator.report;
  exports org.aleator.learn.variance to
      org.aleator.lab,
      org.aleator.onnx,
      org.aleator.report;
  exports org.aleator.noise to
      org.aleator.cli,
      org.aleator.lab,
      org.aleator.onnx,
      org.aleator.report;
  exports org.aleator.noise.course to
      org.aleator.lab,
      org.aleator.onnx,
      org.aleator.report;
  exports org.aleator.noise.level to
      org.aleator.cli,
      org.aleator.lab,
      org.aleator.onnx,
      org.aleator.report;
  exports org.aleator.noise.residual to
      org.aleator.cli,
      org.aleator.lab,
      org.aleator.onnx,
      org.aleator.report;
  exports org.aleator.suspect to
      org.aleator.report;
  exports org.aleator.study to
      org.aleator.cli,
      org.aleator.lab,
      org.aleator.report;
  exports org.aleator.learn.tree to
      org.aleator.lab,
      org.aleator.onnx;

  uses org.aleator.codec.ModelStore;
}
