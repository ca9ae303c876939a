// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/** The mean label of the nearest rows: a learner as a user would write one. */
public record NearestRows(String name, int count) implements Learner {

  @Override
  public FittedMean fit(Matrix x, double[] y, Work work) {
    work.check();
    return rows -> IntStream.range(0, rows.rows()).mapToDouble(i -> mean(x, y, rows, i)).toArray();
  }

  private double mean(Matrix x, double[] y, Matrix rows, int row) {
    return IntStream.range(0, x.rows())
        .boxed()
        .sorted(Comparator.comparingDouble(i -> distance(x, i, rows, row)))
        .limit(count)
        .mapToDouble(i -> y[i])
        .average()
        .orElseThrow();
  }

  private static double distance(Matrix x, int i, Matrix rows, int row) {
    double sum = 0;
    for (int j = 0; j < x.columns(); j++) {
      sum += Math.pow(x.get(i, j) - rows.get(row, j), 2);
    }
    return sum;
  }
}
