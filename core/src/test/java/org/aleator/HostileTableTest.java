// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import org.aleator.HostileTable.Columns;
import org.aleator.HostileTable.Labels;
import org.aleator.data.Dataset;
import org.aleator.study.PredictorKind;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An estimate of whatever table ends: with finite numbers, or with one line that refuses it. */
class HostileTableTest {
  /** Too few for a learning curve, which takes seconds. */
  private static final int FEW = 24;

  static final Duration LIMIT = Duration.ofSeconds(60);

  /** Whether it was refused; fails where it does not end or gives what is no number. */
  static boolean isRefused(Dataset data, Consumer<EstimateOptions> options) {
    return assertTimeoutPreemptively(
        LIMIT,
        () -> {
          try {
            judge(Aleator.estimate(data, options.andThen(o -> o.threads(1))));
            return false;
          } catch (InvalidInputException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
            return true;
          }
        });
  }

  private static void judge(Estimate found) {
    for (Noise noise : found.noises()) {
      assertThat(noise.variance()).as(noise.method()).isFinite().isNotNegative();
      noise
          .interval()
          .ifPresent(
              interval -> {
                assertThat(interval.low()).as(noise.method()).isBetween(0.0, noise.variance());
                assertThat(interval.high()).as(noise.method()).isFinite();
                assertThat(interval.high()).isGreaterThanOrEqualTo(noise.variance());
              });
    }
    assertThat(found.ceiling().rmse()).isFinite();
  }

  private static Consumer<EstimateOptions> by(PredictorKind kind) {
    return options -> options.predictor(kind.name().toLowerCase(Locale.ROOT));
  }

  /** The kinds of noise: for the data to decide, constant, depending on x. */
  static Consumer<EstimateOptions> noise(int kind) {
    return options -> {
      if (kind == 1) {
        options.noiseIsConstant();
      } else if (kind == 2) {
        options.noiseDependsOnX();
      }
    };
  }

  /** The method that fits the most, and leaves out networks that take seconds. */
  private static Consumer<EstimateOptions> unbiased(int kind) {
    return noise(kind).andThen(options -> options.methods("unbiased"));
  }

  @ParameterizedTest
  @EnumSource(Labels.class)
  void anyLabelsEnd(Labels labels) {
    Dataset data = new HostileTable(labels, Columns.TWO, FEW, 1).data();
    boolean beyond = labels == Labels.OF_1E150 || labels == Labels.OF_1E_MINUS_150;
    assertThat(isRefused(data, unbiased(0))).isEqualTo(beyond);
    assertThat(isRefused(data, unbiased(2))).isEqualTo(beyond);
  }

  /** Residuals of the user's own predictions are the labels themselves: all but one are 0. */
  @ParameterizedTest
  @EnumSource(
      value = Labels.class,
      names = {"ONE_HOT", "TWO_OPPOSITE", "TWO_VALUES_BY_X", "TWO_VALUES_BY_CHANCE"})
  void labelsThatEqualOwnPredictionsButForOneEnd(Labels labels) {
    for (Columns columns : new Columns[] {Columns.ONE, Columns.TWO, Columns.FEW_LEVELS}) {
      Dataset data = new HostileTable(labels, columns, FEW, 2).data();
      double[] zeros = new double[FEW];
      for (int kind = 0; kind < 3; kind++) {
        assertThat(isRefused(data, unbiased(kind).andThen(o -> o.predictions(zeros)))).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Columns.class)
  void oneOddLabelEndsBesideAnyColumns(Columns columns) {
    Dataset data = new HostileTable(Labels.ONE_HOT, columns, FEW, 3).data();
    assertThat(isRefused(data, unbiased(0))).isEqualTo(columns == Columns.OF_1E150);
  }

  /** The others take seconds; the campaign has them. */
  @ParameterizedTest
  @EnumSource(
      value = PredictorKind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BNN", "EVIDENTIAL", "DROPOUT"})
  void oneOddLabelEndsByAnyPredictor(PredictorKind kind) {
    Dataset data = new HostileTable(Labels.ONE_HOT, Columns.TWO, FEW, 4).data();
    assertThat(isRefused(data, noise(1).andThen(by(kind)))).isFalse();
  }

  /** With a learning curve, which 60 rows are enough for; all residuals but one are exactly 0. */
  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void oneOddLabelAmongSixtyEnds(int odd) {
    double[][] x = new double[60][];
    Arrays.setAll(x, i -> new double[] {i});
    double[] y = new double[60];
    y[odd] = 1;
    assertThat(isRefused(Dataset.of(x, y), unbiased(0))).isFalse();
  }
}
