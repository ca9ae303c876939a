// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;

/**
 * The accepted steps of one run of a {@link LineField} with every point at which the field was
 * evaluated: the start, then the six further stages of each step, of which the last is the state
 * after it and so the next step's first.
 */
final class Trace {
  /** A step's last stage is the next one's first, so it is kept once. */
  private static final int NEW_STAGES = DormandPrince.STAGES - 1;

  private int steps;
  private double[] time = new double[8];
  private double[] step = new double[8];
  private int[] from = new int[8];
  private int[] to = new int[8];
  private double[] x = new double[1 + 8 * NEW_STAGES];
  private double[] slope = new double[1 + 8 * NEW_STAGES];

  /** A run that has not moved. */
  Trace(double start, double slopeThere) {
    x[0] = start;
    slope[0] = slopeThere;
  }

  /**
   * @param a the first of the wanted times within the step
   * @param b the first of those after it
   * @param stages the stages' points of all runs, this run's at {@code place}
   * @param slopes the slopes there
   */
  void add(
      double atTime, double length, int a, int b, double[][] stages, double[][] slopes, int place) {
    if (steps == step.length) {
      grow();
    }
    time[steps] = atTime;
    step[steps] = length;
    from[steps] = a;
    to[steps] = b;
    for (int s = 1; s <= NEW_STAGES; s++) {
      x[steps * NEW_STAGES + s] = stages[s][place];
      slope[steps * NEW_STAGES + s] = slopes[s][place];
    }
    steps++;
  }

  private void grow() {
    int capacity = 2 * steps;
    time = Arrays.copyOf(time, capacity);
    step = Arrays.copyOf(step, capacity);
    from = Arrays.copyOf(from, capacity);
    to = Arrays.copyOf(to, capacity);
    x = Arrays.copyOf(x, 1 + capacity * NEW_STAGES);
    slope = Arrays.copyOf(slope, 1 + capacity * NEW_STAGES);
  }

  /** How many points the field was evaluated at. */
  int points() {
    return 1 + steps * NEW_STAGES;
  }

  /** The points; what lies behind {@link #points()} of them means nothing. */
  double[] x() {
    return x;
  }

  /**
   * Reverse differentiation of the steps, as {@link Adjoint} tells it; that a step's last stage is
   * the next one's first joins their cotangents.
   *
   * @param times the run's wanted times
   * @param outputs a function's gradient with respect to the states there
   * @param cotangent the function's gradient with respect to f at each point is written to it
   * @param at from where on
   * @return the gradient with respect to the start
   */
  double gradient(double[] times, double[] outputs, double[] cotangent, int at) {
    double lambda = 0;
    double[] kBar = new double[DormandPrince.STAGES];
    double[] moments = new double[DormandPrince.POWERS];
    double ofNext = 0;
    for (int n = steps - 1; n >= 0; n--) {
      double h = step[n];
      double direct = moments(n, times, outputs, moments);
      DormandPrince.seed(h, lambda, moments, kBar);
      kBar[NEW_STAGES] += ofNext;
      lambda += direct;
      for (int s = NEW_STAGES; s > 0; s--) {
        int point = n * NEW_STAGES + s;
        cotangent[at + point] = kBar[s];
        double g = kBar[s] * slope[point];
        lambda += g;
        DormandPrince.addStage(s, h * g, kBar);
      }
      ofNext = kBar[0];
    }
    cotangent[at] = ofNext;
    return lambda + ofNext * slope[0] + outputs[0];
  }

  /** Writes Σ θᵖ g over the values within step n, for p from 1 on, and returns Σ g. */
  private double moments(int n, double[] times, double[] outputs, double[] moments) {
    double m0 = 0;
    double m1 = 0;
    double m2 = 0;
    double m3 = 0;
    double m4 = 0;
    for (int t = from[n]; t < to[n]; t++) {
      double theta = Math.min(1, (times[t] - time[n]) / step[n]);
      double g = outputs[t];
      m0 += g;
      g *= theta;
      m1 += g;
      g *= theta;
      m2 += g;
      g *= theta;
      m3 += g;
      m4 += g * theta;
    }
    moments[0] = m1;
    moments[1] = m2;
    moments[2] = m3;
    moments[3] = m4;
    return m0;
  }
}
