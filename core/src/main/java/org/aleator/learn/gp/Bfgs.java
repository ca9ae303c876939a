// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

/**
 * Minimises a smooth function by BFGS (Nocedal and Wright 2006, algorithm 6.1) with a backtracking
 * line search that safeguards by quadratic interpolation. Made for logarithms of scales: no step
 * moves a coordinate by more than 2.
 */
final class Bfgs {
  private static final double FIRST_STEP = 0.5;
  private static final double LARGEST_STEP = 2;
  private static final double ARMIJO = 1e-4;

  /**
   * A function with its gradient, which is computed only where the search goes on. A value that is
   * not finite is one to turn back from.
   */
  interface Objective {
    double value(double[] point);

    /** The gradient at the point that {@link #value} was last computed at. */
    void gradient(double[] point, double[] gradient);
  }

  /**
   * Where the search ended.
   *
   * @param converged whether it ended because nothing more was to be gained, not at the limit nor
   *     for want of a direction, where the gradient is not a number
   * @param curvature what the search has learned of it, for another that goes on from here
   */
  record Minimum(
      double[] point, double value, int evaluations, boolean converged, Curvature curvature) {
    Minimum(double[] point, double value) {
      this(point, value, 1, false, Curvature.UNKNOWN);
    }
  }

  /**
   * The inverse Hessian, as far as the steps of a search have shown it.
   *
   * @param inverse row-major; null while there is none
   */
  record Curvature(double[] inverse) {
    static final Curvature UNKNOWN = new Curvature(null);

    /** That of a function so many times as curved, as the evidence of more rows is. */
    Curvature times(double factor) {
      if (inverse == null) {
        return this;
      }
      double[] flatter = inverse.clone();
      for (int i = 0; i < flatter.length; i++) {
        flatter[i] /= factor;
      }
      return new Curvature(flatter);
    }
  }

  private Bfgs() {}

  /**
   * @param tolerance the search ends after two successive steps that gain less than this
   * @param limit the most evaluations
   */
  static Minimum minimize(Objective objective, double[] start, double tolerance, int limit) {
    return minimize(objective, start, Curvature.UNKNOWN, tolerance, limit);
  }

  /**
   * @param known the curvature near the start, as far as it is known
   */
  static Minimum minimize(
      Objective objective, double[] start, Curvature known, double tolerance, int limit) {
    int size = start.length;
    double[] point = start.clone();
    double[] gradient = new double[size];
    double value = objective.value(point);
    int evaluations = 1;
    if (!Double.isFinite(value)) {
      return new Minimum(point, value, evaluations, false, known);
    }
    objective.gradient(point, gradient);
    double[] inverse = known.inverse() == null ? null : known.inverse().clone();
    int idle = 0;
    while (evaluations < limit) {
      double[] direction = direction(inverse, gradient);
      double slope = LogPosterior.dot(direction, gradient);
      if (!(slope < 0)) {
        inverse = null;
        direction = direction(inverse, gradient);
        slope = LogPosterior.dot(direction, gradient);
      }
      double largest = largest(direction);
      double length = Math.min(1, (inverse == null ? FIRST_STEP : LARGEST_STEP) / largest);
      double[] next = null;
      double nextValue = Double.POSITIVE_INFINITY;
      while (evaluations < limit && length * largest > 1e-7) {
        next = move(point, direction, length);
        nextValue = objective.value(next);
        evaluations++;
        if (Double.isFinite(nextValue) && nextValue <= value + ARMIJO * length * slope) {
          break;
        }
        length = shorter(length, slope, nextValue - value);
      }
      if (!(nextValue < value) || !Double.isFinite(nextValue)) {
        boolean converged = evaluations < limit && !Double.isNaN(slope);
        return new Minimum(point, value, evaluations, converged, new Curvature(inverse));
      }
      double[] nextGradient = new double[size];
      objective.gradient(next, nextGradient);
      inverse = updated(inverse, move(next, point, -1), move(nextGradient, gradient, -1));
      idle = value - nextValue < tolerance ? idle + 1 : 0;
      point = next;
      gradient = nextGradient;
      value = nextValue;
      if (idle >= 2) {
        return new Minimum(point, value, evaluations, true, new Curvature(inverse));
      }
    }
    return new Minimum(point, value, evaluations, false, new Curvature(inverse));
  }

  /** The minimum of the parabola through what is known, kept within [0.1, 0.5] of the length. */
  private static double shorter(double length, double slope, double rise) {
    double parabola = -0.5 * slope * length * length / (rise - slope * length);
    if (!(parabola > 0.1 * length)) {
      return 0.1 * length;
    }
    return Math.min(parabola, 0.5 * length);
  }

  /**
   * (I − ρ s yᵀ) H (I − ρ y sᵀ) + ρ s sᵀ, ρ = 1/yᵀs (eq. 6.17), of H = (yᵀs/yᵀy) I where there was
   * none (eq. 6.20). Without positive curvature along the step nothing is learned.
   */
  private static double[] updated(double[] inverse, double[] step, double[] change) {
    int size = step.length;
    double along = LogPosterior.dot(step, change);
    double squares = LogPosterior.dot(change, change);
    if (!(along > 1e-10 * squares)) {
      return inverse;
    }
    double[] h = inverse;
    if (h == null) {
      h = new double[size * size];
      for (int i = 0; i < size; i++) {
        h[i * size + i] = along / squares;
      }
    }
    double[] hy = LogPosterior.multiply(h, change);
    double scale = (1 + LogPosterior.dot(change, hy) / along) / along;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        h[i * size + j] += scale * step[i] * step[j] - (hy[i] * step[j] + step[i] * hy[j]) / along;
      }
    }
    return h;
  }

  /** −H g, or downhill where nothing is known of H. */
  private static double[] direction(double[] inverse, double[] gradient) {
    double[] direction =
        inverse == null ? gradient.clone() : LogPosterior.multiply(inverse, gradient);
    for (int i = 0; i < direction.length; i++) {
      direction[i] = -direction[i];
    }
    return direction;
  }

  private static double[] move(double[] point, double[] direction, double length) {
    double[] moved = point.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] += length * direction[i];
    }
    return moved;
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }
}
