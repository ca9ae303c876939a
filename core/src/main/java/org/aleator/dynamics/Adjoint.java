// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.Arrays;
import java.util.List;

/**
 * The gradient of a scalar function of recorded solutions, by reverse differentiation of the very
 * steps that were taken (the discrete adjoint): exact for the discretised solution with the step
 * lengths held fixed, whatever the tolerance.
 *
 * <p>With λ the gradient with respect to the state after a step and G(θ) those with respect to
 * values interpolated within it: x̄ = λ + Σ G, k̄ᵢ = h (bᵢ λ + Σ bᵢ(θ) G), and then from the last
 * stage to the first gᵢ = k̄ᵢᵀ ∂f/∂x(Xᵢ) is added to x̄ and, times h aᵢⱼ, to k̄ⱼ.
 */
public final class Adjoint {
  private Adjoint() {}

  /**
   * @param outputs the function's gradient with respect to {@link Solution#states()}
   * @param parameters the gradient with respect to the field's parameters is added to it; null if
   *     it is not wanted
   * @return the gradient with respect to the starts, runs × dimension
   */
  public static double[] gradient(
      DifferentiableField field, Solution solution, double[][] outputs, double[] parameters) {
    int d = solution.dimension();
    int runs = solution.states().length;
    double[] lambda = new double[runs * d];
    double[][] k = new double[DormandPrince.STAGES][runs * d];
    double[][] kBar = new double[DormandPrince.STAGES][runs * d];
    double[] buffer = new double[runs * d];
    List<Solution.Round> rounds = solution.rounds();
    for (int n = rounds.size() - 1; n >= 0; n--) {
      Solution.Round round = rounds.get(n);
      Stages.replay(field, round, k, buffer);
      seed(solution, round, outputs, lambda, kBar);
      reverse(field, round, lambda, kBar, buffer, parameters);
    }
    for (int r = 0; r < runs; r++) {
      for (int o = 0; o < d; o++) {
        lambda[r * d + o] += outputs[r][o];
      }
    }
    return lambda;
  }

  /** Starts a step's cotangents from λ and the values interpolated within the step. */
  private static void seed(
      Solution solution,
      Solution.Round round,
      double[][] outputs,
      double[] lambda,
      double[][] kBar) {
    int d = solution.dimension();
    int stages = DormandPrince.STAGES;
    double[] weights = new double[stages];
    for (int s = 0; s < stages; s++) {
      Arrays.fill(kBar[s], 0, round.count() * d, 0);
    }
    for (int i = 0; i < round.count(); i++) {
      int run = round.run(i);
      double h = round.step(i);
      for (int s = 0; s < stages - 1; s++) {
        for (int o = 0; o < d; o++) {
          kBar[s][i * d + o] += h * DormandPrince.a(stages - 1, s) * lambda[run * d + o];
        }
      }
      for (int t = round.from(i); t < round.to(i); t++) {
        double theta = Math.min(1, (solution.times().get(run)[t] - round.time(i)) / h);
        DormandPrince.interpolation(theta, weights);
        for (int o = 0; o < d; o++) {
          double g = outputs[run][t * d + o];
          lambda[run * d + o] += g;
          for (int s = 0; s < stages; s++) {
            kBar[s][i * d + o] += h * weights[s] * g;
          }
        }
      }
    }
  }

  private static void reverse(
      DifferentiableField field,
      Solution.Round round,
      double[] lambda,
      double[][] kBar,
      double[] g,
      double[] parameters) {
    int d = field.dimension();
    int count = round.count();
    for (int s = DormandPrince.STAGES - 1; s >= 0; s--) {
      field.pullback(s, count, kBar[s], g, parameters);
      for (int i = 0; i < count; i++) {
        int run = round.run(i);
        for (int o = 0; o < d; o++) {
          lambda[run * d + o] += g[i * d + o];
        }
        for (int j = 0; j < s; j++) {
          double a = round.step(i) * DormandPrince.a(s, j);
          for (int o = i * d; o < (i + 1) * d; o++) {
            kBar[j][o] += a * g[o];
          }
        }
      }
    }
  }
}
