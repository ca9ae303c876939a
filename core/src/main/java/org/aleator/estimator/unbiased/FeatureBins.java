package org.aleator.estimator.unbiased;

import java.util.Arrays;
import org.aleator.data.Matrix;

/**
 * Each feature's values sorted into at most 1024 bins of about equal counts, one bin per distinct
 * value if there are no more. A split after bin b is at {@code edges[j][b]}, midway to the next
 * bin.
 *
 * @param bin bin[j][i] is the bin of row i in feature j
 * @param edges edges[j][b] separates bins b and b + 1 of feature j
 */
record FeatureBins(short[][] bin, double[][] edges) {
  private static final int MOST = 1024;

  static FeatureBins of(Matrix x) {
    short[][] bin = new short[x.columns()][];
    double[][] edges = new double[x.columns()][];
    for (int j = 0; j < x.columns(); j++) {
      double[] values = x.columnValues(j);
      edges[j] = edges(values);
      bin[j] = new short[values.length];
      for (int i = 0; i < values.length; i++) {
        int place = Arrays.binarySearch(edges[j], values[i]);
        bin[j][i] = (short) (place >= 0 ? place : -place - 1);
      }
    }
    return new FeatureBins(bin, edges);
  }

  int features() {
    return bin.length;
  }

  int bins(int feature) {
    return edges[feature].length + 1;
  }

  private static double[] edges(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double[] edges = new double[MOST - 1];
    int count = 0;
    double perBin = Math.max(1, sorted.length / (double) MOST);
    double next = perBin;
    for (int i = 1; i < sorted.length && count < edges.length; i++) {
      if (i >= next && sorted[i] > sorted[i - 1]) {
        double middle = 0.5 * (sorted[i] + sorted[i - 1]);
        edges[count++] = middle < sorted[i] ? middle : sorted[i - 1];
        next = i + perBin;
      }
    }
    return Arrays.copyOf(edges, count);
  }
}
