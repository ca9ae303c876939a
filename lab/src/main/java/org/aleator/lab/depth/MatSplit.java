// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.Node;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.InflaterInputStream;
import org.aleator.util.InvalidInputException;

/**
 * The scenes of a split: {@code testNdxs} and {@code trainNdxs} of NYU's {@code splits.mat}, which
 * count from 1. The file is distributed in MATLAB's format of level 5, so both that and v7.3 are
 * read.
 */
public final class MatSplit {
  private static final int COMPRESSED = 15;
  private static final int MATRIX = 14;
  private static final int HEADER = 128;

  private MatSplit() {}

  /** The scenes of an array of this name, counted from 0. */
  public static int[] read(Path path, String name) {
    double[] numbers =
        Files.isRegularFile(path) && NyuMat.isOldFormat(path)
            ? levelFive(path, name).orElse(null)
            : hdf(path, name);
    if (numbers == null || numbers.length == 0) {
      throw new InvalidInputException(path + " has no array \"" + name + "\" of numbers");
    }
    int[] scenes = new int[numbers.length];
    for (int i = 0; i < scenes.length; i++) {
      scenes[i] = (int) numbers[i] - 1;
      if (scenes[i] != numbers[i] - 1 || scenes[i] < 0) {
        throw new InvalidInputException(
            "%s: %s must count from 1, and holds %s".formatted(path, name, numbers[i]));
      }
    }
    return scenes;
  }

  private static double[] hdf(Path path, String name) {
    try (HdfFile file = NyuMat.open(path)) {
      Node node = file.getChildren().get(name);
      if (!(node instanceof Dataset dataset)) {
        return null;
      }
      Object flat = dataset.getDataFlat();
      double[] numbers = new double[Array.getLength(flat)];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = ((Number) Array.get(flat, i)).doubleValue();
      }
      return numbers;
    }
  }

  /** Elements of a tag (type, bytes) and their data, compressed ones of one more element. */
  private static Optional<double[]> levelFive(Path path, String name) {
    try {
      ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(path));
      boolean little = file.get(126) == 'I';
      file.order(little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
      file.position(HEADER);
      while (file.remaining() >= 8) {
        ByteBuffer element = element(file, false);
        int type = element.getInt(0);
        ByteBuffer matrix = type == COMPRESSED ? inflated(element) : element;
        if (matrix.getInt(0) == MATRIX) {
          matrix.position(8);
          Optional<double[]> found = numbers(matrix, name);
          if (found.isPresent()) {
            return found;
          }
        }
      }
      return Optional.empty();
    } catch (IOException
        | BufferUnderflowException
        | IndexOutOfBoundsException
        | IllegalArgumentException e) {
      throw new InvalidInputException(path + " is cut short or damaged", e);
    }
  }

  /** The element at the buffer's place with its tag, and the place moved behind it. */
  private static ByteBuffer element(ByteBuffer buffer, boolean padded) {
    int start = buffer.position();
    boolean small = buffer.getInt(start) >>> 16 != 0;
    int length = small ? 8 : 8 + buffer.getInt(start + 4);
    ByteBuffer whole = buffer.duplicate();
    whole.limit(start + length);
    int padding = padded ? (8 - length % 8) % 8 : 0;
    buffer.position(Math.min(buffer.limit(), start + length + padding));
    return whole.slice().order(buffer.order());
  }

  private static ByteBuffer inflated(ByteBuffer element) throws IOException {
    byte[] packed = new byte[element.limit() - 8];
    element.position(8);
    element.get(packed);
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
      return ByteBuffer.wrap(in.readAllBytes()).order(element.order());
    }
  }

  /** A matrix is its flags, dimensions, name and real part, each an element padded to 8 bytes. */
  private static Optional<double[]> numbers(ByteBuffer matrix, String wanted) {
    element(matrix, true);
    element(matrix, true);
    byte[] name = bytes(element(matrix, true));
    if (!new String(name, StandardCharsets.ISO_8859_1).equals(wanted)) {
      return Optional.empty();
    }
    ByteBuffer real = element(matrix, true);
    int type = real.getInt(0) & 0xffff;
    ByteBuffer data = ByteBuffer.wrap(bytes(real)).order(matrix.order());
    int size =
        switch (type) {
          case 1, 2 -> 1;
          case 3, 4 -> 2;
          case 5, 6, 7 -> 4;
          case 9 -> 8;
          default -> throw new IllegalArgumentException("numbers of type " + type);
        };
    double[] numbers = new double[data.limit() / size];
    for (int i = 0; i < numbers.length; i++) {
      int at = i * size;
      numbers[i] =
          switch (type) {
            case 1 -> data.get(at);
            case 2 -> data.get(at) & 0xff;
            case 3 -> data.getShort(at);
            case 4 -> data.getShort(at) & 0xffff;
            case 5 -> data.getInt(at);
            case 6 -> data.getInt(at) & 0xffffffffL;
            case 7 -> data.getFloat(at);
            default -> data.getDouble(at);
          };
    }
    return Optional.of(numbers);
  }

  /** An element's data; up to four bytes may stand within the tag. */
  private static byte[] bytes(ByteBuffer element) {
    int first = element.getInt(0);
    boolean small = first >>> 16 != 0;
    int length = small ? first >>> 16 : element.getInt(4);
    byte[] bytes = new byte[length];
    element.position(small ? 4 : 8);
    element.get(bytes);
    return bytes;
  }
}
