// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.FittedMean;
import org.aleator.learn.Learner;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OwnLearnerTest {
  private static final int[] FITTED = {0, 1, 2, 3};
  private static final int[] HELD_OUT = {4, 5};
  private static final Dataset DATA =
      Dataset.of(
          new double[][] {{1}, {2}, {3}, {4}, {5}, {6}}, new double[] {10, 20, 30, 40, 50, 60});
  private static final Scaling UNIT = Scaling.of(DATA.y());

  /** What a learner does. */
  @FunctionalInterface
  private interface Fit {
    FittedMean of(Matrix x, double[] y, Work work);
  }

  private static Learner learner(String name, Fit fit) {
    return new Learner() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public FittedMean fit(Matrix x, double[] y, Work work) {
        return fit.of(x, y, work);
      }
    };
  }

  private static double[] predict(Fit fit, Work work) {
    return new OwnLearner(learner("mine", fit), DATA, UNIT, work, Duration.ofMillis(200))
        .predict(FITTED, HELD_OUT, new Seed(1))[0];
  }

  private static void requireRefused(Fit fit, String... words) {
    assertThatThrownBy(() -> predict(fit, Work.of(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("the learner 'mine' ")
        .hasMessageNotContaining("\n")
        .hasMessageContainingAll(words);
  }

  /** y = 10 x: the labels arrive in their own unit, and what is predicted leaves in the stack's. */
  @Test
  void itLearnsInTheUnitOfTheLabels() {
    double[] predicted =
        predict(
            (x, y, work) -> {
              assertThat(y).containsExactly(10, 20, 30, 40);
              return rows -> Arrays.stream(rows.columnValues(0)).map(v -> 10 * v).toArray();
            },
            Work.of(1));
    assertThat(UNIT.restore(predicted)).containsExactly(new double[] {50, 60}, within(1e-12));
  }

  @Test
  void whatItWritesToItsInputsHarmsNobody() {
    predict(
        (x, y, work) -> {
          Arrays.fill(x.values(), 7);
          Arrays.fill(y, 7);
          return rows -> {
            Arrays.fill(rows.values(), 7);
            return new double[rows.rows()];
          };
        },
        Work.of(1));
    assertThat(DATA.x().values()).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(DATA.y()).containsExactly(10, 20, 30, 40, 50, 60);
  }

  @Test
  void whatItGetsWrongIsOneLineWithItsName() {
    requireRefused(
        (x, y, work) -> {
          throw new IllegalStateException("no convergence\nat step 3");
        },
        "failed to fit 4 rows: java.lang.IllegalStateException: no convergence");
    requireRefused((x, y, work) -> null, "null", "4 rows");
    requireRefused(
        (x, y, work) ->
            rows -> {
              throw new ArithmeticException("singular");
            },
        "failed to predict 2 rows: java.lang.ArithmeticException: singular");
    requireRefused((x, y, work) -> rows -> new double[5], "5 predictions for 2 rows");
    requireRefused((x, y, work) -> rows -> null, "null for 2 rows");
    requireRefused((x, y, work) -> rows -> new double[] {0, Double.NaN}, "NaN", "finite");
    requireRefused((x, y, work) -> rows -> new double[] {1e200, 0}, "1.0E200");
    requireRefused(
        (x, y, work) -> {
          throw new CancellationException("though nobody cancelled");
        },
        "failed to fit 4 rows");
  }

  @Test
  void anErrorOfTheMachineStaysOne() {
    assertThatThrownBy(
            () ->
                predict(
                    (x, y, work) -> {
                      throw new OutOfMemoryError("test");
                    },
                    Work.of(1)))
        .isInstanceOf(OutOfMemoryError.class);
  }

  @Test
  @Timeout(60)
  void cancelledItEnds() {
    Cancellation stop = new Cancellation();
    assertThatThrownBy(
            () ->
                predict(
                    (x, y, work) -> {
                      stop.cancel();
                      while (true) {
                        work.check();
                      }
                    },
                    Work.of(1).cancelledBy(stop)))
        .isInstanceOf(CancellationException.class)
        .hasMessage("cancelled");
  }

  @Test
  @Timeout(60)
  void oneThatDoesNotHeedItsCancellationIsLeftBehindAndNamed() {
    Cancellation stop = new Cancellation();
    CountDownLatch end = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                predict(
                    (x, y, work) -> {
                      stop.cancel();
                      boolean ended = false;
                      while (!ended) {
                        try {
                          end.await();
                          ended = true;
                        } catch (InterruptedException e) {
                          ended = false; // heeds nothing
                        }
                      }
                      return null;
                    },
                    Work.of(1).cancelledBy(stop)))
        .isInstanceOf(CancellationException.class)
        .hasMessageContaining("the learner 'mine'")
        .hasMessageContaining("work.check()");
    end.countDown();
  }

  @Test
  void learnersWithoutANameOfTheirOwnAreRefused() {
    Fit any = (x, y, work) -> rows -> new double[rows.rows()];
    for (String name : List.of("", " ", "a\nb")) {
      assertThatThrownBy(() -> OwnLearner.requireStackable(List.of(learner(name, any))))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("has no name");
    }
    assertThatThrownBy(
            () -> OwnLearner.requireStackable(List.of(learner(ProcessLearner.NAME, any))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("gaussian process");
    assertThatThrownBy(
            () ->
                OwnLearner.requireStackable(
                    IntStream.range(0, 5).mapToObj(i -> learner("own " + i, any)).toList()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at most 4");
  }
}
