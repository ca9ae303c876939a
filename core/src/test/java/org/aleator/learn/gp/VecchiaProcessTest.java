// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class VecchiaProcessTest {
  private static final int ROWS = 45;
  private static final Matrix Z = LogPosteriorTest.normals(ROWS, 3, "z");
  private static final double[] Y = LogPosteriorTest.normals(ROWS, 1, "y").values();
  private static final double[] LENGTHS = {0.8, 2.5, 1.4};
  private static final Work WORK = Work.of(1);

  private static ProcessParameters parameters(Smoothness smoothness) {
    return new ProcessParameters(smoothness, LENGTHS, 1.3, 0.2, 0, 0);
  }

  @ParameterizedTest
  @EnumSource
  void withAllRowsAsNeighboursItIsKrigingAroundAnUnknownConstant(Smoothness smoothness) {
    Matrix at = LogPosteriorTest.normals(11, 3, "at");
    VecchiaProcess.Values values =
        new VecchiaProcess(parameters(smoothness), ROWS, Z, Y).at(at, WORK);
    LinearMean linear = LinearMean.fit(Z, Y);
    double[] left = linear.residuals(Z, Y);
    DenseProcess dense = new DenseProcess(smoothness, LENGTHS, 1.3, 0.2);
    for (int i = 0; i < at.rows(); i++) {
      double[] expected = dense.kriging(Z, left, at, i);
      // 1e-10 of the signal is added to the diagonal.
      assertThat(values.mean()[i]).isCloseTo(linear.at(at)[i] + expected[0], within(1e-8));
      assertThat(values.variance()[i]).isCloseTo(expected[1], within(1e-8));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 30, 100})
  void aRowsOwnLabelDoesNotChangeItsLeaveOneOutPrediction(int neighbours) {
    VecchiaProcess process =
        new VecchiaProcess(parameters(Smoothness.MATERN_5_2), neighbours, Z, Y);
    double[] all = process.leaveOneOut(WORK);
    for (int row : new int[] {0, 17, ROWS - 1}) {
      double[] changed = Y.clone();
      changed[row] += 0.3;
      VecchiaProcess other =
          new VecchiaProcess(parameters(Smoothness.MATERN_5_2), neighbours, Z, changed);
      assertThat(other.leaveOneOut(WORK)[row]).isCloseTo(all[row], within(1e-9));
      assertThat(other.withoutItself(new int[] {row}, WORK).mean()[0])
          .isCloseTo(all[row], within(1e-9));
    }
  }

  @Test
  void leavingARowOutIsFittingTheOthers() {
    VecchiaProcess process = new VecchiaProcess(parameters(Smoothness.MATERN_3_2), 20, Z, Y);
    for (int row : new int[] {0, 17, ROWS - 1}) {
      int[] others = IntStream.range(0, ROWS).filter(i -> i != row).toArray();
      VecchiaProcess without =
          new VecchiaProcess(
              parameters(Smoothness.MATERN_3_2),
              20,
              Z.selectRows(others),
              Arrays.stream(others).mapToDouble(i -> Y[i]).toArray());
      VecchiaProcess.Values expected = without.at(Z.selectRows(new int[] {row}), WORK);
      VecchiaProcess.Values actual = process.withoutItself(new int[] {row}, WORK);
      // The ridge of the linear function is a part of the rows.
      assertThat(actual.mean()[0]).isCloseTo(expected.mean()[0], within(1e-2));
      assertThat(actual.variance()[0]).isCloseTo(expected.variance()[0], within(1e-12));
    }
  }

  @Test
  void labelsInAnotherUnitGiveTheSameAnswerInThatUnit() {
    Matrix at = LogPosteriorTest.normals(5, 3, "at");
    ProcessParameters parameters = parameters(Smoothness.SQUARED_EXPONENTIAL);
    VecchiaProcess.Values values = new VecchiaProcess(parameters, 20, Z, Y).at(at, WORK);
    double[] scaled = Arrays.stream(Y).map(v -> 1000 * v - 40).toArray();
    VecchiaProcess.Values other =
        new VecchiaProcess(parameters.scaled(1e6), 20, Z, scaled).at(at, WORK);
    for (int i = 0; i < 5; i++) {
      assertThat(other.mean()[i]).isCloseTo(1000 * values.mean()[i] - 40, within(1e-7));
      assertThat(other.variance()[i]).isCloseTo(1e6 * values.variance()[i], within(1e-4));
    }
  }

  @Test
  void aLinearFunctionIsFoundBeyondTheRows() {
    double[] y = new double[ROWS];
    Arrays.setAll(y, i -> 3 - 2 * Z.get(i, 0) + 0.5 * Z.get(i, 2));
    Matrix far = new Matrix(1, 3, new double[] {50, -20, 30});
    VecchiaProcess process = new VecchiaProcess(parameters(Smoothness.MATERN_5_2), 20, Z, y);
    assertThat(process.at(far, WORK).mean()[0]).isCloseTo(3 - 100 + 15, within(0.1));
  }

  @Test
  void aPredictionDoesNotDependOnTheOthersOrTheThreads() {
    Matrix at = LogPosteriorTest.normals(203, 3, "at");
    VecchiaProcess process = new VecchiaProcess(parameters(Smoothness.MATERN_1_2), 20, Z, Y);
    double[] together = process.at(at, WORK.withThreads(2)).mean();
    assertThat(process.at(at, WORK.withThreads(1)).mean()).containsExactly(together);
    for (int row : new int[] {0, 65, 202}) {
      assertThat(process.at(at.selectRows(new int[] {row}), WORK).mean())
          .containsExactly(together[row]);
    }
  }

  @Test
  void oneRowEqualRowsAndNoNoiseGiveNumbers() {
    ProcessParameters noiseless =
        new ProcessParameters(Smoothness.SQUARED_EXPONENTIAL, LENGTHS, 1, 1e-300, 0, 0);
    Matrix one = Z.selectRows(new int[] {3});
    VecchiaProcess single = new VecchiaProcess(noiseless, 60, one, new double[] {5});
    for (double value : single.at(Z, WORK).mean()) {
      assertThat(value).isCloseTo(5, within(1e-6));
    }
    assertThat(Arrays.stream(single.leaveOneOut(WORK))).allMatch(Double::isFinite);
    Matrix equal = Z.selectRows(new int[ROWS]);
    VecchiaProcess copies = new VecchiaProcess(noiseless, 60, equal, Y);
    assertThat(Arrays.stream(copies.at(Z, WORK).mean())).allMatch(Double::isFinite);
    assertThat(Arrays.stream(copies.leaveOneOut(WORK))).allMatch(Double::isFinite);
  }
}
