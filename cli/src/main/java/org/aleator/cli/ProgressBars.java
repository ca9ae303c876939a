// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import java.io.PrintStream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import org.aleator.text.Digits;

/**
 * One bar on stderr for a computation, with the name of the stage at work, gone when all is done.
 * What goes back begins a new one. Only a person at a terminal sees it: whether stderr is one, the
 * launcher says, since Java 17 has no way to ask.
 */
public final class ProgressBars implements Session.Audience {
  /** Set to {@code true} by the launcher where stderr is a terminal. */
  public static final String TERMINAL_PROPERTY = "aleator.stderr.terminal";

  private static final int STEPS = 1000;
  private static final int WIDTH = 79;

  private final boolean shown;
  private final PrintStream stream;
  private ProgressBar bar;
  private StageLine line;

  private ProgressBars(boolean shown, PrintStream stream) {
    this.shown = shown;
    this.stream = stream;
  }

  /** Bars on the process's stderr, if it is a terminal and the user did not ask for quiet. */
  public static ProgressBars onStderr(boolean quiet) {
    return new ProgressBars(!quiet && Boolean.getBoolean(TERMINAL_PROPERTY), System.err);
  }

  /** Bars on the given stream, whatever it is. */
  public static ProgressBars on(PrintStream stream) {
    return new ProgressBars(true, stream);
  }

  @Override
  public synchronized void update(String newStage, double fraction) {
    if (!shown) {
      return;
    }
    long steps = Math.round(STEPS * Math.min(1, Math.max(0, fraction)));
    boolean another = bar != null && !line.isAt(newStage);
    if (another && steps < bar.getCurrent()) {
      clear();
    }
    boolean opened = bar == null;
    if (opened) {
      line = new StageLine();
      bar = open(newStage);
    }
    // Members that train in parallel report out of order; the bar never goes back.
    long furthest = Math.max(bar.getCurrent(), steps);
    line.heard(newStage, furthest / (double) STEPS);
    bar.stepTo(furthest);
    if (another) {
      bar.setExtraMessage("");
    }
    if (opened || another) {
      // The bar's thread draws steps alone, and would miss one while it draws a bar for the first
      // time.
      bar.refresh();
    }
  }

  /** Beside the stage that reached it. */
  @Override
  public synchronized void bound(double rmse) {
    if (bar != null) {
      bar.setExtraMessage(", error at most %s so far".formatted(Digits.of(rmse)));
    }
  }

  private ProgressBar open(String name) {
    return new ProgressBarBuilder()
        .setTaskName(name)
        .setInitialMax(STEPS)
        .setRenderer(line)
        .setUpdateIntervalMillis(100)
        .continuousUpdate()
        .setConsumer(new Line(stream))
        .build();
  }

  @Override
  public void close() {
    clear();
  }

  /** Takes the bar away, so that something can be printed; the next report brings it back. */
  public synchronized void clear() {
    if (bar != null) {
      bar.close();
      stream.print('\r' + " ".repeat(WIDTH) + '\r');
      stream.flush();
      bar = null;
    }
  }

  /** One line of fixed width, drawn over itself. */
  private record Line(PrintStream stream) implements ProgressBarConsumer {
    @Override
    public int getMaxRenderedLength() {
      return WIDTH;
    }

    @Override
    public void accept(String rendered) {
      stream.print('\r' + rendered);
      stream.flush();
    }

    @Override
    public void close() {
      // Not called for a bar that was never drawn; ProgressBars wipes the line.
    }
  }
}
