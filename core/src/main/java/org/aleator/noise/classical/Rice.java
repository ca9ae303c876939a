// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.classical;

import org.aleator.data.Dataset;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseMethod;
import org.aleator.util.Work;

/**
 * Half the mean squared difference of neighbours along one feature (Rice, "Bandwidth choice for
 * nonparametric regression", Annals of Statistics 12, 1984): with the rows ordered by x,
 *
 * <pre>σ̂² = 1/(2(n − 1)) Σ (y₍ᵢ₊₁₎ − y₍ᵢ₎)².</pre>
 *
 * Its expectation is σ² + ½ mean (f(x₍ᵢ₊₁₎) − f(x₍ᵢ₎))², an excess of order 1/n²; of noise that
 * depends on x it gives the mean variance. Of noise with kurtosis κ, n Var(σ̂²)/σ⁴ tends to κ
 * (Hall, Kay and Titterington, Biometrika 77, 1990, at difference order 1): 3 for Gaussian noise,
 * where known residuals would have 2. κ is taken from the differences themselves.
 *
 * <p>Fails where the function moves between neighbours by as much as the noise: few rows, gaps in
 * x, or noise that is small beside the signal. Then it is too large. One feature only.
 */
public final class Rice implements NoiseMethod {
  /** The name of the method. */
  public static final String NAME = "rice";

  /** Refuses data with several features. */
  public static void requireApplicable(Dataset data) {
    OrderedRows.requireOneFeature(NAME, data);
  }

  @Override
  public NoiseEstimate estimate(Dataset data, Prediction prediction, Work work) {
    OrderedRows rows = OrderedRows.of(NAME, data);
    int pairs = rows.count() - 1;
    double sum = 0;
    for (int p = 0; p < pairs; p++) {
      sum += rows.squaredDifference(p, p + 1);
    }
    double variance = rows.restoreVariance(sum / (2.0 * pairs));
    return new ModelFreeEstimate(NAME, variance, rows.noiseKurtosis() / rows.count())
        .of(data, prediction);
  }
}
