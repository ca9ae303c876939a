// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.aleator.util.InvalidInputException;

/**
 * Panels side by side, of equal width.
 *
 * @param panels from left to right, at least one
 * @param width of the whole, in pixels
 * @param height of the whole, in pixels
 * @param caption lines below the panels
 */
public record Chart(List<Panel> panels, int width, int height, List<String> caption) {
  private static final int LEAST_SIZE = 150;
  private static final double CAPTION_SIZE = 12;
  private static final double CAPTION_LINE = 18;

  /** Without a caption. */
  public Chart(List<Panel> panels, int width, int height) {
    this(panels, width, height, List.of());
  }

  public Chart {
    panels = List.copyOf(panels);
    caption = List.copyOf(caption);
    if (panels.isEmpty() || width < LEAST_SIZE * panels.size() || height < LEAST_SIZE) {
      throw new IllegalArgumentException(
          panels.size() + " panels do not fit into " + width + " x " + height);
    }
  }

  /** The chart as an SVG document. */
  public String svg() {
    SvgSurface surface = new SvgSurface(width, height);
    drawOn(surface);
    return surface.document();
  }

  /**
   * The chart as a PNG image.
   *
   * @throws InvalidInputException where this machine has no fonts for Java
   */
  public byte[] png() {
    ImageSurface surface = new ImageSurface(width, height);
    drawOn(surface);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    // In memory: handed a plain stream, ImageIO would make a temporary file.
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      ImageIO.write(surface.image(), "png", out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * The chart in the format that the file's name ends in.
   *
   * @throws InvalidInputException where that is neither .png nor .svg
   */
  public byte[] encode(Path file) {
    requireFormat(file);
    return isSvg(file) ? svg().getBytes(StandardCharsets.UTF_8) : png();
  }

  /**
   * Says at once, before a long computation, whether a chart can have this file's format.
   *
   * @throws InvalidInputException where the name ends in neither .png nor .svg
   */
  public static void requireFormat(Path file) {
    if (!isSvg(file) && !endsWith(file, ".png")) {
      throw new InvalidInputException(
          "cannot draw " + file + ": a chart's file name ends in .png or .svg");
    }
  }

  /**
   * Says at once, before a long computation, whether PNG images can be drawn here.
   *
   * @throws InvalidInputException where this machine has no fonts for Java
   */
  public static void requireFonts() {
    ImageSurface.requireFonts();
  }

  private static boolean isSvg(Path file) {
    return endsWith(file, ".svg");
  }

  private static boolean endsWith(Path file, String ending) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }

  private void drawOn(Surface surface) {
    double share = (double) width / panels.size();
    for (int i = 0; i < panels.size(); i++) {
      Layout.draw(surface, panels.get(i), i * share, 0, share, height - captionHeight());
    }
    for (int i = 0; i < caption.size(); i++) {
      double y = height - captionHeight() + (i + 1) * CAPTION_LINE;
      surface.text(CAPTION_LINE, y, caption.get(i), CAPTION_SIZE, false, Surface.Anchor.START);
    }
  }

  private double captionHeight() {
    return caption.isEmpty() ? 0 : (caption.size() + 0.7) * CAPTION_LINE;
  }
}
