// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.aleator.lab.depth.DepthMap;
import org.aleator.lab.depth.DepthScene;
import org.aleator.lab.depth.OnnxDepthModel;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageNetworkTest {
  @TempDir private Path folder;

  private Path meanOver(long[] input, long... axes) throws IOException {
    return MeanNetwork.write(folder.resolve("mean.onnx"), input, axes);
  }

  private static RgbImage plain(int width, int height, int rgb) {
    int[] pixels = new int[width * height];
    Arrays.fill(pixels, rgb);
    return new RgbImage(width, height, pixels);
  }

  @Test
  void aDepthNetworkIsAskedAtItsSizeAndAnswersAtTheLabels() throws IOException {
    Path file = meanOver(new long[] {1, 3, 8, 10}, 1);
    try (ImageNetwork network = new ImageNetwork(file, PixelScaling.unit(), Optional.empty(), "")) {
      OnnxDepthModel model = new OnnxDepthModel(network, 10);
      DepthScene scene =
          new DepthScene(
              "one",
              Optional.of(plain(20, 12, 0xff8000)),
              new DepthMap(20, 12, new float[240]),
              Optional.empty());
      DepthMap map = model.predict(scene).orElseThrow();
      assertThat(map.metres()).hasSize(240);
      assertThat(map.metres()[100]).isCloseTo(10 * (255 + 128) / 3f / 255, within(1e-4f));
    }
  }

  @Test
  void channelsAreScaledInTheNetworksOrder() throws IOException {
    Path file = meanOver(new long[] {1, 3, -1, -1}, 2, 3);
    PixelScaling scaling = PixelScaling.imagenet().withBlueFirst();
    try (ImageNetwork network =
        new ImageNetwork(file, scaling, Optional.of(new int[] {16, 16}), "mean")) {
      float[] means = network.run(plain(30, 30, 0xff0000)).values();
      assertThat(means[0]).isCloseTo((0 - 0.485f) / 0.229f, within(1e-4f));
      assertThat(means[2]).isCloseTo((1 - 0.406f) / 0.225f, within(1e-4f));
    }
  }

  @Test
  void channelsMayComeLast() throws IOException {
    Path file = meanOver(new long[] {1, 4, 4, 3}, 1, 2);
    try (ImageNetwork network =
        new ImageNetwork(file, PixelScaling.bytes(), Optional.empty(), "")) {
      assertThat(network.run(plain(9, 9, 0x102030)).values())
          .containsExactly(new float[] {16, 32, 48}, within(1e-3f));
    }
  }

  @Test
  void whatIsNoPictureNetworkIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.onnx"), "hello");
    assertThatThrownBy(() -> new ImageNetwork(text, PixelScaling.unit(), Optional.empty(), ""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("text.onnx cannot be loaded");
    Path flat = meanOver(new long[] {-1, 5}, 1);
    assertThatThrownBy(() -> new ImageNetwork(flat, PixelScaling.unit(), Optional.empty(), ""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("does not take one picture");
    Path fixed = meanOver(new long[] {1, 3, 8, 8}, 1);
    assertThatThrownBy(
            () -> new ImageNetwork(fixed, PixelScaling.unit(), Optional.of(new int[] {9, 8}), ""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("fixed size");
    assertThatThrownBy(
            () -> new ImageNetwork(fixed, PixelScaling.unit(), Optional.empty(), "other"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no output \"other\"");
  }
}
