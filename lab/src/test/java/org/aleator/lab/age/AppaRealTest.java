// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.aleator.lab.image.ImageNetwork;
import org.aleator.lab.image.MeanNetwork;
import org.aleator.lab.image.PixelScaling;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppaRealTest {
  private static final int FACES = 120;

  @TempDir private Path folder;

  @BeforeEach
  void writeFaces() throws IOException {
    List<String> lines =
        new ArrayList<>(
            List.of("file_name,num_ratings,apparent_age_avg,apparent_age_std,real_age"));
    Files.createDirectories(folder.resolve("train"));
    for (int i = 0; i < FACES; i++) {
      lines.add("%d.jpg,10,%d,2.5,30".formatted(i, i % 80));
      BufferedImage image = new BufferedImage(6, 6, BufferedImage.TYPE_INT_RGB);
      for (int p = 0; p < 36; p++) {
        image.setRGB(p % 6, p / 6, i << 16 | 0x4020);
      }
      ImageIO.write(image, "png", folder.resolve("train/" + i + ".jpg_face.jpg").toFile());
    }
    Files.write(folder.resolve("gt_avg_train.csv"), lines);
  }

  @Test
  void labelsAndPicturesWithoutPartnersAreListed() throws IOException {
    Files.delete(folder.resolve("train/7.jpg_face.jpg"));
    Files.copy(
        folder.resolve("train/8.jpg_face.jpg"), folder.resolve("train/stranger.jpg_face.jpg"));
    AppaReal faces = AppaReal.read(folder, "train");
    assertThat(faces.pictures()).hasSize(FACES - 1);
    assertThat(faces.unpaired())
        .containsExactly(
            "no picture " + folder.resolve("train/7.jpg_face.jpg"),
            "no label for " + folder.resolve("train/stranger.jpg_face.jpg"));
    assertThatThrownBy(() -> AppaReal.read(folder, "valid"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("gt_avg_valid.csv");
  }

  @Test
  void featuresAreComputedOnceAndAStoppedRunGoesOn() throws IOException {
    Path model = MeanNetwork.write(folder.resolve("mean.onnx"), new long[] {1, 3, 4, 4}, 2, 3);
    Path file = folder.resolve("cache.tsv");
    AppaReal faces = AppaReal.read(folder, "train");
    try (ImageNetwork network =
        new ImageNetwork(model, PixelScaling.bytes(), Optional.empty(), "")) {
      Map<String, float[]> first =
          FeatureCache.open(file, model, "bytes")
              .features(faces.pictures(), network, Optional.empty(), Work.of(1));
      assertThat(first.get("17.jpg")).containsExactly(new float[] {17, 64, 32}, within());
      AgeData data = faces.data(first);
      assertThat(data.faces()).isEqualTo(FACES);
      assertThat(data.x().get(17, 0)).isCloseTo(17, org.assertj.core.api.Assertions.within(1e-3));
      // Stopped in the middle of the 51st line: 49 pictures are whole.
      List<String> lines = Files.readAllLines(file);
      Files.writeString(
          file, String.join("\n", lines.subList(0, 50)) + "\n" + lines.get(50).substring(0, 9));
      FeatureCache again = FeatureCache.open(file, model, "bytes");
      assertThat(again.size()).isEqualTo(49);
      assertThat(again.features(faces.pictures(), network, Optional.empty(), Work.of(1)))
          .hasSize(FACES);
      assertThat(FeatureCache.open(file, model, "bytes").size()).isEqualTo(FACES);
    }
    assertThatThrownBy(() -> FeatureCache.open(file, model, "unit"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("other settings");
  }

  @Test
  void aFileOfEmptyLinesIsNoCacheOfFeatures() throws IOException {
    Path model = MeanNetwork.write(folder.resolve("mean.onnx"), new long[] {1, 3, 4, 4}, 2, 3);
    Path file = Files.writeString(folder.resolve("cache.tsv"), "\n\n");
    assertThatThrownBy(() -> FeatureCache.open(file, model, "bytes"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("other settings");
  }

  private static org.assertj.core.data.Offset<Float> within() {
    return org.assertj.core.data.Offset.offset(1e-3f);
  }

  @Test
  void aPictureThatDoesNotDecodeIsNamedOrSkipped() throws IOException {
    Path model = MeanNetwork.write(folder.resolve("mean.onnx"), new long[] {1, 3, 4, 4}, 2, 3);
    Files.writeString(folder.resolve("train/3.jpg_face.jpg"), "broken");
    AppaReal faces = AppaReal.read(folder, "train");
    try (ImageNetwork network =
        new ImageNetwork(model, PixelScaling.bytes(), Optional.empty(), "")) {
      assertThatThrownBy(
              () ->
                  FeatureCache.open(folder.resolve("a.tsv"), model, "bytes")
                      .features(faces.pictures(), network, Optional.empty(), Work.of(1)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("3.jpg_face.jpg does not decode");
      List<String> skipped = new ArrayList<>();
      Map<String, float[]> features =
          FeatureCache.open(folder.resolve("b.tsv"), model, "bytes")
              .features(faces.pictures(), network, Optional.of(skipped), Work.of(1));
      assertThat(features).hasSize(FACES - 1);
      assertThat(skipped).hasSize(1);
    }
  }
}
