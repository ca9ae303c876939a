// SPDX-License-Identifier: Apache-2.0
package org.aleator.inputs;

import java.util.Arrays;
import java.util.List;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Work;

/**
 * Fits {@link LatentNodes} to labels: the function f = φᵀc, its ridge λ, τ² and the noise variances
 * σⱼ². Data have mean 0 and variance 1.
 *
 * <p>For given σ² and τ², f is that of {@link LatentFunction}. Around that go Newton steps in η =
 * (ln σ, ln τ) on Σᵢ ln p(yᵢ | x̃ᵢ). The derivatives are central differences, the Hessian the sum
 * of products of the rows' scores (Berndt, Hall, Hall and Hausman 1974) less what c explains of it.
 * Laplace's term −½ ln det for the freedom of f was tried and left out: with it variances came out
 * 5 to 20 % larger, and no nearer to the truth.
 */
final class LatentSearch {
  /** Just above the square of the least std: what is at most this was not found to be noise. */
  static final double LEAST_VARIANCE = 1.0001e-4;

  /** Of ln σ and ln τ: a hundredth of the std stands for no noise. */
  private static final double LEAST = Math.log(0.01);

  /** Of ln σ: noise of 90 % of the observed variance. */
  private static final double MOST = 0.5 * Math.log(0.9);

  /** Of Newton; the step length shrinks, so that they end. */
  private static final int MOST_STEPS = 20;

  /** The centres are turned in the first steps only: later they must not move the likelihood. */
  private static final int ALIGNING_STEPS = 5;

  /** In ln σ, for slopes: beyond the likelihood's unevenness, below its bend. */
  private static final double DIFFERENCE = 0.02;

  /** A step in ln σ; a factor of 1.6 at once is still described by the slopes. */
  private static final double LONGEST = 0.5;

  /** In ln σ: a fraction of any standard error here. */
  private static final double CLOSE_ENOUGH = 0.03;

  /** Rows that are denoised at once, which bounds the memory. */
  private static final int BLOCK = 500;

  /** Rounds of a climb that begins near its end. */
  private static final int FEW_STEPS = 6;

  /** No part of η is held. */
  private static final int NONE = -1;

  private final int d;
  private final int n;
  private final double[] x;
  private final double[] y;
  private final double[] relativeScale;
  private final boolean shared;
  private final FourierBasis basis;
  private final Work work;
  private final double[] plainPoints;
  private final InputLaw law;
  private final InputLaw.Local lawAtRows;

  /** ln σ of each feature, or of all; then ln τ. */
  private final double[] eta;

  private final LatentFunction function;
  private double[] points;
  private NoiseInformation information;

  /** Which of η stays as it is. */
  private final int held;

  /**
   * @param relativeScale what to add to the shared ln σ for each feature
   */
  LatentSearch(double[] x, double[] y, double[] relativeScale, boolean shared, Work work) {
    this.x = x;
    this.y = y;
    this.relativeScale = relativeScale;
    this.shared = shared;
    this.work = work;
    n = y.length;
    d = relativeScale.length;
    basis = FourierBasis.draw(d, 40 + 20 * d, work.seed().split("basis"));
    plainPoints = QuasiNormalPoints.of(n, d, work.seed().split("points"));
    points = plainPoints;
    law = InputLaw.of(x, d);
    lawAtRows = law.at(x);
    eta = new double[(shared ? 1 : d) + 1];
    Arrays.fill(eta, Math.log(0.2));
    eta[eta.length - 1] = Math.log(0.3);
    function = new LatentFunction(basis);
    held = NONE;
  }

  /** From where another one is, with the same λ and points, so that the two compare. */
  private LatentSearch(LatentSearch other, int held) {
    x = other.x;
    y = other.y;
    relativeScale = other.relativeScale;
    shared = other.shared;
    work = other.work.silent();
    n = other.n;
    d = other.d;
    basis = other.basis;
    plainPoints = other.plainPoints;
    points = other.points;
    law = other.law;
    lawAtRows = other.lawAtRows;
    eta = other.eta.clone();
    function = other.function.withSameRidge();
    this.held = held;
  }

  double[] variance() {
    return variances(eta);
  }

  private double[] variances(double[] at) {
    double[] variance = new double[d];
    for (int j = 0; j < d; j++) {
      double log = at[shared ? 0 : j] + relativeScale[j];
      variance[j] = Math.exp(2 * Math.min(Math.max(log, LEAST), MOST));
    }
    return variance;
  }

  private static double labelVariance(double[] at) {
    return Math.exp(2 * at[at.length - 1]);
  }

  /** The standard error of ln σⱼ. */
  double logStdError(int feature) {
    return information.stdError(shared ? 0 : feature);
  }

  private LatentNodes nodes(double[] at) {
    return new LatentNodes(basis, x, points, lawAtRows, variances(at));
  }

  void run() {
    climb(MOST_STEPS, ALIGNING_STEPS);
    work.progress("input noise", 1);
  }

  private void climb(int steps, int aligning) {
    double longest = LONGEST;
    for (int step = 0; step < steps; step++) {
      work.check();
      LatentNodes nodes = nodes(eta);
      function.fit(nodes, y, labelVariance(eta));
      if (step < aligning) {
        LatentNodes.Posterior posterior =
            nodes.posterior(y, function.coefficients(), labelVariance(eta));
        points = QuasiNormalPoints.aligned(plainPoints, nodes.directions(posterior), d);
        nodes = nodes(eta);
        function.fit(nodes, y, labelVariance(eta));
      }
      double moved = newton(nodes, longest);
      work.progress("input noise", (step + 1.0) / MOST_STEPS);
      if (moved < CLOSE_ENOUGH) {
        break;
      }
      // Rounds that go to and fro come to rest.
      longest *= step < 5 ? 1 : 0.85;
    }
  }

