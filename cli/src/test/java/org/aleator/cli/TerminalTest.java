// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalTest {
  private static final String LONG = "  - " + "word ".repeat(40).strip();

  @Test
  void longLinesEndAtWordsWithinEightyColumnsAndLoseNone() {
    List<String> parts = Terminal.wrapped(LONG);
    assertThat(parts).hasSizeGreaterThan(1).allMatch(part -> part.length() <= 80);
    assertThat(parts.subList(1, parts.size())).allMatch(part -> part.startsWith("    word"));
    assertThat(String.join(" ", parts).replaceAll(" +", " ")).isEqualTo(LONG.replaceAll(" +", " "));
    assertThat(Terminal.wrapped("x".repeat(200))).containsExactly("x".repeat(200));
  }

  @Test
  void inAPipeNothingIsAddedAndNothingBroken() {
    assertThat(Boolean.getBoolean(Terminal.PROPERTY)).isFalse();
    assertThat(Terminal.colours()).isFalse();
    assertThat(Terminal.lines(List.of("Heading", LONG))).containsExactly("Heading", LONG);
  }

  @Test
  void kernelsHaveTheirUsualNames() {
    assertThat(Arithmetic.kernel("simd 512 bit", "amd64")).isEqualTo("avx512");
    assertThat(Arithmetic.kernel("simd 128 bit", "aarch64")).isEqualTo("neon");
    assertThat(Arithmetic.kernel("plain", "riscv64")).isEqualTo("plain");
  }
}
