// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.List;
import org.aleator.finding.DataFinding;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;

/** What puts in question the level of the noise that Gaussian processes found. */
final class LevelFindings {
  private LevelFindings() {}

  /**
   * @param noise of labels in units of their standard deviation
   * @param rows how many were given
   */
  static List<Finding> of(GaussianProcessNoise.Estimate noise, int rows, int features) {
    double variance = Math.exp(noise.logVariance());
    if (variance < SmoothVarianceFit.UNMEASURABLE) {
      return List.of(new NoiseFinding.BelowMeasurable(SmoothVarianceFit.UNMEASURABLE));
    }
    List<Finding> findings = new ArrayList<>();
    if (rows < 30 || rows < 5 * features) {
      findings.add(new NoiseFinding.FewRows(rows, features));
    }
    double left = noise.degreesOfFreedom() / noise.rowsUsed();
    if (left < 0.5) {
      findings.add(new NoiseFinding.FunctionUsesUpRows(1 - left));
    }
    if (noise.epistemicVariance() > variance) {
      findings.add(new NoiseFinding.FunctionErrorAboveNoise(noise.epistemicVariance() / variance));
    }
    double logExcess = noise.upperLogVariance() - noise.logVariance();
    if (logExcess > Math.log(1.2)) {
      findings.add(new NoiseFinding.SmoothnessMatters(Math.exp(logExcess) - 1));
    }
    if (noise.kernelSpread() > 0.1) {
      findings.add(new NoiseFinding.KernelsDisagree(noise.kernelSpread()));
    }
    if (noise.subsetSpread() > 2) {
      findings.add(new NoiseFinding.SubsetsDisagree());
    }
    if (noise.rowsUsed() < rows) {
      findings.add(new DataFinding.RowsSampled(noise.rowsUsed(), rows));
    }
    return findings;
  }
}
