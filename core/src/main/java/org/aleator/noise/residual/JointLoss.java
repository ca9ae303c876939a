// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.residual;

/**
 * How a mean and a log variance ℓ = ln σ² that are trained together by the Gaussian likelihood (y −
 * μ)²/(2σ²) + ℓ/2 share out the rows' weights. In the plain likelihood a row that is predicted well
 * early gets a small σ² and with it most of the weight, while a row that is predicted badly gets a
 * large σ² and is given up. Each of these breaks that circle at another place.
 */
public enum JointLoss {
  /**
   * β-NLL (Seitzer et al. 2022): a row's likelihood is multiplied by σ^2β, taken as a constant, β =
   * ½. Its squared error then counts with 1/σ instead of 1/σ².
   */
  BETA_NLL("beta-nll", 0) {
    @Override
    double meanWeight(double logVariance) {
      return Math.exp((BETA - 1) * logVariance);
    }

    @Override
    double varianceWeight(double logVariance) {
      return Math.exp(BETA * logVariance);
    }
  },
  /**
   * Faithful heteroscedastic regression (Stirn et al. 2023): the mean is trained as if there were
   * no variance, every row with weight 1; the variance by the likelihood of the mean's present
   * residuals. In the source both share layers, through which no gradient of the variance passes;
   * here the networks are apart and nothing need be stopped.
   */
  FAITHFUL("faithful", 0) {
    @Override
    double meanWeight(double logVariance) {
      return 1;
    }
  },
  /**
   * The plain likelihood after a warm-up (Sluijterman, Cator and Heskes 2023): for half of the
   * training the mean is fitted alone, with weight 1; then the variance starts at the mean squared
   * residual (of held-out rows, if there are any), and both move. The variance network is
   * regularised apart, with ten times the mean's weight decay.
   */
  WARM_UP("va-warm-up", 0.5) {
    @Override
    double meanWeight(double logVariance) {
      return Math.exp(-logVariance);
    }

    @Override
    double varianceDecay(double meanDecay) {
      return 10 * meanDecay;
    }
  };

  /** What Seitzer et al. (2022) recommend. */
  private static final double BETA = 0.5;

  private final String method;
  private final double warmUp;

  JointLoss(String method, double warmUp) {
    this.method = method;
    this.warmUp = warmUp;
  }

  /** The name of the method that trains so. */
  public String method() {
    return method;
  }

  /** The part of the training in which the variance rests. */
  double warmUp() {
    return warmUp;
  }

  /** The weight of a row's squared error (y − μ)²/2 for the mean. */
  abstract double meanWeight(double logVariance);

  /** The weight of a row's likelihood for the variance. */
  double varianceWeight(double logVariance) {
    return 1;
  }

  /** The weight decay of the variance network, given the mean's. */
  double varianceDecay(double meanDecay) {
    return meanDecay;
  }
}
