// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ReportSizeTest {
  @Test
  void reportOfAMillionRowsStaysUnderThreeMegabytesAndSaysThatRowsWerePutTogether() {
    Invented invented = new Invented();
    invented.rows = 1_000_000;
    invented.features = 2;
    String html = invented.html();
    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(3_000_000);
    assertThat(html).contains("1,000,000 rows are too many dots");
  }
}
