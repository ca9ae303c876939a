// SPDX-License-Identifier: Apache-2.0
package org.aleator.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void resultsComeInTheOrderOfTheTasks(int threads) {
    assertThat(new Parallel(threads).map(5, i -> i * i)).containsExactly(0, 1, 4, 9, 16);
  }

  @Test
  void tasksMayHaveTasksOfTheirOwn() {
    Parallel two = new Parallel(2);
    List<Integer> sums = two.map(6, i -> two.map(4, j -> i * j).stream().mapToInt(v -> v).sum());
    assertThat(sums).containsExactly(0, 6, 12, 18, 24, 30);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void bothResultsAreJoinedInTheirOrder(int threads) {
    assertThat(
            new Parallel(threads)
                .<String, Integer, String>both(() -> "a", () -> 1, (a, b) -> a + b))
        .isEqualTo("a1");
  }

  /** Whichever of the two is left, and however long the other thread has had nothing to do. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aThreadWithNothingLeftHelpsWhereTasksWait(int left) {
    Parallel two = new Parallel(2);
    CyclicBarrier begun = new CyclicBarrier(2);
    CyclicBarrier meeting = new CyclicBarrier(2);
    two.map(
        2,
        i -> {
          await(begun);
          if (i == left) {
            LockSupport.parkNanos(50_000_000);
            two.map(2, j -> await(meeting)); // ends only if two threads are in it at once
          }
          return i;
        });
    assertThat(meeting.isBroken()).isFalse();
  }

  @Test
  void aTaskThatRunsAloneMayHaveTasksThatDoNot() {
    CyclicBarrier meeting = new CyclicBarrier(2);
    new Parallel(1).map(1, i -> new Parallel(2).map(2, j -> await(meeting)));
    assertThat(meeting.isBroken()).isFalse();
  }

  @Test
  void aCallerNeverWaitsForAnothersTasks() throws InterruptedException {
    Parallel two = new Parallel(2);
    CyclicBarrier busy = new CyclicBarrier(3);
    CyclicBarrier released = new CyclicBarrier(3);
    Thread first =
        new Thread(
            () ->
                two.map(
                    2,
                    i -> {
                      await(busy);
                      return await(released);
                    }));
    first.start();
    await(busy);
    assertThat(two.map(5, i -> i)).containsExactly(0, 1, 2, 3, 4);
    await(released);
    first.join();
    assertThat(released.isBroken()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void noMoreTasksRunAtOnceThanThereAreThreads(int threads) {
    Parallel parallel = new Parallel(threads);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    parallel.map(
        6,
        i ->
            parallel.map(
                6,
                j -> {
                  most.accumulateAndGet(running.incrementAndGet(), Math::max);
                  LockSupport.parkNanos(1_000_000);
                  return running.decrementAndGet();
                }));
    assertThat(most.get()).isBetween(1, threads);
  }

  @Test
  void ofSeveralFailuresTheFirstTasksIsThrown() {
    CyclicBarrier bothBegun = new CyclicBarrier(2);
    assertThatThrownBy(
            () ->
                new Parallel(2)
                    .map(
                        2,
                        i -> {
                          await(bothBegun);
                          if (i == 0) {
                            LockSupport.parkNanos(20_000_000);
                          }
                          throw new IllegalStateException("task " + i);
                        }))
        .hasMessage("task 0");
  }

  private static boolean await(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
      return true;
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void everyJobHasItsTurnsUntilItIsDone(int threads) {
    int[] lengths = {3, 1, 40, 7, 7};
    AtomicIntegerArray calls = new AtomicIntegerArray(lengths.length);
    List<BooleanSupplier> jobs =
        IntStream.range(0, lengths.length)
            .<BooleanSupplier>mapToObj(i -> () -> calls.incrementAndGet(i) < lengths[i])
            .toList();
    new Parallel(threads).takeTurns(jobs);
    for (int i = 0; i < lengths.length; i++) {
      assertThat(calls.get(i)).isEqualTo(lengths[i]);
    }
  }

  @Test
  void theJobThatHadLeastTurnsComesFirst() {
    StringBuilder order = new StringBuilder();
    BooleanSupplier a = () -> order.append('a').length() < 5;
    BooleanSupplier b = () -> order.append('b').length() < 5;
    new Parallel(1).takeTurns(List.of(a, b));
    assertThat(order).hasToString("ababab");
  }

  @Test
  void aJobsFailureIsTheCallers() {
    BooleanSupplier failing =
        () -> {
          throw new IllegalStateException("no");
        };
    assertThatThrownBy(() -> new Parallel(2).takeTurns(List.of(failing, () -> false)))
        .hasMessage("no");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void afterACancellationNoTaskBeginsAndNoneIsLeftRunning(int threads) {
    Cancellation stop = new Cancellation();
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger running = new AtomicInteger();
    assertThatThrownBy(
            () ->
                new Parallel(threads, stop)
                    .map(
                        1000,
                        i -> {
                          begun.incrementAndGet();
                          running.incrementAndGet();
                          stop.cancel();
                          running.decrementAndGet();
                          return i;
                        }))
        .isInstanceOf(CancellationException.class);
    assertThat(begun.get()).isBetween(1, threads);
    assertThat(running).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void jobsThatTakeTurnsEndWithACancellation(int threads) {
    Cancellation stop = new Cancellation();
    AtomicInteger turns = new AtomicInteger();
    BooleanSupplier endless =
        () -> {
          if (turns.incrementAndGet() == 10) {
            stop.cancel();
          }
          return true;
        };
    Parallel parallel = new Parallel(threads, stop);
    assertThatThrownBy(() -> parallel.takeTurns(List.of(endless, endless, endless)))
        .isInstanceOf(CancellationException.class);
    // A turn that was under way on another thread may still count.
    assertThat(turns.get()).isBetween(10, 10 + threads);
  }

  @Test
  void aFailureEndsTheOtherJobsToo() {
    AtomicInteger turns = new AtomicInteger();
    BooleanSupplier failing =
        () -> {
          if (turns.incrementAndGet() == 10) {
            throw new IllegalStateException("no");
          }
          return true;
        };
    assertThatThrownBy(() -> new Parallel(2).takeTurns(List.of(failing, failing))).hasMessage("no");
  }

  @Test
  void whoIsInterruptedWhileWaitingWaitsForTheTasksAndThrows() {
    AtomicInteger ended = new AtomicInteger();
    AtomicBoolean othersBegun = new AtomicBoolean();
    Thread waiting = Thread.currentThread();
    assertThatThrownBy(
            () ->
                new Parallel(2)
                    .map(
                        2,
                        i -> {
                          if (Thread.currentThread() != waiting) {
                            othersBegun.set(true);
                            // Its own task has ended: it waits for this one.
                            while (waiting.getState() != Thread.State.WAITING) {
                              Thread.onSpinWait();
                            }
                            waiting.interrupt();
                            LockSupport.parkNanos(20_000_000);
                          }
                          // So the other task is another thread's, whichever this one has.
                          while (!othersBegun.get()) {
                            Thread.onSpinWait();
                          }
                          return ended.incrementAndGet();
                        }))
        .isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(ended).hasValue(2);
  }
}
