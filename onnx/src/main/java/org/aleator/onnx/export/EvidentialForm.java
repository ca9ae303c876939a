// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import org.aleator.codec.Parts;
import org.aleator.encode.Scaling;
import org.aleator.learn.nn.NormalInverseGamma;
import org.aleator.onnx.graph.Value;

/**
 * Evidential networks: γ, ν, α, β at each row, of each network (see {@link NormalInverseGamma}).
 *
 * @param outputs the networks' four outputs, networks × rows × 4
 * @param unit of the target
 */
record EvidentialForm(Value outputs, Scaling unit) {
  static EvidentialForm of(Value x, Parts parts) {
    return new EvidentialForm(
        Networks.read(parts, "networks", "network.").outputs(x),
        Scaling.read(parts.group("y_scaling")));
  }

  /** The mean of the γ, and the spread of the γ beside the mean of β/(ν(α − 1)). */
  MomentNodes moments() {
    MomentNodes mixture = MomentNodes.ofDraws(Predictors.restore(outputs.last(0), unit));
    Value own = evidence(3).over(evidence(1).times(evidence(2))).meanOverFirst();
    return new MomentNodes(
        mixture.mean(), mixture.epistemicVariance().plus(own.times(unit.restoreVariance(1))));
  }

  /** The mean of β/(α − 1). */
  Value aleatoricVariance() {
    return evidence(3).over(evidence(2)).meanOverFirst().times(unit.restoreVariance(1));
  }

  /** ν, α − 1 or β: softplus of an output, away from 0. */
  private Value evidence(int output) {
    Value t = outputs.last(output);
    Value decay = t.abs().times(-1).exp().plus(1).log();
    return t.atLeast(0).plus(decay).plus(NormalInverseGamma.LEAST);
  }
}
