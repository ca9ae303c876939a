// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import org.aleator.onnx.graph.Value;

/**
 * What a predictor says.
 *
 * @param mean μ(x), a column
 * @param epistemicVariance s²(x), a column
 */
public record MomentNodes(Value mean, Value epistemicVariance) {
  /** Those of draws, which lie along the first dimension: s² has the divisor N. */
  static MomentNodes ofDraws(Value draws) {
    Value mean = draws.meanOverFirst();
    return new MomentNodes(mean, draws.minus(mean).square().meanOverFirst());
  }
}
