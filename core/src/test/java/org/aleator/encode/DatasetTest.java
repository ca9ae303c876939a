// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetTest {
  private static final List<String> NAMES = List.of("a", "b");

  private static void refused(Matrix x, double[] y, String complaint) {
    assertThatThrownBy(() -> new Dataset(NAMES, "y", x, y))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(complaint);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void valuesThatAreNotFiniteAreRefusedByColumnAndRow(double bad) {
    Matrix x = new Matrix(2, 2, new double[] {1, 2, 3, bad});
    refused(x, new double[2], "b is " + bad + " in row 2");
    refused(new Matrix(2, 2, new double[4]), new double[] {bad, 1}, "y is " + bad + " in row 1");
  }

  @Test
  void labelsOrNamesOfAnotherNumberAreRefused() {
    refused(new Matrix(2, 2, new double[4]), new double[3], "2 rows of features, 3 labels");
    refused(new Matrix(2, 1, new double[2]), new double[2], "1 columns, 2 names");
  }
}
