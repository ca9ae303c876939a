package org.aleator.estimator.unbiased;

/**
 * A 95 % interval of a variance on the logarithmic scale, where its error is nearly symmetric: log
 * σ̂² ± z √(c² (κ − (ν − 2)/ν)/ν + m), with κ the kurtosis of the noise, ν the degrees of freedom,
 * m the variance of log σ̂² that the model adds, and c = ν/(ν − z) for small samples. Without m it
 * is Bonett's interval (2006), which holds for noise of any shape with a fourth moment. Too narrow
 * for heavy tails of which the sample shows too little.
 */
record VarianceInterval(double low, double high) {
  private static final double Z = 1.959964;

  static VarianceInterval of(
      double variance, double kurtosis, double degreesOfFreedom, double modelVariance) {
    double nu = Math.max(degreesOfFreedom, 3);
    double c = nu / (nu - Math.min(Z, nu / 2));
    double sampling = Math.max(kurtosis - (nu - 2) / nu, 0.1) / nu * (1 + 6 * (kurtosis - 1) / nu);
    double half = Z * Math.sqrt(c * c * sampling + modelVariance);
    double center = Math.log(variance);
    return new VarianceInterval(Math.exp(center - half), Math.exp(center + half));
  }
}
