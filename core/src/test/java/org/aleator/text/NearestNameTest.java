// SPDX-License-Identifier: Apache-2.0
package org.aleator.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
  @Test
  void distanceCountsInsertionsDeletionsAndChanges() {
    assertThat(NearestName.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(NearestName.distance("", "abc")).isEqualTo(3);
    assertThat(NearestName.distance("Age", "age")).isZero();
  }

  @Test
  void onlyANearNameIsSuggested() {
    List<String> names = List.of("age", "income", "y");
    assertThat(NearestName.among("incmoe", names)).contains("income");
    assertThat(NearestName.among("Y", names)).contains("y");
    assertThat(NearestName.among("z", names)).isEmpty();
    assertThat(NearestName.among("height", names)).isEmpty();
    assertThat(NearestName.among("age", List.of())).isEmpty();
  }

  @Test
  void theOnlyNameThatBeginsAlikeIsSuggested() {
    assertThat(NearestName.among("Price", List.of("Size", "Rooms", "Price, USD")))
        .contains("Price, USD");
    assertThat(NearestName.among("pri", List.of("price per day", "price per night"))).isEmpty();
    assertThat(NearestName.among("pr", List.of("price per day"))).isEmpty();
  }
}
