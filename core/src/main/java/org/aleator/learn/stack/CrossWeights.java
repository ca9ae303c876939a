// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Stacks whose weights come from other rows than those they are used at. The rows are dealt to
 * parts; at the rows of a part the weights are those with the least squared residual over all other
 * parts. So the mean squared residual is that of a stack on rows it has not been chosen by.
 */
final class CrossWeights {
  /** So many observations that weights are not drawn to equal ones. */
  static final int MANY = Integer.MAX_VALUE;

  private final double[][] residuals;
  private final int[] part;
  private final int observations;

  /** The sums of products of the models' residuals over the rows of all other parts, by part. */
  private final double[][][] others;

  /**
   * @param residuals by model and row
   * @param part of each row, from 0
   * @param observations how many independent ones the rows are
   */
  CrossWeights(double[][] residuals, int[] part, int observations) {
    this.residuals = residuals;
    this.part = part;
    this.observations = observations;
    int models = residuals.length;
    int parts = Arrays.stream(part).max().orElse(0) + 1;
    this.others = new double[parts][models][models];
    for (int i = 0; i < models; i++) {
      for (int j = 0; j <= i; j++) {
        double[] sums = new double[parts];
        for (int row = 0; row < part.length; row++) {
          sums[part[row]] += residuals[i][row] * residuals[j][row];
        }
        double all = Arrays.stream(sums).sum();
        for (int p = 0; p < parts; p++) {
          others[p][i][j] = all - sums[p];
          others[p][j][i] = all - sums[p];
        }
      }
    }
  }

  /** By halves: every second row, and the others. */
  static CrossWeights ofHalves(double[][] residuals) {
    return new CrossWeights(
        residuals, IntStream.range(0, residuals[0].length).map(i -> i % 2).toArray(), MANY);
  }

  /** The residuals of the stack of all models. */
  double[] stack() {
    return stack(IntStream.range(0, residuals.length).toArray());
  }

  /** The residuals of the stack of some models. */
  double[] stack(int[] models) {
    double[][] weights =
        Arrays.stream(others)
            .map(products -> ConvexWeights.likeliest(among(products, models), observations))
            .toArray(double[][]::new);
    double[] stacked = new double[part.length];
    for (int row = 0; row < stacked.length; row++) {
      for (int m = 0; m < models.length; m++) {
        stacked[row] += weights[part[row]][m] * residuals[models[m]][row];
      }
    }
    return stacked;
  }

  private static double[][] among(double[][] products, int[] models) {
    return Arrays.stream(models)
        .mapToObj(i -> Arrays.stream(models).mapToDouble(j -> products[i][j]).toArray())
        .toArray(double[][]::new);
  }
}
