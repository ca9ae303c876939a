package org.aleator.util;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Runs independent tasks on a bounded number of threads and returns their results in task order, so
 * that the result does not depend on the number of threads. A task may have tasks of its own: they
 * share the same threads, and a thread that has nothing left to do helps wherever tasks wait. Where
 * a task fails or the work is cancelled, no further task begins and those under way have ended
 * before the failure is thrown; of several failures it is that of the first task.
 */
public final class Parallel {
  /** By number of threads. Idle threads stay for a minute: starting them costs more than a task. */
  private static final Map<Integer, ForkJoinPool> POOLS = new ConcurrentHashMap<>();

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
    Tasks<T> tasks = new Tasks<>(count, task);
    int helpers = Math.min(threads, count) - 1;
    if (helpers < 1) {
      tasks.run();
    } else if (Thread.currentThread() instanceof Worker) {
      tasks.runWith(helpers);
    } else {
      await(pool(threads).submit(() -> tasks.runWith(helpers)), tasks);
    }
    return tasks.results();
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

  /** The tasks of one call, taken by whichever threads have time, the first of them first. */
  private final class Tasks<T> implements Runnable {
    private final int count;
    private final IntFunction<T> task;
    private final List<T> results;
    private final AtomicInteger next = new AtomicInteger();
    private int failed = Integer.MAX_VALUE;
    private Throwable failure;

    Tasks(int count, IntFunction<T> task) {
      this.count = count;
      this.task = task;
      this.results = new ArrayList<>(Collections.nCopies(count, null));
    }

    @Override
    public void run() {
      for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
        try {
          check();
          results.set(i, task.apply(i));
        } catch (RuntimeException | Error e) {
          fail(i, e);
        }
      }
    }

    /** Nobody begins another task; those before this one have all begun. */
    private synchronized void fail(int index, Throwable cause) {
      next.set(count);
      if (index < failed) {
        failed = index;
        failure = cause;
      }
    }

    /** Helpers that have not begun when the tasks are all taken end at once. */
    void runWith(int helpers) {
      List<ForkJoinTask<?>> forked = new ArrayList<>();
      for (int helper = 0; helper < helpers; helper++) {
        forked.add(ForkJoinTask.adapt(this).fork());
      }
      run();
      for (int helper = helpers - 1; helper >= 0; helper--) {
        forked.get(helper).quietlyJoin();
      }
    }

    synchronized List<T> results() {
      if (failure instanceof RuntimeException cause) {
        throw cause;
      }
      if (failure instanceof Error cause) {
        throw cause;
      }
      return results;
    }
  }

  /** Waits until all has ended, even if this thread is interrupted meanwhile. */
  private static void await(ForkJoinTask<?> all, Tasks<?> tasks) {
    boolean interrupted = false;
    while (!all.isDone()) {
      try {
        all.get();
      } catch (InterruptedException e) {
        interrupted = true;
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
      tasks.fail(Integer.MAX_VALUE - 1, new CancellationException("interrupted"));
    }
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

  private static ForkJoinPool pool(int threads) {
    return POOLS.computeIfAbsent(threads, n -> new ForkJoinPool(n, Worker::new, null, false));
  }

  private static final class Worker extends ForkJoinWorkerThread {
    Worker(ForkJoinPool pool) {
      super(pool);
      setName("aleator-worker");
    }
  }
}
