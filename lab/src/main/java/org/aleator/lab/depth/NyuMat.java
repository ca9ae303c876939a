// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.Node;
import io.jhdf.exceptions.HdfException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.aleator.lab.image.RgbImage;
import org.aleator.util.InvalidInputException;

/**
 * NYU Depth v2's labelled file, and any MATLAB file (v7.3, which is HDF5) in its shape: {@code
 * images} of height × width × 3 × N bytes, {@code depths} and {@code rawDepths} of height × width ×
 * N metres. MATLAB stores columns first, so HDF5 sees the dimensions reversed: N × width × height.
 * One image is read at a time.
 */
public final class NyuMat implements DepthSource {
  private final Path path;
  private final HdfFile file;
  private final Dataset images;
  private final Dataset depths;
  private final int[] scenes;

  /**
   * @param raw the depth as the camera gave it, with holes, rather than filled in
   * @param split 0-based scenes to use; all if absent
   */
  public NyuMat(Path path, boolean raw, Optional<int[]> split) {
    this.path = path;
    file = open(path);
    images = dataset("images", 4);
    depths = dataset(raw ? "rawDepths" : "depths", 3);
    int[] d = depths.getDimensions();
    int[] i = images.getDimensions();
    if (i[0] != d[0] || i[1] != 3 || i[2] != d[1] || i[3] != d[2]) {
      throw new InvalidInputException(
          "%s: images are %s, depths %s (reversed, as HDF5 has them); they must be of one size"
              .formatted(path, Arrays.toString(i), Arrays.toString(d)));
    }
    scenes = split.orElseGet(() -> IntStream.range(0, d[0]).toArray());
    for (int scene : scenes) {
      if (scene < 0 || scene >= d[0]) {
        throw new InvalidInputException(
            "the split names scene %d; %s has %d".formatted(scene + 1, path, d[0]));
      }
    }
  }

  static HdfFile open(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new InvalidInputException("there is no file " + path);
    }
    if (isOldFormat(path)) {
      throw new InvalidInputException(
          path
              + " is a MATLAB file of the old format; convert it, in MATLAB with"
              + " save('new.mat', '-v7.3', '-struct', 's') after s = load('old.mat')");
    }
    try {
      return new HdfFile(path);
    } catch (HdfException e) {
      throw new InvalidInputException(path + " is not a MATLAB v7.3 file: " + e.getMessage(), e);
    }
  }

  /** Up to v7 the file begins with {@code MATLAB 5.0 MAT-file}. */
  static boolean isOldFormat(Path path) {
    try (InputStream in = Files.newInputStream(path)) {
      String start = new String(in.readNBytes(10), StandardCharsets.ISO_8859_1);
      return start.equals("MATLAB 5.0");
    } catch (IOException e) {
      throw new InvalidInputException("cannot read " + path + ": " + e.getMessage(), e);
    }
  }

  private Dataset dataset(String name, int rank) {
    Node node = file.getChild(name);
    if (node instanceof Dataset dataset && dataset.getDimensions().length == rank) {
      return dataset;
    }
    file.close();
    throw new InvalidInputException(
        "%s has no array \"%s\" of %d dimensions; it has %s"
            .formatted(path, name, rank, String.join(", ", file.getChildren().keySet())));
  }

  @Override
  public int count() {
    return scenes.length;
  }

  /** From 1, as MATLAB counts, so that predictions can be called {@code 1.png}. */
  @Override
  public String name(int index) {
    return Integer.toString(scenes[index] + 1);
  }

  @Override
  public DepthScene read(int index) {
    int[] dimensions = depths.getDimensions();
    int width = dimensions[1];
    int height = dimensions[2];
    Object depth = slice(depths, scenes[index], 1, width, height);
    Object colours = slice(images, scenes[index], 1, 3, width, height);
    return new DepthScene(
        name(index),
        Optional.of(image(colours, width, height)),
        map(depth, width, height),
        Optional.empty());
  }

  /** The library gives no word on threads. */
  private synchronized Object slice(Dataset dataset, int scene, int... shape) {
    long[] from = new long[shape.length];
    from[0] = scene;
    try {
      return dataset.getData(from, shape);
    } catch (HdfException e) {
      throw new InvalidInputException(
          "scene %d of %s cannot be read: %s".formatted(scene + 1, path, e.getMessage()), e);
    }
  }

  private DepthMap map(Object slice, int width, int height) {
    float[] metres = new float[width * height];
    for (int x = 0; x < width; x++) {
      for (int y = 0; y < height; y++) {
        if (slice instanceof float[][][] floats) {
          metres[y * width + x] = floats[0][x][y];
        } else if (slice instanceof double[][][] doubles) {
          metres[y * width + x] = (float) doubles[0][x][y];
        } else {
          throw new InvalidInputException(path + ": depths must be single or double");
        }
      }
    }
    return new DepthMap(width, height, metres);
  }

  /** Unsigned bytes come as integers, or as bytes of which the sign is a mistake. */
  private RgbImage image(Object slice, int width, int height) {
    int[] rgb = new int[width * height];
    for (int c = 0; c < 3; c++) {
      for (int x = 0; x < width; x++) {
        for (int y = 0; y < height; y++) {
          int value;
          if (slice instanceof int[][][][] ints) {
            value = ints[0][c][x][y];
          } else if (slice instanceof byte[][][][] bytes) {
            value = bytes[0][c][x][y];
          } else {
            throw new InvalidInputException(path + ": images must be uint8");
          }
          rgb[y * width + x] = rgb[y * width + x] << 8 | value & 0xff;
        }
      }
    }
    return new RgbImage(width, height, rgb);
  }

  @Override
  public void close() {
    file.close();
  }
}
