package org.aleator.numerics.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelsHolderTest {
  @Test
  void thePropertyForcesTheChoice() {
    assertThat(KernelsHolder.choose("plain").kernels()).isInstanceOf(PlainKernels.class);
    assertThat(KernelsHolder.choose("simd").kernels().name()).startsWith("simd");
  }

  @Test
  void withoutThePropertySimdIsChosenWhereItRuns() {
    assertThat(KernelsHolder.choose(null).kernels().name()).startsWith("simd");
  }

  @Test
  void anUnknownValueIsNamed() {
    KernelsHolder.Choice choice = KernelsHolder.choose("fast");
    assertThat(choice.kernels()).isNull();
    assertThat(choice.reason()).isEqualTo("-Daleator.kernels=fast is unknown; use plain or simd");
  }
}
