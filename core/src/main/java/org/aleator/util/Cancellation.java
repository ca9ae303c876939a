// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.util.function.BooleanSupplier;

/**
 * A request to stop, shared by the caller and the computation that is to end: once cancelled, the
 * computation throws {@link java.util.concurrent.CancellationException} at its next check. Safe for
 * use by several threads; it cannot be taken back.
 */
public final class Cancellation {
  /** Never cancelled. */
  public static final Cancellation NONE = new Cancellation(false, () -> false);

  private final boolean possible;
  private final BooleanSupplier elsewhere;
  private volatile boolean cancelled;

  public Cancellation() {
    this(true, () -> false);
  }

  private Cancellation(boolean possible, BooleanSupplier elsewhere) {
    this.possible = possible;
    this.elsewhere = elsewhere;
  }

  /**
   * One that others may have asked for, too.
   *
   * @param asked whether they have; called often, from the threads of the computation
   */
  public static Cancellation when(BooleanSupplier asked) {
    return new Cancellation(true, asked);
  }

  /** Asks the computation to end. */
  public void cancel() {
    if (!possible) {
      throw new UnsupportedOperationException("NONE is shared and cannot be cancelled");
    }
    cancelled = true;
  }

  public boolean isCancelled() {
    return cancelled || elsewhere.getAsBoolean();
  }
}
