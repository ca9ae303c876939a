package org.aleator.util;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/**
 * Runs independent tasks on a bounded number of threads and returns their results in task order, so
 * that the result does not depend on the number of threads.
 */
public final class Parallel {
  /** Idle threads stay for a minute: starting them would cost more than many a task. */
  private static final ExecutorService WORKERS = Executors.newCachedThreadPool(Parallel::daemon);

  private final int threads;

  /**
   * @param threads how many tasks may run at once, at least 1
   */
  public Parallel(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, was " + threads);
    }
    this.threads = threads;
  }

  /** As many threads as the machine has processors. */
  public static Parallel allProcessors() {
    return new Parallel(Runtime.getRuntime().availableProcessors());
  }

  public int threads() {
    return threads;
  }

  /** The results of {@code task.apply(0) … task.apply(count - 1)}, in that order. */
  public <T> List<T> map(int count, IntFunction<T> task) {
    List<T> results = new ArrayList<>(Collections.nCopies(count, null));
    AtomicInteger next = new AtomicInteger();
    Runnable work =
        () -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            results.set(i, task.apply(i));
          }
        };
    List<Future<?>> helpers = new ArrayList<>();
    for (int helper = 1; helper < Math.min(threads, count); helper++) {
      helpers.add(WORKERS.submit(work));
    }
    try {
      work.run();
    } finally {
      // Nobody begins another task, if this thread's failed; those under way come to their end.
      next.set(count);
      helpers.forEach(Parallel::await);
    }
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
    map(
        Math.min(threads, jobs.size()),
        worker -> {
          for (Turn turn = waiting.poll(); turn != null; turn = waiting.poll()) {
            if (jobs.get(turn.job).getAsBoolean()) {
              waiting.add(new Turn(turn.calls + 1, turn.job));
            }
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

  private static void await(Future<?> future) {
    try {
      future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a task", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "aleator-worker");
    thread.setDaemon(true);
    return thread;
  }
}
