// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.aleator.util.InvalidInputException;

/** A folder of depth maps that some model has predicted, by the scenes' names. */
public final class PredictedFolder implements DepthModel {
  private final Path folder;
  private final double scale;
  private final Map<String, Path> files = new HashMap<>();

  /**
   * @param scale units of a picture per metre
   */
  public PredictedFolder(Path folder, double scale) {
    this.folder = folder;
    this.scale = scale;
    if (!Files.isDirectory(folder)) {
      throw new InvalidInputException("there is no folder of predictions " + folder);
    }
    for (Path file : RgbdFolder.files(folder)) {
      if (DepthFiles.isDepthFile(file)) {
        files.put(SceneNames.key(folder.relativize(file)), file);
      }
    }
  }

  @Override
  public Optional<DepthMap> predict(DepthScene scene) {
    Path file = files.get(SceneNames.key(Path.of(scene.name())));
    if (file == null) {
      throw new InvalidInputException(
          "%s has no prediction for %s (%s.png or .npy)"
              .formatted(folder, scene.name(), SceneNames.key(Path.of(scene.name()))));
    }
    DepthMap map = DepthFiles.read(file, scale);
    return Optional.of(map.resized(scene.label().width(), scene.label().height()));
  }
}
