// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoostedClassesTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100, 500})
  void thePathIsTheSameForAnyNumberOfColumns(int columns) {
    BoostedTrees.Options options = BoostedClasses.options(2_000, columns);

    assertThat(options.rounds() * options.rate()).isCloseTo(9.6, within(1e-9));
  }
}
