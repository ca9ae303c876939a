// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.image;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.aleator.util.InvalidInputException;

/**
 * A picture in memory.
 *
 * @param rgb row by row, 0xRRGGBB
 */
public record RgbImage(int width, int height, int[] rgb) {
  public RgbImage {
    if (rgb.length != width * height) {
      throw new IllegalArgumentException(rgb.length + " pixels, " + width + " x " + height);
    }
  }

  /**
   * Decodes a file.
   *
   * @throws InvalidInputException where it is no picture that Java reads
   */
  public static RgbImage read(Path file) {
    BufferedImage image = decode(file);
    int width = image.getWidth();
    int height = image.getHeight();
    int[] rgb = image.getRGB(0, 0, width, height, null, 0, width);
    for (int i = 0; i < rgb.length; i++) {
      rgb[i] &= 0xffffff;
    }
    return new RgbImage(width, height, rgb);
  }

  /**
   * The one channel of a grey picture, as the file has it, such as the millimetres of a 16-bit
   * depth map.
   *
   * @throws InvalidInputException where it is no picture, or one with colours
   */
  public static int[] readGrey(Path file, int[] size) {
    BufferedImage image = decode(file);
    Raster raster = image.getRaster();
    if (raster.getNumBands() != 1
        || image.getColorModel() instanceof java.awt.image.IndexColorModel) {
      throw new InvalidInputException(
          file
              + " has "
              + Math.max(3, raster.getNumBands())
              + " channels: a depth map is a grey picture with one, of 16 bits");
    }
    size[0] = image.getWidth();
    size[1] = image.getHeight();
    return raster.getSamples(0, 0, size[0], size[1], 0, (int[]) null);
  }

  private static BufferedImage decode(Path file) {
    // Otherwise every picture passes through a temporary file.
    ImageIO.setUseCache(false);
    try (InputStream in = Files.newInputStream(file)) {
      BufferedImage image = ImageIO.read(in);
      if (image != null) {
        return image;
      }
    } catch (IOException | RuntimeException e) {
      // The decoders tell of a broken file with exceptions of many kinds.
      throw undecodable(file, e);
    }
    throw undecodable(file, null);
  }

  private static InvalidInputException undecodable(Path file, Exception cause) {
    boolean there = Files.isReadable(file) && !Files.isDirectory(file);
    String why = there ? " does not decode as a picture (.png, .jpg)" : " cannot be read";
    return new InvalidInputException(
        file + why + (cause == null || cause.getMessage() == null ? "" : ": " + cause.getMessage()),
        cause);
  }
}
