package org.aleator.util;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/**
 * Runs independent tasks on a bounded number of threads and returns their results in task order, so
 * that the result does not depend on the number of threads. Where a task fails or the work is
 * cancelled, no further task begins and those under way have ended before the failure is thrown.
 */
public final class Parallel {
  /** Idle threads stay for a minute: starting them would cost more than many a task. */
  private static final ExecutorService WORKERS = Executors.newCachedThreadPool(Parallel::daemon);

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
  void check() {
    if (cancellation.isCancelled()) {
      throw new CancellationException("cancelled");
    }
  }

  /** The results of {@code task.apply(0) … task.apply(count - 1)}, in that order. */
  public <T> List<T> map(int count, IntFunction<T> task) {
    List<T> results = new ArrayList<>(Collections.nCopies(count, null));
    AtomicInteger next = new AtomicInteger();
    Runnable work =
        () -> {
          try {
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
              check();
              results.set(i, task.apply(i));
            }
          } finally {
            // Nobody begins another task, if this thread's failed.
            next.set(count);
          }
        };
    List<Future<?>> helpers = new ArrayList<>();
    for (int helper = 1; helper < Math.min(threads, count); helper++) {
      helpers.add(WORKERS.submit(work));
    }
    Throwable failure = null;
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    throwIfAny(awaitAll(helpers, failure));
    return results;
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

  /**
   * Waits until every helper has ended, even if this thread is interrupted meanwhile.
   *
   * @return the first failure of all, or null
   */
  private static Throwable awaitAll(List<Future<?>> helpers, Throwable ofThisThread) {
    Throwable failure = ofThisThread;
    boolean interrupted = false;
    for (Future<?> helper : helpers) {
      boolean ended = false;
      while (!ended) {
        try {
          helper.get();
          ended = true;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          failure = failure == null ? e.getCause() : failure;
          ended = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
      failure = failure == null ? new CancellationException("interrupted") : failure;
    }
    return failure;
  }

  private static void throwIfAny(Throwable failure) {
    if (failure instanceof RuntimeException cause) {
      throw cause;
    }
    if (failure instanceof Error cause) {
      throw cause;
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "aleator-worker");
    thread.setDaemon(true);
    return thread;
  }
}
