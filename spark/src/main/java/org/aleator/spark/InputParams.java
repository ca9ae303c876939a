// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The params of {@link LabelledColumns}, which belong to one estimator or model. */
public class InputParams implements Serializable {
  private static final long serialVersionUID = 1L;

  final Param<String> features;
  final StringArrayParam inputs;
  final Param<String> label;

  /**
   * The params of {@code owner}, whose uid is known by now.
   *
   * @param label what the label is
   */
  InputParams(Params owner, String label) {
    this.features =
        text(
            owner, "featuresCol", "the column of vectors to predict from, unless inputCols is set");
    this.inputs =
        new StringArrayParam(
            owner, "inputCols", "columns of numbers to predict from, instead of featuresCol");
    this.label = text(owner, "labelCol", label);
  }

  static Param<String> text(Params owner, String name, String doc) {
    return new Param<>(owner.uid(), name, doc, value -> !value.isEmpty(), String.class);
  }
}
