// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Cancellation;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Checks that a {@link Learner} keeps to what the stack relies on, in a test of the user's, with
 * whatever test library. It is fitted some twenty times to at most 120 rows.
 *
 * <pre>{@code
 * @Test
 * void theForestKeepsToTheContract() {
 *   LearnerContract.check(new MyForest(), LearnerContract.Law.ORDER_OF_ROWS);
 * }
 * }</pre>
 *
 * A claim that does not hold is an {@link AssertionError} that names it. A {@link Law} may be
 * departed from, if the departure is declared; a declaration that is not needed is an error as
 * well.
 */
public final class LearnerContract {

  /** What holds of most learners, and need not of all. */
  public enum Law {
    /** The same rows in another order are learned to the same function. */
    ORDER_OF_ROWS("the same rows in another order give the same function"),
    /** Labels of another unit are predicted in that unit. */
    SCALE_OF_LABELS("labels four times as large give predictions four times as large"),
    /** Labels of another zero are predicted from that zero. */
    SHIFT_OF_LABELS("labels that are all larger by 8 give predictions larger by 8");

    private final String claim;

    Law(String claim) {
      this.claim = claim;
    }
  }

  /** Few, so that a slow learner is checked in seconds. */
  private static final int ROWS = 120;

  private static final int COLUMNS = 3;

  /** Those of a part of the smallest table that has a stack. */
  private static final int FEW_ROWS = 8;

  /** Far more than rounding in single precision, far less than the labels' std, which is near 1. */
  private static final double TOLERANCE = 1e-5;

  /** How long a fit to 120 rows may take, cancelled or not, before it counts as without end. */
  private static final long MOST_MILLIS = 60_000;

  private static final Work WORK = Work.of(7).alone();

  private final Learner learner;
  private final Matrix x = features(ROWS, new Seed(1).random());
  private final double[] y = labels(x, new Seed(2).random());

  /** Between the rows, and far from all of them. */
  private final Matrix heldOut;

  private LearnerContract(Learner learner) {
    this.learner = learner;
    Matrix near = features(20, new Seed(3).random());
    double[] values = Arrays.copyOf(near.values(), near.values().length + COLUMNS);
    Arrays.fill(values, near.values().length, values.length, 40);
    this.heldOut = new Matrix(near.rows() + 1, COLUMNS, values);
  }

  /**
   * Checks every claim.
   *
   * @param departures the laws that do not hold of this learner
   * @throws AssertionError where a claim does not hold, or a departure is none
   */
  public static void check(Learner learner, Law... departures) {
    Set<Law> declared = EnumSet.noneOf(Law.class);
    declared.addAll(Arrays.asList(departures));
    new LearnerContract(learner).checkAll(declared);
  }

  private void checkAll(Set<Law> departures) {
    name();
    inputsAreNotWrittenTo();
    double[] expected = predictions(x, y, WORK);
    require(
        Arrays.equals(expected, predictions(x, y, WORK)), "the same seed must give the same bits");
    for (int threads : new int[] {2, 5}) {
      require(
          Arrays.equals(expected, predictions(x, y, WORK.withThreads(threads))),
          "the number of threads must not change a bit, and " + threads + " do");
    }
    severalThreadsMayUseIt(expected);
    aRowIsPredictedAloneAsAmongOthers(expected);
    fewAndConstantRowsAreAnswered();
    cancelledItEnds();
    for (Law law : Law.values()) {
      hold(law, departures.contains(law), expected);
    }
  }

  private void name() {
    String name = learner.name();
    require(name != null && !name.isBlank(), "a name must not be blank");
    require(name.equals(learner.name()), "the name must always be the same");
  }

  private void inputsAreNotWrittenTo() {
    double[] features = x.values().clone();
    double[] labels = y.clone();
    double[] asked = heldOut.values().clone();
    predictions(x, y, WORK);
    require(Arrays.equals(features, x.values()), "a fit must not write to the features");
    require(Arrays.equals(labels, y), "a fit must not write to the labels");
    require(Arrays.equals(asked, heldOut.values()), "a prediction must not write to the features");
  }

  private void severalThreadsMayUseIt(double[] expected) {
    FittedMean shared = fit(x, y, WORK);
    List<double[]> found =
        new Parallel(4)
            .map(8, i -> i % 2 == 0 ? predictions(x, y, WORK) : predict(shared, heldOut));
    require(
        found.stream().allMatch(values -> Arrays.equals(expected, values)),
        "several threads that fit and predict at once must get the bits that one gets alone");
  }

  private void aRowIsPredictedAloneAsAmongOthers(double[] expected) {
    FittedMean fitted = fit(x, y, WORK);
    for (int i = 0; i < expected.length; i++) {
      double alone = predict(fitted, heldOut.rows(i, i + 1))[0];
      require(
          Math.abs(alone - expected[i]) <= TOLERANCE,
          "a row must be predicted alone as among others, and is %s, not %s"
              .formatted(alone, expected[i]));
    }
    require(predict(fitted, heldOut.rows(0, 0)).length == 0, "no rows must have no predictions");
  }

