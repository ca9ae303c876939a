// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.aleator.util.Parallel;

/**
 * Two halves of one small piece of work, done side by side, thousands of times a second. What
 * {@link Parallel} costs to start would be more than the work; here the second thread stays,
 * watches for the next piece for some microseconds, then sleeps, and ends after a second without
 * work.
 *
 * <p>With one thread the halves follow each other, so results do not depend on the threads as long
 * as the halves do not touch the same values.
 */
public final class Tandem {
  private static final int WATCHES = 2_000;
  private static final long IDLE_NANOS = 1_000_000_000L;

  /** The second thread's state: gone, waiting, requested to do a half, done with it. */
  private static final int GONE = 0;

  private static final int WAITING = 1;
  private static final int REQUESTED = 2;
  private static final int DONE = 3;

  private final boolean two;
  private final AtomicInteger state = new AtomicInteger(GONE);
  private volatile Thread second;
  private IntConsumer work;
  private Throwable failure;

  /** With two threads if {@code parallel} has them. */
  public Tandem(Parallel parallel) {
    two = parallel.threads() > 1;
  }

  /** Runs {@code half.accept(0)} and {@code half.accept(1)}, and returns when both are done. */
  public void run(IntConsumer half) {
    if (!two) {
      half.accept(0);
      half.accept(1);
      return;
    }
    work = half;
    failure = null;
    request();
    try {
      half.accept(0);
    } finally {
      awaitSecond();
    }
    if (failure instanceof RuntimeException cause) {
      throw cause;
    }
    if (failure instanceof Error cause) {
      throw cause;
    }
  }

  private void request() {
    if (state.compareAndSet(WAITING, REQUESTED)) {
      LockSupport.unpark(second);
    } else {
      state.set(REQUESTED);
      Thread thread = new Thread(this::serve, "aleator-tandem");
      thread.setDaemon(true);
      second = thread;
      thread.start();
    }
  }

  private void awaitSecond() {
    for (int watch = 0; state.get() != DONE; watch++) {
      if (watch < WATCHES) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
    state.set(WAITING);
  }

  private void serve() {
    while (awaitRequest()) {
      try {
        work.accept(1);
      } catch (RuntimeException | Error e) {
        failure = e;
      }
      state.set(DONE);
    }
  }

  /** Waits for the next half; false if none came for long. */
  private boolean awaitRequest() {
    for (int watch = 0; watch < WATCHES; watch++) {
      if (state.get() == REQUESTED) {
        return true;
      }
      Thread.onSpinWait();
    }
    long deadline = System.nanoTime() + IDLE_NANOS;
    while (state.get() != REQUESTED) {
      LockSupport.parkNanos(this, IDLE_NANOS);
      if (System.nanoTime() > deadline && state.compareAndSet(WAITING, GONE)) {
        return false;
      }
    }
    return true;
  }
}
