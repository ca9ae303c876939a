// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

/**
 * How smooth the functions of a process are: the Matérn class by its ν, and the squared exponential
 * as its limit (Rasmussen and Williams 2006, section 4.2.1).
 */
public enum Smoothness {
  /** ν = ½: continuous, nowhere differentiable. */
  MATERN_1_2(1),
  /** ν = 3/2: differentiable once. */
  MATERN_3_2(3),
  /** ν = 5/2: differentiable twice. */
  MATERN_5_2(5),
  /** Differentiable any number of times. */
  SQUARED_EXPONENTIAL(0);

  /** 2ν; 0 for the squared exponential. */
  final int twiceNu;

  Smoothness(int twiceNu) {
    this.twiceNu = twiceNu;
  }
}
