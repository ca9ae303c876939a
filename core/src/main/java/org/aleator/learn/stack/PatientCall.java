// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.aleator.util.Work;

/**
 * Calls code of others, which may not heed that the work is cancelled. It runs on a thread of its
 * own while the caller's waits, is interrupted once the work is cancelled, and left behind if it
 * then goes on for too long: a thread cannot be ended from outside.
 */
final class PatientCall {
  private static final long LOOK_MILLIS = 20;

  private PatientCall() {}

  /**
   * What the task gives or throws.
   *
   * @param name the learner's
   * @param patience how long the task may go on once the work is cancelled
   * @throws CancellationException where the work is cancelled, also if the task does not end
   */
  static <T> T of(String name, Supplier<T> task, Work work, Duration patience) {
    FutureTask<T> call = new FutureTask<>(task::get);
    Thread thread = new Thread(call, "aleator-learner");
    thread.setDaemon(true);
    thread.start();
    try {
      while (true) {
        try {
          return call.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          work.check();
        }
      }
    } catch (ExecutionException e) {
      throw thrown(e.getCause());
    } catch (InterruptedException e) {
      end(name, thread, patience);
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (CancellationException e) {
      end(name, thread, patience);
      throw e;
    }
  }

  private static RuntimeException thrown(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return (RuntimeException) cause; // a supplier throws no other
  }

  /** Says so where it does not end in time; the cancelled call must. */
  private static void end(String name, Thread thread, Duration patience) {
    thread.interrupt();
    boolean ended = false;
    try {
      thread.join(patience.toMillis());
      ended = !thread.isAlive();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!ended) {
      String line =
          "the learner '%s' went on after it was cancelled and is left behind;".formatted(name)
              + " it must call work.check() once per step of every long loop";
      System.getLogger(PatientCall.class.getName()).log(System.Logger.Level.WARNING, line);
      throw new CancellationException(line);
    }
  }
}
