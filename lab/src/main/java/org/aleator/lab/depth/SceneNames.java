// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which files are of one scene. People name them {@code rgb/0001.jpg} and {@code depth/0001.png},
 * {@code rgb_0001.jpg} and {@code sync_depth_0001.png}, {@code 0001_colors.png} and {@code
 * 0001_depth.png}: two files are partners if their paths agree but for such words and their
 * endings.
 */
final class SceneNames {
  private static final Set<String> PICTURE = Set.of("rgb", "color", "colors", "image", "images");
  private static final Set<String> DEPTH = Set.of("depth", "depths", "sync");

  /** What a predictor's files may be called besides. */
  private static final Set<String> PREDICTED =
      Set.of("pred", "prediction", "predictions", "predicted");

  private SceneNames() {}

  /** What partners have in common. */
  static String key(Path relative) {
    String path = relative.toString().replace('\\', '/').toLowerCase(Locale.ROOT);
    int dot = path.lastIndexOf('.');
    String stem = dot > path.lastIndexOf('/') ? path.substring(0, dot) : path;
    return Arrays.stream(stem.split("/"))
        .map(SceneNames::withoutKind)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("/"));
  }

  private static String withoutKind(String part) {
    return Arrays.stream(part.split("[_-]"))
        .filter(
            word -> !PICTURE.contains(word) && !DEPTH.contains(word) && !PREDICTED.contains(word))
        .collect(Collectors.joining("_"));
  }

  /** Whether a path says of itself that it is depth. */
  static boolean isDepth(Path relative) {
    return Arrays.stream(relative.toString().toLowerCase(Locale.ROOT).split("[/\\\\_.-]"))
        .anyMatch(DEPTH::contains);
  }
}
