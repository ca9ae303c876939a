// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.aleator.report.plot.Surface.Anchor;

/**
 * Draws one panel into a rectangle of a surface: title, legend, axes with round ticks and a light
 * grid, then the marks. The legend has lines of its own above the axes, so it hides no data.
 */
final class Layout {
  private static final double SIZE = 12;
  private static final double TITLE_SIZE = 14;
  private static final double GAP = 8;
  private static final double LEGEND_LINE = 18;
  private static final double SWATCH = 22;
  private static final double DOT = 4;
  private static final double X_TICK_PIXELS = 50;
  private static final double Y_TICK_PIXELS = 36;

  private final Surface surface;
  private final Panel panel;
  private final Ticks xTicks;
  private final Ticks yTicks;
  private final double left;
  private final double right;
  private final double top;
  private final double bottom;
  private final double legendTop;

  private Layout(Surface surface, Panel panel, double x, double y, double width, double height) {
    this.surface = surface;
    this.panel = panel;
    legendTop = y + GAP + (panel.title().isEmpty() ? 0 : TITLE_SIZE + GAP);
    right = x + width - 2 * GAP;
    bottom = y + height - GAP - SIZE - GAP - (panel.x().label().isEmpty() ? 0 : SIZE + GAP);
    // The ticks decide how wide their labels are; their number depends on the height alone.
    double firstTop = legendTop + LEGEND_LINE;
    yTicks = panel.y().ticks((int) ((bottom - firstTop) / Y_TICK_PIXELS));
    double labels =
        yTicks.labels().stream().mapToDouble(t -> Surface.textWidth(t, SIZE)).max().orElse(0);
    left = x + 2 * GAP + labels + (panel.y().label().isEmpty() ? 0 : SIZE + GAP);
    top = legendTop + legendLines() * LEGEND_LINE + GAP / 2;
    xTicks = panel.x().ticks((int) ((right - left) / X_TICK_PIXELS));
  }

  /** Draws the panel into the rectangle. */
  static void draw(Surface surface, Panel panel, double x, double y, double width, double height) {
    Layout layout = new Layout(surface, panel, x, y, width, height);
    layout.drawTitles(x, y, height);
    layout.walkLegend(true);
    layout.drawGrid();
    surface.clip(layout.left, layout.top, layout.right - layout.left, layout.bottom - layout.top);
    panel.marks().forEach(layout::drawMark);
    surface.unclip();
    layout.drawFrame();
  }

  private void drawTitles(double x, double y, double height) {
    double middle = (left + right) / 2;
    if (!panel.title().isEmpty()) {
      surface.text(middle, y + GAP + TITLE_SIZE, panel.title(), TITLE_SIZE, true, Anchor.MIDDLE);
    }
    if (!panel.x().label().isEmpty()) {
      surface.text(middle, y + height - GAP, panel.x().label(), SIZE, false, Anchor.MIDDLE);
    }
    if (!panel.y().label().isEmpty()) {
      surface.textUpwards(x + GAP + SIZE, (top + bottom) / 2, panel.y().label(), SIZE);
    }
  }

  private int legendLines() {
    return walkLegend(false);
  }

  /** Goes through the legend's entries, line after line; returns the number of lines. */
  private int walkLegend(boolean draw) {
    List<Mark> entries = panel.marks().stream().filter(m -> !m.label().isEmpty()).toList();
    double x = left;
    int line = 0;
    for (Mark mark : entries) {
      double width = SWATCH + GAP / 2 + Surface.textWidth(mark.label(), SIZE) + GAP;
      if (x > left && x + width > right) {
        x = left;
        line++;
      }
      if (draw) {
        double baseline = legendTop + line * LEGEND_LINE + SIZE;
        drawSwatch(mark, x, baseline - SIZE * 0.35);
        surface.text(x + SWATCH + GAP / 2, baseline, mark.label(), SIZE, false, Anchor.START);
      }
      x += width;
    }
    return entries.isEmpty() ? 0 : line + 1;
  }

  private void drawSwatch(Mark mark, double x, double y) {
    double[] ends = {x, x + SWATCH};
    if (mark instanceof Mark.Line line) {
      surface.line(ends, new double[] {y, y}, line.ink(), 2, line.dashed());
    } else if (mark instanceof Mark.Points) {
      surface.circle(x + SWATCH / 2, y, 3, mark.ink());
    } else if (mark instanceof Mark.Intervals) {
      surface.line(ends, new double[] {y, y}, mark.ink(), 2, false);
      surface.circle(x + SWATCH / 2, y, DOT, mark.ink());
    } else {
      rectangle(x, y - 5, x + SWATCH, y + 5, mark.ink());
    }
  }

