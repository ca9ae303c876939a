// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class ProviderTest {
  private static final Provider.Fast<String> ABSENT =
      () -> {
        throw new Provider.Unavailable("no such library");
      };

  private static Provider<String> provider(Provider.Fast<String> fast) {
    return new Provider<>("sums", "aleator.test-sums", "quick", fast, () -> "plain sums");
  }

  @Test
  void theFastOneIsChosenWhereItLoadsAndThePlainOneWhereItDoesNot() {
    assertThat(provider(() -> "quick sums").get()).isEqualTo("quick sums");
    assertThat(provider(ABSENT).get()).isEqualTo("plain sums");
  }

  @Test
  void aWordForcesTheChoiceOrIsRefusedWithTheReason() {
    assertThat(provider(() -> "quick sums").choose("plain")).isEqualTo("plain sums");
    assertThat(provider(() -> "quick sums").choose("quick")).isEqualTo("quick sums");
    assertThatThrownBy(() -> provider(ABSENT).choose("quick"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("-Daleator.test-sums=quick cannot be met: no such library");
    assertThatThrownBy(() -> provider(ABSENT).choose("fast"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("-Daleator.test-sums=fast is unknown; use plain or quick");
  }

  @Test
  void theChoiceIsMadeOnce() {
    AtomicInteger loads = new AtomicInteger();
    Provider<String> provider = provider(() -> "load " + loads.incrementAndGet());
    assertThat(provider.get()).isEqualTo("load 1");
    assertThat(provider.get()).isEqualTo("load 1");
  }
}
