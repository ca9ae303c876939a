// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.FittedMean;
import org.aleator.learn.Learner;
import org.aleator.util.Cancellation;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A learner of the user's own beside Aleator's. */
class OwnLearnerInTheStackTest {
  private static final int ROWS = 200;
  private static final Dataset DATA = data(ROWS);

  /** Knows the form of the function and learns its level. */
  private static final Learner WAVE = learner("wave", OwnLearnerInTheStackTest::wave);

  /** The more of it in a stack, the larger the error. */
  private static final Learner AGAINST = learner("against", row -> -wave(row));

  private static final Consumer<EstimateOptions> QUICK =
      options -> options.methods("unbiased").noiseIsConstant().threads(2);

  private static final Estimate WITHOUT = Aleator.estimate(DATA, QUICK);

  /** Some thirty waves along a feature, which 200 rows of any place do not show to others. */
  private static double wave(double[] row) {
    return 3 * Math.sin(200 * row[0]);
  }

  private static Dataset data(int rows) {
    RandomGenerator random = new Seed(3).random();
    double[][] x = new double[rows][];
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      x[i] = new double[] {random.nextDouble(), random.nextDouble()};
      y[i] = 50 + wave(x[i]) + random.nextGaussian();
    }
    return Dataset.of(x, y, "a", "b");
  }

  /** A form. */
  @FunctionalInterface
  private interface Form {
    double at(double[] row);
  }

  private static Learner learner(String name, Form form) {
    return new Learner() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public FittedMean fit(Matrix x, double[] y, Work work) {
        work.check();
        double level =
            IntStream.range(0, y.length)
                .mapToDouble(i -> y[i] - form.at(x.rowValues(i)))
                .average()
                .orElseThrow();
        return rows ->
            IntStream.range(0, rows.rows())
                .mapToDouble(i -> level + form.at(rows.rowValues(i)))
                .toArray();
      }
    };
  }

  private static Estimate with(Learner learner) {
    return Aleator.estimate(DATA, QUICK.andThen(options -> options.learner(learner)));
  }

  /** The noise has variance 1, which 200 rows know with a std of √(2/200) = 0.1. */
  @Test
  void whatItKnowsIsReachedByItsName() {
    Estimate found = with(WAVE);
    assertThat(found.reachedBy().orElseThrow()).contains("wave");
    assertThat(found.modelErrors()).containsKey("wave").hasSize(WITHOUT.modelErrors().size() + 1);
    double alone = found.modelErrors().get("wave");
    assertThat(alone).isCloseTo(1, within(5 * 0.05));
    assertThat(alone).isLessThan(0.6 * WITHOUT.reachedRmse().orElseThrow());
    assertThat(found.noise().variance()).isCloseTo(1, within(5 * 0.1));
    double[][] rows = {{0.31, 0.5}, {0.62, 0.5}};
    double[] mean = found.model().predict(rows).mean();
    assertThat(mean[0]).isCloseTo(50 + wave(rows[0]), within(0.5));
    assertThat(mean[1]).isCloseTo(50 + wave(rows[1]), within(0.5));
  }

  @Test
  void oneOfNoWeightChangesNoBitOfTheAnswer() {
    Estimate found = with(AGAINST);
    // The labels less −wave have the variance 1 + (2 · 3)²/2 = 19.
    assertThat(found.modelErrors().get("against")).isCloseTo(Math.sqrt(19), within(0.8));
    assertThat(found.noise().variance()).isEqualTo(WITHOUT.noise().variance());
    assertThat(found.noise().interval()).isEqualTo(WITHOUT.noise().interval());
    assertThat(found.reachedBy()).isEqualTo(WITHOUT.reachedBy());
    double[][] row = {{0.3, 0.7}};
    assertThat(found.model().predict(row).mean()).isEqualTo(WITHOUT.model().predict(row).mean());
    for (Map.Entry<String, Double> model : WITHOUT.modelErrors().entrySet()) {
      assertThat(found.modelErrors()).contains(model);
    }
  }

  @Test
  void theNumberOfThreadsChangesNoBit() {
    Estimate one =
        Aleator.estimate(DATA, QUICK.andThen(options -> options.threads(1).learner(WAVE)));
    assertThat(one.noise().variance()).isEqualTo(with(WAVE).noise().variance());
  }

  @Test
  void theNamesOfAleatorsOwnModelsAreTaken() {
    assertThat(WITHOUT.modelErrors()).hasSize(10);
    for (String name : WITHOUT.modelErrors().keySet()) {
      assertThatThrownBy(() -> new EstimateOptions().learner(learner(name, row -> 0)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("'" + name + "'");
    }
    assertThatThrownBy(() -> new EstimateOptions().learner(WAVE).learner(WAVE))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'wave'");
    assertThatThrownBy(() -> new EstimateOptions().learner(null))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("learner");
  }

  @Test
  void aLearnerInVainIsRefused() {
    assertThatThrownBy(
            () ->
                Aleator.estimate(
                    DATA,
                    options ->
                        options.learner(WAVE).methods("va").predictor("gp").noiseIsConstant()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("stack");
    assertThatThrownBy(
            () -> Aleator.estimate(data(30), QUICK.andThen(options -> options.learner(WAVE))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("at least one feature and 40 rows, there are 30");
  }

  @Test
  void aFailureNamesTheLearner() {
    Learner failing =
        learner(
            "mine",
            row -> {
              throw new IllegalStateException("no luck");
            });
    assertThatThrownBy(() -> with(failing))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the learner 'mine' failed to fit")
        .hasMessageContaining("no luck");
  }

  /** It is cancelled by its own first fit, which then goes on until it is checked. */
  @Test
  @Timeout(120)
  void aCancelledEstimateEnds() {
    Cancellation stop = new Cancellation();
    Learner slow =
        new Learner() {
          @Override
          public String name() {
            return "slow";
          }

          @Override
          public FittedMean fit(Matrix x, double[] y, Work work) {
            stop.cancel();
            while (true) {
              work.check();
            }
          }
        };
    assertThatThrownBy(
            () ->
                Aleator.estimate(
                    DATA, QUICK.andThen(options -> options.cancellation(stop).learner(slow))))
        .isInstanceOf(CancellationException.class);
  }

  /** Without the unbiased method the stack is fitted as a predictor alone. */
  @Test
  void itJoinsTheStackThatOnlyPredicts() {
    Estimate found =
        Aleator.estimate(
            DATA, options -> options.methods("va").noiseIsConstant().learner(WAVE).threads(2));
    double[][] rows = {{0.31, 0.5}};
    assertThat(found.model().predict(rows).mean()[0]).isCloseTo(50 + wave(rows[0]), within(0.5));
  }
}
