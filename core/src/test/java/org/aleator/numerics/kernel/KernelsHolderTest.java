// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelsHolderTest {
  @Test
  void thePropertyForcesTheChoice() {
    assertThat(KernelsHolder.PROVIDER.choose("plain")).isInstanceOf(PlainKernels.class);
    assertThat(KernelsHolder.PROVIDER.choose("simd").name()).startsWith("simd");
  }

  @Test
  void withoutThePropertySimdIsChosenWhereItRuns() {
    assertThat(KernelsHolder.PROVIDER.choose("").name()).startsWith("simd");
  }
}
