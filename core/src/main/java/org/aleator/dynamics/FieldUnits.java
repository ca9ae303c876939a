// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;

/**
 * The units in which a network sees a state: (x − centre) ⁄ scale, its output times {@code rate}
 * being the derivative.
 */
public record FieldUnits(double[] centre, double[] scale, double[] rate) {

  /** States and derivatives as they are. */
  public static FieldUnits identity(int dimension) {
    double[] ones = new double[dimension];
    Arrays.fill(ones, 1);
    return new FieldUnits(new double[dimension], ones, ones);
  }

  int dimension() {
    return centre.length;
  }

  double rate(int state) {
    return rate[state];
  }

  void scale(int rows, double[] x, double[] scaled) {
    int d = centre.length;
    for (int r = 0; r < rows; r++) {
      for (int o = 0; o < d; o++) {
        scaled[r * d + o] = (x[r * d + o] - centre[o]) / scale[o];
      }
    }
  }

  void unscaleGradient(int rows, double[] ofScaled, double[] ofState) {
    int d = centre.length;
    for (int r = 0; r < rows; r++) {
      for (int o = 0; o < d; o++) {
        ofState[r * d + o] = ofScaled[r * d + o] / scale[o];
      }
    }
  }
}
