// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

/**
 * The vibration modes φ₁, φ₂, … of a beam of length 1 that is free at both ends: the functions with
 * φ'''' = β⁴ φ on [0, 1] and φ'' = φ''' = 0 at 0 and 1. They are the natural basis of the cubic
 * smoothing spline (Demmler and Reinsch 1975, in the limit of many evenly spread points): together
 * with 1 and u they are orthonormal, ∫ φⱼ φₖ = δⱼₖ, and their roughness is diagonal, ∫ φⱼ'' φₖ'' =
 * βₖ⁴ δⱼₖ.
 *
 * <p>The wavenumbers solve cos β cosh β = 1, βₖ ≈ (k + ½)π. With s = u − ½ the modes are even for
 * odd k and odd for even k:
 *
 * <pre>
 * φₖ(u) = cos(βs)/cos(β/2) + cosh(βs)/cosh(β/2)   or   sin(βs)/sin(β/2) + sinh(βs)/sinh(β/2),
 * </pre>
 *
 * here evaluated through decaying exponentials only, so that large β does not overflow.
 */
public final class FreeBeamModes {
  private final double[] wavenumbers;
  private final double[] amplitudes;
  private final double[] decays;

  /**
   * @param count the number of modes, from 0 to 200
   */
  public FreeBeamModes(int count) {
    if (count < 0 || count > 200) {
      throw new IllegalArgumentException("modes must be between 0 and 200, was " + count);
    }
    wavenumbers = new double[count];
    amplitudes = new double[count];
    decays = new double[count];
    for (int k = 0; k < count; k++) {
      double beta = root((k + 1.5) * Math.PI);
      wavenumbers[k] = beta;
      amplitudes[k] = 1 / (even(k) ? Math.cos(beta / 2) : Math.sin(beta / 2));
      decays[k] = Math.exp(-beta);
    }
  }

  int count() {
    return wavenumbers.length;
  }

  /** β of mode {@code k}, counted from 0. */
  public double wavenumber(int k) {
    return wavenumbers[k];
  }

  /** Writes the first {@code count} modes at u in [0, 1] to {@code out[offset …]}. */
  void evaluate(double u, int count, double[] out, int offset) {
    double s = u - 0.5;
    double toEnd = 0.5 - Math.abs(s);
    for (int k = 0; k < count; k++) {
      double beta = wavenumbers[k];
      double near = Math.exp(-beta * toEnd);
      double far = decays[k] / near;
      if (even(k)) {
        out[offset + k] = Math.cos(beta * s) * amplitudes[k] + (near + far) / (1 + decays[k]);
      } else {
        double hyperbolic = (near - far) / (1 - decays[k]);
        out[offset + k] = Math.sin(beta * s) * amplitudes[k] + Math.copySign(hyperbolic, s);
      }
    }
  }

  private static boolean even(int k) {
    return k % 2 == 0;
  }

  /** Newton's method on cos β − 1/cosh β from a start that is right to 2 % or better. */
  private static double root(double start) {
    double beta = start;
    for (int i = 0; i < 20; i++) {
      double sech = 1 / Math.cosh(beta);
      double slope = -Math.sin(beta) + sech * Math.tanh(beta);
      beta -= (Math.cos(beta) - sech) / slope;
    }
    return beta;
  }
}
