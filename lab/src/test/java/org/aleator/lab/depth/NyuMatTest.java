// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NyuMatTest {
  private static final int SCENES = 3;
  private static final int WIDTH = 5;
  private static final int HEIGHT = 4;

  @TempDir private Path folder;

  /** As MATLAB leaves height × width × 3 × N: the dimensions reversed. */
  private Path write(int imageWidth) {
    byte[][][][] images = new byte[SCENES][3][imageWidth][HEIGHT];
    float[][][] depths = new float[SCENES][WIDTH][HEIGHT];
    float[][][] raw = new float[SCENES][WIDTH][HEIGHT];
    for (int n = 0; n < SCENES; n++) {
      for (int x = 0; x < WIDTH; x++) {
        for (int y = 0; y < HEIGHT; y++) {
          images[n][0][x][y] = (byte) (200 + n);
          images[n][1][x][y] = (byte) x;
          images[n][2][x][y] = (byte) y;
          depths[n][x][y] = n + 0.1f * x + 0.01f * y;
        }
      }
    }
    Path file = folder.resolve("labelled.mat");
    try (WritableHdfFile hdf = HdfFile.write(file)) {
      hdf.putDataset("images", images);
      hdf.putDataset("depths", depths);
      hdf.putDataset("rawDepths", raw);
    }
    return file;
  }

  @Test
  void columnsComeFirstInTheFileAndRowsInTheScene() {
    try (NyuMat mat = new NyuMat(write(WIDTH), false, Optional.empty())) {
      assertThat(mat.count()).isEqualTo(SCENES);
      DepthScene scene = mat.read(2);
      assertThat(scene.name()).isEqualTo("3");
      assertThat(scene.label().width()).isEqualTo(WIDTH);
      assertThat(scene.label().metres()[3 * WIDTH + 1]).isEqualTo(2 + 0.1f * 1 + 0.01f * 3);
      assertThat(scene.image().orElseThrow().rgb()[3 * WIDTH + 1])
          .isEqualTo(202 << 16 | 1 << 8 | 3);
    }
  }

  @Test
  void rawDepthHasHoles() {
    try (NyuMat mat = new NyuMat(write(WIDTH), true, Optional.empty())) {
      assertThat(mat.read(1).label().metres()).containsOnly(0);
    }
  }

  @Test
  void theTestSplitCountsFromOneInBothFormats() throws IOException {
    Path mat = write(WIDTH);
    Path hdf = folder.resolve("splits73.mat");
    try (WritableHdfFile file = HdfFile.write(hdf)) {
      file.putDataset("testNdxs", new double[][] {{1, 3}});
    }
    for (Path splits : new Path[] {hdf, levelFive(false), levelFive(true)}) {
      int[] test = MatSplit.read(splits, "testNdxs");
      assertThat(test).containsExactly(0, 2);
      try (NyuMat scenes = new NyuMat(mat, false, Optional.of(test))) {
        assertThat(scenes.count()).isEqualTo(2);
        assertThat(scenes.name(1)).isEqualTo("3");
      }
    }
  }

  /** A level 5 file with trainNdxs = [2] as one byte within its tag, and testNdxs = [1; 3]. */
  private Path levelFive(boolean compressed) throws IOException {
    byte[] train = matrix("trainNdxs", new byte[] {2}, true);
    byte[] test =
        matrix(
            "testNdxs",
            ByteBuffer.allocate(16)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(1)
                .putDouble(3)
                .array(),
            false);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] header = new byte[128];
    byte[] text = "MATLAB 5.0 MAT-file, a test".getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(text, 0, header, 0, text.length);
    header[124] = 0;
    header[125] = 1;
    header[126] = 'I';
    header[127] = 'M';
    out.write(header);
    for (byte[] element : new byte[][] {train, test}) {
      if (compressed) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(packed)) {
          deflater.write(element);
        }
        out.write(tag(15, packed.size()));
        packed.writeTo(out);
      } else {
        out.write(element);
      }
    }
    return Files.write(folder.resolve("splits" + compressed + ".mat"), out.toByteArray());
  }

  private static byte[] tag(int type, int length) {
    return ByteBuffer.allocate(8)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(type)
        .putInt(length)
        .array();
  }

  private static byte[] matrix(String name, byte[] data, boolean small) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.write(tag(6, 8));
    body.write(new byte[] {6, 0, 0, 0, 0, 0, 0, 0});
    body.write(tag(5, 8));
    body.write(new byte[] {1, 0, 0, 0, 1, 0, 0, 0});
    byte[] bytes = name.getBytes(StandardCharsets.ISO_8859_1);
    body.write(tag(1, bytes.length));
    body.write(bytes);
    body.write(new byte[(8 - bytes.length % 8) % 8]);
    if (small) {
      body.write(new byte[] {2, 0, 1, 0, data[0], 0, 0, 0});
    } else {
      body.write(tag(9, data.length));
      body.write(data);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag(14, body.size()));
    body.writeTo(out);
    return out.toByteArray();
  }

  @Test
  void anOldFileIsRefusedWithTheWayToConvertIt() throws IOException {
    Path old = levelFive(false);
    assertThatThrownBy(() -> new NyuMat(old, false, Optional.empty()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("old format")
        .hasMessageContaining("-v7.3");
  }

  @Test
  void whatIsNoSuchFileIsRefusedByName() throws IOException {
    Path text = Files.writeString(folder.resolve("text.mat"), "hello, this is no file of theirs");
    assertThatThrownBy(() -> new NyuMat(text, false, Optional.empty()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("text.mat");
    assertThatThrownBy(() -> new NyuMat(write(WIDTH + 1), false, Optional.empty()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("must be of one size");
    assertThatThrownBy(() -> new NyuMat(write(WIDTH), false, Optional.of(new int[] {SCENES})))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("scene 4");
    assertThatThrownBy(() -> MatSplit.read(levelFive(true), "valNdxs"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("valNdxs");
  }
}
