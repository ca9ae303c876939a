// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.hipparchus.special.Gamma;

/**
 * How unsure the class of each row is, and why. With p̂ the probabilities and η the true ones,
 * whose law around p̂ a {@link ClassShape} gives, the entropy H(p̂) of the prediction is E H(η),
 * which the data have and no model removes, and the rest, the information that η would bring
 * (Houlsby et al. 2011; Depeweg et al. 2018). A row's numbers depend on its probabilities alone.
 * Entropies are in nats.
 *
 * @param entropy H(p̂) = −Σ p̂ ln p̂ of each row
 * @param aleatoricEntropy E H(η), the data's
 * @param ambiguity E[1 − max η]: the error of the best prediction, which knows η
 */
public record ClassUncertainty(double[] entropy, double[] aleatoricEntropy, double[] ambiguity) {
  /** Intervals of the integral over a class of greatest probability, an even number. */
  private static final int STEPS = 64;

  /** Standard deviations of a gamma law beyond which nothing is left to be integrated. */
  private static final double FAR = 8;

  /** A class of a smaller concentration is never the likeliest. */
  private static final double LEAST = 1e-6;

  /**
   * @param probabilities p̂, rows × classes
   */
  public static ClassUncertainty of(Matrix probabilities, ClassShape shape) {
    int n = probabilities.rows();
    double[] entropy = new double[n];
    double[] aleatoric = new double[n];
    double[] ambiguity = new double[n];
    for (int i = 0; i < n; i++) {
      double[] p = probabilities.rowValues(i);
      entropy[i] = entropy(p, 0, p.length);
      double most = Arrays.stream(p).max().orElseThrow();
      if (shape.spread() == 0) {
        aleatoric[i] = entropy[i];
        ambiguity[i] = 1 - most;
      } else if (p.length == 2) {
        Matrix nodes = shape.nodes(probabilities.rows(i, i + 1));
        for (int k = 0; k < nodes.rows(); k++) {
          aleatoric[i] += entropy(nodes.values(), 2 * k, 2) / nodes.rows();
          ambiguity[i] += Math.min(nodes.get(k, 0), nodes.get(k, 1)) / nodes.rows();
        }
      } else {
        aleatoric[i] = expectedEntropy(p, shape.spread());
        ambiguity[i] = 1 - expectedMost(p, shape.spread());
      }
      // Jensen's inequality, which rounding must not break.
      aleatoric[i] = Math.max(0, Math.min(aleatoric[i], entropy[i]));
      ambiguity[i] = Math.max(0, Math.min(ambiguity[i], 1 - most));
    }
    return new ClassUncertainty(entropy, aleatoric, ambiguity);
  }

  /** H(p̂) − E H(η) of each row: the model's. */
  public double[] epistemicEntropy() {
    double[] rest = new double[entropy.length];
    Arrays.setAll(rest, i -> entropy[i] - aleatoricEntropy[i]);
    return rest;
  }

  static double entropy(double[] p, int from, int classes) {
    double sum = 0;
    for (int c = from; c < from + classes; c++) {
      sum -= p[c] > 0 ? p[c] * Math.log(p[c]) : 0;
    }
    return Math.max(0, sum);
  }

  /** Of a Dirichlet law of mean p and concentration 1/τ: ψ(1/τ + 1) − Σ p ψ(p/τ + 1). */
  private static double expectedEntropy(double[] p, double spread) {
    double sum = Gamma.digamma(1 / spread + 1);
    for (double share : p) {
      sum -= share * Gamma.digamma(share / spread + 1);
    }
    return sum;
  }

  /**
   * E max η of such a law. η are gamma variables G over their sum, which is independent of η and
   * has the mean 1/τ: E max η = τ E max G = τ ∫ (1 − Π P(G_c ≤ t)) dt, by Simpson's rule.
   */
  private static double expectedMost(double[] p, double spread) {
    double[] shapes = Arrays.stream(p).map(share -> Math.max(LEAST, share / spread)).toArray();
    double greatest = Arrays.stream(shapes).max().orElseThrow();
    double from = Math.max(0, greatest - FAR * Math.sqrt(greatest));
    double length = greatest + FAR * Math.sqrt(greatest) + 2 * FAR - from;
    double sum = 0;
    for (int k = 0; k <= STEPS; k++) {
      double u = (double) k / STEPS;
      // t = from + length u², whose steps are small where gamma laws of small shape bend.
      double none = 1;
      for (double shape : shapes) {
        none *= Gamma.regularizedGammaP(shape, from + length * u * u);
      }
      double weight = k == 0 || k == STEPS ? 1 : k % 2 == 1 ? 4 : 2;
      sum += weight * (1 - none) * 2 * length * u;
    }
    return spread * (from + sum / (3 * STEPS));
  }
}
