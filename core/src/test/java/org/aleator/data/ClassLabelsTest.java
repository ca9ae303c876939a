// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class ClassLabelsTest {

  @Test
  void classesAreNumberedInTheOrderOfTheirNames() {
    ClassLabels labels = ClassLabels.of("no", "yes", "maybe", "no");

    assertThat(labels.names()).containsExactly("maybe", "no", "yes");
    assertThat(labels.of()).containsExactly(1, 2, 0, 1);
    assertThat(labels.sizes()).containsExactly(1, 2, 1);
  }

  @Test
  void indicatorsHaveAOneAtTheClass() {
    assertThat(ClassLabels.of("b", "a").indicators().values()).containsExactly(0, 1, 1, 0);
  }

  @Test
  void someRowsKeepAllClasses() {
    assertThat(ClassLabels.of("a", "b", "c").select(new int[] {2}).names())
        .isEqualTo(List.of("a", "b", "c"));
  }

  @Test
  void aMissingClassIsRefused() {
    assertThatThrownBy(() -> ClassLabels.of("a", null))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("row 2 has no class");
  }
}
