// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class LearnerContractTest {
  private static final Learner GOOD = new NearestRows("five nearest", 5);

  /** What a learner does instead of a good one's fit. */
  @FunctionalInterface
  private interface Fit {
    FittedMean of(Matrix x, double[] y, Work work);
  }

  /** Every one checks its work, unless it says otherwise. */
  private static Learner learner(Fit fit) {
    return unchecked(
        (x, y, work) -> {
          work.check();
          return fit.of(x, y, work);
        });
  }

  private static Learner unchecked(Fit fit) {
    return new Learner() {
      @Override
      public String name() {
        return "other";
      }

      @Override
      public FittedMean fit(Matrix x, double[] y, Work work) {
        return fit.of(x, y, work);
      }
    };
  }

  private static FittedMean constant(double value) {
    return rows -> IntStream.range(0, rows.rows()).mapToDouble(i -> value).toArray();
  }

  private static void requireBroken(Learner learner, String claim) {
    assertThatThrownBy(() -> LearnerContract.check(learner))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("the learner '" + learner.name() + "': ")
        .hasMessageContaining(claim);
  }

  @Test
  void aGoodLearnerPasses() {
    assertThatCode(() -> LearnerContract.check(GOOD)).doesNotThrowAnyException();
  }

  @Test
  void aBlankNameIsFound() {
    requireBroken(new NearestRows(" ", 5), "blank");
  }

  @Test
  void randomnessThatIsNotTheSeedsIsFound() {
    AtomicInteger calls = new AtomicInteger();
    requireBroken(learner((x, y, work) -> constant(calls.incrementAndGet())), "same seed");
  }

  @Test
  void anInfluenceOfTheNumberOfThreadsIsFound() {
    requireBroken(
        learner((x, y, work) -> constant(work.parallel().threads())), "number of threads");
  }

  @Test
  void writingToTheInputsIsFound() {
    requireBroken(
        learner(
            (x, y, work) -> {
              Arrays.sort(y);
              return constant(1);
            }),
        "write to the labels");
    requireBroken(
        learner(
            (x, y, work) -> {
              x.values()[0] = 0;
              return constant(1);
            }),
        "write to the features");
    requireBroken(
        learner(
            (x, y, work) ->
                rows -> {
                  rows.values()[0] = -1;
                  return constant(1).predict(rows);
                }),
        "prediction must not write");
  }

  @Test
  void predictionsThatAreNotOneFiniteNumberPerRowAreFound() {
    requireBroken(learner((x, y, work) -> constant(Double.NaN)), "finite");
    requireBroken(learner((x, y, work) -> rows -> new double[3]), "one prediction per row");
    requireBroken(learner((x, y, work) -> rows -> null), "one prediction per row");
    requireBroken(learner((x, y, work) -> null), "null");
  }

  @Test
  void aStateThatThreadsShareIsFound() {
    AtomicInteger running = new AtomicInteger();
    requireBroken(
        learner(
            (x, y, work) -> {
              int others = running.getAndIncrement();
              try {
                Thread.sleep(20);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              running.decrementAndGet();
              return constant(others);
            }),
        "several threads");
  }

  @Test
  void aPredictionThatDependsOnTheOtherRowsIsFound() {
    requireBroken(
        learner((x, y, work) -> rows -> constant(rows.rows()).predict(rows)), "alone as among");
  }

  @Test
  void aFailureAtFewRowsIsFound() {
    requireBroken(
        learner(
            (x, y, work) -> {
              if (y.length < 20) {
                throw new IllegalStateException("too few");
              }
              return constant(Arrays.stream(y).average().orElseThrow());
            }),
        "8 rows, and fails: java.lang.IllegalStateException: too few");
  }

  @Test
  void aFitThatDoesNotHeedItsCancellationIsFound() {
    requireBroken(
        unchecked((x, y, work) -> constant(Arrays.stream(y).average().orElseThrow())),
        "CancellationException");
  }

  @Test
  void aLawMayBeDepartedFromIfThatIsDeclared() {
    Learner first = learner((x, y, work) -> constant(y[0]));
    requireBroken(first, "ORDER_OF_ROWS");
    LearnerContract.check(first, LearnerContract.Law.ORDER_OF_ROWS);
    Learner zero = learner((x, y, work) -> constant(0));
    requireBroken(zero, "SHIFT_OF_LABELS");
    LearnerContract.check(zero, LearnerContract.Law.SHIFT_OF_LABELS);
    Learner capped = learner((x, y, work) -> GOOD.fit(x, capped(y), work));
    requireBroken(capped, "SCALE_OF_LABELS");
    LearnerContract.check(
        capped, LearnerContract.Law.SCALE_OF_LABELS, LearnerContract.Law.SHIFT_OF_LABELS);
  }

  private static double[] capped(double[] y) {
    return Arrays.stream(y).map(v -> Math.min(v, 1)).toArray();
  }

  @Test
  void aDeclaredDepartureThatIsNoneIsFound() {
    assertThatThrownBy(() -> LearnerContract.check(GOOD, LearnerContract.Law.SHIFT_OF_LABELS))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("SHIFT_OF_LABELS is declared as a departure, and is none");
  }

  /** Aleator's own names of seeds are free to use: a learner that draws by its seed passes. */
  @Test
  void drawsByTheSeedPass() {
    Learner drawing =
        learner(
            (x, y, work) -> {
              RandomGenerator random = work.seed().split("draw").random();
              double[] weights = Arrays.stream(y).map(v -> random.nextDouble()).toArray();
              double sum = Arrays.stream(weights).sum();
              return constant(
                  IntStream.range(0, y.length).mapToDouble(i -> weights[i] * y[i]).sum() / sum);
            });
    LearnerContract.check(drawing, LearnerContract.Law.ORDER_OF_ROWS);
  }
}
