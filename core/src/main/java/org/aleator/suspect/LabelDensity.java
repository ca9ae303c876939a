// SPDX-License-Identifier: Apache-2.0
package org.aleator.suspect;

import java.util.Arrays;

/**
 * How labels are distributed whatever the features, by a kernel estimate on a grid: the density of
 * a label that belongs to another row. A tenth of it is a Cauchy density three times as wide as the
 * middle half of the labels, for labels beyond all others.
 */
final class LabelDensity {
  /** Points of the density: finer than its kernel by far. */
  private static final int GRID = 512;

  /** Of random labels, a tenth may lie outside what was seen, as wide as a Cauchy law. */
  private static final double BEYOND = 0.1;

  private final double least;
  private final double step;
  private final double[] density;

  /** What one label adds to the density, by its distance from it in steps. */
  private final double[] ofOne;

  private final double median;
  private final double width;

  private LabelDensity(
      double least, double step, double[] density, double[] ofOne, double median, double width) {
    this.least = least;
    this.step = step;
    this.density = density;
    this.ofOne = ofOne;
    this.median = median;
    this.width = width;
  }

  /**
   * @param labels at least one
   * @param noise how wide the kernel is at least: as wide as the noise, so that labels in steps,
   *     such as whole numbers, are not likelier as labels of other rows than as right ones
   */
  static LabelDensity of(double[] labels, double noise) {
    double[] sorted = labels.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double quartiles = sorted[(int) (0.75 * (n - 1))] - sorted[(int) (0.25 * (n - 1))];
    double range = sorted[n - 1] - sorted[0];
    double spread = quartiles > 0 ? quartiles : range > 0 ? range / 4 : 1;
    // Silverman's rule for the width of the kernel.
    double kernel = Math.max(noise, 0.9 * spread / 1.34 * Math.pow(n, -0.2));
    double from = sorted[0] - 3 * kernel;
    double grid = (range + 6 * kernel) / (GRID - 1);
    kernel = Math.max(kernel, grid);
    double[] counts = new double[GRID];
    for (double label : sorted) {
      counts[(int) Math.round((label - from) / grid)] += 1.0 / n;
    }
    int reach = (int) Math.min(GRID, Math.ceil(4 * kernel / grid));
    double[] ofOne = new double[reach + 1];
    for (int k = 0; k <= reach; k++) {
      double u = k * grid / kernel;
      ofOne[k] = Math.exp(-0.5 * u * u) / (n * kernel * Math.sqrt(2 * Math.PI));
    }
    double[] density = new double[GRID];
    for (int a = 0; a < GRID; a++) {
      int last = counts[a] > 0 ? Math.min(GRID - 1, a + reach) : -1;
      for (int b = Math.max(0, a - reach); b <= last; b++) {
        density[b] += counts[a] * n * ofOne[Math.abs(a - b)];
      }
    }
    return new LabelDensity(from, grid, density, ofOne, sorted[n / 2], 3 * spread);
  }

  double at(double label) {
    double u = (label - median) / width;
    return (1 - BEYOND) * amongOthers(label, false) + BEYOND / (Math.PI * width * (1 + u * u));
  }

  /**
   * The density among the other labels that there are, 0 far beyond all of them. A label that
   * stands alone has none: it is no evidence for itself.
   *
   * @param one whether the label is one of those that there are
   */
  double amongOthers(double label, boolean one) {
    double place = (label - least) / step;
    if (place < 0 || place >= GRID - 1) {
      return 0;
    }
    int below = (int) place;
    double share = place - below;
    double all = (1 - share) * density[below] + share * density[below + 1];
    if (!one) {
      return all;
    }
    int nearest = (int) Math.round(place);
    double own = (1 - share) * ofOne[nearest - below] + share * ofOne[below + 1 - nearest];
    return Math.max(0, all - own);
  }
}
