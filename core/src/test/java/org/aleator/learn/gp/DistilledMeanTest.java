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

/** The mean of a process as a formula, against the process. */
class DistilledMeanTest {
  private static final Work WORK = Work.of(1);

  private static double[] labels(Matrix z) {
    double[] e = LogPosteriorTest.normals(z.rows(), 1, "e").values();
    double[] y = new double[z.rows()];
    Arrays.setAll(y, i -> 40 + 3 * Math.sin(2 * z.get(i, 0)) + z.get(i, 1) + 0.3 * e[i]);
    return y;
  }

  private static VecchiaProcess process(Smoothness smoothness, int neighbours, Matrix z) {
    double[] lengths = {1.2, 4};
    return new VecchiaProcess(
        new ProcessParameters(smoothness, lengths, 4, 0.09, 0, 0), neighbours, z, labels(z));
  }

  private static double difference(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]) / a.length;
    }
    return Math.sqrt(sum);
  }

  @ParameterizedTest
  @EnumSource
  void ofAllRowsConditionedOnAllItIsTheProcess(Smoothness smoothness) {
    Matrix z = LogPosteriorTest.normals(120, 2, "z");
    VecchiaProcess process = process(smoothness, 120, z);
    DistilledMean distilled = DistilledMean.of(process, 1_500);
    assertThat(distilled.weights()).hasSize(120);
    assertThat(distilled.difference()).isLessThan(1e-5);
    Matrix at = LogPosteriorTest.normals(50, 2, "at");
    assertThat(difference(distilled.at(at), process.at(at, WORK).mean())).isLessThan(1e-4);
  }

  @ParameterizedTest
  @EnumSource
  void ofSomeRowsItSaysHowFarItIsFromTheProcess(Smoothness smoothness) {
    Matrix z = LogPosteriorTest.normals(900, 2, "z");
    VecchiaProcess process = process(smoothness, 60, z);
    DistilledMean distilled = DistilledMean.of(process, 150);
    assertThat(distilled.weights()).hasSize(150);
    // Tails, where few rows are, would decide the mean square of new rows.
    Matrix drawn = LogPosteriorTest.normals(300, 2, "at");
    int[] inside =
        IntStream.range(0, 300)
            .filter(i -> Math.hypot(drawn.get(i, 0), drawn.get(i, 1)) < 2)
            .toArray();
    Matrix at = drawn.selectRows(inside);
    double measured = difference(distilled.at(at), process.at(at, WORK).mean());
    double spread = Coordinates.UnitScale.of(Matrix.column(process.labels())).std()[0];
    assertThat(distilled.difference()).isLessThan(0.1);
    assertThat(measured / spread).isLessThan(1.5 * distilled.difference());
  }

  @Test
  void farFromAllRowsItIsTheProcessesLinearFunction() {
    Matrix z = LogPosteriorTest.normals(200, 2, "z");
    VecchiaProcess process = process(Smoothness.MATERN_5_2, 60, z);
    Matrix far = new Matrix(1, 2, new double[] {-300, 500});
    double own = process.at(far, WORK).mean()[0];
    // But for a constant, which is that of the nearest rows in the process.
    assertThat(DistilledMean.of(process, 100).at(far)[0]).isCloseTo(own, within(6.0));
    assertThat(Math.abs(own)).isGreaterThan(100);
  }

  @Test
  void theSameProcessGivesTheSameBits() {
    Matrix z = LogPosteriorTest.normals(200, 2, "z");
    VecchiaProcess process = process(Smoothness.MATERN_3_2, 60, z);
    assertThat(DistilledMean.of(process, 100).weights())
        .containsExactly(DistilledMean.of(process, 100).weights());
  }

  @Test
  void oneRowEqualRowsAndEqualLabelsGiveNumbers() {
    for (int rows : new int[] {1, 2, 30}) {
      Matrix z = new Matrix(rows, 2, new double[2 * rows]);
      DistilledMean distilled =
          DistilledMean.of(process(Smoothness.SQUARED_EXPONENTIAL, 60, z), 1_500);
      assertThat(Arrays.stream(distilled.at(z))).allMatch(Double::isFinite);
      assertThat(distilled.difference()).isFinite();
    }
    Matrix z = LogPosteriorTest.normals(30, 2, "z");
    ProcessParameters parameters =
        new ProcessParameters(Smoothness.MATERN_1_2, new double[] {1, 1}, 1, 1, 0, 0);
    DistilledMean equal =
        DistilledMean.of(new VecchiaProcess(parameters, 60, z, new double[30]), 1_500);
    assertThat(equal.difference()).isZero();
  }
}
