// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** Small files as cameras and networks leave them. */
final class Pictures {
  private Pictures() {}

  /** Red counts the columns, green the rows. */
  static void rgb(Path file, int width, int height) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        image.setRGB(x, y, x << 16 | y << 8);
      }
    }
    Files.createDirectories(file.getParent());
    String name = file.toString();
    ImageIO.write(image, name.substring(name.lastIndexOf('.') + 1), file.toFile());
  }

  /** Depth of {@code first} + column + 10 · row millimetres. */
  static void depth(Path file, int width, int height, int first) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_USHORT_GRAY);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        image.getRaster().setSample(x, y, 0, first + x + 10 * y);
      }
    }
    Files.createDirectories(file.getParent());
    ImageIO.write(image, "png", file.toFile());
  }

  /** As {@code numpy.save} writes float32. */
  static void npy(Path file, int width, int height, float[] values) throws IOException {
    String header =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }".formatted(height, width);
    byte[] text =
        (header + " ".repeat(117 - header.length()) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer buffer =
        ByteBuffer.allocate(10 + text.length + 4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    buffer.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.ISO_8859_1));
    buffer.put((byte) 1).put((byte) 0).putShort((short) text.length).put(text);
    for (float value : values) {
      buffer.putFloat(value);
    }
    Files.createDirectories(file.getParent());
    Files.write(file, buffer.array());
  }
}
