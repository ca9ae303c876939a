// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.Locale;
import org.aleator.noise.NoiseEstimate;

/** The number a table shows of one estimate. */
public enum Metric {
  /** σ̂², to be compared with a²: Table 1. */
  VARIANCE("estimated variance; the truth is a²"),

  /** √mean (σ̂(xᵢ) − σ(xᵢ))² over the training rows: Table 2 as the authors' code computes it. */
  STD_RMSE("root mean squared error of the std σ̂(x), the metric of the authors' code"),

  /** mean (σ̂²(xᵢ) − σ²(xᵢ))² over the training rows: Table 2 as the text describes it. */
  VARIANCE_MSE("mean squared error of the variance σ̂²(x), the metric of the paper's text");

  private final String description;

  Metric(String description) {
    this.description = description;
  }

  /** Its name in JSON. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it is, in one line. */
  public String description() {
    return description;
  }

  double of(Trial trial, NoiseEstimate estimate) {
    double[] truth = trial.synthetic().noiseStd();
    double[] variance = estimate.rowVariance();
    double squares = 0;
    for (int i = 0; i < truth.length; i++) {
      double difference =
          this == STD_RMSE ? Math.sqrt(variance[i]) - truth[i] : variance[i] - truth[i] * truth[i];
      squares += difference * difference / truth.length;
    }
    return switch (this) {
      case VARIANCE -> estimate.variance();
      case STD_RMSE -> Math.sqrt(squares);
      case VARIANCE_MSE -> squares;
    };
  }
}
