// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.classical;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.Interval;
import org.aleator.data.Dataset;
import org.aleator.finding.Finding;
import org.aleator.finding.NoiseFinding;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.NoiseEstimate;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;

/**
 * A variance that came from the labels alone, and what follows from it for each row.
 *
 * @param method the method's name
 * @param variance as the formula gave it, perhaps below 0
 * @param relativeVariance Var(σ̂²)/σ⁴, the sampling error
 */
record ModelFreeEstimate(String method, double variance, double relativeVariance) {

  /** A variance below 0 becomes 0 without an interval, and a finding says so. */
  NoiseEstimate of(Dataset data, Prediction prediction) {
    List<Finding> findings = new ArrayList<>();
    double level = Math.max(0, variance);
    if (variance <= 0) {
      findings.add(new NoiseFinding.NoNoiseFound(method));
    }
    double std = Math.sqrt(level);
    double[] rowVariance = new double[data.rows()];
    Arrays.fill(rowVariance, level);
    double[] residuals = prediction.residuals(data.y());
    double[] normalised = new double[residuals.length];
    Arrays.setAll(normalised, i -> std > 0 ? residuals[i] / std : 0);
    return new NoiseEstimate(
        method,
        level,
        variance > 0
            ? Optional.of(Interval.ofRelativeVariance(variance, relativeVariance))
            : Optional.empty(),
        Optional.empty(),
        new ConstantNoise(level),
        rowVariance,
        normalised,
        prediction.mean().clone(),
        "",
        findings);
  }

  /** Neighbours of neighbours: fewer rows have none. */
  static void requireRows(String method, Dataset data) {
    if (data.rows() < 3) {
      throw new InvalidInputException(
          Setting.METHODS, method + " needs at least 3 rows, there are " + data.rows());
    }
  }
}