  private void rectangle(double left, double top, double right, double bottom, Ink ink) {
    surface.polygon(
        new double[] {left, right, right, left}, new double[] {top, top, bottom, bottom}, ink);
  }

  private void drawGrid() {
    for (int i = 0; i < xTicks.values().size(); i++) {
      double x = pixelX(xTicks.values().get(i));
      surface.line(new double[] {x, x}, new double[] {top, bottom}, Ink.LIGHT, 1, false);
      surface.text(x, bottom + GAP / 2 + SIZE, xTicks.labels().get(i), SIZE, false, Anchor.MIDDLE);
    }
    for (int i = 0; i < yTicks.values().size(); i++) {
      double y = pixelY(yTicks.values().get(i));
      surface.line(new double[] {left, right}, new double[] {y, y}, Ink.LIGHT, 1, false);
      String label = yTicks.labels().get(i);
      surface.text(left - GAP / 2, y + SIZE * 0.35, label, SIZE, false, Anchor.END);
    }
  }

  private void drawFrame() {
    double[] x = {left, right, right, left, left};
    double[] y = {top, top, bottom, bottom, top};
    surface.line(x, y, Ink.GREY, 1, false);
  }

  private void drawMark(Mark mark) {
    if (mark instanceof Mark.Points points) {
      for (int i = 0; i < points.x().length; i++) {
        if (isFinite(mark, i)) {
          surface.circle(pixelX(points.x()[i]), pixelY(points.y()[i]), 2.2, points.ink());
        }
      }
    } else if (mark instanceof Mark.Bars) {
      drawRectangles(mark, i -> mark.ink(), 0.5);
    } else if (mark instanceof Mark.Cells cells) {
      double[] opacities = cells.opacities();
      drawRectangles(mark, i -> cells.ink().withOpacity(opacities[i]), 0);
    } else if (mark instanceof Mark.Intervals intervals) {
      drawIntervals(intervals);
    } else {
      drawRuns((Mark.Pointwise) mark);
    }
  }

  /**
   * @param gap left free at either side, in pixels
   */
  private void drawRectangles(Mark mark, IntFunction<Ink> ink, double gap) {
    for (int i = 0; i < mark.left().length; i++) {
      if (isFinite(mark, i)) {
        rectangle(
            pixelX(mark.left()[i]) + gap,
            pixelY(mark.high()[i]),
            pixelX(mark.right()[i]) - gap,
            pixelY(mark.low()[i]),
            ink.apply(i));
      }
    }
  }

  private void drawIntervals(Mark.Intervals mark) {
    for (int i = 0; i < mark.value().length; i++) {
      if (isFinite(mark, i)) {
        double y = pixelY(mark.place()[i]);
        double[] ends = {pixelX(mark.left()[i]), pixelX(mark.right()[i])};
        surface.line(ends, new double[] {y, y}, mark.ink(), 2, false);
        surface.circle(pixelX(mark.value()[i]), y, DOT, mark.ink());
      }
    }
  }

  private void drawRuns(Mark.Pointwise mark) {
    int from = 0;
    for (int i = 0; i <= mark.x().length; i++) {
      if (i == mark.x().length || !isFinite(mark, i)) {
        if (i - from >= 2) {
          drawRun(mark, from, i);
        }
        from = i + 1;
      }
    }
  }

  private static boolean isFinite(Mark mark, int i) {
    return Double.isFinite(mark.left()[i])
        && Double.isFinite(mark.right()[i])
        && Double.isFinite(mark.low()[i])
        && Double.isFinite(mark.high()[i]);
  }

  /** A line or band over the points from {@code from} to before {@code to}, all finite. */
  private void drawRun(Mark.Pointwise mark, int from, int to) {
    double[] x = Arrays.stream(mark.x(), from, to).map(this::pixelX).toArray();
    double[] high = Arrays.stream(mark.high(), from, to).map(this::pixelY).toArray();
    if (mark instanceof Mark.Line line) {
      surface.line(x, high, line.ink(), 2, line.dashed());
      return;
    }
    double[] low = Arrays.stream(mark.low(), from, to).map(this::pixelY).toArray();
    int n = x.length;
    double[] aroundX = Arrays.copyOf(x, 2 * n);
    double[] aroundY = Arrays.copyOf(high, 2 * n);
    for (int i = 0; i < n; i++) {
      aroundX[2 * n - 1 - i] = x[i];
      aroundY[2 * n - 1 - i] = low[i];
    }
    surface.polygon(aroundX, aroundY, mark.ink());
  }

  private double pixelX(double x) {
    return left + panel.x().part(x) * (right - left);
  }

  private double pixelY(double y) {
    return bottom - panel.y().part(y) * (bottom - top);
  }
}
