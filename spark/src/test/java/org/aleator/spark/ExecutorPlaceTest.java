// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.aleator.noise.level.TableFit;
import org.aleator.util.Cancellation;
import org.aleator.util.Errand;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Place;
import org.aleator.util.Work;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Core's tasks as tasks of Spark, in this process. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@WithSpark
class ExecutorPlaceTest {
  private static final List<Integer> TASKS = IntStream.range(0, 8).boxed().toList();

  /** Tasks that have begun and that have ended; executor and driver are one process here. */
  private static final AtomicInteger BEGUN = new AtomicInteger();

  private static final AtomicInteger ENDED = new AtomicInteger();
  private static CountDownLatch underWay = new CountDownLatch(1);

  private static SparkContext spark() {
    return LocalSpark.session().sparkContext();
  }

  private static List<Integer> run(Errand<Integer, Integer> errand, Work work) {
    try (ExecutorPlace place = new ExecutorPlace(spark());
        Place.Sent<Integer, Integer> sent = place.send(errand, work)) {
      return sent.map("counting", TASKS, task -> {});
    }
  }

  @Test
  void theLevelHasTheBitsOfTheDriverAloneOnOneThreadAndOnTwo() throws Exception {
    TableFit alone = FitsOf.table(Work.of(1));
    assertThat(FitsOf.residuals(FitsOf.table(spark()))).isDeepEqualTo(FitsOf.residuals(alone));
    LocalSpark.session().stop();
    try (SparkSession one = LocalSpark.start(1)) {
      TableFit found = FitsOf.table(one.sparkContext());
      assertThat(FitsOf.residuals(found)).isDeepEqualTo(FitsOf.residuals(alone));
      assertThat(found.level().interval()).isEqualTo(alone.level().interval());
    }
  }

  @Test
  void probabilitiesOfClassesHaveTheBitsOfTheDriverAlone() {
    double[] alone = FitsOf.classes(Work.of(1));
    try (ExecutorPlace place = new ExecutorPlace(spark())) {
      assertThat(FitsOf.classes(Work.of(1).at(place))).isEqualTo(alone);
    }
  }

  @Test
  void resultsStandInTheOrderOfTheirTasksAndEachIsHeardOnce() {
    List<Integer> heard = Collections.synchronizedList(new ArrayList<>());
    Errand<Integer, Integer> slowestFirst =
        work ->
            task -> {
              sleep(20L * (8 - task));
              return 10 * task;
            };
    try (ExecutorPlace place = new ExecutorPlace(spark());
        Place.Sent<Integer, Integer> sent = place.send(slowestFirst, Work.of(1))) {
      assertThat(sent.map("counting", TASKS, heard::add))
          .containsExactly(0, 10, 20, 30, 40, 50, 60, 70);
      assertThat(heard).containsExactlyInAnyOrderElementsOf(TASKS);
      assertThat(sent.map("counting", List.of(), heard::add)).isEmpty();
    }
  }

  @Test
  void theErrandHasTheSeedOfItsSenderAndOneThread() {
    Errand<Integer, Integer> seeds =
        work -> task -> work.seed().equals(Work.of(5).seed()) ? work.parallel().threads() : -1;
    assertThat(run(seeds, Work.of(5))).containsOnly(1);
  }

  @Test
  void whatAnExecutorRoundsOtherwiseTheDriverDoes() {
    List<Integer> heard = Collections.synchronizedList(new ArrayList<>());
    Errand<Integer, Integer> whoDoesIt = work -> task -> TaskContext.get() == null ? task : -1;
    assertThat(run(whoDoesIt, Work.of(1))).containsOnly(-1);
    try (ExecutorPlace place = new ExecutorPlace(spark(), "by another processor");
        Place.Sent<Integer, Integer> sent = place.send(whoDoesIt, Work.of(1))) {
      assertThat(sent.map("counting", TASKS, heard::add)).isEqualTo(TASKS);
    }
    assertThat(heard).containsExactlyInAnyOrderElementsOf(TASKS);
  }

  @Test
  void cancelledWorkEndsTheTasks() throws Exception {
    Cancellation stop = new Cancellation();
    Errand<Integer, Integer> endless = endless();
    CompletableFuture<List<Integer>> found =
        CompletableFuture.supplyAsync(() -> run(endless, Work.of(1).cancelledBy(stop)));
    underWay.await();
    stop.cancel();
    requireEnded(found);
  }

  @Test
  void aCancelledJobGroupCancelsTheWork() throws Exception {
    Errand<Integer, Integer> endless = endless();
    CompletableFuture<List<Integer>> found =
        CompletableFuture.supplyAsync(
            () -> {
              spark().setJobGroup("mine", "of the user", false);
              return run(endless, Work.of(1));
            });
    underWay.await();
    spark().cancelJobGroup("mine");
    requireEnded(found);
  }

  private static Errand<Integer, Integer> endless() {
    BEGUN.set(0);
    ENDED.set(0);
    underWay = new CountDownLatch(1);
    return work ->
        task -> {
          BEGUN.incrementAndGet();
          underWay.countDown();
          try {
            while (true) {
              work.check();
              sleep(5);
            }
          } finally {
            ENDED.incrementAndGet();
          }
        };
  }

  private static void requireEnded(CompletableFuture<List<Integer>> found) {
    assertThatThrownBy(found::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(CancellationException.class);
    while (ENDED.get() < BEGUN.get()) {
      sleep(5); // Until the test's time is up.
    }
    assertThat(BEGUN.get()).isBetween(1, 2);
  }

  @Test
  void whatFailsIsOneLineOnTheDriver() {
    Errand<Integer, Integer> broken =
        work ->
            task -> {
              throw new IllegalStateException("no\nway");
            };
    assertThatThrownBy(() -> run(broken, Work.of(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("counting on the executors failed: IllegalStateException: no");
    Errand<Integer, Integer> refused =
        work ->
            task -> {
              throw new InvalidInputException("the labels do not vary");
            };
    assertThatThrownBy(() -> run(refused, Work.of(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the labels do not vary");
  }

  @Test
  void sparkIsToldWhatItDoes() throws Exception {
    List<String> said = Collections.synchronizedList(new ArrayList<>());
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onJobStart(SparkListenerJobStart job) {
            said.add(job.properties().getProperty("spark.job.description"));
          }
        };
    spark().addSparkListener(listener);
    run(work -> task -> task, Work.of(1));
    spark().listenerBus().waitUntilEmpty();
    spark().removeSparkListener(listener);
    assertThat(said).containsExactly("Aleator: counting, 8 fits");
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
