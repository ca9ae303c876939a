// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

/**
 * The average of the parameters at every {@value #EVERY}th step so far, later ones with more
 * weight: ā ← ā + η/(t+η) (θ − ā) at the t-th of them, the polynomial-decay averaging of Shamir and
 * Zhang (2013) with η = {@value #DECAY}. About the last eighth of the steps counts. At a constant
 * learning rate it is what a decreasing rate would lead to, at any time and without the number of
 * steps known before.
 */
final class ParameterAverage {
  private static final int DECAY = 8;

  /** Neighbouring steps differ little, and each costs a pass over all parameters. */
  private static final int EVERY = 4;

  private final float[] values;
  private int steps;

  ParameterAverage(float[] initial) {
    values = initial.clone();
  }

  void add(float[] parameters) {
    if (++steps % EVERY != 0) {
      return;
    }
    float share = (float) DECAY / (steps / EVERY + DECAY);
    for (int i = 0; i < values.length; i++) {
      values[i] += share * (parameters[i] - values[i]);
    }
  }

  /** The average itself, which the next step moves. */
  float[] values() {
    return values;
  }
}
