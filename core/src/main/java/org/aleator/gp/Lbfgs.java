package org.aleator.gp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Minimises a smooth function by limited-memory BFGS (Nocedal and Wright 2006, algorithm 7.5) with
 * a backtracking line search that safeguards by cubic-free quadratic interpolation. Made for
 * logarithms of scales: no step moves a coordinate by more than 2.
 */
final class Lbfgs {
  private static final int MEMORY = 12;
  private static final double LARGEST_STEP = 2;
  private static final double ARMIJO = 1e-4;

  /** A function with its gradient. */
  @FunctionalInterface
  interface Objective {
    /** The value at a point; the gradient there is written to the second argument. */
    double evaluate(double[] point, double[] gradient);
  }

  /**
   * Where the search ended.
   *
   * @param converged whether it ended because nothing more was to be gained, not at the limit
   */
  record Minimum(double[] point, double value, int evaluations, boolean converged) {}

  private record Update(double[] step, double[] change, double curvature) {}

  private Lbfgs() {}

  /**
   * @param tolerance the search ends after two successive steps that gain less than this
   * @param limit the most evaluations
   */
  static Minimum minimize(Objective objective, double[] start, double tolerance, int limit) {
    int size = start.length;
    double[] point = start.clone();
    double[] gradient = new double[size];
    double value = objective.evaluate(point, gradient);
    int evaluations = 1;
    int idle = 0;
    Deque<Update> memory = new ArrayDeque<>();
    while (evaluations < limit && Double.isFinite(value)) {
      double[] direction = direction(gradient, memory);
      double slope = LogPosterior.dot(direction, gradient);
      if (!(slope < 0)) {
        memory.clear();
        direction = direction(gradient, memory);
        slope = LogPosterior.dot(direction, gradient);
      }
      double largest = largest(direction);
      double length = Math.min(1, (memory.isEmpty() ? 0.5 : LARGEST_STEP) / largest);
      double[] nextGradient = new double[size];
      double[] next = null;
      double nextValue = Double.POSITIVE_INFINITY;
      while (evaluations < limit && length * largest > 1e-7) {
        next = move(point, direction, length);
        nextValue = objective.evaluate(next, nextGradient);
        evaluations++;
        if (nextValue <= value + ARMIJO * length * slope) {
          break;
        }
        length = shorter(length, slope, nextValue - value);
      }
      if (!(nextValue < value)) {
        return new Minimum(point, value, evaluations, evaluations < limit);
      }
      remember(memory, point, next, gradient, nextGradient);
      idle = value - nextValue < tolerance ? idle + 1 : 0;
      point = next;
      gradient = nextGradient;
      value = nextValue;
      if (idle >= 2) {
        return new Minimum(point, value, evaluations, true);
      }
    }
    return new Minimum(point, value, evaluations, false);
  }

  /** The minimum of the parabola through what is known, kept within [0.1, 0.5] of the length. */
  private static double shorter(double length, double slope, double rise) {
    double parabola = -0.5 * slope * length * length / (rise - slope * length);
    if (!(parabola > 0.1 * length)) {
      return 0.1 * length;
    }
    return Math.min(parabola, 0.5 * length);
  }

  private static void remember(
      Deque<Update> memory, double[] from, double[] to, double[] before, double[] after) {
    double[] step = difference(to, from);
    double[] change = difference(after, before);
    double curvature = LogPosterior.dot(step, change);
    if (curvature > 1e-10 * LogPosterior.dot(change, change)) {
      memory.addLast(new Update(step, change, curvature));
      if (memory.size() > MEMORY) {
        memory.removeFirst();
      }
    }
  }

  /** The two-loop recursion: −H g, H the implicit inverse Hessian. */
  private static double[] direction(double[] gradient, Deque<Update> memory) {
    double[] q = gradient.clone();
    double[] weights = new double[memory.size()];
    Iterator<Update> newest = memory.descendingIterator();
    for (int i = memory.size() - 1; i >= 0; i--) {
      Update update = newest.next();
      weights[i] = LogPosterior.dot(update.step(), q) / update.curvature();
      addTo(q, update.change(), -weights[i]);
    }
    double scale = 1;
    if (!memory.isEmpty()) {
      Update last = memory.peekLast();
      scale = last.curvature() / LogPosterior.dot(last.change(), last.change());
    }
    for (int i = 0; i < q.length; i++) {
      q[i] *= scale;
    }
    int i = 0;
    for (Update update : memory) {
      double correction = LogPosterior.dot(update.change(), q) / update.curvature();
      addTo(q, update.step(), weights[i] - correction);
      i++;
    }
    for (int j = 0; j < q.length; j++) {
      q[j] = -q[j];
    }
    return q;
  }

  private static void addTo(double[] target, double[] source, double factor) {
    for (int i = 0; i < target.length; i++) {
      target[i] += factor * source[i];
    }
  }

  private static double[] move(double[] point, double[] direction, double length) {
    double[] moved = point.clone();
    addTo(moved, direction, length);
    return moved;
  }

  private static double[] difference(double[] a, double[] b) {
    return move(a, b, -1);
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }
}
