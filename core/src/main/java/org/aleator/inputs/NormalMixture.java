// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.Arrays;
import org.aleator.numerics.StandardNormal;

/**
 * A distribution of one variable of mean 0 and variance 1 as a mixture of few normal ones, Σ αₖ
 * N(mₖ, sₖ²), by EM (Dempster, Laird and Rubin 1977) from evenly spread quantiles. Schwarz's
 * criterion (1978) says how many, so that a Gaussian variable gets one, and the mixture is then
 * exact.
 *
 * <p>What it is for is the slope and the bend of ln p. Narrower parts than {@link #NARROWEST} are
 * not fitted: they would follow single values.
 */
record NormalMixture(double[] weight, double[] mean, double[] std) {
  /** Five follow a uniform and a log-normal law to 2 % of their density's height. */
  private static final int MOST = 5;

  /** A tenth of the variable's std: no noise that is to be found is much smaller. */
  private static final double NARROWEST = 0.1;

  /** Of EM: it is cheap here, and slow where two parts overlap. */
  private static final int ROUNDS = 200;

  static NormalMixture of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    NormalMixture best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int parts = 1; parts <= MOST; parts++) {
      NormalMixture fitted = fit(sorted, parts);
      double criterion = (3 * parts - 1) * Math.log(sorted.length);
      for (double value : sorted) {
        criterion -= 2 * fitted.at(value).logDensity();
      }
      if (criterion < least) {
        least = criterion;
        best = fitted;
      }
    }
    return best;
  }

  private static NormalMixture fit(double[] sorted, int parts) {
    int n = sorted.length;
    double[] weight = new double[parts];
    double[] mean = new double[parts];
    double[] std = new double[parts];
    Arrays.fill(weight, 1.0 / parts);
    Arrays.fill(std, 1.0 / parts);
    Arrays.setAll(mean, k -> sorted[(int) ((k + 0.5) * n / parts)]);
    NormalMixture mixture = new NormalMixture(weight, mean, std);
    double[] share = new double[parts];
    for (int round = 0; round < (parts == 1 ? 1 : ROUNDS); round++) {
      double[] sums = new double[3 * parts];
      for (double value : sorted) {
        mixture.shares(value, share);
        for (int k = 0; k < parts; k++) {
          sums[3 * k] += share[k];
          sums[3 * k + 1] += share[k] * value;
          sums[3 * k + 2] += share[k] * value * value;
        }
      }
      for (int k = 0; k < parts; k++) {
        double rows = Math.max(sums[3 * k], 1e-9);
        weight[k] = rows / n;
        mean[k] = sums[3 * k + 1] / rows;
        double variance = sums[3 * k + 2] / rows - mean[k] * mean[k];
        std[k] = Math.sqrt(Math.max(variance, NARROWEST * NARROWEST));
      }
    }
    return mixture;
  }

  /** Each part's probability at a value; returns ln p there. */
  private double shares(double value, double[] share) {
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < weight.length; k++) {
      share[k] =
          Math.log(weight[k])
              - Math.log(std[k])
              + StandardNormal.logDensity((value - mean[k]) / std[k]);
      most = Math.max(most, share[k]);
    }
    double sum = 0;
    for (int k = 0; k < share.length; k++) {
      share[k] = Math.exp(share[k] - most);
      sum += share[k];
    }
    for (int k = 0; k < share.length; k++) {
      share[k] /= sum;
    }
    return most + Math.log(sum);
  }

  /**
   * The law about one value.
   *
   * @param logDensity ln p
   * @param slope (ln p)′
   * @param bend (ln p)″
   */
  record Local(double logDensity, double slope, double bend) {}

  Local at(double value) {
    double[] share = new double[weight.length];
    double logDensity = shares(value, share);
    double slope = 0;
    double bend = 0;
    for (int k = 0; k < share.length; k++) {
      double pull = (mean[k] - value) / (std[k] * std[k]);
      slope += share[k] * pull;
      bend += share[k] * (pull * pull - 1 / (std[k] * std[k]));
    }
    return new Local(logDensity, slope, bend - slope * slope);
  }

  /** The normal score Φ⁻¹(F(value)), within ±5. */
  double score(double value) {
    if (weight.length == 1) {
      return (value - mean[0]) / std[0];
    }
    double below = 0;
    for (int k = 0; k < weight.length; k++) {
      below += weight[k] * StandardNormal.cdf((value - mean[k]) / std[k]);
    }
    double edge = StandardNormal.cdf(-5);
    return StandardNormal.quantile(Math.min(Math.max(below, edge), 1 - edge));
  }
}
