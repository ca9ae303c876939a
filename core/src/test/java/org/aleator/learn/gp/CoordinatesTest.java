// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.junit.jupiter.api.Test;

class CoordinatesTest {

  /** 1, 2, 3, 6: mean 3, mean square deviation (4 + 1 + 0 + 9)/4 = 3.5. */
  @Test
  void unitScaleTakesMeanAndPopulationStandardDeviation() {
    Matrix x = new Matrix(4, 2, new double[] {1, 7, 2, 7, 3, 7, 6, 7});
    Coordinates unit = Coordinates.UnitScale.of(x);
    Matrix z = unit.apply(x);
    double std = Math.sqrt(3.5);
    assertThat(z.columnValues(0))
        .containsExactly(new double[] {-2 / std, -1 / std, 0, 3 / std}, within(1e-12));
    assertThat(z.columnValues(1)).containsExactly(0, 0, 0, 0);
    assertThat(unit.dimension()).isEqualTo(2);
    assertThat(unit.description()).isEqualTo("features");
  }

  @Test
  void aSpreadBelowRoundingIsNoSpread() {
    double[] values = {1e6, 1e6 * (1 + 1e-15), 1e6 * (1 - 1e-15)};
    Matrix x = Matrix.column(values);
    assertThat(Coordinates.UnitScale.of(x).apply(x).values()).containsExactly(0, 0, 0);
  }

  private static double score(double share) {
    return new NormalDistribution().inverseCumulativeProbability(share);
  }

  /** Four rows have the ranks ½, 1½, 2½, 3½ of 4. */
  @Test
  void normalScoresAreQuantilesOfRanksLinearBetweenAndConstantOutside() {
    Coordinates scores = Coordinates.NormalScores.of(Matrix.column(10, 1, 100, 2));
    double[] z = scores.apply(Matrix.column(1, 2, 10, 100, 6, -5, 1e9)).values();
    assertThat(z)
        .containsExactly(
            new double[] {
              score(1.0 / 8),
              score(3.0 / 8),
              score(5.0 / 8),
              score(7.0 / 8),
              score(4.0 / 8),
              score(1.0 / 8),
              score(7.0 / 8)
            },
            within(1e-9));
    assertThat(scores.dimension()).isEqualTo(1);
    assertThat(scores.description()).contains("normal scores");
  }

  @Test
  void tiesShareTheMiddleOfTheirRanks() {
    Coordinates scores = Coordinates.NormalScores.of(Matrix.column(1, 5, 5, 9));
    assertThat(scores.apply(Matrix.column(5)).values()[0]).isCloseTo(0, within(1e-12));
  }

  /** 2048 rows 0 … 2047 and 512 knots: knot k is row ⌊4 (k + ½)⌋ = 4k + 2. */
  @Test
  void manyRowsAreThinnedToKnotsAtTheMiddlesOfEqualShares() {
    double[] rows = new double[2048];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = (i * 997) % 2048;
    }
    Coordinates.NormalScores scores = Coordinates.NormalScores.of(Matrix.column(rows));
    assertThat(scores.knots()[0]).hasSize(512).startsWith(2, 6, 10).endsWith(2042, 2046);
  }

  /** Directions (3, 4)/5 and (4, −3)/5 of unit-scaled columns. */
  @Test
  void rotatedCoordinatesAreProjectionsOnUnitScale() {
    Matrix x = LogPosteriorTest.normals(9, 2, "x");
    Coordinates.UnitScale unit = Coordinates.UnitScale.of(x);
    Matrix directions = new Matrix(2, 2, new double[] {0.6, 0.8, 0.8, -0.6});
    Coordinates rotated = Coordinates.Rotated.of(unit, directions, x);
    Matrix z = unit.apply(x);
    double[] first = new double[9];
    double squares = 0;
    for (int i = 0; i < 9; i++) {
      first[i] = 0.6 * z.get(i, 0) + 0.8 * z.get(i, 1);
      squares += first[i] * first[i] / 9;
    }
    double[] found = rotated.apply(x).columnValues(0);
    for (int i = 0; i < 9; i++) {
      assertThat(found[i]).isCloseTo(first[i] / Math.sqrt(squares), within(1e-12));
    }
    assertThat(rotated.dimension()).isEqualTo(2);
    assertThat(rotated.description()).isEqualTo("directions of change");
  }

  @Test
  void theDirectionAcrossAColumnAndItsCopyIsNone() {
    double[] column = LogPosteriorTest.normals(9, 1, "x").values();
    double[] values = new double[18];
    Arrays.setAll(values, i -> column[i / 2]);
    Matrix x = new Matrix(9, 2, values);
    Matrix directions = new Matrix(2, 2, new double[] {0.6, 0.8, Math.sqrt(0.5), -Math.sqrt(0.5)});
    Coordinates.Rotated rotated =
        Coordinates.Rotated.of(Coordinates.UnitScale.of(x), directions, x);
    assertThat(rotated.directions().values()).containsExactly(0.6, 0.8);
    assertThat(rotated.apply(x).columns()).isEqualTo(1);
  }

  /**
   * μ of a process with a very long length scale and y = 2 z₁ + z₂ is nearly that plane: the
   * gradient is (2, 1)/√5 everywhere, and the other direction is across.
   */
  @Test
  void thePlanesGradientIsTheFirstDirectionOfChange() {
    Matrix x = LogPosteriorTest.normals(40, 2, "x");
    Coordinates.UnitScale unit = Coordinates.UnitScale.of(x);
    Matrix z = unit.apply(x);
    double[] y = new double[40];
    for (int i = 0; i < 40; i++) {
      y[i] = 2 * z.get(i, 0) + z.get(i, 1);
    }
    KernelSearch.Candidate candidate = new KernelSearch.Candidate(unit, new LinearKernel(2));
    GaussianProcess plane =
        GaussianProcess.at(candidate.kernel(), z, y, new double[] {6, Math.log(1e-6)});
    Coordinates.Rotated rotated = DirectionsOfChange.of(candidate, plane, x);
    double[] directions = rotated.directions().values();
    assertThat(Math.abs(directions[0])).isCloseTo(2 / Math.sqrt(5), within(1e-4));
    assertThat(directions[0] * directions[1]).isCloseTo(2.0 / 5, within(1e-4));
    assertThat(directions[2] * directions[3]).isCloseTo(-2.0 / 5, within(1e-4));
    assertThat(rotated.first()).isEqualTo(unit);
  }

  /** Over two whole periods on an even grid cosine and sine have mean 0 and variance ½. */
  @Test
  void periodicCoordinatesArePlaceAndAngleOnUnitScale() {
    double[] x = new double[40];
    Arrays.setAll(x, i -> 5 + 0.5 * i);
    Coordinates periodic = Coordinates.Periodic.of(10, Matrix.column(x));
    assertThat(periodic.dimension()).isEqualTo(3);
    double[] row = periodic.apply(Matrix.column(7.5)).values();
    double std = 0.5 * Math.sqrt((40 * 40 - 1) / 12.0);
    assertThat(row[0]).isCloseTo((7.5 - 14.75) / std, within(1e-12));
    assertThat(row[1]).isCloseTo(0, within(1e-12));
    assertThat(row[2]).isCloseTo(-Math.sqrt(2), within(1e-12));
    assertThat(periodic.apply(Matrix.column(17.5)).values()[2]).isCloseTo(row[2], within(1e-12));
  }
}
