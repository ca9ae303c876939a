// SPDX-License-Identifier: Apache-2.0
package org.aleator.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeasureTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          181.216,28 €; 181.216,28; €
          $181,216; 181,216; $
          -$5; -5; $
          $-5; -5; $
          US$ 12.50; 12.50; US$
          USD 12; 12; USD
          12 USD; 12; USD
          CHF1'250; 1'250; CHF
          2 kg; 2; kg
          2kg; 2; kg
          +4,1 %; +4,1; %
          1 234 km; 1 234; km
          1.5e-3 mol/l; 1.5e-3; mol/l
          300 kg/m3; 300; kg/m3
          2 m²; 2; m²
          7 s-1; 7; s-1
          21.5 °C; 21.5; °C
          .5 in; .5; in
          2 EUR; 2; EUR
          $5/h; 5; $ /h
          90 sq ft; 90; sq ft
          """)
  void numberAndUnitAreToldApart(String cell, String number, String unit) {
    assertThat(Measure.of(cell)).contains(new Measure(number, unit));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5",
        "1.5",
        "1e3",
        "kg",
        "",
        "€",
        "A12",
        "T1",
        "ABC 12",
        "<5",
        "~5",
        "10-20 kg",
        "10:30",
        "2020-01-01",
        "1.5.2 kg",
        "007 kg",
        "12 Main Street 5, 1011 AB Amsterdam",
        "#12",
        "5+",
        "1/2",
        "--5 kg",
        "-$-5",
        "3rd of many numbers in words",
        "2 kg 300 g"
      })
  void whatIsNoNumberWithOneUnitIsNone(String cell) {
    assertThat(Measure.of(cell)).isEmpty();
  }

  @Test
  void blankThatNoLineIsBrokenAtStandsBeforeAUnitAsWell() {
    assertThat(Measure.of("1\u202f234,5\u00a0€")).contains(new Measure("1\u202f234,5", "€"));
  }
}
