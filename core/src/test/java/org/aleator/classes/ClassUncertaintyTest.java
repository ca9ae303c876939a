// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassUncertaintyTest {
  private static final Matrix THREE =
      new Matrix(3, 3, new double[] {0.5, 0.3, 0.2, 0.9, 0.06, 0.04, 1, 0, 0});

  @Test
  void withoutSpreadAllOfTheEntropyIsTheDatas() {
    ClassUncertainty sure = ClassUncertainty.of(THREE, new ClassShape(3, 0));
    assertThat(sure.aleatoricEntropy()).isEqualTo(sure.entropy());
    assertThat(sure.epistemicEntropy()).containsOnly(0);
    assertThat(sure.ambiguity()).containsExactly(new double[] {0.5, 0.1, 0}, within(1e-12));
    assertThat(sure.entropy()[0])
        .isCloseTo(-0.5 * Math.log(0.5) - 0.3 * Math.log(0.3) - 0.2 * Math.log(0.2), within(1e-12));
  }

  /** Uniform on the simplex: E max is (1 + 1/2 + … + 1/C)/C, the entropy 1/2 + … + 1/C. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 10})
  void uniformLawsOfThreeAndMoreClassesHaveTheirClosedForms(int classes) {
    double[] p = new double[classes];
    Arrays.fill(p, 1.0 / classes);
    ClassUncertainty found =
        ClassUncertainty.of(new Matrix(1, classes, p), new ClassShape(classes, 1.0 / classes));
    double harmonic = 0;
    for (int c = 1; c <= classes; c++) {
      harmonic += 1.0 / c;
    }
    assertThat(found.ambiguity()[0]).isCloseTo(1 - harmonic / classes, within(1e-3));
    assertThat(found.aleatoricEntropy()[0]).isCloseTo(harmonic - 1, within(1e-9));
  }

  /** 24 nodes a row, 2,000 rows: sampling error of the shape's own rates below 0.002. */
  @ParameterizedTest
  @CsvSource({"2,0.3", "2,2", "3,0.001", "3,0.1", "3,1", "3,20"})
  void meanOverRowsIsTheShapesOwnRate(int classes, double spread) {
    double[] one = classes == 2 ? new double[] {0.35, 0.65} : new double[] {0.5, 0.3, 0.2};
    double[] values = new double[2_000 * classes];
    Arrays.setAll(values, at -> one[at % classes]);
    Matrix p = new Matrix(2_000, classes, values);
    ClassShape shape = new ClassShape(classes, spread);
    ClassUncertainty found = ClassUncertainty.of(p, shape);
    BestRates rates = shape.rates(p);
    assertThat(found.ambiguity()[0]).isCloseTo(rates.error(), within(0.005));
    assertThat(found.aleatoricEntropy()[0]).isCloseTo(rates.logLoss(), within(0.01));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-3, 0.5, 50, 1e6})
  void noPartIsNegativeAndARowsNumbersDependOnItAlone(double spread) {
    ClassUncertainty all = ClassUncertainty.of(THREE, new ClassShape(3, spread));
    ClassUncertainty last = ClassUncertainty.of(THREE.rows(1, 2), new ClassShape(3, spread));
    assertThat(Arrays.stream(all.epistemicEntropy())).allMatch(part -> part >= 0);
    assertThat(Arrays.stream(all.aleatoricEntropy())).allMatch(part -> part >= 0);
    assertThat(Arrays.stream(all.ambiguity())).allMatch(part -> part >= 0 && part <= 0.5);
    assertThat(all.ambiguity()[1]).isEqualTo(last.ambiguity()[0]);
    assertThat(all.aleatoricEntropy()[1]).isEqualTo(last.aleatoricEntropy()[0]);
  }
}
