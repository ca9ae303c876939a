// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

/**
 * A request to stop, shared by the caller and the computation that is to end: once cancelled, the
 * computation throws {@link java.util.concurrent.CancellationException} at its next check. Safe for
 * use by several threads; it cannot be taken back.
 */
public final class Cancellation {
  /** Never cancelled. */
  public static final Cancellation NONE = new Cancellation(false);

  private final boolean possible;
  private volatile boolean cancelled;

  public Cancellation() {
    this(true);
  }

  private Cancellation(boolean possible) {
    this.possible = possible;
  }

  /** Asks the computation to end. */
  public void cancel() {
    if (!possible) {
      throw new UnsupportedOperationException("NONE is shared and cannot be cancelled");
    }
    cancelled = true;
  }

  public boolean isCancelled() {
    return cancelled;
  }
}
