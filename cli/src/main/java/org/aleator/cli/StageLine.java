// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalDouble;
import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;
import org.aleator.util.Pace;

/**
 * What is being done, how much of it is done, how long the rest will take and what is known so far,
 * on one line. The time left is shown once enough steps have been seen to judge it by; what is done
 * while nothing else has begun is shown as finishing, not as 100 %.
 */
final class StageLine implements ProgressBarRenderer {
  private static final int BAR = 24;
  private static final int NAME = 24;

  private final Instant began = Instant.now();
  private final Pace pace = new Pace();
  private String stage = "";
  private Instant lastStep = began;

  /** Whether this stage was the last that was heard. */
  synchronized boolean isAt(String name) {
    return stage.equals(name);
  }

  synchronized void heard(String name, double fraction) {
    lastStep = Instant.now();
    stage = name;
    pace.heard(name, fraction, seconds(lastStep));
  }

  private double seconds(Instant now) {
    return Duration.between(began, now).toMillis() / 1000.0;
  }

  @Override
  public String render(ProgressState state, int width) {
    String line = line(state, Instant.now());
    return line.length() > width ? line.substring(0, width) : line + " ".repeat(pad(line, width));
  }

  private static int pad(String line, int width) {
    return width - line.length();
  }

  private synchronized String line(ProgressState state, Instant now) {
    String shown = stage.length() > NAME ? stage.substring(0, NAME - 1) + "…" : stage;
    double part = state.getMax() > 0 ? state.getCurrent() / (double) state.getMax() : 0;
    if (part >= 1) {
      return "%s: finishing, %s".formatted(shown, seconds(Duration.between(lastStep, now)));
    }
    int filled = (int) (BAR * part);
    return String.format(
        Locale.ROOT,
        "%s [%s%s] %2d %%%s%s",
        shown,
        "=".repeat(filled),
        " ".repeat(BAR - filled),
        (int) (100 * part),
        left(now),
        state.getExtraMessage());
  }

  private String left(Instant now) {
    OptionalDouble left = pace.left(seconds(now));
    return left.isEmpty()
        ? ", " + seconds(Duration.between(began, now))
        : ", about %s left".formatted(seconds(Duration.ofSeconds((long) left.getAsDouble())));
  }

  private static String seconds(Duration time) {
    long seconds = time.toSeconds();
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3600
        ? "%d min".formatted(Math.round(seconds / 60.0))
        : String.format(Locale.ROOT, "%.1f h", seconds / 3600.0);
  }
}
