// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.classical;

import org.aleator.data.Dataset;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseMethod;
import org.aleator.util.Work;

/**
 * Rice's statistic at several lags, extrapolated to lag 0 (Tong and Wang, "Estimating residual
 * variance in nonparametric regression using least squares", Biometrika 92, 2005). With the rows
 * ordered by x, the lag-k statistic and the mean squared distance are
 *
 * <pre>s_k = 1/(2(n − k)) Σ (y₍ᵢ₊ₖ₎ − y₍ᵢ₎)²,   d_k = 1/(n − k) Σ (x₍ᵢ₊ₖ₎ − x₍ᵢ₎)²,</pre>
 *
 * and E s_k ≈ σ² + J d_k with J = ½ mean f′². σ̂² is the intercept of the regression of s_k on d_k,
 * k = 1 … m, with weights n − k. On equally spaced x, d_k is k² times a constant, as in the source;
 * m is n^(1/3), rounded, the smaller of the two orders it discusses: less bias, little variance.
 *
 * <p>σ̂² = yᵀDy with a band matrix D, so that for noise of kurtosis κ alone Var(σ̂²)/σ⁴ = (κ − 3) Σ
 * Dᵢᵢ² + 2 tr D² exactly; the interval uses that. As m grows it falls to the (κ − 1)/n of known
 * residuals.
 *
 * <p>Fails where f′² is not nearly the same at narrow and at wide gaps of x, or f bends within m
 * rows. May come out below 0 where there is next to no noise. One feature only.
 */
public final class TongWang implements NoiseMethod {
  /** The name of the method. */
  public static final String NAME = "tong-wang";

  /** Refuses data with several features. */
  public static void requireApplicable(Dataset data) {
    OrderedRows.requireOneFeature(NAME, data);
  }

  @Override
  public NoiseEstimate estimate(Dataset data, Prediction prediction, Work work) {
    OrderedRows rows = OrderedRows.of(NAME, data);
    int lags = Math.max(2, (int) Math.round(Math.cbrt(rows.count())));
    double[] statistic = new double[lags];
    double[] distance = new double[lags];
    for (int k = 1; k <= lags; k++) {
      int pairs = rows.count() - k;
      for (int p = 0; p < pairs; p++) {
        double gap = rows.distance(p, p + k);
        statistic[k - 1] += rows.squaredDifference(p, p + k) / (2.0 * pairs);
        distance[k - 1] += gap * gap / pairs;
      }
    }
    double[] coefficients = interceptCoefficients(distance, rows.count());
    double variance = 0;
    for (int k = 0; k < lags; k++) {
      variance += coefficients[k] * statistic[k];
    }
    double relative = relativeVariance(coefficients, rows.count(), rows.noiseKurtosis());
    return new ModelFreeEstimate(NAME, rows.restoreVariance(variance), relative)
        .of(data, prediction);
  }

  /** The cₖ for which Σ cₖ sₖ is the intercept; without any distance the weighted mean. */
  static double[] interceptCoefficients(double[] distance, int rows) {
    int lags = distance.length;
    double total = lags * (double) rows - lags * (lags + 1) / 2.0;
    double mean = 0;
    for (int k = 0; k < lags; k++) {
      mean += (rows - k - 1) / total * distance[k];
    }
    double spread = 0;
    for (int k = 0; k < lags; k++) {
      spread += (rows - k - 1) / total * (distance[k] - mean) * (distance[k] - mean);
    }
    double[] coefficients = new double[lags];
    for (int k = 0; k < lags; k++) {
      double tilt = spread > 0 ? mean * (distance[k] - mean) / spread : 0;
      coefficients[k] = (rows - k - 1) / total * (1 - tilt);
    }
    return coefficients;
  }

  /** (κ − 3) Σ Dᵢᵢ² + 2 tr D², where D has the elements −cₖ/(2(n − k)) at distance k. */
  static double relativeVariance(double[] coefficients, int rows, double kurtosis) {
    double[] diagonal = new double[rows];
    double offDiagonal = 0;
    for (int k = 1; k <= coefficients.length; k++) {
      double element = coefficients[k - 1] / (2.0 * (rows - k));
      offDiagonal += 2.0 * (rows - k) * element * element;
      for (int p = 0; p < rows - k; p++) {
        diagonal[p] += element;
        diagonal[p + k] += element;
      }
    }
    double squares = 0;
    for (double element : diagonal) {
      squares += element * element;
    }
    return (kurtosis - 3) * squares + 2 * (squares + offDiagonal);
  }
}
