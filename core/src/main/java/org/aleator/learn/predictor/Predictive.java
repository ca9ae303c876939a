package org.aleator.learn.predictor;

import java.util.Arrays;

/**
 * What is known of new labels, row by row: y has mean μ(x) and variance σ²(x) + s²(x).
 *
 * @param mean μ(xᵢ), in the target's unit
 * @param aleatoricVariance σ²(xᵢ), of the noise, in that unit squared
 * @param epistemicVariance s²(xᵢ), of the predictor itself, in that unit squared
 */
public record Predictive(double[] mean, double[] aleatoricVariance, double[] epistemicVariance) {
  public Predictive {
    if (mean.length != aleatoricVariance.length || mean.length != epistemicVariance.length) {
      throw new IllegalArgumentException(
          "%d means, %d aleatoric and %d epistemic variances"
              .formatted(mean.length, aleatoricVariance.length, epistemicVariance.length));
    }
  }

  public int rows() {
    return mean.length;
  }

  /** σ²(x) + s²(x): variances add. */
  public double[] variance() {
    double[] total = aleatoricVariance.clone();
    Arrays.setAll(total, i -> total[i] + epistemicVariance[i]);
    return total;
  }

  /** The root mean squared error of the mean. */
  public double rmse(double[] y) {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += (y[i] - mean[i]) * (y[i] - mean[i]);
    }
    return Math.sqrt(sum / y.length);
  }

  /** The mean negative log density of N(μ, σ² + s²), natural logarithm, with ½ ln 2π. */
  public double nll(double[] y) {
    double[] variance = variance();
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      double error = y[i] - mean[i];
      sum += 0.5 * (Math.log(2 * Math.PI * variance[i]) + error * error / variance[i]);
    }
    return sum / y.length;
  }
}
