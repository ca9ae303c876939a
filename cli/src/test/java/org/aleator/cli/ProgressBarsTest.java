// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressBarsTest {
  @Test
  void aBarNamesItsStageAndIsWipedAtTheEnd() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ProgressBars bars =
        ProgressBars.on(new PrintStream(bytes, true, StandardCharsets.UTF_8))) {
      bars.update("ensemble", 0.5);
      awaitText(bytes, "ensemble");
      bars.update("ensemble", 0.25);
      bars.update("noise", 1);
      awaitText(bytes, "noise: finishing, ");
    }
    String shown = bytes.toString(StandardCharsets.UTF_8);
    assertThat(shown).contains("50 %").doesNotContain("25 %").doesNotContain("100 %");
    assertThat(shown.split("\r")).allMatch(line -> line.length() < 80);
    assertThat(shown).doesNotContain("\n").endsWith("\r");
    assertThat(shown.substring(shown.lastIndexOf('\r', shown.length() - 2))).isBlank();
  }

  @Test
  void aBoundIsShownBesideTheStageThatReachedIt() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ProgressBars bars =
        ProgressBars.on(new PrintStream(bytes, true, StandardCharsets.UTF_8))) {
      bars.update("floor", 0.25);
      awaitText(bytes, "25 %");
      assertThat(bytes.toString(StandardCharsets.UTF_8)).doesNotContain("so far");
      bars.bound(4.02137);
      bars.update("floor", 0.5);
      awaitText(bytes, "error at most 4.021 so far");
      bars.update("course", 0.5);
      awaitText(bytes, "course");
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8).split("\r"))
        .allMatch(line -> line.length() < 80)
        .noneMatch(line -> line.contains("course") && line.contains("so far"));
  }

  @Test
  void theNextStageOfAWholeGoesOnWhereTheLastOneWas() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ProgressBars bars =
        ProgressBars.on(new PrintStream(bytes, true, StandardCharsets.UTF_8))) {
      bars.update("measuring smoothness", 0.1);
      awaitText(bytes, "measuring smoothness [==                      ] 10 %");
      bars.update("training models", 0.2);
      awaitText(bytes, "training models [====                    ] 20 %");
      assertThat(bytes.toString(StandardCharsets.UTF_8)).doesNotContain(" ".repeat(79));
    }
  }

  /** Bars are drawn by a thread of their own. */
  private static void awaitText(ByteArrayOutputStream bytes, String text) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          while (!bytes.toString(StandardCharsets.UTF_8).contains(text)) {
            Thread.sleep(5);
          }
        });
  }

  @Test
  void nothingIsShownWhereStderrIsNoTerminal() {
    assertThat(Boolean.getBoolean(ProgressBars.TERMINAL_PROPERTY)).isFalse();
    try (ProgressBars bars = ProgressBars.onStderr(false)) {
      bars.update("ensemble", 0.5);
    }
  }
}
