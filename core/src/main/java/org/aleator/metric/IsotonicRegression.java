// SPDX-License-Identifier: Apache-2.0
package org.aleator.metric;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The nondecreasing step values closest to the data in least squares: minimises Σ w (y − f(x))²
 * over nondecreasing f, by pooling adjacent violators (Ayer et al., Annals of Mathematical
 * Statistics 26, 1955). Linear in the number of points after a sort. Points with equal x are pooled
 * first, f being a function.
 *
 * @param x the distinct abscissae, increasing
 * @param y the fitted values, nondecreasing
 */
public record IsotonicRegression(double[] x, double[] y) {

  /** The fit to points (x, y), in any order, each of the same weight. */
  public static IsotonicRegression fit(double[] x, double[] y) {
    if (x.length != y.length || x.length == 0) {
      throw new IllegalArgumentException(x.length + " abscissae, " + y.length + " ordinates");
    }
    int[] order =
        IntStream.range(0, x.length)
            .boxed()
            .sorted((i, j) -> Double.compare(x[i], x[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] abscissa = new double[x.length];
    double[] mean = new double[x.length];
    double[] weight = new double[x.length];
    int distinct = 0;
    for (int i : order) {
      if (distinct > 0 && abscissa[distinct - 1] == x[i]) {
        int tied = distinct - 1;
        weight[tied]++;
        mean[tied] += (y[i] - mean[tied]) / weight[tied];
      } else {
        abscissa[distinct] = x[i];
        mean[distinct] = y[i];
        weight[distinct++] = 1;
      }
    }
    return new IsotonicRegression(
        Arrays.copyOf(abscissa, distinct), poolAdjacentViolators(mean, weight, distinct));
  }

  /** The value of the step that holds {@code abscissa}, or of the nearest one below it. */
  double at(double abscissa) {
    int found = Arrays.binarySearch(x, abscissa);
    return y[found >= 0 ? found : Math.max(0, -found - 2)];
  }

  /** The value on the straight line between the neighbouring points; beyond the ends, theirs. */
  double interpolated(double abscissa) {
    int found = Arrays.binarySearch(x, abscissa);
    int above = found >= 0 ? found : -found - 1;
    if (found >= 0 || above == 0 || above == x.length) {
      return y[Math.min(above, x.length - 1)];
    }
    double part = (abscissa - x[above - 1]) / (x[above] - x[above - 1]);
    return y[above - 1] + part * (y[above] - y[above - 1]);
  }

  private static double[] poolAdjacentViolators(double[] y, double[] weight, int count) {
    double[] blockMean = new double[count];
    double[] blockWeight = new double[count];
    int[] blockSize = new int[count];
    int blocks = 0;
    for (int i = 0; i < count; i++) {
      blockMean[blocks] = y[i];
      blockWeight[blocks] = weight[i];
      blockSize[blocks++] = 1;
      while (blocks > 1 && blockMean[blocks - 2] > blockMean[blocks - 1]) {
        blocks--;
        int into = blocks - 1;
        double sum = blockWeight[into] + blockWeight[blocks];
        blockMean[into] += (blockMean[blocks] - blockMean[into]) * blockWeight[blocks] / sum;
        blockWeight[into] = sum;
        blockSize[into] += blockSize[blocks];
      }
    }
    double[] fitted = new double[count];
    int next = 0;
    for (int block = 0; block < blocks; block++) {
      Arrays.fill(fitted, next, next + blockSize[block], blockMean[block]);
      next += blockSize[block];
    }
    return fitted;
  }
}
