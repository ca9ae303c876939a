// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * Newton's method for a sum of convex losses of few parameters, plus ½|θ − start|². That pull to
 * where it starts is worth about one row: it fades as 1/n, and keeps the answer finite where the
 * losses alone have no minimum, as with rows that a model separates.
 */
final class RidgeNewton {
  /** Of Newton on a convex function: bounds the time where rounding hides its end. */
  private static final int MOST_STEPS = 100;

  /** Half of the gradient's squared length in units of the curvature: what is left to gain. */
  private static final double ENOUGH = 1e-10;

  private RidgeNewton() {}

  /** A sum of losses. */
  interface Losses {
    /**
     * The value at θ.
     *
     * @param gradient where to add the gradient
     * @param hessian where to add the lower triangle of the second derivatives, row-major
     */
    double add(double[] theta, double[] gradient, double[] hessian);
  }

  /**
   * The minimum.
   *
   * @param nonnegative how many of the first parameters may not be negative: one that would be is
   *     held at 0, and the others are fitted again
   */
  static double[] minimise(Losses losses, double[] start, int nonnegative) {
    boolean[] held = new boolean[start.length];
    while (true) {
      double[] theta = free(losses, start, held);
      int lowest = -1;
      for (int k = 0; k < nonnegative; k++) {
        if (theta[k] < 0 && (lowest < 0 || theta[k] < theta[lowest])) {
          lowest = k;
        }
      }
      if (lowest < 0) {
        return theta;
      }
      held[lowest] = true;
    }
  }

  private static double[] free(Losses losses, double[] start, boolean[] held) {
    int count = start.length;
    double[] theta = start.clone();
    for (int k = 0; k < count; k++) {
      theta[k] = held[k] ? 0 : theta[k];
    }
    double[] gradient = new double[count];
    double[] hessian = new double[count * count];
    double value = evaluate(losses, theta, start, held, gradient, hessian);
    for (int step = 0; step < MOST_STEPS; step++) {
      if (!LinearAlgebra.plain().cholesky(hessian, count)) {
        throw new IllegalStateException("losses that are not convex");
      }
      double[] direction = LinearAlgebra.solve(hessian, count, gradient);
      double gain = 0;
      for (int k = 0; k < count; k++) {
        gain += direction[k] * gradient[k];
      }
      if (gain / 2 < ENOUGH) {
        break;
      }
      double size = 1;
      double[] next;
      double reached;
      do {
        next = theta.clone();
        for (int k = 0; k < count; k++) {
          next[k] -= size * direction[k];
        }
        reached = evaluate(losses, next, start, held, gradient, hessian);
        size /= 2;
        // Armijo's condition: a hundredth of what the slope promises, at least.
      } while (!(reached <= value - 0.02 * size * gain) && size > 1e-9);
      if (!(reached < value)) {
        break;
      }
      theta = next;
      value = reached;
    }
    return theta;
  }

  private static double evaluate(
      Losses losses,
      double[] theta,
      double[] start,
      boolean[] held,
      double[] gradient,
      double[] hessian) {
    int count = theta.length;
    Arrays.fill(gradient, 0);
    Arrays.fill(hessian, 0);
    double value = losses.add(theta, gradient, hessian);
    for (int k = 0; k < count; k++) {
      double off = theta[k] - start[k];
      value += off * off / 2;
      gradient[k] += off;
      hessian[k * count + k] += 1;
    }
    for (int k = 0; k < count; k++) {
      if (held[k]) {
        gradient[k] = 0;
        for (int j = 0; j < count; j++) {
          hessian[k * count + j] = j == k ? 1 : 0;
          hessian[j * count + k] = j == k ? 1 : 0;
        }
      }
    }
    return value;
  }
}
