// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RgbdFolderTest {
  @TempDir private Path folder;

  private void pair(String picture, String depth) throws IOException {
    Pictures.rgb(folder.resolve(picture), 16, 12);
    Pictures.depth(folder.resolve(depth), 16, 12, 1000);
  }

  @Test
  void picturesFindTheirDepthByTheUsualNames() throws IOException {
    pair("rgb/0001.jpg", "depth/0001.png");
    pair("kitchen/rgb_00045.jpg", "kitchen/sync_depth_00045.png");
    pair("00003_colors.png", "00003_depth.png");
    RgbdFolder source = RgbdFolder.of(folder, 1000);
    assertThat(source.count()).isEqualTo(3);
    assertThat(source.unpaired()).isEmpty();
    DepthScene scene = source.read(0);
    assertThat(scene.label().metres()[2 * 16 + 3]).isEqualTo(1.023f);
  }

  @Test
  void filesWithoutPartnersAreListed() throws IOException {
    pair("rgb/1.png", "depth/1.png");
    Pictures.rgb(folder.resolve("rgb/2.png"), 16, 12);
    Pictures.depth(folder.resolve("depth/3.png"), 16, 12, 0);
    RgbdFolder source = RgbdFolder.of(folder, 1000);
    assertThat(source.count()).isEqualTo(1);
    assertThat(source.unpaired())
        .containsExactlyInAnyOrder(
            "no depth for " + folder.resolve("rgb/2.png"),
            "no picture for " + folder.resolve("depth/3.png"));
  }

  @Test
  void aListSaysWhichFilesBelongTogether() throws IOException {
    pair("a/x.png", "b/y.png");
    Path list = folder.resolve("test.txt");
    Files.write(list, List.of("# test", "/a/x.png b/y.png 518.8", "a/none.png,b/none.png"));
    RgbdFolder source = RgbdFolder.listed(folder, list, 500);
    assertThat(source.count()).isEqualTo(1);
    assertThat(source.read(0).label().metres()[0]).isEqualTo(2f);
    assertThat(source.unpaired()).hasSize(1);
    Files.write(list, List.of("lonely"));
    assertThatThrownBy(() -> RgbdFolder.listed(folder, list, 1000))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("line 1");
  }

  @Test
  void predictionsAreFoundByNameAndBroughtToTheLabelsSize() throws IOException {
    pair("rgb/7.png", "depth/7.png");
    float[] constant = new float[8 * 6];
    java.util.Arrays.fill(constant, 1.5f);
    Pictures.npy(folder.resolve("pred/7.npy"), 8, 6, constant);
    DepthScene scene = RgbdFolder.listed(folder, list("rgb/7.png depth/7.png"), 1000).read(0);
    DepthMap map = new PredictedFolder(folder.resolve("pred"), 1000).predict(scene).orElseThrow();
    assertThat(map.width()).isEqualTo(16);
    assertThat(map.metres()).hasSize(16 * 12).containsOnly(1.5f);
    Pictures.depth(folder.resolve("other/depth_7.png"), 16, 12, 2000);
    map = new PredictedFolder(folder.resolve("other"), 1000).predict(scene).orElseThrow();
    assertThat(map.metres()[17]).isEqualTo(2.011f);
    Files.createDirectories(folder.resolve("empty"));
    assertThatThrownBy(() -> new PredictedFolder(folder.resolve("empty"), 1000).predict(scene))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no prediction for depth/7.png");
  }

  private Path list(String line) throws IOException {
    return Files.writeString(folder.resolve("list.txt"), line);
  }

  @Test
  void sizesThatDifferAndFilesThatDoNotDecodeAreNamedOrSkipped() throws IOException {
    pair("rgb/1.png", "depth/1.png");
    Pictures.rgb(folder.resolve("rgb/2.png"), 20, 12);
    Pictures.depth(folder.resolve("depth/2.png"), 16, 12, 1000);
    Pictures.depth(folder.resolve("depth/3.png"), 16, 12, 1000);
    Files.writeString(folder.resolve("rgb/3.png"), "not a picture");
    RgbdFolder source = RgbdFolder.of(folder, 1000);
    assertThatThrownBy(() -> source.read(1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("20 x 12")
        .hasMessageContaining("16 x 12");
    assertThatThrownBy(() -> source.read(2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rgb/3.png does not decode");
    DepthStudy.Options skipping =
        new DepthStudy.Options(DepthRange.USUAL, LabelNoise.NONE, false, true);
    DepthStudy study =
        DepthStudy.run(source, scene -> Optional.empty(), skipping, (n, s) -> {}, Work.of(1));
    assertThat(study.statistics().images()).isEqualTo(1);
    assertThat(study.skipped()).hasSize(2);
    assertThatThrownBy(
            () ->
                DepthStudy.run(
                    source,
                    scene -> Optional.empty(),
                    DepthStudy.Options.DEFAULT,
                    (n, s) -> {},
                    Work.of(1)))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void aColouredPictureIsNoDepth() throws IOException {
    Pictures.rgb(folder.resolve("rgb/1.png"), 16, 12);
    Pictures.rgb(folder.resolve("depth/1.png"), 16, 12);
    assertThatThrownBy(() -> RgbdFolder.of(folder, 1000).read(0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("3 channels");
  }
}