  /**
   * How much the penalised log likelihood falls where a feature has no noise, all else but λ being
   * fitted again: the profile's depth, which tells more than the curvature at its top where noise
   * of the feature and of the label can stand for each other.
   */
  double lossWithoutNoise(int feature) {
    // The label takes over what the feature's noise did to first order.
    double moved = variance()[feature] * meanSquaredSlope(feature);
    return loss(feature, LEAST, 0.5 * Math.log(labelVariance(eta) + moved));
  }

  /** How much it falls where the feature has all the noise of the label beside its own. */
  double lossWithLabelNoise(int feature) {
    double all = variance()[feature] + labelNoiseAsInput(feature);
    double log = 0.5 * Math.log(all) - relativeScale[feature];
    return loss(feature, Math.min(log, MOST), LEAST);
  }

  /** The variance of a feature's noise that would do to first order what τ² does, τ²/mean f′ⱼ². */
  double labelNoiseAsInput(int feature) {
    return labelVariance(eta) / Math.max(meanSquaredSlope(feature), Double.MIN_NORMAL);
  }

  private double meanSquaredSlope(int feature) {
    return nodes(eta).meanSquaredSlope(function.coefficients(), feature);
  }

  private double loss(int feature, double logStd, double logLabelStd) {
    LatentSearch top = new LatentSearch(this, NONE);
    double most = top.function.fit(top.nodes(eta), y, labelVariance(eta));
    LatentSearch other = new LatentSearch(this, shared ? 0 : feature);
    double[] end = other.eta;
    end[other.held] = logStd;
    end[end.length - 1] = Math.min(Math.max(logLabelStd, LEAST), 0);
    other.climb(FEW_STEPS, 0);
    return most - other.function.fit(other.nodes(end), y, labelVariance(end));
  }

  private double[] logLikelihood(LatentNodes nodes, double[] at) {
    return nodes.posterior(y, function.coefficients(), labelVariance(at)).logLikelihood();
  }

  /** One step; returns the largest change. */
  private double newton(LatentNodes nodes, double longest) {
    int q = eta.length;
    List<double[]> values =
        work.parallel()
            .map(
                2 * q,
                k -> {
                  double[] at = eta.clone();
                  at[k / 2] += k % 2 == 0 ? DIFFERENCE : -DIFFERENCE;
                  return logLikelihood(k / 2 == q - 1 ? nodes : nodes(at), at);
                });
    double[] scores = new double[q * n];
    double[] gradient = new double[q];
    for (int k = 0; k < q; k++) {
      double[] up = values.get(2 * k);
      double[] down = values.get(2 * k + 1);
      for (int i = 0; k != held && i < n; i++) {
        scores[k * n + i] = (up[i] - down[i]) / (2 * DIFFERENCE);
        gradient[k] += scores[k * n + i];
      }
    }
    information = new NoiseInformation(information(nodes, scores, q), q);
    double[] inverse = information.dampedInverse();
    double moved = 0;
    for (int k = 0; k < q; k++) {
      double step = 0;
      for (int l = 0; l < q; l++) {
        step += inverse[k * q + l] * gradient[l];
      }
      double next = eta[k] + Math.min(Math.max(step, -longest), longest);
      next = Math.min(Math.max(next, LEAST), k < q - 1 && !shared ? MOST : 0);
      moved = Math.max(moved, Math.abs(next - eta[k]));
      eta[k] = next;
    }
    return moved;
  }

  /** Σ s sᵀ of η's scores less the part that f's coefficients explain. */
  private double[] information(LatentNodes nodes, double[] scores, int q) {
    LinearAlgebra algebra = LinearAlgebra.provider();
    int size = basis.size();
    double[] ofFunction =
        nodes.scores(nodes.posterior(y, function.coefficients(), labelVariance(eta)));
    double[] inverse =
        function.inverse(
            algebra.multiplyTransposed(ofFunction, size, n, ofFunction, size), "the scores of f");
    double[] cross = algebra.multiplyTransposed(scores, q, n, ofFunction, size);
    double[] explained =
        algebra.multiplyTransposed(
            algebra.multiplyTransposed(cross, q, size, inverse, size), q, size, cross, q);
    double[] information = algebra.multiplyTransposed(scores, q, n, scores, q);
    for (int k = 0; k < q * q; k++) {
      information[k] -= explained[k];
    }
    return information;
  }

  /** E[u | x̃, y] of any rows. */
  double[] denoise(double[] observed, double[] labels) {
    double[] means = new double[observed.length];
    for (int from = 0; from < labels.length; from += BLOCK) {
      work.check();
      int to = Math.min(labels.length, from + BLOCK);
      double[] rows = Arrays.copyOfRange(observed, from * d, to * d);
      LatentNodes block =
          new LatentNodes(
              basis,
              rows,
              QuasiNormalPoints.of(to - from, d, work.seed().split("denoise").split(from)),
              law.at(rows),
              variance());
      double[] some = Arrays.copyOfRange(labels, from, to);
      double[] part =
          block.means(block.posterior(some, function.coefficients(), labelVariance(eta)));
      System.arraycopy(part, 0, means, from * d, part.length);
    }
    return means;
  }
}
