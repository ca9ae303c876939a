// SPDX-License-Identifier: Apache-2.0
package org.aleator.data;

import java.util.Arrays;

/**
 * How much each row of a table counts in a fit: wᵢ ∝ 1/Var(noise of its label), of mean 1 over the
 * table. A squared error is weighted by it, and 1/wᵢ is the row's noise variance relative to the
 * table's.
 */
public final class RowWeights {
  /** All rows count alike. */
  public static final RowWeights EQUAL = new RowWeights(new double[0]);

  private final double[] weights;

  private RowWeights(double[] weights) {
    this.weights = weights;
  }

  /**
   * Those of some variances.
   *
   * @param variances of the noise of each row's label, above 0
   */
  public static RowWeights ofVariances(double[] variances) {
    double mean = Arrays.stream(variances).map(v -> 1 / v).average().orElse(1);
    return new RowWeights(Arrays.stream(variances).map(v -> 1 / v / mean).toArray());
  }

  /** 1/vᵢ of variances that are relative to a table's already. */
  public static RowWeights ofRelative(double[] variances) {
    return new RowWeights(Arrays.stream(variances).map(v -> 1 / v).toArray());
  }

  public boolean areEqual() {
    return weights.length == 0;
  }

  /** wᵢ. */
  public double of(int row) {
    return weights.length == 0 ? 1 : weights[row];
  }

  /** √wᵢ, by which a residual has the variance of the others. */
  public double root(int row) {
    return weights.length == 0 ? 1 : Math.sqrt(weights[row]);
  }

  /** 1/wᵢ, the variance of the row's noise relative to the table's. */
  public double variance(int row) {
    return weights.length == 0 ? 1 : 1 / weights[row];
  }

  /** The relative variances of some rows. */
  public double[] variances(int rows) {
    double[] variances = new double[rows];
    Arrays.setAll(variances, this::variance);
    return variances;
  }

  /** Those of the given rows, in the given order, still relative to the whole table. */
  public RowWeights select(int[] rows) {
    return weights.length == 0
        ? this
        : new RowWeights(Arrays.stream(rows).mapToDouble(row -> weights[row]).toArray());
  }

  /** Σ wᵢ vᵢ/Σ wᵢ. */
  public double mean(double[] values) {
    if (weights.length == 0) {
      return Arrays.stream(values).average().orElse(0);
    }
    double sum = 0;
    double total = 0;
    for (int i = 0; i < values.length; i++) {
      sum += of(i) * values[i];
      total += of(i);
    }
    return sum / total;
  }

  /** rᵢ√wᵢ, which have one variance where rᵢ have 1/wᵢ. */
  public double[] whitened(double[] residuals) {
    return times(residuals, 1);
  }

  /** The residuals again of what {@link #whitened} gave. */
  public double[] restored(double[] whitened) {
    return times(whitened, -1);
  }

  private double[] times(double[] values, int power) {
    double[] result = values.clone();
    for (int i = 0; i < weights.length; i++) {
      result[i] *= power > 0 ? Math.sqrt(weights[i]) : 1 / Math.sqrt(weights[i]);
    }
    return result;
  }
}
