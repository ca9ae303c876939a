// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A process is kept with its rows. */
class ProcessMeanTest {
  private static final Matrix X = LogPosteriorTest.normals(40, 2, "x");
  private static final double[] Y = LogPosteriorTest.normals(40, 1, "y").values();

  private static Parts written(Smoothness smoothness) {
    Parts parts = Parts.empty();
    mean(smoothness).write(parts);
    return parts;
  }

  private static ProcessMean mean(Smoothness smoothness) {
    Coordinates coordinates = Coordinates.Tamed.of(X);
    ProcessParameters parameters =
        new ProcessParameters(smoothness, new double[] {0.7, 1.9}, 1.1, 0.3, -1, 0.1);
    return new ProcessMean(
        coordinates, new VecchiaProcess(parameters, 20, coordinates.apply(X), Y));
  }

  @ParameterizedTest
  @EnumSource
  void whatIsReadPredictsTheSameBits(Smoothness smoothness) {
    Matrix at = LogPosteriorTest.normals(15, 2, "at");
    assertThat(ProcessMean.read(written(smoothness)).at(at))
        .containsExactly(mean(smoothness).at(at));
  }

  @Test
  void damagedPartsAreRefusedInOneLine() {
    assertRefused("whole rows", parts -> parts.putArray("labels", new double[39]));
    assertRefused("whole rows", parts -> parts.putArray("lengths", new double[0]));
    assertRefused("whole rows", parts -> parts.putArray("rows", new double[81]));
    assertRefused("positive", parts -> parts.putArray("lengths", new double[] {1, -1}));
    assertRefused("finite", parts -> parts.putArray("rows", nan(), 40));
    assertRefused("unknown smoothness MATERN", parts -> parts.put("smoothness", "MATERN"));
    assertRefused("signal_variance", parts -> parts.put("signal_variance", -1.0));
    assertRefused("positive", parts -> parts.put("noise_variance", 0.0));
    assertRefused("0 neighbours", parts -> parts.put("neighbours", 0));
    assertRefused(
        "2 lengths of 1 coordinates",
        parts ->
            CoordinatesCodecs.KINDS.write(
                Coordinates.UnitScale.of(Matrix.column(Y)), parts.putGroup("coordinates")));
  }

  private static double[] nan() {
    double[] rows = new double[80];
    rows[7] = Double.NaN;
    return rows;
  }

  private static void assertRefused(String says, Consumer<Parts> damage) {
    Parts parts = written(Smoothness.MATERN_5_2);
    damage.accept(parts);
    assertThatThrownBy(() -> ProcessMean.read(parts))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(says)
        .hasMessageNotContaining("\n");
  }
}
