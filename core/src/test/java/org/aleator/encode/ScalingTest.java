// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScalingTest {
  @Test
  void meanAndPopulationStdOfOneToFour() {
    Scaling scaling = Scaling.of(1, 2, 3, 4);
    assertThat(scaling.mean()).isEqualTo(2.5);
    assertThat(scaling.std()).isCloseTo(Math.sqrt(1.25), within(1e-15));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-300, 1e-30, 1, 1e30, 1e160, 1e307})
  void scaleOfTheUnitChangesNothingButTheUnit(double unit) {
    double[] values = Arrays.stream(new double[] {-3, -1, 0, 2, 7}).map(v -> v * unit).toArray();
    Scaling scaling = Scaling.of(values);
    // Mean 1, population variance (16 + 4 + 1 + 1 + 36) / 5.
    assertThat(scaling.mean() / unit).isCloseTo(1, within(1e-14));
    assertThat(scaling.std() / unit).isCloseTo(Math.sqrt(58.0 / 5), within(1e-14));
    assertThat(scaling.standardize(values[4])).isCloseTo(6 / Math.sqrt(11.6), within(1e-14));
  }

  @Test
  void largeOffsetDoesNotDrownSmallSpread() {
    double[] values = {1e9 - 0.5, 1e9 + 0.5, 1e9 - 0.5, 1e9 + 0.5};
    assertThat(Scaling.of(values)).isEqualTo(new Scaling(1e9, 0.5));
  }

  @Test
  void constantQuantityKeepsItsUnit() {
    double[] tenths = new double[1001];
    Arrays.fill(tenths, 0.1);
    assertThat(Scaling.of(tenths)).isEqualTo(new Scaling(0.1, 1));
    assertThat(Scaling.of(0, 0)).isEqualTo(Scaling.IDENTITY);
    assertThat(Scaling.of()).isEqualTo(Scaling.IDENTITY);
  }

  @Test
  void restoreInvertsStandardize() {
    Scaling scaling = new Scaling(3, 2);
    double[] values = {1, 3, 8};
    assertThat(scaling.standardize(values)).containsExactly(-1, 0, 2.5);
    assertThat(scaling.restore(scaling.standardize(values))).containsExactly(values);
    assertThat(scaling.restoreVariance(0.25)).isEqualTo(1);
  }

  @Test
  void standardizerWorksColumnByColumn() {
    Matrix x = new Matrix(3, 2, new double[] {1, 5, 2, 5, 3, 5});
    Standardizer standardizer = Standardizer.fit(x);
    float edge = (float) Math.sqrt(1.5);
    assertThat(standardizer.apply(x)).containsExactly(-edge, 0, 0, 0, edge, 0);
    assertThat(Standardizer.identity(2).apply(x)).containsExactly(1, 5, 2, 5, 3, 5);
  }

  @Test
  void beingTakenApartKeepsEveryBit() {
    double[] values = new Seed(7).random().doubles(60).map(v -> v * 1e-30 / 3).toArray();
    Standardizer standardizer = Standardizer.fit(new Matrix(20, 3, values));
    Parts parts = Parts.empty();
    standardizer.write(parts, "scaling");
    assertThat(Standardizer.read(parts, "scaling")).isEqualTo(standardizer);
  }

  @Test
  void brokenPartsAreRefused() {
    Parts withoutStd = Parts.empty();
    withoutStd.addGroup("scaling").put("mean", 1.0);
    Parts withoutSpread = Parts.empty();
    withoutSpread.addGroup("scaling").put("mean", 1.0).put("std", 0.0);
    Parts number = Parts.empty().put("scaling", new double[] {3});
    for (Parts broken : List.of(withoutStd, withoutSpread, number, Parts.empty())) {
      assertThatThrownBy(() -> Standardizer.read(broken, "scaling"))
          .isInstanceOf(InvalidInputException.class);
    }
  }
}
