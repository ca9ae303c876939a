// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.aleator.data.Groups;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.util.Progress;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class CrossFittingTest {
  private static final int ROWS = 2_500;

  private static double[] normals(int count, long seed) {
    RandomGenerator random = new Seed(seed).random();
    return IntStream.range(0, count).mapToDouble(i -> random.nextGaussian()).toArray();
  }

  private static RowSplit split(int rows) {
    double[] x = IntStream.range(0, rows).asDoubleStream().toArray();
    return RowSplit.of(Matrix.column(x), RowSplit.firstFolds(rows), new Seed(3));
  }

  private static CrossFit run(
      double[] y, RowSplit split, List<TableLearner> learners, Progress progress, int threads) {
    return CrossFitting.run(
        y,
        1,
        Optional.<Groups>empty(),
        split,
        fold -> learners,
        10,
        Work.of(4).withThreads(threads).reportingTo(progress));
  }

  /** One fit that was made. */
  private record Fit(String learner, Set<Integer> fitted, Set<Integer> heldOut) {}

  /**
   * Predicts the noisy label: y plus errors of its own.
   *
   * @param fits where every fit is noted
   */
  private record Errors(String name, double[] errors, double[] y, List<Fit> fits)
      implements TableLearner {
    @Override
    public Matrix x() {
      throw new AssertionError("only predictions are needed");
    }

    @Override
    public List<Regression> fit(int[] rows, Seed seed) {
      throw new AssertionError("only predictions are needed");
    }

    @Override
    public List<String> names() {
      return List.of(name);
    }

    @Override
    public double[][] predict(int[] rows, int[] at, Seed seed) {
      fits.add(new Fit(name, set(rows), set(at)));
      double[] random = normals(at.length, seed.random().nextLong());
      double[] predicted = new double[at.length];
      Arrays.setAll(predicted, i -> y[at[i]] - errors[at[i]] + 0.01 * random[i]);
      return new double[][] {predicted};
    }
  }

  private static Set<Integer> set(int[] rows) {
    return Arrays.stream(rows).boxed().collect(Collectors.toSet());
  }

  /** Two that help each other, and one that errs as the first, by thrice as much and more. */
  private static List<TableLearner> learners(double[] y, List<Fit> fits) {
    double[] first = normals(y.length, 11);
    double[] second = normals(y.length, 12);
    double[] worse = first.clone();
    double[] added = normals(y.length, 13);
    Arrays.setAll(worse, i -> 3 * worse[i] + added[i]);
    return List.of(
        new Errors("first", first, y, fits),
        new Errors("worse", worse, y, fits),
        new Errors("second", second, y, fits));
  }

  @Test
  void everyRowIsHeldOutOnceAtFullSizeByAFitThatHasNotSeenIt() {
    List<Fit> fits = Collections.synchronizedList(new ArrayList<>());
    double[] y = normals(ROWS, 1);
    run(y, split(ROWS), learners(y, fits), Progress.NONE, 2);
    assertThat(fits)
        .allSatisfy(fit -> assertThat(fit.fitted).doesNotContainAnyElementsOf(fit.heldOut));
    Set<Integer> heldOut = new HashSet<>();
    int full = 0;
    for (Fit fit : fits) {
      if (fit.learner.equals("first") && fit.fitted.size() == ROWS - ROWS / 5) {
        heldOut.addAll(fit.heldOut);
        full += fit.heldOut.size();
      }
    }
    assertThat(heldOut).hasSize(ROWS);
    assertThat(full).isEqualTo(ROWS);
  }

  @Test
  void aLearnerThatAddsNothingRunsInTheFirstFoldAloneAndHasNoWeight() {
    List<Fit> fits = Collections.synchronizedList(new ArrayList<>());
    double[] y = normals(ROWS, 1);
    RowSplit split = split(ROWS);
    CrossFit fit = run(y, split, learners(y, fits), Progress.NONE, 2);
    assertThat(fit.learners()).containsExactly(0, 2);
    assertThat(fit.names()).containsExactly("first", "second");
    assertThat(fit.first().dropped()).containsOnlyKeys("worse");
    assertThat(fits.stream().filter(f -> f.learner.equals("worse"))).hasSize(1);
    // Five at full size; four eighths, four quarters and two halves.
    assertThat(fits.stream().filter(f -> f.learner.equals("first"))).hasSize(5 + 10);
    CurveStatistics curve = CurveStatistics.of(fit);
    assertThat(curve.weights()).hasSize(2);
    // Its mean square at the first fold's rows, 10 with a standard error of 10 √(2/500), at the
    // level of all rows, which the first fold's tells to √(2/500).
    assertThat(curve.byModel().get("worse")).isCloseTo(10, within(3 * 10 * Math.sqrt(4 / 500.0)));
  }

  @Test
  void ofFewRowsNoLearnerDropsOutBeforeAllFoldsAreIn() {
    List<Fit> fits = Collections.synchronizedList(new ArrayList<>());
    double[] y = normals(RowSplit.FIRST_ROWS - 1, 1);
    CrossFit fit = run(y, split(y.length), learners(y, fits), Progress.NONE, 1);
    assertThat(fit.first().rows()).hasSize(y.length);
    assertThat(race(normals(RowSplit.FIRST_ROWS - 1, 1), new double[RowSplit.FIRST_ROWS - 1]))
        .containsExactly(0, 1);
    // The second errs by three times as much as the others: it has no weight.
    assertThat(fit.learners()).containsExactly(0, 2);
  }

  @Test
  void theResidualsAreTheSameForAnyNumberOfThreads() {
    double[] y = normals(ROWS, 1);
    CrossFit one = run(y, split(ROWS), learners(y, new ArrayList<>()), Progress.NONE, 1);
    for (int threads : new int[] {2, 5}) {
      List<Fit> fits = Collections.synchronizedList(new ArrayList<>());
      CrossFit more = run(y, split(ROWS), learners(y, fits), Progress.NONE, threads);
      assertThat(more.residuals()).isDeepEqualTo(one.residuals());
      for (Size size : Size.SMALLER) {
        for (int part = 0; part < size.parts; part++) {
          assertThat(more.first().parts().get(size).get(part))
              .isDeepEqualTo(one.first().parts().get(size).get(part));
        }
      }
    }
  }

  @Test
  void residualsAreThoseOfTheRowTheyStandAt() {
    double[] y = normals(ROWS, 1);
    CrossFit fit = run(y, split(ROWS), learners(y, new ArrayList<>()), Progress.NONE, 1);
    double[] first = normals(ROWS, 11);
    for (int row = 0; row < ROWS; row++) {
      assertThat(fit.residuals()[0][row]).isCloseTo(first[row], within(0.06));
    }
    int[] rows = fit.first().rows();
    double[] half = fit.first().parts().get(Size.HALF).get(1)[0];
    for (int i = 0; i < rows.length; i++) {
      assertThat(half[i]).isCloseTo(first[rows[i]], within(0.06));
    }
  }

  @Test
  void aBoundIsHeardAfterTheFirstFoldAndAfterAllAndProgressNeverGoesBack() {
    double[] y = normals(ROWS, 1);
    List<Double> bounds = new ArrayList<>();
    List<Double> fractions = new ArrayList<>();
    List<Integer> heardAfter = new ArrayList<>();
    Progress listener =
        new Progress() {
          @Override
          public void update(String stage, double fraction) {
            fractions.add(fraction);
          }

          @Override
          public void bound(double rmse) {
            bounds.add(rmse);
            heardAfter.add(fractions.size());
          }
        };
    run(y, split(ROWS), learners(y, new ArrayList<>()), listener, 1);
    // Two independent errors of variance 1, in units of 10: 10/√2 to √(2/500)/2, three of them.
    assertThat(bounds).hasSize(2).allSatisfy(b -> assertThat(b).isCloseTo(7.07, within(0.7)));
    // Three learners in the first fold, then two of them in the other four.
    assertThat(heardAfter).containsExactly(3, 11);
    assertThat(fractions).isSorted();
    assertThat(fractions.get(fractions.size() - 1)).isCloseTo(1, within(1e-12));
  }

  @Test
  void theRaceKeepsWhatHelps() {
    double[] first = normals(400, 21);
    double[] second = normals(400, 22);
    // Weights of 0.8 and 0.2: the stack errs by a fifth less.
    Arrays.setAll(second, i -> 2 * second[i]);
    assertThat(race(first, second)).containsExactly(0, 1);
  }

  /**
   * A step of a tenth of the first's own error towards it, and as much again of its own: mixed in
   * by a tenth it gains 1 %. Its c is two standard errors above 0, and below 0 it drops out.
   */
  @Test
  void theRaceLosesALearnerThatGainsOnePercentOnceInFortyTimes() {
    int lost = 0;
    for (int k = 0; k < 200; k++) {
      double[] first = normals(400, 1000 + k);
      double[] own = normals(400, 2000 + k);
      double[] second = new double[400];
      Arrays.setAll(second, i -> 0.9 * first[i] + own[i]);
      lost += race(first, second).length == 1 ? 1 : 0;
    }
    // 4.6 are expected, to a standard deviation of 2.1.
    assertThat(lost).isLessThanOrEqualTo(12);
  }

  @Test
  void theRaceDropsWhatErrsAsTheFirstAndMore() {
    double[] first = normals(400, 31);
    double[] own = normals(400, 32);
    double[] second = new double[400];
    Arrays.setAll(second, i -> 1.2 * first[i] + own[i]);
    assertThat(race(first, second)).containsExactly(0);
  }

  private static int[] race(double[]... residuals) {
    return Race.survivors(
        residuals,
        IntStream.range(0, residuals.length).mapToObj(i -> new int[] {i}).toList(),
        Clusters.NONE);
  }

  @Test
  void weightsComeFromOtherRows() {
    // Of the even rows the first model is right, of the odd ones the second: by the other half
    // each is wrong everywhere.
    double[][] residuals = {{0, 1, 0, 1}, {1, 0, 1, 0}};
    assertThat(Reached.crossWeighted(residuals)).containsExactly(1, 1, 1, 1);
    assertThat(new CrossWeights(residuals, new int[] {0, 0, 1, 1}, 4).stack())
        .containsExactly(new double[] {0.5, 0.5, 0.5, 0.5}, within(1e-12));
  }
}
