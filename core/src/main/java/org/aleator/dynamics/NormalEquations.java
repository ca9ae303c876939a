// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;
import org.aleator.data.Trajectories;
import org.aleator.numerics.linalg.LinearAlgebra;

/**
 * The Gauss–Newton equations of a field's fit to segments, one set per state variable because each
 * has a noise variance of its own. The Hessian JᵀJ is an arrow: a block per segment for its start,
 * a border for the field's parameters, nothing between two segments.
 */
final class NormalEquations {
  /** Rows that are gathered before a product, which then runs at full speed. */
  private static final int CHUNK = 256;

  final int dimension;
  final int segments;
  final int parameters;

  /** Per state: Σ r². */
  final double[] squares;

  /** Per state: the number of residuals. */
  final int[] count;

  /** Per state: JᵀJ of the parameters. */
  final double[][] border;

  /** Per state: of each segment, the dimension × parameters block between start and parameters. */
  final double[][] cross;

  /** Per state: of each segment, the dimension × dimension block of its start. */
  final double[][] blocks;

  /** Per state: Jᵀr of the parameters. */
  final double[][] borderRight;

  /** Per state: Jᵀr of the starts. */
  final double[][] blockRight;

  private final double[][] buffer;
  private final int[] filled;

  private NormalEquations(int dimension, int segments, int parameters) {
    this.dimension = dimension;
    this.segments = segments;
    this.parameters = parameters;
    squares = new double[dimension];
    count = new int[dimension];
    border = new double[dimension][parameters * parameters];
    cross = new double[dimension][segments * dimension * parameters];
    blocks = new double[dimension][segments * dimension * dimension];
    borderRight = new double[dimension][parameters];
    blockRight = new double[dimension][segments * dimension];
    buffer = new double[dimension][parameters * CHUNK];
    filled = new int[dimension];
  }

  /** Differentiates a recorded solution of the segments. */
  static NormalEquations of(
      Trajectories data, Segments segments, DifferentiableField field, Solution solution) {
    int d = field.dimension();
    NormalEquations equations = new NormalEquations(d, segments.count(), field.parameterCount());
    new Sensitivity(field)
        .rows(
            solution,
            (segment, time, jacobian) -> {
              double[] values = data.runs().get(segments.run()[segment]).values();
              int at = (segments.from()[segment] + time) * d;
              for (int o = 0; o < d; o++) {
                double value = values[at + o];
                if (!Double.isNaN(value)) {
                  double residual = value - solution.states()[segment][time * d + o];
                  equations.add(o, segment, residual, jacobian);
                }
              }
            });
    for (int o = 0; o < d; o++) {
      equations.flush(o);
    }
    return equations;
  }

  private void add(int o, int segment, double residual, double[] jacobian) {
    int d = dimension;
    int row = o * (d + parameters);
    squares[o] += residual * residual;
    count[o]++;
    for (int a = 0; a < d; a++) {
      double slope = jacobian[row + a];
      blockRight[o][segment * d + a] += slope * residual;
      for (int b = 0; b < d; b++) {
        blocks[o][(segment * d + a) * d + b] += slope * jacobian[row + b];
      }
      int at = (segment * d + a) * parameters;
      for (int p = 0; p < parameters; p++) {
        cross[o][at + p] += slope * jacobian[row + d + p];
      }
    }
    for (int p = 0; p < parameters; p++) {
      borderRight[o][p] += residual * jacobian[row + d + p];
      buffer[o][p * CHUNK + filled[o]] = jacobian[row + d + p];
    }
    if (++filled[o] == CHUNK) {
      flush(o);
    }
  }

  private void flush(int o) {
    double[] product =
        LinearAlgebra.provider()
            .multiplyTransposed(buffer[o], parameters, CHUNK, buffer[o], parameters);
    for (int i = 0; i < product.length; i++) {
      border[o][i] += product[i];
    }
    Arrays.fill(buffer[o], 0);
    filled[o] = 0;
  }

  /** Σₒ weightₒ · of[o]. */
  static double[] weighted(double[][] of, double[] weight) {
    double[] sum = new double[of[0].length];
    for (int o = 0; o < of.length; o++) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += weight[o] * of[o][i];
      }
    }
    return sum;
  }
}
