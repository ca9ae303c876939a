// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

/**
 * What it costs that coordinates were fitted to the labels which a kernel in them then explains.
 *
 * <p>{@linkplain DirectionsOfChange Directions}: turned towards the slope of a plane, a kernel
 * needs one parameter where there are d slopes, and neither its evidence nor its degrees of freedom
 * know of the other d − 1.
 *
 * <p>Along direction k the kernel a² φ(Σ (z − z′)²/ℓ²) plus a linear one of slope variance b² lets
 * the function have slopes of variance s²ₖ = b² + a²/ℓ²ₖ. A slope seen in n rows of noise σ² has
 * the Occam factor ½ log(1 + n s²/σ²) and the degrees of freedom h(s²) = n s²/(σ² + n s²). A
 * rotation in the plane of directions j and k by a small angle moves the larger slope into the
 * direction where the smaller one was foreseen, so the angle counts as a slope of the larger
 * variance instead of the smaller:
 *
 * <pre>
 * nats = Σ_{j&lt;k} ½ |log((σ² + n s²ⱼ)/(σ² + n s²ₖ))|,   degrees of freedom = Σ_{j&lt;k} |h(s²ⱼ) − h(s²ₖ)|
 * </pre>
 *
 * Directions of equal slope cost nothing, as turning them changes nothing; a plane in d directions
 * costs what its d − 1 other slopes would.
 *
 * <p>A {@linkplain Periodogram period} is one degree of freedom, chosen among n/2 frequencies that
 * n rows tell apart: log(n/2) nats.
 *
 * @param nats to be taken from the log evidence
 * @param degreesOfFreedom to be taken from those of the noise
 */
record CostOfCoordinates(double nats, double degreesOfFreedom) {
  static final CostOfCoordinates NONE = new CostOfCoordinates(0, 0);

  static CostOfCoordinates of(Coordinates coordinates, double[] theta, int rows) {
    if (coordinates instanceof Coordinates.Rotated) {
      return ofDirections(theta, rows);
    }
    return coordinates instanceof Coordinates.Periodic
        ? new CostOfCoordinates(Math.log(0.5 * rows), 1)
        : NONE;
  }

  /**
   * @param theta log b², log a², log ℓ₁ … log ℓ_d, log σ²
   * @param rows n
   */
  static CostOfCoordinates ofDirections(double[] theta, int rows) {
    int d = theta.length - 3;
    double[] ratio = new double[d];
    for (int k = 0; k < d; k++) {
      double slope = Math.exp(theta[0]) + Math.exp(theta[1] - 2 * theta[2 + k]);
      ratio[k] = rows * slope * Math.exp(-theta[d + 2]);
    }
    double nats = 0;
    double degrees = 0;
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < j; k++) {
        nats += 0.5 * Math.abs(Math.log1p(ratio[j]) - Math.log1p(ratio[k]));
        degrees += Math.abs(1 / (1 + ratio[j]) - 1 / (1 + ratio[k]));
      }
    }
    return new CostOfCoordinates(nats, degrees);
  }

  /** What the logarithm of a noise variance of ν degrees of freedom is too small by. */
  double logNoiseShift(double nu) {
    return -Math.log(1 - Math.min(0.5, degreesOfFreedom / nu));
  }
}
