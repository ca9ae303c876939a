// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;

/**
 * The Jacobian of recorded solutions with respect to their starts and the field's parameters, by
 * forward differentiation of the very steps that were taken: S = ∂x/∂(x₀, θ) follows x through the
 * stages, Kᵢ = ∂f/∂x(Xᵢ) (S + h Σⱼ aᵢⱼ Kⱼ) + ∂f/∂θ(Xᵢ). Exact for the discretised solution.
 *
 * <p>Costs dimension × parameters per stage, so it is for fits that need the whole Jacobian; a
 * gradient alone comes cheaper from {@link Adjoint}.
 */
final class Sensitivity {
  /** Receives the Jacobian row by row. */
  @FunctionalInterface
  interface Rows {
    /**
     * @param jacobian of the state at the run's {@code time}-th time, dimension × (dimension +
     *     parameters), the start's columns first; valid during the call only
     */
    void accept(int run, int time, double[] jacobian);
  }

  private final DifferentiableField field;
  private final int d;
  private final int width;
  private final double[] stageTangent;
  private final double[][] k;
  private final double[] unit;
  private final double[] stateRow;
  private final double[] parameterRow;
  private final double[] interpolated;
  private final double[] weights = new double[DormandPrince.STAGES];

  Sensitivity(DifferentiableField field) {
    this.field = field;
    this.d = field.dimension();
    this.width = d + field.parameterCount();
    stageTangent = new double[d * width];
    k = new double[DormandPrince.STAGES][d * width];
    unit = new double[d];
    stateRow = new double[d];
    parameterRow = new double[field.parameterCount()];
    interpolated = new double[d * width];
  }

  /** Gives every row, the starts' own first. */
  void rows(Solution solution, Rows rows) {
    int runs = solution.states().length;
    double[][] tangents = new double[runs][d * width];
    for (int r = 0; r < runs; r++) {
      for (int o = 0; o < d; o++) {
        tangents[r][o * width + o] = 1;
      }
      rows.accept(r, 0, tangents[r]);
    }
    double[][] values = new double[DormandPrince.STAGES][d];
    double[] stage = new double[d];
    for (Solution.Round round : solution.rounds()) {
      for (int i = 0; i < round.count(); i++) {
        Solution.Round single = new Solution.Round(1, d);
        int run = round.run(i);
        single.add(run, round.time(i), round.step(i), round.x(), i * d, round.from(i), round.to(i));
        Stages.replay(field, single, values, stage);
        step(solution, single, tangents[run], rows);
      }
    }
  }

  private void step(Solution solution, Solution.Round single, double[] tangent, Rows rows) {
    double h = single.step(0);
    for (int s = 0; s < DormandPrince.STAGES; s++) {
      System.arraycopy(tangent, 0, stageTangent, 0, tangent.length);
      for (int j = 0; j < s; j++) {
        addScaled(h * DormandPrince.a(s, j), k[j], stageTangent);
      }
      stage(s);
    }
    int run = single.run(0);
    for (int t = single.from(0); t < single.to(0); t++) {
      double theta = Math.min(1, (solution.times().get(run)[t] - single.time(0)) / h);
      DormandPrince.interpolation(theta, weights);
      System.arraycopy(tangent, 0, interpolated, 0, tangent.length);
      for (int s = 0; s < DormandPrince.STAGES; s++) {
        addScaled(h * weights[s], k[s], interpolated);
      }
      rows.accept(run, t, interpolated);
    }
    // The last stage's point is the state after the step.
    System.arraycopy(stageTangent, 0, tangent, 0, tangent.length);
  }

  private void stage(int s) {
    double[] out = k[s];
    Arrays.fill(out, 0);
    for (int o = 0; o < d; o++) {
      Arrays.fill(unit, 0);
      unit[o] = 1;
      Arrays.fill(parameterRow, 0);
      field.pullback(s, 1, unit, stateRow, parameterRow);
      System.arraycopy(parameterRow, 0, out, o * width + d, parameterRow.length);
      for (int p = 0; p < d; p++) {
        double slope = stateRow[p];
        for (int c = 0; c < width; c++) {
          out[o * width + c] += slope * stageTangent[p * width + c];
        }
      }
    }
  }

  private static void addScaled(double factor, double[] from, double[] to) {
    if (factor != 0) {
      for (int c = 0; c < to.length; c++) {
        to[c] += factor * from[c];
      }
    }
  }
}
