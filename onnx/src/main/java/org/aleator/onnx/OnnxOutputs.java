// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import java.util.List;
import java.util.Optional;
import org.aleator.util.InvalidInputException;

/**
 * Which outputs of a model are wanted.
 *
 * @param mean the prediction; may be absent where the model has one output
 * @param std the model's own standard deviation of it, if there is one
 * @param variance the same as a variance
 */
public record OnnxOutputs(Optional<String> mean, Optional<String> std, Optional<String> variance) {
  /** The one output there is. */
  public static final OnnxOutputs SINGLE =
      new OnnxOutputs(Optional.empty(), Optional.empty(), Optional.empty());

  public OnnxOutputs {
    if (std.isPresent() && variance.isPresent()) {
      throw new InvalidInputException("name an output with a std or one with a variance, not both");
    }
  }

  /** The prediction alone. */
  public static OnnxOutputs mean(String name) {
    return new OnnxOutputs(Optional.of(name), Optional.empty(), Optional.empty());
  }

  /** The same with the model's own standard deviation. */
  public OnnxOutputs withStd(String name) {
    return new OnnxOutputs(mean, Optional.of(name), variance);
  }

  /** The same with the model's own variance. */
  public OnnxOutputs withVariance(String name) {
    return new OnnxOutputs(mean, std, Optional.of(name));
  }

  /**
   * The same for models of which no output is named, with the epistemic std of those that Aleator
   * has exported.
   */
  public OnnxOutputs withKnownStd(List<OnnxSignature> models) {
    return equals(SINGLE) && models.stream().allMatch(OnnxExport::wrote)
        ? mean(OnnxExport.MEAN).withStd(OnnxExport.EPISTEMIC_STD)
        : this;
  }

  /** The output that tells how unsure the model is. */
  Optional<String> spread() {
    return std.or(() -> variance);
  }
}