  private void fewAndConstantRowsAreAnswered() {
    predictions(x.rows(0, FEW_ROWS), Arrays.copyOf(y, FEW_ROWS), WORK);
    double[] same = new double[ROWS];
    Arrays.fill(same, 3);
    predictions(x, same, WORK);
    predictions(new Matrix(ROWS, COLUMNS, new double[ROWS * COLUMNS]), y, WORK);
    // A table of one feature has a stack, too.
    Matrix one = Matrix.column(x.columnValues(0));
    predict(fit(one, y, WORK), one);
  }

  /** Cancelled before it begins it must not fit; cancelled in the midst of it, it must end. */
  private void cancelledItEnds() {
    Cancellation before = new Cancellation();
    before.cancel();
    Thread begun = fitting(before, true);
    join(begun);
    Cancellation meanwhile = new Cancellation();
    Thread running = fitting(meanwhile, false);
    meanwhile.cancel();
    join(running);
  }

  /** What went wrong on another thread. */
  private AssertionError failure;

  private Thread fitting(Cancellation cancellation, boolean mustNotFit) {
    Thread thread =
        new Thread(
            () -> {
              try {
                learner.fit(x, y, WORK.cancelledBy(cancellation));
                require(
                    !mustNotFit,
                    "cancelled work must end with a CancellationException: call check");
              } catch (CancellationException e) {
                // As it should be.
              } catch (RuntimeException e) {
                failure =
                    broken("cancelled work must end with a CancellationException, not " + e, e);
              } catch (AssertionError e) {
                failure = e;
              }
            },
            "learner-contract");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void join(Thread thread) {
    try {
      thread.join(MOST_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
    require(!thread.isAlive(), "cancelled work must end");
    if (failure != null) {
      throw failure;
    }
  }

  private void hold(Law law, boolean departs, double[] before) {
    double deviation = 0;
    double[] after = changed(law);
    for (int i = 0; i < before.length; i++) {
      double expected =
          switch (law) {
            case ORDER_OF_ROWS -> before[i];
            case SCALE_OF_LABELS -> 4 * before[i];
            case SHIFT_OF_LABELS -> before[i] + 8;
          };
      deviation = Math.max(deviation, Math.abs(after[i] - expected));
    }
    boolean kept = deviation <= TOLERANCE;
    require(
        kept || departs,
        "%s, up to rounding, and differ by up to %s; if that is as it should be, declare %s"
            .formatted(law.claim, deviation, law));
    require(!kept || !departs, law + " is declared as a departure, and is none");
  }

  private double[] changed(Law law) {
    return switch (law) {
      case ORDER_OF_ROWS -> {
        // 7 and 120 have no common divisor, so every row comes once.
        int[] order = IntStream.range(0, ROWS).map(i -> (7 * i + 3) % ROWS).toArray();
        yield predictions(
            x.selectRows(order), Arrays.stream(order).mapToDouble(i -> y[i]).toArray(), WORK);
      }
      case SCALE_OF_LABELS -> predictions(x, Arrays.stream(y).map(v -> 4 * v).toArray(), WORK);
      case SHIFT_OF_LABELS -> predictions(x, Arrays.stream(y).map(v -> v + 8).toArray(), WORK);
    };
  }

  private double[] predictions(Matrix rows, double[] labels, Work work) {
    return predict(fit(rows, labels, work), heldOut);
  }

  private FittedMean fit(Matrix rows, double[] labels, Work work) {
    FittedMean fitted;
    try {
      fitted = learner.fit(rows, labels, work);
    } catch (RuntimeException e) {
      throw broken("it must learn from %d rows, and fails: %s".formatted(rows.rows(), e), e);
    }
    require(fitted != null, "a fit must not be null");
    return fitted;
  }

  private double[] predict(FittedMean fitted, Matrix rows) {
    double[] values;
    try {
      values = fitted.predict(rows);
    } catch (RuntimeException e) {
      throw broken("it must predict %d rows, and fails: %s".formatted(rows.rows(), e), e);
    }
    require(values != null && values.length == rows.rows(), "there must be one prediction per row");
    require(Arrays.stream(values).allMatch(Double::isFinite), "predictions must be finite");
    return values.clone();
  }

  private void require(boolean holds, String claim) {
    if (!holds) {
      throw broken(claim, null);
    }
  }

  private AssertionError broken(String claim, Throwable cause) {
    return new AssertionError("the learner '%s': %s".formatted(learner.name(), claim), cause);
  }

  private static Matrix features(int rows, RandomGenerator random) {
    double[] values = new double[rows * COLUMNS];
    Arrays.setAll(values, i -> random.nextDouble());
    return new Matrix(rows, COLUMNS, values);
  }

  /** sin 5x₀ + x₁ + noise of variance 1/4; x₂ says nothing. */
  private static double[] labels(Matrix x, RandomGenerator random) {
    double[] labels = new double[x.rows()];
    Arrays.setAll(
        labels, i -> Math.sin(5 * x.get(i, 0)) + x.get(i, 1) + 0.5 * random.nextGaussian());
    return labels;
  }
}
