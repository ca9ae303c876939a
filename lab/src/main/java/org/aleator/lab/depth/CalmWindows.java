// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import org.aleator.noise.Moments;

/**
 * The recommended estimate of a depth map's noise: differences between neighbouring pixels of the
 * residual, where its surroundings are calm.
 *
 * <p>The image is cut into blocks of 2 × 2 pixels. The mixed difference of a block, m = r₀₀ − r₀₁ −
 * r₁₀ + r₁₁, is free of any f(row) + g(column), planes and straight upright or level edges among
 * them, and E m²/4 = σ² for noise that is independent from pixel to pixel (a difference estimator
 * as Rice's, 1984, in two dimensions). What is left of the scene is at slanted edges and corners of
 * things. Whether one is near is judged by the block's four diagonal neighbours: u = (r̄↖ − r̄↘)² +
 * (r̄↗ − r̄↙)². They share no pixel with the block, so choosing blocks by a small u does not choose
 * small noise: the choice is honest, whatever the noise's distribution. In each tile of about 256
 * blocks the calmer half is kept, tile by tile so that a noise that changes over the image is not
 * chosen either.
 *
 * <p>The calmer and the less calm quarter are compared: where they differ, scene is left in the
 * estimate.
 *
 * <p>Fails where noise is alike in neighbouring pixels, as after smoothing or filling in: such
 * noise is not seen.
 */
final class CalmWindows {
  /** About so many blocks make a tile: enough for their median, few enough to be local. */
  private static final int BLOCKS = 256;

  /** Fewer blocks than these have no quarter to speak of. */
  private static final int FEWEST = 8;

  private final int across;
  private final int down;
  private final float[] mean;
  private final float[] square;
  private double[] restlessness = {};
  private double[] ranked = {};

  /** Hears of a tile: the squares m²/4 of its calmest quarter of blocks and of the next. */
  interface Listener {
    /**
     * @param band of {@link DepthStatistics#BANDS}, from the top
     */
    void tile(int band, Moments calmest, Moments calm);
  }

  /**
   * @param residual row by row; NaN where there is none
   */
  CalmWindows(float[] residual, int width, int height) {
    across = width / 2;
    down = height / 2;
    mean = new float[across * down];
    square = new float[across * down];
    for (int by = 0; by < down; by++) {
      int upper = 2 * by * width;
      int lower = upper + width;
      for (int bx = 0; bx < across; bx++) {
        float a = residual[upper + 2 * bx];
        float b = residual[upper + 2 * bx + 1];
        float c = residual[lower + 2 * bx];
        float d = residual[lower + 2 * bx + 1];
        float mixed = (a - b) - (c - d);
        mean[by * across + bx] = 0.25f * ((a + b) + (c + d));
        square[by * across + bx] = 0.25f * mixed * mixed;
      }
    }
  }

  /** Goes through the bands of rows from the top, and in each through tiles from the left. */
  void walk(Listener listener) {
    for (int band = 0; band < DepthStatistics.BANDS; band++) {
      // The outermost blocks have not all neighbours.
      int top = 1 + band * (down - 2) / DepthStatistics.BANDS;
      int bottom = 1 + (band + 1) * (down - 2) / DepthStatistics.BANDS;
      int tiles = Math.max(1, (across - 2) * (bottom - top) / BLOCKS);
      for (int t = 0; t < tiles && top < bottom; t++) {
        int left = 1 + t * (across - 2) / tiles;
        int right = 1 + (t + 1) * (across - 2) / tiles;
        tile(band, top, bottom, left, right, listener);
      }
    }
  }

  private void tile(int band, int top, int bottom, int left, int right, Listener listener) {
    int blocks = Math.max(0, (bottom - top) * (right - left));
    if (restlessness.length < blocks) {
      restlessness = new double[blocks];
      ranked = new double[blocks];
    }
    int count = 0;
    int valid = 0;
    for (int by = top; by < bottom; by++) {
      for (int at = by * across + left; at < by * across + right; at++) {
        float one = mean[at - across - 1] - mean[at + across + 1];
        float other = mean[at - across + 1] - mean[at + across - 1];
        double u = one * one + other * other;
        // A NaN of the block itself or of a neighbour leaves it out.
        double of = u + 0 * square[at];
        restlessness[count++] = of;
        if (!Double.isNaN(of)) {
          ranked[valid++] = of;
        }
      }
    }
    if (valid < FEWEST) {
      return;
    }
    double half = smallest(ranked, valid, valid / 2 - 1);
    double quarter = smallest(ranked, valid / 2, valid / 4 - 1);
    Sums calmest = new Sums();
    Sums calm = new Sums();
    count = 0;
    for (int by = top; by < bottom; by++) {
      for (int at = by * across + left; at < by * across + right; at++) {
        double u = restlessness[count++];
        if (u <= half) {
          (u <= quarter ? calmest : calm).add(square[at]);
        }
      }
    }
    listener.tile(band, calmest.moments(), calm.moments());
  }

  /**
   * The k-th smallest of the first values, counted from 0, by Hoare's selection: what is smaller
   * comes to stand before it. A third of the time of sorting them.
   */
  static double smallest(double[] values, int count, int k) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      double pivot = values[k];
      int i = low;
      int j = high;
      while (i <= j) {
        while (values[i] < pivot) {
          i++;
        }
        while (values[j] > pivot) {
          j--;
        }
        if (i <= j) {
          double swapped = values[i];
          values[i++] = values[j];
          values[j--] = swapped;
        }
      }
      if (j < k) {
        low = i;
      }
      if (k < i) {
        high = j;
      }
    }
    return values[k];
  }

  /** Squares are not negative, so 0 is a fair shift. */
  private static final class Sums {
    private long count;
    private double first;
    private double second;

    void add(double value) {
      count++;
      first += value;
      second += value * value;
    }

    Moments moments() {
      return Moments.ofShifted(count, 0, first, second, 0, 0);
    }
  }
}
