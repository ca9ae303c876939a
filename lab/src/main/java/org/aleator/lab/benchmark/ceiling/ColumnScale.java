// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.hipparchus.special.Erf;

/** Features on a common scale, column by column: what random functions are functions of. */
enum ColumnScale {
  /** Mean 0 and variance 1, nothing beyond six. */
  STANDARD {
    @Override
    double[] of(double[] column) {
      double[] z = Scaling.of(column).standardize(column);
      Arrays.setAll(z, i -> Math.max(-6, Math.min(6, z[i])));
      return z;
    }
  },
  /** Φ⁻¹ of the rank, equal values in the middle of their ranks. */
  NORMAL_SCORES {
    @Override
    double[] of(double[] column) {
      int n = column.length;
      double[] sorted = column.clone();
      Arrays.sort(sorted);
      double[] z = new double[n];
      for (int i = 0; i < n; i++) {
        int below = first(sorted, column[i], false);
        int through = first(sorted, column[i], true);
        double p = Math.max(0.5, Math.min(n - 0.5, (below + through) / 2.0)) / n;
        z[i] = -Math.sqrt(2) * Erf.erfcInv(2 * p);
      }
      return z;
    }
  };

  abstract double[] of(double[] column);

  Matrix of(Matrix x) {
    double[] z = new double[x.values().length];
    for (int j = 0; j < x.columns(); j++) {
      double[] column = of(x.columnValues(j));
      for (int i = 0; i < x.rows(); i++) {
        z[i * x.columns() + j] = column[i];
      }
    }
    return new Matrix(x.rows(), x.columns(), z);
  }

  /** How many of the sorted values are below, or not above, a value. */
  private static int first(double[] sorted, double value, boolean beyondEqual) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value || beyondEqual && sorted[middle] == value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
