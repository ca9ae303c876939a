// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

/**
 * Reports a part of a computation as a part of the whole. A report that goes back, as of a step
 * that is done a second time, is heard where the part was.
 */
final class PartProgress implements Progress {
  private final Progress whole;
  private final double from;
  private final double to;
  private double most;

  /**
   * @param from the fraction of the whole at which the part begins
   * @param to the fraction at which it ends
   */
  PartProgress(Progress whole, double from, double to) {
    this.whole = whole;
    this.from = from;
    this.to = to;
  }

  @Override
  public synchronized void update(String stage, double fraction) {
    most = Math.max(most, Math.min(1, fraction));
    whole.update(stage, from + (to - from) * most);
  }

  @Override
  public void bound(double rmse) {
    whole.bound(rmse);
  }
}
