// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aleator.lab.image.RgbImage;
import org.aleator.util.InvalidInputException;

/** Depth maps in files: grey pictures, and arrays as NumPy writes them. */
final class DepthFiles {
  private static final Pattern DESCR = Pattern.compile("'descr':\\s*'([<>|=]?)(f4|f8|u2)'");
  private static final Pattern SHAPE = Pattern.compile("'shape':\\s*\\(([^)]*)\\)");

  private DepthFiles() {}

  static boolean isDepthFile(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".png") || name.endsWith(".npy");
  }

  /**
   * @param scale units of a picture per metre, 1000 for millimetres; an array of floats is in
   *     metres
   */
  static DepthMap read(Path file, double scale) {
    if (file.toString().toLowerCase(Locale.ROOT).endsWith(".npy")) {
      return npy(file, scale);
    }
    int[] size = new int[2];
    int[] units = RgbImage.readGrey(file, size);
    float[] metres = new float[units.length];
    for (int i = 0; i < metres.length; i++) {
      metres[i] = (float) (units[i] / scale);
    }
    return new DepthMap(size[0], size[1], metres);
  }

  /** NumPy's format, version 1 to 3: magic, header length, a dictionary as text, raw numbers. */
  private static DepthMap npy(Path file, double scale) {
    byte[] bytes = bytes(file);
    if (bytes.length < 12 || bytes[0] != (byte) 0x93 || bytes[1] != 'N' || bytes[2] != 'U') {
      throw new InvalidInputException(file + " is not a NumPy array (.npy)");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    boolean first = bytes[6] == 1;
    int start = first ? 10 : 12;
    int length = first ? buffer.getShort(8) & 0xffff : buffer.getInt(8);
    if (length < 0 || start + length > bytes.length) {
      throw new InvalidInputException(file + " is cut short");
    }
    String header = new String(bytes, start, length, StandardCharsets.ISO_8859_1);
    Matcher type = DESCR.matcher(header);
    Matcher shape = SHAPE.matcher(header);
    if (!type.find() || !shape.find() || header.contains("'fortran_order': True")) {
      throw new InvalidInputException(
          file + " must hold float32, float64 or uint16 in C order; its header says " + header);
    }
    int[] size = size(file, shape.group(1));
    int width = type.group(2).charAt(1) - '0';
    if (bytes.length - start - length < (long) size[0] * size[1] * width) {
      throw new InvalidInputException(file + " is cut short");
    }
    buffer.order(">".equals(type.group(1)) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    float[] metres = new float[size[0] * size[1]];
    for (int i = 0; i < metres.length; i++) {
      int at = start + length + i * width;
      metres[i] =
          switch (width) {
            case 4 -> buffer.getFloat(at);
            case 8 -> (float) buffer.getDouble(at);
            default -> (float) ((buffer.getShort(at) & 0xffff) / scale);
          };
    }
    return new DepthMap(size[1], size[0], metres);
  }

  /** Height and width: the two dimensions that are not 1. */
  private static int[] size(Path file, String shape) {
    int[] sides =
        Pattern.compile(",")
            .splitAsStream(shape)
            .map(String::strip)
            .filter(side -> !side.isEmpty() && !side.equals("1"))
            .mapToInt(Integer::parseInt)
            .toArray();
    if (sides.length != 2) {
      throw new InvalidInputException(
          file + " has the shape (" + shape + "); a depth map has height and width");
    }
    return sides;
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
