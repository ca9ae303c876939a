// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

/** Hears how far a long computation has come. Called from several threads. */
@FunctionalInterface
public interface Progress {
  /** Hears nothing. */
  Progress NONE = (stage, fraction) -> {};

  /**
   * @param stage what is being done, in the user's words, such as {@code "ensemble"}
   * @param fraction the part of it that is done, from 0 to 1
   */
  void update(String stage, double fraction);

  /**
   * Hears an upper bound of the noise while the answer is being computed.
   *
   * @param rmse reached on held-out rows so far, in the labels' unit
   */
  default void bound(double rmse) {}
}
