// SPDX-License-Identifier: Apache-2.0
package org.aleator.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigitsTest {
  @ParameterizedTest
  @CsvSource({
    "1.00649, 1.006",
    "0.00042137, 0.0004214",
    "123456, 123500",
    "-3.14159, -3.142",
    "1, 1.000",
    "0, 0",
    "1.25e30, 1.250e+30",
    "1.25e-30, 1.250e-30"
  })
  void fourSignificantDigitsWhateverTheScale(double value, String shown) {
    assertThat(Digits.of(value)).isEqualTo(shown);
  }

  @Test
  void wholeNumbersKeepTheirFourDigits() {
    assertThat(Digits.of(1)).isEqualTo("1.000");
    assertThat(Digits.of(10_000)).isEqualTo("10000");
    assertThat(Digits.count(1_000_000)).isEqualTo("1,000,000");
  }

  @ParameterizedTest
  @CsvSource({"0.049, 4.9 %", "1, 100.0 %", "0, 0.0 %", "0.0000123, 0.0012 %"})
  void percentagesStayReadable(double part, String shown) {
    assertThat(Digits.percent(part)).isEqualTo(shown);
  }

  @Test
  void sharesNearOneAndEndsOfRangesKeepTheDigitsThatTellThemApart() {
    assertThat(Digits.share(0.963201)).isEqualTo("0.9632");
    assertThat(Digits.share(0.99998)).isEqualTo("0.99998");
    assertThat(Digits.share(1)).isEqualTo("1.000");
    assertThat(Digits.shares(0.9999812, 0.9999877)).isEqualTo("0.99998 to 0.99999");
    assertThat(Digits.range(1.00001, 1.00002)).isEqualTo("1.00001 to 1.00002");
    assertThat(Digits.range(2, 2)).isEqualTo("2.000 to 2.000");
  }
}
