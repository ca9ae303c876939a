// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.ceiling;

import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;

/** Features on the lines between a small table's rows and their nearest neighbours. */
final class BetweenRows {
  private static final int NEIGHBOURS = 5;

  private BetweenRows() {}

  static Matrix draw(Matrix x, int rows, RandomGenerator random) {
    Matrix z = ColumnScale.STANDARD.of(x);
    int[][] neighbours = new int[x.rows()][];
    double[] values = new double[rows * x.columns()];
    for (int i = 0; i < rows; i++) {
      int from = random.nextInt(x.rows());
      if (neighbours[from] == null) {
        neighbours[from] = nearest(z, from);
      }
      int to = neighbours[from][random.nextInt(NEIGHBOURS)];
      double part = random.nextDouble();
      for (int j = 0; j < x.columns(); j++) {
        values[i * x.columns() + j] = x.get(from, j) + part * (x.get(to, j) - x.get(from, j));
      }
    }
    return new Matrix(rows, x.columns(), values);
  }

  private static int[] nearest(Matrix z, int row) {
    double[] distance = new double[z.rows()];
    for (int i = 0; i < distance.length; i++) {
      for (int j = 0; j < z.columns(); j++) {
        double difference = z.get(i, j) - z.get(row, j);
        distance[i] += difference * difference;
      }
    }
    distance[row] = Double.POSITIVE_INFINITY;
    return IntStream.range(0, distance.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> distance[i]))
        .limit(NEIGHBOURS)
        .mapToInt(i -> i)
        .toArray();
  }
}
