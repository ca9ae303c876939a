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
