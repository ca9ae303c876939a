// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import org.aleator.util.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** Draws with Java2D into an image. */
final class ImageSurface implements Surface {
  private final BufferedImage image;
  private final Graphics2D graphics;

  /**
   * @throws InvalidInputException where this Java has no fonts to write with
   */
  ImageSurface(int width, int height) {
    requireFonts();
    image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
  }

  BufferedImage image() {
    return image;
  }

  /**
   * A slim container has no font or no fontconfig; Java says so with errors of many kinds from deep
   * inside, on first use.
   */
  static void requireFonts() {
    try {
      var context = new FontRenderContext(null, true, true);
      if (font(12, false).getStringBounds("x", context).getWidth() > 0) {
        return;
      }
    } catch (RuntimeException | LinkageError | InternalError e) {
      throw noFonts(e);
    }
    throw noFonts(null);
  }

  private static InvalidInputException noFonts(@Nullable Throwable cause) {
    return new InvalidInputException(
        "cannot draw a .png: this machine has no fonts for Java; name an .svg file, which needs"
            + " none, or install fontconfig and a font such as DejaVu",
        cause);
  }

  @Override
  public void line(double[] x, double[] y, Ink ink, double width, boolean dashed) {
    graphics.setColor(color(ink));
    float[] dash = dashed ? new float[] {6, 4} : null;
    graphics.setStroke(
        new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0));
    graphics.draw(path(x, y));
  }

  @Override
  public void polygon(double[] x, double[] y, Ink ink) {
    graphics.setColor(color(ink));
    Path2D path = path(x, y);
    path.closePath();
    graphics.fill(path);
  }

  @Override
  public void circle(double x, double y, double radius, Ink ink) {
    graphics.setColor(color(ink));
    graphics.fill(new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius));
  }

  @Override
  public void text(double x, double y, String text, double size, boolean bold, Anchor anchor) {
    graphics.setColor(color(Ink.BLACK));
    graphics.setFont(font(size, bold));
    double width = graphics.getFontMetrics().stringWidth(text);
    double shift =
        switch (anchor) {
          case START -> 0;
          case MIDDLE -> width / 2;
          case END -> width;
        };
    graphics.drawString(text, (float) (x - shift), (float) y);
  }

  @Override
  public void textUpwards(double x, double y, String text, double size) {
    AffineTransform upright = graphics.getTransform();
    graphics.translate(x, y);
    graphics.rotate(-Math.PI / 2);
    text(0, 0, text, size, false, Anchor.MIDDLE);
    graphics.setTransform(upright);
  }

  @Override
  public void clip(double x, double y, double width, double height) {
    graphics.setClip(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public void unclip() {
    graphics.setClip(null);
  }

  private static Font font(double size, boolean bold) {
    return new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, 1).deriveFont((float) size);
  }

  private static Color color(Ink ink) {
    return new Color((ink.rgb() & 0xffffff) | (int) Math.round(255 * ink.opacity()) << 24, true);
  }

  private static Path2D path(double[] x, double[] y) {
    Path2D path = new Path2D.Double();
    path.moveTo(x[0], y[0]);
    for (int i = 1; i < x.length; i++) {
      path.lineTo(x[i], y[i]);
    }
    return path;
  }
}
