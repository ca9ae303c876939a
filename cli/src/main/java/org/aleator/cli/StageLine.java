package org.aleator.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;

/**
 * What is being done, how much of it is done, how long the rest will take and what is known so far,
 * on one line. The time left is shown once enough steps have been seen to judge it by; a stage that
 * is done while nothing else has begun is shown as finishing, not as 100 %.
 */
final class StageLine implements ProgressBarRenderer {
  private static final int BAR = 24;
  private static final int NAME = 24;

  /** With fewer steps, or in less time, a rate is a guess. */
  private static final int STEPS_TO_JUDGE_BY = 4;

  private static final Duration TIME_TO_JUDGE_BY = Duration.ofSeconds(2);

  private long last = -1;
  private int steps;
  private Instant lastStep = Instant.EPOCH;

  @Override
  public String render(ProgressState state, int width) {
    String line = line(state, Instant.now());
    return line.length() > width ? line.substring(0, width) : line + " ".repeat(pad(line, width));
  }

  private static int pad(String line, int width) {
    return width - line.length();
  }

  private String line(ProgressState state, Instant now) {
    if (state.getCurrent() != last) {
      last = state.getCurrent();
      lastStep = now;
      steps++;
    }
    String name = state.getTaskName();
    String shown = name.length() > NAME ? name.substring(0, NAME - 1) + "…" : name;
    Duration elapsed = Duration.between(state.getStartInstant(), now);
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
        left(part, elapsed, now),
        state.getExtraMessage());
  }

  /** The rate is that of the steps taken: time since the last of them is not yet a slowing down. */
  private String left(double part, Duration elapsed, Instant now) {
    Duration sinceStep = Duration.between(lastStep, now);
    Duration working = elapsed.minus(sinceStep);
    if (steps <= STEPS_TO_JUDGE_BY || part <= 0 || working.compareTo(TIME_TO_JUDGE_BY) < 0) {
      return ", " + seconds(elapsed);
    }
    double rest = working.toMillis() / 1000.0 * (1 - part) / part - sinceStep.toMillis() / 1000.0;
    return ", about %s left"
        .formatted(seconds(Duration.ofSeconds((long) Math.ceil(Math.max(1, rest)))));
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
