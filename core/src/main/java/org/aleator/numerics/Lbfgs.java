// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;

/**
 * Minimises a smooth convex function of many variables by limited-memory BFGS (Nocedal and Wright
 * 2006, algorithm 7.5) with a backtracking line search.
 */
public final class Lbfgs {
  /** Steps remembered: Nocedal and Wright recommend 3 to 20. */
  private static final int MEMORY = 10;

  /** Of the fall that the slope promises (Nocedal and Wright 2006, 3.1). */
  private static final double ARMIJO = 1e-4;

  /** A step of 10⁻⁹ of the first: what then still does not fall, does not. */
  private static final int MOST_HALVINGS = 30;

  /** A function and its gradient. */
  @FunctionalInterface
  public interface Function {
    /** The value at a point; the gradient there is written. */
    double at(double[] point, double[] gradient);
  }

  /** A step and the change of the gradient along it. */
  private record Step(double[] step, double[] change, double product) {}

  private Lbfgs() {}

  /**
   * @param tolerance the search ends after a step that gains less than this
   * @param limit the most steps
   */
  public static double[] minimize(Function function, double[] start, double tolerance, int limit) {
    double[] point = start.clone();
    double[] gradient = new double[start.length];
    double value = function.at(point, gradient);
    Deque<Step> memory = new ArrayDeque<>();
    for (int i = 0; i < limit; i++) {
      double[] direction = direction(gradient, memory);
      double slope = dot(direction, gradient);
      if (!(slope < 0)) {
        return point;
      }
      double length = memory.isEmpty() ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1;
      double[] next = new double[point.length];
      double[] nextGradient = new double[point.length];
      double nextValue = Double.POSITIVE_INFINITY;
      for (int k = 0; k < MOST_HALVINGS; k++) {
        for (int j = 0; j < next.length; j++) {
          next[j] = point[j] + length * direction[j];
        }
        nextValue = function.at(next, nextGradient);
        if (nextValue <= value + ARMIJO * length * slope) {
          break;
        }
        length /= 2;
      }
      if (!(nextValue < value)) {
        return point;
      }
      remember(memory, point, next, gradient, nextGradient);
      double gain = value - nextValue;
      point = next;
      gradient = nextGradient;
      value = nextValue;
      if (gain < tolerance) {
        return point;
      }
    }
    return point;
  }

  private static void remember(
      Deque<Step> memory, double[] from, double[] to, double[] gradient, double[] nextGradient) {
    double[] step = minus(to, from);
    double[] change = minus(nextGradient, gradient);
    double product = dot(step, change);
    if (product > 1e-12 * dot(change, change)) {
      memory.addLast(new Step(step, change, product));
      if (memory.size() > MEMORY) {
        memory.removeFirst();
      }
    }
  }

  /** The two-loop recursion. */
  private static double[] direction(double[] gradient, Deque<Step> memory) {
    double[] q = gradient.clone();
    double[] shares = new double[memory.size()];
    int at = memory.size();
    for (Iterator<Step> latest = memory.descendingIterator(); latest.hasNext(); ) {
      Step s = latest.next();
      shares[--at] = dot(s.step, q) / s.product;
      add(q, s.change, -shares[at]);
    }
    if (!memory.isEmpty()) {
      Step last = memory.getLast();
      double scale = last.product / dot(last.change, last.change);
      Arrays.setAll(q, j -> q[j] * scale);
    }
    for (Step s : memory) {
      add(q, s.step, shares[at++] - dot(s.change, q) / s.product);
    }
    Arrays.setAll(q, j -> -q[j]);
    return q;
  }

  private static double[] minus(double[] a, double[] b) {
    double[] difference = new double[a.length];
    Arrays.setAll(difference, j -> a[j] - b[j]);
    return difference;
  }

  private static void add(double[] to, double[] values, double factor) {
    for (int j = 0; j < to.length; j++) {
      to[j] += factor * values[j];
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
