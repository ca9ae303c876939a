// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import org.aleator.lab.image.Resampling;

/**
 * The distance of every pixel.
 *
 * @param metres row by row
 */
public record DepthMap(int width, int height, float[] metres) {
  public DepthMap {
    if (metres.length != width * height) {
      throw new IllegalArgumentException(metres.length + " pixels, " + width + " x " + height);
    }
  }

  /** The map at another size, bilinear. */
  public DepthMap resized(int toWidth, int toHeight) {
    return new DepthMap(
        toWidth, toHeight, Resampling.bilinear(metres, width, height, toWidth, toHeight));
  }

  /** Its size in words. */
  String size() {
    return width + " x " + height;
  }
}
