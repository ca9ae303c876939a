// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Threads that help any caller with tasks left. The caller runs its tasks too, so it never waits
 * for another's, and there are n − 1 helpers beside it.
 *
 * <p>A helper takes tasks of the call that is open longest, which are the largest. A caller that
 * has no task left, while others still run some of them, helps with the tasks that those have in
 * turn, and with no others: what it waits for is never behind what it does meanwhile.
 */
final class Crew {
  /** By number of threads. */
  private static final Map<Integer, Crew> CREWS = new ConcurrentHashMap<>();

  /** What this thread is busy with. */
  private static final ThreadLocal<Tasks> CURRENT = new ThreadLocal<>();

  /** Starting a thread costs more than a small task: idle ones stay for a minute. */
  private static final long PATIENCE_MILLIS = 60_000;

  private final int mostHelpers;

  /** Calls that may have tasks left, the longest open first. */
  private final List<Tasks> open = new ArrayList<>();

  private int helpers;
  private int idle;

  private Crew(int threads) {
    this.mostHelpers = threads - 1;
  }

  /**
   * That of the task this thread is busy with, if it has helpers; else one with this many threads.
   */
  static Crew of(int threads) {
    Tasks current = CURRENT.get();
    boolean helped = current != null && current.crew.mostHelpers > 0;
    return helped ? current.crew : CREWS.computeIfAbsent(threads, Crew::new);
  }

  /** The tasks of one call. */
  static final class Tasks {
    private final int count;
    private final int mostAtOnce;
    private final IntConsumer task;
    private final @Nullable Tasks parent = CURRENT.get();

    @SuppressWarnings("NullAway.Init") // Set before the first task runs.
    private Crew crew;

    private int next;
    private int running;
    private int failed = Integer.MAX_VALUE;
    private @Nullable Throwable failure;

    /**
     * @param mostAtOnce how many may run at the same time
     * @param task called with 0, 1, … count − 1
     */
    Tasks(int count, int mostAtOnce, IntConsumer task) {
      this.count = count;
      this.mostAtOnce = mostAtOnce;
      this.task = task;
    }

    /** Does tasks until there is none to take. */
    private void runAll() {
      boolean more = true;
      while (more) {
        more = runNext();
      }
    }

    /** Does one task; false if there is none to take. */
    private boolean runNext() {
      int index = take();
      if (index < 0) {
        return false;
      }
      Tasks outer = CURRENT.get();
      CURRENT.set(this);
      try {
        task.accept(index);
      } catch (RuntimeException | Error e) {
        fail(index, e);
      } finally {
        if (outer == null) {
          CURRENT.remove();
        } else {
          CURRENT.set(outer);
        }
        end();
      }
      return true;
    }

    private synchronized int take() {
      if (!waiting()) {
        return -1;
      }
      running++;
      return next++;
    }

    /** No further task is begun; those before this one have all begun. */
    private synchronized void fail(int index, Throwable cause) {
      next = count;
      if (index < failed) {
        failed = index;
        failure = cause;
      }
    }

    private void end() {
      synchronized (this) {
        running--;
      }
      if (ended()) {
        crew.wake();
      }
    }

    private synchronized boolean waiting() {
      return next < count && running < mostAtOnce;
    }

    private synchronized boolean ended() {
      return next >= count && running == 0;
    }

    private boolean isUnder(Tasks ancestor) {
      Tasks tasks = parent;
      while (tasks != null && tasks != ancestor) {
        tasks = tasks.parent;
      }
      return tasks != null;
    }

    private synchronized void throwFailure() {
      if (failure instanceof RuntimeException cause) {
        throw cause;
      }
      if (failure instanceof Error cause) {
        throw cause;
      }
    }
  }

  /** Returns or throws when all tasks have ended. */
  void run(Tasks tasks) {
    tasks.crew = this;
    int wanted = Math.min(Math.min(tasks.count, tasks.mostAtOnce) - 1, mostHelpers);
    if (wanted > 0) {
      announce(tasks, wanted);
    }
    tasks.runAll();
    if (wanted > 0) {
      close(tasks);
    }
    tasks.throwFailure();
  }

  private synchronized void announce(Tasks tasks, int wanted) {
    open.add(tasks);
    boolean hired = true;
    for (int h = idle; hired && h < wanted && helpers < mostHelpers; h++) {
      hired = hire();
    }
    notifyAll();
  }

  /** False where the system has no thread left; those that there are then do the work. */
  private boolean hire() {
    Thread helper = new Thread(this::help, "aleator-worker");
    helper.setDaemon(true);
    helper.setContextClassLoader(Crew.class.getClassLoader());
    try {
      helper.start();
    } catch (OutOfMemoryError e) {
      return false;
    }
    helpers++;
    return true;
  }

  private synchronized void wake() {
    notifyAll();
  }

  /** Waits until the last task has ended, even if this thread is interrupted meanwhile. */
  private void close(Tasks tasks) {
    boolean interrupted = false;
    synchronized (this) {
      open.remove(tasks);
    }
    while (!tasks.ended()) {
      Tasks below;
      synchronized (this) {
        below = waitingUnder(tasks);
        if (below == null && !tasks.ended()) {
          interrupted |= pause(0);
        }
      }
      if (below != null) {
        below.runNext();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
      tasks.fail(Integer.MAX_VALUE - 1, new CancellationException("interrupted"));
    }
  }

  /** Waits until something has changed, or so long; true if this thread was interrupted. */
  @SuppressWarnings("WaitNotInLoop") // Its callers look again.
  private boolean pause(long millis) {
    try {
      wait(millis);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  private @Nullable Tasks waitingUnder(Tasks ancestor) {
    for (Tasks tasks : open) {
      if (tasks.waiting() && tasks.isUnder(ancestor)) {
        return tasks;
      }
    }
    return null;
  }

  /** The life of a helper. */
  private void help() {
    Tasks tasks = await();
    while (tasks != null) {
      tasks.runAll();
      tasks = await();
    }
  }

  /** The call to help with next, or null if there was none for long. */
  private synchronized @Nullable Tasks await() {
    Thread.interrupted(); // a task's doing, and no matter of the next one's
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
    idle++;
    long left = PATIENCE_MILLIS;
    Tasks found = longestOpen();
    while (found == null && left > 0) {
      pause(left);
      left = (end - System.nanoTime()) / 1_000_000;
      found = longestOpen();
    }
    idle--;
    if (found == null) {
      helpers--;
    }
    return found;
  }

  private @Nullable Tasks longestOpen() {
    for (Tasks tasks : open) {
      if (tasks.waiting()) {
        return tasks;
      }
    }
    return null;
  }
}
