package org.aleator.data;

import java.util.List;

/**
 * Rows ready for regression: finite features x, finite labels y, and their names. Everything after
 * the data package works on this.
 *
 * @param features the names of the columns of {@code x}, after encoding
 * @param target the name of the label
 * @param x one row of features per example
 * @param y one label per example
 */
public record Dataset(List<String> features, String target, Matrix x, double[] y) {
  public Dataset {
    features = List.copyOf(features);
    if (x.rows() != y.length) {
      throw new IllegalArgumentException(x.rows() + " rows of features, " + y.length + " labels");
    }
    if (x.columns() != features.size()) {
      throw new IllegalArgumentException(x.columns() + " columns, " + features.size() + " names");
    }
  }

  public int rows() {
    return y.length;
  }

  /** The same rows with other labels. */
  public Dataset withLabels(double[] labels) {
    return new Dataset(features, target, x, labels);
  }

  /** The given rows, in the given order. */
  public Dataset selectRows(int[] indices) {
    double[] labels = new double[indices.length];
    for (int i = 0; i < indices.length; i++) {
      labels[i] = y[indices[i]];
    }
    return new Dataset(features, target, x.selectRows(indices), labels);
  }
}
