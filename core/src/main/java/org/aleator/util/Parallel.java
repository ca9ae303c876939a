// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Runs independent tasks on a bounded number of threads, the caller's among them, and returns their
 * results in task order, so that the result does not depend on the number of threads. A task may
 * have tasks of its own: they share the same threads, and a thread that has nothing left to do
 * helps wherever tasks wait. Where a task fails or the work is cancelled, no further task begins
 * and those under way have ended before the failure is thrown; of several failures it is that of
 * the first task.
 */
public final class Parallel {
  private final int threads;
  private final Cancellation cancellation;

  /**
   * @param threads how many tasks may run at once, at least 1
   */
  public Parallel(int threads) {
    this(threads, Cancellation.NONE);
  }

  /**
   * @param threads how many tasks may run at once, at least 1
   * @param cancellation looked at before every task
   */
  public Parallel(int threads, Cancellation cancellation) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, was " + threads);
    }
    this.threads = threads;
    this.cancellation = cancellation;
  }

  /** As many threads as the machine has processors. */
  public static Parallel allProcessors() {
    return new Parallel(Runtime.getRuntime().availableProcessors());
  }

  public int threads() {
    return threads;
  }

  /** Throws {@link CancellationException} once the work is cancelled. */
  public void check() {
    if (cancellation.isCancelled()) {
      throw new CancellationException("cancelled");
    }
  }

  /** The results of {@code task.apply(0) … task.apply(count - 1)}, in that order. */
  public <T> List<T> map(int count, IntFunction<T> task) {
    List<T> results = new ArrayList<>(Collections.nCopies(count, null));
    Crew.of(threads)
        .run(
            new Crew.Tasks(
                count,
                threads,
                i -> {
                  check();
                  results.set(i, task.apply(i));
                }));
    return results;
  }

  /** What is made of two results that are computed side by side. */
  public <A, B, R> R both(Supplier<A> first, Supplier<B> second, BiFunction<A, B, R> join) {
    AtomicReference<A> a = new AtomicReference<>();
    AtomicReference<B> b = new AtomicReference<>();
    map(
        2,
        i -> {
          if (i == 0) {
            a.set(first.get());
          } else {
            b.set(second.get());
          }
          return i;
        });
    return join.apply(a.get(), b.get());
  }

  /**
   * Calls each of the jobs until it returns false, the one that has been called least first. So
   * jobs of similar length keep all threads busy to the end, however many there are.
   */
  public void takeTurns(List<? extends BooleanSupplier> jobs) {
    PriorityBlockingQueue<Turn> waiting = new PriorityBlockingQueue<>(Math.max(1, jobs.size()));
    for (int number = 0; number < jobs.size(); number++) {
      waiting.add(new Turn(0, number));
    }
    AtomicBoolean failed = new AtomicBoolean();
    map(
        Math.min(threads, jobs.size()),
        worker -> {
          boolean well = false;
          try {
            Turn turn = waiting.poll();
            while (turn != null && !failed.get()) {
              check();
              if (jobs.get(turn.job).getAsBoolean()) {
                waiting.add(new Turn(turn.calls + 1, turn.job));
              }
              turn = waiting.poll();
            }
            well = true;
          } finally {
            failed.compareAndSet(false, !well);
          }
          return worker;
        });
  }

  /** The next turn of a job. */
  private record Turn(int calls, int job) implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      int byCalls = Integer.compare(calls, other.calls);
      return byCalls != 0 ? byCalls : Integer.compare(job, other.job);
    }
  }
}
