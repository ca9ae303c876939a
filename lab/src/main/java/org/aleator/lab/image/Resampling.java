// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.image;

/** Changing the size of a channel. */
public final class Resampling {
  private Resampling() {}

  /**
   * Bilinear, with pixels as little squares: the centre of target pixel i is at (i + ½)·from/to −
   * ½. Neighbours that are NaN leave the pixel NaN.
   */
  public static float[] bilinear(float[] values, int width, int height, int toWidth, int toHeight) {
    if (width == toWidth && height == toHeight) {
      return values;
    }
    int[] left = new int[toWidth];
    float[] share = new float[toWidth];
    places(width, toWidth, left, share);
    int[] upper = new int[toHeight];
    float[] down = new float[toHeight];
    places(height, toHeight, upper, down);
    float[] result = new float[toWidth * toHeight];
    for (int y = 0; y < toHeight; y++) {
      int above = upper[y] * width;
      int below = Math.min(upper[y] + 1, height - 1) * width;
      for (int x = 0; x < toWidth; x++) {
        int right = Math.min(left[x] + 1, width - 1);
        float top = mix(values[above + left[x]], values[above + right], share[x]);
        float bottom = mix(values[below + left[x]], values[below + right], share[x]);
        result[y * toWidth + x] = mix(top, bottom, down[y]);
      }
    }
    return result;
  }

  private static float mix(float a, float b, float share) {
    return a + (b - a) * share;
  }

  private static void places(int from, int to, int[] first, float[] share) {
    for (int i = 0; i < to; i++) {
      double at = Math.max(0, Math.min(from - 1.0, (i + 0.5) * from / to - 0.5));
      first[i] = (int) at;
      share[i] = (float) (at - first[i]);
    }
  }
}
