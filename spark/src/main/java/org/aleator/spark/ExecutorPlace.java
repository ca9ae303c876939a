// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.aleator.util.Errand;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Place;
import org.aleator.util.Work;
import org.apache.spark.FutureAction;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkThrowable;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Function1;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/**
 * Spark's executors as a place for core's tasks. The errand is broadcast once, each task of core's
 * is one of Spark's on one core, and Spark does again what is lost. What travels are bytes that
 * Java's own serialiser wrote, whatever {@code spark.serializer} says. An executor that rounds
 * otherwise than the driver ({@link Arithmetic}) declines, and the driver does its tasks.
 */
final class ExecutorPlace implements Place, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ExecutorPlace.class.getName());

  /** How soon a cancellation is seen; a fit that is worth sending takes longer. */
  private static final long LOOK_MILLIS = 20;

  /**
   * With ten features a study of so many rows is a hundred fits and more of 0.1 s each, while one
   * of Spark's tasks takes 15 ms that does nothing: a job of eight took 117 ms on two busy threads.
   */
  static final int FEWEST_ROWS = 1_000;

  private static final String CANCELLED = "SPARK_JOB_CANCELLED";

  private final JavaSparkContext spark;

  /** Jobs have the group, the tags and the pool of the thread that made this one. */
  private final ExecutorService submitter;

  /** How a process must round for its results to be taken. */
  private final String arithmetic;

  ExecutorPlace(SparkContext spark) {
    this(spark, Arithmetic.own());
  }

  ExecutorPlace(SparkContext spark, String arithmetic) {
    this.arithmetic = arithmetic;
    this.spark = new JavaSparkContext(spark);
    this.submitter =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "aleator-submitter");
              thread.setDaemon(true);
              return thread;
            });
    // A thread inherits Spark's local properties when it is made, so it is made now.
    CompletableFuture.runAsync(() -> {}, submitter).join();
  }

  /**
   * A study on the driver, whose fits are tasks on the executors where that is worth it: there are
   * executors beside the driver, and rows enough that a fit takes longer than its sending.
   *
   * @param rows that are studied
   */
  static <A> A study(SparkContext spark, Work work, long rows, Function<Work, A> study) {
    if (spark.isLocal() || rows < FEWEST_ROWS) {
      return study.apply(work);
    }
    try (ExecutorPlace place = new ExecutorPlace(spark)) {
      return study.apply(work.at(place));
    }
  }

  @Override
  public void close() {
    submitter.shutdownNow();
  }

  @Override
  public <T extends Serializable, R extends Serializable> Sent<T, R> send(
      Errand<T, R> errand, Work work) {
    Parcel<T, R> parcel = new Parcel<>(work.seed().value(), arithmetic, JavaBytes.of(errand));
    return new OnExecutors<>(spark.broadcast(parcel), errand, work);
  }

  /** A broadcast errand. */
  private final class OnExecutors<T extends Serializable, R extends Serializable>
      implements Sent<T, R> {
    private final Broadcast<Parcel<T, R>> parcel;
    private final Errand<T, R> errand;
    private final Work work;

    OnExecutors(Broadcast<Parcel<T, R>> parcel, Errand<T, R> errand, Work work) {
      this.parcel = parcel;
      this.errand = errand;
      this.work = work;
    }

    @Override
    public List<R> map(String what, List<T> tasks, Consumer<T> done) {
      List<R> results = new ArrayList<>(Collections.nCopies(tasks.size(), null));
      List<Integer> declined = new ArrayList<>();
      BlockingQueue<Arrived> arrived = new LinkedBlockingQueue<>();
      FutureAction<String> job = submit(what, tasks, arrived);
      try {
        while (!job.isCompleted() || !arrived.isEmpty()) {
          Arrived one = arrived.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
          work.check();
          if (one != null && one.result.length == 0) {
            declined.add(one.task);
          } else if (one != null) {
            results.set(one.task, result(one));
            done.accept(tasks.get(one.task));
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted");
      } finally {
        if (!job.isCompleted()) {
          job.cancel();
        }
      }
      if (job.value().get().isFailure()) {
        throw failure(what, job.value().get().failed().get());
      }
      doHere(tasks, declined, results, done);
      return results;
    }

    @SuppressWarnings("unchecked") // The errand gives nothing else.
    private R result(Arrived one) {
      return (R) JavaBytes.read(one.result);
    }

    /** What executors declined that round otherwise than the driver. */
    private void doHere(List<T> tasks, List<Integer> declined, List<R> results, Consumer<T> done) {
      if (declined.isEmpty()) {
        return;
      }
      LOG.log(
          System.Logger.Level.WARNING,
          "{0} of {1} fits run on the driver: executors there are that round otherwise than it"
              + " ({2}), by another kind of processor or without aleator-natives",
          declined.size(),
          tasks.size(),
          arithmetic);
      Function<T, R> own = errand.open(work.alone());
      Collections.sort(declined);
      List<R> found =
          work.parallel()
              .map(
                  declined.size(),
                  i -> {
                    R result = own.apply(tasks.get(declined.get(i)));
                    done.accept(tasks.get(declined.get(i)));
                    return result;
                  });
      for (int i = 0; i < found.size(); i++) {
        results.set(declined.get(i), found.get(i));
      }
    }

    private FutureAction<String> submit(
        String what, List<T> tasks, BlockingQueue<Arrived> arrived) {
      try {
        return CompletableFuture.supplyAsync(
                () -> {
                  spark.setJobDescription(
                      String.format(Locale.ROOT, "Aleator: %s, %d fits", what, tasks.size()));
                  JavaRDD<Integer> numbers =
                      spark.parallelize(numbers(tasks.size()), Math.max(1, tasks.size()));
                  return spark
                      .sc()
                      .submitJob(
                          numbers.rdd(),
                          fits(parcel, new ArrayList<>(tasks)),
                          CollectionConverters.asScala(new ArrayList<Object>(numbers(tasks.size())))
                              .toSeq(),
                          (task, result) -> {
                            arrived.add(new Arrived((int) task, result));
                            return BoxedUnit.UNIT;
                          },
                          () -> what);
                },
                submitter)
            .join();
      } catch (CompletionException e) {
        throw failure(what, e.getCause() == null ? e : e.getCause());
      }
    }

    @Override
    public void close() {
      parcel.destroy();
    }
  }

  /** The result of a task. */
  private record Arrived(int task, byte[] result) {}

  private static List<Integer> numbers(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  /** What an executor does with the number of a task: the result's bytes, none if it declines. */
  private static <T extends Serializable, R extends Serializable>
      Function1<Iterator<Integer>, byte[]> fits(Broadcast<Parcel<T, R>> parcel, List<T> tasks) {
    return (Function1<Iterator<Integer>, byte[]> & Serializable)
        numbers -> parcel.value().open().apply(tasks.get(numbers.next()));
  }

  /** One line of what Spark says on many. */
  private static RuntimeException failure(String what, Throwable thrown) {
    if (thrown instanceof SparkThrowable spark && CANCELLED.equals(spark.getCondition())) {
      return new CancellationException("cancelled in Spark");
    }
    Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
    String line = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    if (cause instanceof InvalidInputException) {
      return new InvalidInputException(line, thrown);
    }
    return new IllegalStateException(
        "%s on the executors failed: %s: %s"
            .formatted(what, cause.getClass().getSimpleName(), line),
        thrown);
  }
}
