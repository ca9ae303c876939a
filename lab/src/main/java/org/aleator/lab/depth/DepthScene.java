// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.util.Optional;
import org.aleator.lab.image.RgbImage;
import org.aleator.util.InvalidInputException;

/**
 * One picture with its depth.
 *
 * @param name by which files and messages know it
 * @param image the picture, if there is one
 * @param label the measured depth
 * @param prediction a predicted depth that came with the data
 */
public record DepthScene(
    String name, Optional<RgbImage> image, DepthMap label, Optional<DepthMap> prediction) {
  public DepthScene {
    image.ifPresent(
        picture -> {
          if (picture.width() != label.width() || picture.height() != label.height()) {
            throw new InvalidInputException(
                "%s: the picture has %d x %d pixels, its depth %s; they must be of one size"
                    .formatted(name, picture.width(), picture.height(), label.size()));
          }
        });
  }
}
