// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

/**
 * A stationary correlation as a function φ(r²) of the squared scaled distance, with φ(0) = 1, and
 * its slope dφ/d(r²). (Rasmussen and Williams 2006, section 4.2.)
 */
public enum Profile {
  /** φ = exp(−r²/2): functions with derivatives of every order. */
  SQUARED_EXPONENTIAL {
    @Override
    void evaluate(double[] squares, int length, double[] value, double[] slope, int at) {
      for (int j = 0; j < length; j++) {
        double phi = Math.exp(-0.5 * squares[j]);
        value[at + j] = phi;
        slope[at + j] = -0.5 * phi;
      }
    }
  },

  /** φ = (1 + s + s²/3) e⁻ˢ, s = √5 r: twice differentiable functions. */
  MATERN_5_2 {
    @Override
    void evaluate(double[] squares, int length, double[] value, double[] slope, int at) {
      for (int j = 0; j < length; j++) {
        double s = Math.sqrt(5 * squares[j]);
        double decay = Math.exp(-s);
        value[at + j] = (1 + s + s * s / 3) * decay;
        slope[at + j] = -5.0 / 6 * (1 + s) * decay;
      }
    }
  },

  /** φ = (1 + s) e⁻ˢ, s = √3 r: once differentiable functions. */
  MATERN_3_2 {
    @Override
    void evaluate(double[] squares, int length, double[] value, double[] slope, int at) {
      for (int j = 0; j < length; j++) {
        double s = Math.sqrt(3 * squares[j]);
        double decay = Math.exp(-s);
        value[at + j] = (1 + s) * decay;
        slope[at + j] = -1.5 * decay;
      }
    }
  },

  /** φ = e⁻ʳ: continuous functions with kinks everywhere; the nearest to a step. */
  MATERN_1_2 {
    @Override
    void evaluate(double[] squares, int length, double[] value, double[] slope, int at) {
      for (int j = 0; j < length; j++) {
        double s = Math.sqrt(squares[j]);
        double decay = Math.exp(-s);
        value[at + j] = decay;
        slope[at + j] = -0.5 * decay / Math.max(s, 1e-10);
      }
    }
  },

  /**
   * φ = 1/(1 + r²/2), the rational quadratic of shape 1: a mixture of squared exponentials of many
   * lengths, and the cheapest of all.
   */
  CAUCHY {
    @Override
    void evaluate(double[] squares, int length, double[] value, double[] slope, int at) {
      for (int j = 0; j < length; j++) {
        double phi = 1 / (1 + 0.5 * squares[j]);
        value[at + j] = phi;
        slope[at + j] = -0.5 * phi * phi;
      }
    }
  };

  /** Fills value[at + j] and slope[at + j] from squares[j], j = 0 … length − 1. */
  abstract void evaluate(double[] squares, int length, double[] value, double[] slope, int at);

  /** Its name in a sentence. */
  String words() {
    return switch (this) {
      case SQUARED_EXPONENTIAL -> "squared exponential";
      case MATERN_5_2 -> "Matérn-5/2";
      case MATERN_3_2 -> "Matérn-3/2";
      case MATERN_1_2 -> "Matérn-1/2";
      case CAUCHY -> "rational quadratic";
    };
  }
}
