// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.aleator.report.plot.Surface.Anchor;

/**
 * Pictures and maps of numbers in rows of equal cells, each with a title, the maps with a colour
 * bar; PNG alone, for a picture of pixels gains nothing from SVG.
 *
 * @param cells from left to right, row by row
 * @param across cells in a row
 * @param caption a line below; may be empty
 */
public record PictureGrid(List<Cell> cells, int across, String caption) {
  private static final int GAP = 14;
  private static final int TITLE = 26;
  private static final int BAR = 14;
  private static final int BAR_LABELS = 44;
  private static final int CAPTION = 30;
  private static final double SIZE = 12;

  /**
   * Five points of the colour map "viridis" (van der Walt and Smith 2015), which grows evenly
   * brighter and is read with any colour vision.
   */
  private static final int[] VIRIDIS = {0x440154, 0x3b528b, 0x21918c, 0x5ec962, 0xfde725};

  /** Blue below 0, white, red above. */
  private static final int[] DIVERGING = {0x2166ac, 0x92c5de, 0xf7f7f7, 0xf4a582, 0xb2182b};

  private static final int NO_VALUE = 0x606060;

  /** One of the pictures, all of one size. */
  public sealed interface Cell {
    String title();

    int width();

    int height();

    int rgb(int index);

    /**
     * A picture as it is.
     *
     * @param pixels row by row, 0xRRGGBB
     */
    record Picture(String title, int width, int height, int[] pixels) implements Cell {
      @Override
      public int rgb(int index) {
        return pixels[index];
      }
    }

    /**
     * Numbers as colours.
     *
     * @param diverging whether the range lies about 0
     */
    record Map(
        String title, int width, int height, float[] values, Axis.Range range, boolean diverging)
        implements Cell {
      @Override
      public int rgb(int index) {
        float value = values[index];
        return Float.isNaN(value) ? NO_VALUE : colour((value - range.from()) / range.width());
      }

      int colour(double share) {
        int[] points = diverging ? DIVERGING : VIRIDIS;
        double at = Math.max(0, Math.min(1, share)) * (points.length - 1);
        int first = Math.min((int) at, points.length - 2);
        int colour = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
          int a = points[first] >> shift & 0xff;
          int b = points[first + 1] >> shift & 0xff;
          colour |= (int) Math.round(a + (b - a) * (at - first)) << shift;
        }
        return colour;
      }
    }
  }

  public PictureGrid {
    cells = List.copyOf(cells);
  }

  /** The whole as a PNG image. */
  public byte[] png() {
    int cellWidth = cells.get(0).width() + GAP + BAR + BAR_LABELS;
    int cellHeight = cells.get(0).height() + TITLE + GAP;
    int down = (cells.size() + across - 1) / across;
    ImageSurface surface =
        new ImageSurface(
            GAP + across * cellWidth, down * cellHeight + (caption.isEmpty() ? GAP : CAPTION));
    BufferedImage image = surface.image();
    for (int k = 0; k < cells.size(); k++) {
      int left = GAP + k % across * cellWidth;
      int top = TITLE + k / across * cellHeight;
      draw(surface, image, cells.get(k), left, top);
    }
    if (!caption.isEmpty()) {
      surface.text(GAP, down * cellHeight + CAPTION - 12.0, caption, SIZE, false, Anchor.START);
    }
    return encode(image);
  }

  private static void draw(
      ImageSurface surface, BufferedImage image, Cell cell, int left, int top) {
    surface.text(left, top - 8.0, cell.title(), SIZE + 1, true, Anchor.START);
    for (int i = 0; i < cell.width() * cell.height(); i++) {
      image.setRGB(left + i % cell.width(), top + i / cell.width(), cell.rgb(i));
    }
    if (cell instanceof Cell.Map map) {
      int bar = left + cell.width() + 6;
      for (int y = 0; y < cell.height(); y++) {
        int colour = map.colour(1 - (y + 0.5) / cell.height());
        for (int x = 0; x < BAR; x++) {
          image.setRGB(bar + x, top + y, colour);
        }
      }
      Ticks ticks = Ticks.of(map.range(), 6);
      for (int t = 0; t < ticks.values().size(); t++) {
        double share = (ticks.values().get(t) - map.range().from()) / map.range().width();
        double y = top + (1 - share) * cell.height();
        surface.line(
            new double[] {bar + BAR, bar + BAR + 3.0}, new double[] {y, y}, Ink.BLACK, 1, false);
        surface.text(
            bar + BAR + 5.0, y + SIZE * 0.35, ticks.labels().get(t), SIZE, false, Anchor.START);
      }
    }
  }

  private static byte[] encode(BufferedImage image) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      ImageIO.write(image, "png", out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
