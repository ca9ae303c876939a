// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.ConformalScores;
import org.aleator.Predictive;
import org.aleator.data.Dataset;
import org.aleator.data.Groups;
import org.aleator.data.Matrix;
import org.aleator.data.Repeats;
import org.aleator.learn.predictor.Prediction;
import org.aleator.noise.ConstantNoise;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HeldOutScoresTest {
  private static final double[] COVERAGES = {0.8, 0.9, 0.95};
  private static final int NEW_ROWS = 1_000;

  private static double[] numbers(int rows, int seed) {
    RandomGenerator random = new Seed(seed).random();
    return random.doubles(rows).map(u -> random.nextGaussian()).toArray();
  }

  private static Dataset data(double[] x, double[] y) {
    return new Dataset(List.of("x"), "y", Matrix.column(x), y);
  }

  @Test
  void unitOfTheScoresCancelsWhereTheNoiseIsConstant() {
    double[] y = numbers(99, 1);
    Dataset data = data(numbers(99, 2), y);
    Prediction zero = Prediction.given(new double[99]);
    double[] sorted = Arrays.stream(y).map(Math::abs).sorted().toArray();
    for (double variance : new double[] {0, 0.3, 25}) {
      ConformalScores scores = HeldOutScores.of(data, zero, new ConstantNoise(variance));
      Predictive at =
          Predictive.of(new double[] {7}, new double[] {variance}, new double[1]).with(scores);
      assertThat(at.high(0.9)[0]).isCloseTo(7 + sorted[89], within(1e-9));
      assertThat(at.low(0.9)[0]).isCloseTo(7 - sorted[89], within(1e-9));
    }
  }

  @Test
  void copyCountsOnceAndAnOutlierCounts() {
    double[] x = numbers(60, 3);
    double[] y = numbers(60, 4);
    y[10] = 1e6;
    x[20] = x[21];
    y[20] = y[21];
    Dataset data = new Dataset(List.of("x"), "y", Matrix.column(x), y).withRepeats(Repeats.COPIES);
    ConformalScores scores =
        HeldOutScores.of(data, Prediction.given(new double[60]), new ConstantNoise(1));
    assertThat(scores.observations()).isEqualTo(59);
    double[] kept = scores.scores();
    assertThat(kept[kept.length - 1]).isGreaterThan(1e5);
    assertThat(scores.added()).isLessThan(1);
  }

  @Test
  void rowsOfOneGroupShareItsVote() {
    String[] names = new String[60];
    Arrays.setAll(names, i -> "g" + i / 10);
    Dataset data = data(numbers(60, 5), numbers(60, 6)).withGroups(Groups.of("patient", names));
    ConformalScores scores =
        HeldOutScores.of(data, Prediction.given(new double[60]), new ConstantNoise(1));
    assertThat(scores.observations()).isEqualTo(6);
    assertThat(scores.groups()).hasValue("patient");
  }

  private static StudyOptions cheap(PredictorKind predictor) {
    return StudyOptions.builder()
        .predictor(predictor)
        .methods(List.of("va"))
        .noise(NoiseChoice.HOMOSCEDASTIC)
        .model(true)
        .build();
  }

  @Test
  void predictorThatHasSeenTheLabelsLeavesNoScores() {
    Dataset data = data(numbers(45, 7), numbers(45, 8));
    Study seen = NoiseStudy.run(data, cheap(PredictorKind.GP), Work.of(1));
    assertThat(seen.scores()).isEmpty();
    assertThat(seen.interval().conformal()).isFalse();
    Study unseen = NoiseStudy.run(data, cheap(PredictorKind.FOREST), Work.of(1));
    assertThat(unseen.scores().orElseThrow().observations()).isEqualTo(45);
    assertThat(unseen.interval().conformal()).isTrue();
  }

  @Test
  void ownPredictionsThatHaveSeenTheLabelsLeaveNoScores() {
    double[] x = numbers(60, 9);
    double[] y = numbers(60, 10);
    StudyOptions options = StudyOptions.builder().methods(List.of("unbiased")).build();
    double[] nearly = Arrays.stream(y).map(label -> 0.999 * label).toArray();
    Study study = NoiseStudy.run(data(x, y), Prediction.given(nearly), options, Work.of(1));
    assertThat(study.scores()).isEmpty();
  }

  /** Laws of noise; each is drawn in units of about one. */
  enum Law {
    GAUSSIAN,
    STUDENT3,
    EXPONENTIAL,
    HETEROSCEDASTIC,
    TWO_VALUED;

    double draw(double x, RandomGenerator random) {
      return switch (this) {
        case GAUSSIAN -> random.nextGaussian();
        case STUDENT3 -> {
          double squares = 0;
          for (int i = 0; i < 3; i++) {
            squares += Math.pow(random.nextGaussian(), 2);
          }
          yield random.nextGaussian() / Math.sqrt(squares / 3);
        }
        case EXPONENTIAL -> random.nextExponential() - 1;
        case HETEROSCEDASTIC -> (0.2 + 1.5 * x) * random.nextGaussian();
        case TWO_VALUED -> random.nextBoolean() ? 1 : -1;
      };
    }
  }

  /** A table of a smooth function of two columns, and new rows of it. */
  private record Task(Dataset data, Matrix newX, double[] newY) {
    static double mean(double a, double b) {
      return 3 * Math.sin(4 * a) + 2 * b;
    }

    static Task of(Law law, int rows, int seed) {
      RandomGenerator random = new Seed(seed).split(law.name()).random();
      double[] x = random.doubles(2L * (rows + NEW_ROWS)).toArray();
      double[] y = new double[rows + NEW_ROWS];
      Arrays.setAll(y, i -> mean(x[2 * i], x[2 * i + 1]) + law.draw(x[2 * i], random));
      return new Task(
          new Dataset(
              List.of("a", "b"),
              "y",
              new Matrix(rows, 2, Arrays.copyOf(x, 2 * rows)),
              Arrays.copyOf(y, rows)),
          new Matrix(NEW_ROWS, 2, Arrays.copyOfRange(x, 2 * rows, x.length)),
          Arrays.copyOfRange(y, rows, y.length));
    }
  }

  /** The share of new labels within, less the coverage, in standard errors of rows and new rows. */
  private static double deviation(Predictive predicted, Task task, double coverage) {
    double[] low = predicted.low(coverage);
    double[] high = predicted.high(coverage);
    int within = 0;
    for (int i = 0; i < NEW_ROWS; i++) {
      within += task.newY[i] >= low[i] && task.newY[i] <= high[i] ? 1 : 0;
    }
    // Given the scores the coverage has a beta law, of variance c(1 − c)/(n + 2).
    double error = Math.sqrt(coverage * (1 - coverage) * (1.0 / task.data.rows() + 1.0 / NEW_ROWS));
    return (within / (double) NEW_ROWS - coverage) / error;
  }

  /** 40 tables of own predictions, which are wrong by a slope: split conformal, a theorem. */
  @Test
  void fortyTablesOfOwnPredictionsAreCoveredAsPromised() {
    double sum = 0;
    int[] sizes = {100, 150, 250, 400, 600, 900, 1_300, 2_000};
    for (int seed = 0; seed < sizes.length; seed++) {
      for (Law law : Law.values()) {
        Task task = Task.of(law, sizes[seed], seed);
        double[] own = own(task.data.x());
        Study study =
            NoiseStudy.run(
                task.data, Prediction.given(own), cheap(PredictorKind.STACK), Work.of(1));
        double[] mean = own(task.newX);
        Predictive predicted =
            Predictive.of(
                    mean, study.best().noise().variance(task.newX, mean), new double[NEW_ROWS])
                .with(study.scores().orElseThrow());
        for (double coverage : COVERAGES) {
          double deviation = deviation(predicted, task, coverage);
          // Of 120 normal deviations none beyond 4, but with a probability below 1 %. A rank is
          // rounded up, by less than a standard error.
          assertThat(deviation).as("%s, seed %d, %s", law, seed, coverage).isBetween(-4.0, 5.0);
          sum += deviation;
        }
      }
    }
    // The three coverages of a table go together: 40 deviations count.
    assertThat(sum / 120).isBetween(-4 / Math.sqrt(40), 0.5 + 4 / Math.sqrt(40));
  }

  private static double[] own(Matrix x) {
    double[] own = new double[x.rows()];
    Arrays.setAll(own, i -> Task.mean(x.get(i, 0), x.get(i, 1)) + 0.5 * x.get(i, 1) - 0.1);
    return own;
  }

  /**
   * No theorem: around a model of all rows stand the errors of models of most of them. So the claim
   * is about the mean over the tables, within four standard errors.
   */
  @ParameterizedTest
  @EnumSource(Law.class)
  @Tag("truth")
  void newRowsOfCrossFittedTreesAreCoveredAsPromised(Law law) {
    int[] sizes = {100, 150, 250, 400, 600, 900, 1_300, 2_000};
    double sum = 0;
    for (int seed = 0; seed < sizes.length; seed++) {
      Task task = Task.of(law, sizes[seed], 50 + seed);
      sum += deviation(NoiseStudy.run(task.data, cheap(PredictorKind.TREES), Work.of(1)), task);
    }
    assertThat(sum / sizes.length).isGreaterThan(-4 / Math.sqrt(sizes.length));
  }

  @ParameterizedTest
  @EnumSource(Law.class)
  @Tag("truth")
  void newRowsOfTheStackAreCoveredAsPromised(Law law) {
    StudyOptions options = StudyOptions.builder().methods(List.of("unbiased")).model(true).build();
    Task task = Task.of(law, 300, 90);
    assertThat(deviation(NoiseStudy.run(task.data, options, Work.of(1)), task))
        .isBetween(-4.0, 4.0);
  }

  /** The mean deviation of the three coverages. */
  private static double deviation(Study study, Task task) {
    Prediction at = study.predictor().orElseThrow().predict(task.newX, Work.of(1).parallel());
    Predictive predicted =
        Predictive.of(
                at.mean(),
                study.best().noise().variance(task.newX, at.mean()),
                at.epistemicVariance())
            .with(study.scores().orElseThrow());
    return Arrays.stream(COVERAGES)
        .map(coverage -> deviation(predicted, task, coverage))
        .average()
        .orElseThrow();
  }
}
