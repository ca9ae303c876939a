// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.ProcessMean;
import org.aleator.learn.gp.ProcessParameters;
import org.aleator.learn.gp.Smoothness;
import org.aleator.learn.gp.VecchiaProcess;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

class LogLabelsTest {
  private static final double[] Y = {0.5, 1, 2, 8, 40};
  private static final Scaling UNIT = Scaling.of(Y);
  private static final double[] LABELS = UNIT.standardize(Y);
  private static final LogLabels LOGS = LogLabels.of(LABELS, UNIT).orElseThrow();

  @Test
  void logarithmsHaveMeanZeroAndVarianceOne() {
    double[] logs = LOGS.of(LABELS);
    assertThat(Arrays.stream(logs).average().orElseThrow()).isCloseTo(0, within(1e-14));
    assertThat(Arrays.stream(logs).map(v -> v * v).average().orElseThrow())
        .isCloseTo(1, within(1e-14));
    assertThat(LOGS.exp(logs)).containsExactly(Y, within(1e-12));
  }

  @Test
  void labelsThatAreNotPositiveOrHardlyVaryHaveNone() {
    assertThat(logsOf(0, 1, 5)).isFalse();
    assertThat(logsOf(-2, 1, 5)).isFalse();
    assertThat(logsOf(420, 450, 490)).isFalse();
    assertThat(logsOf(7, 7, 7)).isFalse();
    assertThat(logsOf(1, 2, 5)).isTrue();
  }

  private static boolean logsOf(double... y) {
    Scaling unit = Scaling.of(y);
    return LogLabels.of(unit.standardize(y), unit).isPresent();
  }

  /** y = e^g times 3: the factor is 3, and the prediction the label. */
  @Test
  void theFactorIsThatOfLeastSquares() {
    double[] third = LOGS.of(UNIT.standardize(Arrays.stream(Y).map(v -> v / 3).toArray()));
    Regression.Exponential found =
        Regression.Exponential.of(mean(LOGS.of(LABELS)), LOGS, third, LABELS);
    assertThat(found.on(third)).containsExactly(LABELS, within(1e-12));
  }

  @Test
  void aLineThatGoesOnEndsOneStandardDeviationBeyondTheLabels() {
    double[] logs = LOGS.of(LABELS);
    Regression.Exponential found = Regression.Exponential.of(mean(logs), LOGS, logs, LABELS);
    double most = 40 * Math.exp(LOGS.logs().std());
    double least = 0.5 / Math.exp(LOGS.logs().std());
    double[] ends = UNIT.restore(found.on(new double[] {1e9, -1e9}));
    assertThat(ends).containsExactly(new double[] {most, least}, within(1e-9));
  }

  @Test
  void termsThatRestOnOneMeanPredictWhatTheyDidAlone() {
    double[] logs = LOGS.of(LABELS);
    Regression plain = mean(LABELS);
    Regression of = Regression.Exponential.of(mean(logs), LOGS, logs, LABELS);
    List<Regression> terms =
        List.of(of, new Regression.OnProcess(of, 1, plain(2)), plain, plain(1), of);
    double[] weights = {0.3, 0.25, 0.2, 0.15, 0.1};
    Matrix x = Matrix.column(new double[] {0.5, 2.5, 7});
    double[] joined = Regression.Combined.of(terms, weights).at(x);
    assertThat(joined)
        .containsExactly(new Regression.Combined(terms, weights).at(x), within(1e-12));
  }

  /** A process that sees so many columns. */
  private static Regression plain(int columns) {
    RandomGenerator random = new Seed(columns).random();
    double[] values = random.doubles(5L * columns).toArray();
    return process(new Matrix(5, columns, values), LABELS);
  }

  private static Regression mean(double[] labels) {
    return process(Matrix.column(new double[] {0, 1, 2, 3, 4}), labels);
  }

  private static Regression process(Matrix x, double[] labels) {
    Coordinates coordinates = Coordinates.UnitScale.of(x);
    double[] lengths = new double[x.columns()];
    Arrays.fill(lengths, 1);
    return new Regression.Process(
        new ProcessMean(
            coordinates,
            new VecchiaProcess(
                new ProcessParameters(Smoothness.MATERN_3_2, lengths, 1, 0.1, 0, 0),
                5,
                coordinates.apply(x),
                labels)));
  }

  @Test
  void whatIsReadBackPredictsTheSameBitsAndDamageIsRefused() {
    double[] logs = LOGS.of(LABELS);
    Regression kept = Regression.Exponential.of(mean(logs), LOGS, logs, LABELS);
    Parts parts = Parts.empty();
    Regression.write(kept, parts);
    Matrix x = Matrix.column(new double[] {-1, 0.5, 9});
    assertThat(Regression.KINDS.read(parts).at(x)).containsExactly(kept.at(x));

    parts.put("high", 1e9);
    assertThatThrownBy(() -> Regression.KINDS.read(parts))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("logarithms of labels are damaged");
  }
}
