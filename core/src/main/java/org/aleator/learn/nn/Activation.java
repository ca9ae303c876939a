// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.nn;

/** The function applied to each unit of a hidden layer. */
public enum Activation {
  /** a = tanh(z), da/dz = 1 − a². */
  TANH,
  /** a = max(z, 0), da/dz = 1 where z &gt; 0, else 0. */
  RELU
}
