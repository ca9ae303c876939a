package org.aleator.benchmark.uci;

import java.util.Arrays;

/**
 * What a forecaster says of new rows: y is normal with mean μ(x) and variance σ²(x) + s²(x).
 *
 * @param mean μ(x)
 * @param aleatoricVariance σ²(x), of the noise
 * @param epistemicVariance s²(x), of the predictor
 */
public record Outlook(double[] mean, double[] aleatoricVariance, double[] epistemicVariance) {

  /** σ²(x) + s²(x). */
  public double[] totalVariance() {
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

  /** The mean negative log density, natural logarithm, with the constant ½ ln 2π. */
  public double nll(double[] y) {
    double[] variance = totalVariance();
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      double error = y[i] - mean[i];
      sum += 0.5 * (Math.log(2 * Math.PI * variance[i]) + error * error / variance[i]);
    }
    return sum / y.length;
  }
}
