package org.aleator.data;

import java.util.List;
import org.aleator.util.InvalidInputException;

/**
 * Rows ready for regression: finite features x, finite labels y, and their names. Everything after
 * the data package works on this; values that are not finite are refused.
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
      throw new InvalidInputException(x.rows() + " rows of features, " + y.length + " labels");
    }
    if (x.columns() != features.size()) {
      throw new InvalidInputException(x.columns() + " columns, " + features.size() + " names");
    }
    requireFinite(features, target, x, y);
  }

  private static void requireFinite(List<String> features, String target, Matrix x, double[] y) {
    for (int at = 0; at < x.values().length; at++) {
      if (!Double.isFinite(x.values()[at])) {
        String column = features.get(at % x.columns());
        throw notFinite(column, at / x.columns(), x.values()[at]);
      }
    }
    for (int i = 0; i < y.length; i++) {
      if (!Double.isFinite(y[i])) {
        throw notFinite(target, i, y[i]);
      }
    }
  }

  private static InvalidInputException notFinite(String column, int row, double value) {
    return new InvalidInputException(
        "%s is %s in row %d; leave out rows with values that are not finite"
            .formatted(column, value, row + 1));
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
