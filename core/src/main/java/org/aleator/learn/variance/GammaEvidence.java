// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.util.Work;

/**
 * Chooses the smoothness of log σ² and the features it depends on by the evidence.
 *
 * <p>Data: squares q with E q = σ² and f = log σ² = Zβ. Up to a constant the log-likelihood of
 * Gaussian noise is −½ Σ (fᵢ + qᵢ e^{−fᵢ}). Noise of another kurtosis κ leaves its score centred
 * and multiplies the variance of the score by φ = (κ − 1)/2, so that the quasi-likelihood
 * (Wedderburn 1974) is divided by φ, which Pearson's statistic estimates and which is kept within
 * [1, 10]. It is maximised over β by {@linkplain GammaScoring Fisher scoring}.
 *
 * <p>Prior: β_c ~ N(0, 1/(λ_g s_c)) by group g. With H = ZᵀZ/(2φ) + diag(λs), the Laplace
 * approximation of the evidence for λ is stationary where
 *
 * <pre>
 * λ_g = (r_g − λ_g tr_g(H⁻¹ s) + a τ_g/(t + τ_g)) / Σ_g s β²,   τ_g = λ_g^{−½},
 * </pre>
 *
 * r_g being the number of columns (MacKay 1992; Wood and Fasiolo 2017). The last term of the
 * numerator comes from the hyperprior p(τ) ∝ (1 + τ/t)^{−a} with t = 0.03 and a = 1 + ½ log d for d
 * features: it asks a small amplitude for more evidence than chance gives and leaves a large one
 * alone; the process, which has one amplitude for all features, goes without. A group whose
 * precision passes 30 n/φ, far above what the data could show, is dropped.
 *
 * <p>Fails, by smoothing too much, where f jumps: one λ per feature cannot be small at the jump
 * only.
 */
final class GammaEvidence {
  /** The t of the hyperprior above, an amplitude in ln σ². */
  private static final double HYPERPRIOR_SCALE = 0.03;

  /** Keeps the information of columns that hardly any row has positive definite. */
  private static final double JITTER = 1e-9;

  /** Of the fixed point for the precisions: bounds the time where it settles slowly. */
  private static final int MAX_ITERATIONS = 100;

  /** Of φ: squares that spread still more are outliers rather than noise. */
  private static final double MAX_OVERDISPERSION = 10;

  /**
   * What was found.
   *
   * @param coefficients β, 0 in the columns of dropped groups
   * @param active whether a group was kept
   * @param overdispersion φ
   * @param logVariance f on the rows
   * @param band computed where it is wanted
   */
  record Fit(
      double[] coefficients,
      boolean[] active,
      double overdispersion,
      double[] logVariance,
      Supplier<Band> band) {}

  /**
   * What the band is drawn from.
   *
   * @param covariance of β, p × p: H⁻¹ with every λ halved, which gives back the uncertainty about
   *     λ itself, and none above n√d/(2φ): an amplitude as small as its standard error √(2φ/n) is
   *     not excluded because it was not seen, though hardly in all d features at once
   * @param processVariance τ² of the process, 0 without one
   */
  record Band(double[] covariance, double processVariance) {}

  private final int rows;
  private final int features;
  private final int[] groups;
  private final double[] scales;
  private final GammaScoring scoring;
  private final double[] precisions;
  private final boolean[] active;
  private final int processSize;
  private double overdispersion = 1;

  private GammaEvidence(Matrix z, VarianceFunctionBasis basis, double[] q) {
    rows = q.length;
    features = Math.max(1, basis.features().size());
    processSize = basis.process().size();
    groups = basis.groups();
    scales = basis.scales();
    scoring = new GammaScoring(z, q);
    precisions = new double[basis.groupCount()];
    Arrays.fill(precisions, 1, precisions.length, 10);
    active = new boolean[basis.groupCount()];
    Arrays.fill(active, true);
  }

  /**
   * @param z the columns of the basis on the rows
   * @param q one square per row, of positive mean
   */
  static Fit fit(Matrix z, VarianceFunctionBasis basis, double[] q, Work work) {
    GammaEvidence search = new GammaEvidence(z, basis, q);
    int iteration = 0;
    while (search.iterate() && iteration < MAX_ITERATIONS) {
      work.check();
      iteration++;
    }
    return search.result();
  }

  /** One update of β, λ and φ; false once λ and φ stand still. */
  private boolean iterate() {
    // Scoring converges while λ does: more than a few steps at a time would be thrown away.
    SmallCholesky factor = score(3, 1e-3);
    double change = updatePrecisions(factor.inverseDiagonal());
    double before = overdispersion;
    overdispersion = Math.min(Math.max(scoring.overdispersion(), 1), MAX_OVERDISPERSION);
    drop();
    return change > 0.01 || Math.abs(overdispersion / before - 1) > 0.01;
  }

  /** Scoring steps at the present λ and φ; the factor of H. */
  private SmallCholesky score(int steps, double tolerance) {
    int[] columns = scoring.columns();
    double[] penalties = penalties(columns, precisions);
    SmallCholesky factor =
        new SmallCholesky(scoring.information(columns, penalties, overdispersion), columns.length);
    int step = 0;
    while (step < steps && scoring.step(factor, penalties, overdispersion) > tolerance) {
      step++;
    }
    return factor;
  }

  /** The largest change of a log λ. */
  private double updatePrecisions(double[] inverseDiagonal) {
    double[] numerators = new double[precisions.length];
    double[] denominators = new double[precisions.length];
    int[] columns = scoring.columns();
    for (int c = 0; c < columns.length; c++) {
      int g = groups[columns[c]];
      double s = scales[columns[c]];
      double coefficient = scoring.coefficients()[c];
      numerators[g] += 1 - precisions[g] * s * inverseDiagonal[c];
      denominators[g] += s * coefficient * coefficient;
    }
    double hyperprior = 1 + 0.5 * Math.log(features);
    double largest = 0;
    for (int g = 1; g < precisions.length; g++) {
      if (active[g]) {
        boolean ofProcess = processSize > 0 && g == precisions.length - 1;
        double threshold =
            ofProcess ? 0 : hyperprior / (1 + HYPERPRIOR_SCALE * Math.sqrt(precisions[g]));
        double next = (Math.max(numerators[g], 0) + threshold) / denominators[g];
        next = Math.min(Math.max(next, 1e-8), 1e15);
        largest = Math.max(largest, Math.abs(Math.log(next / precisions[g])));
        precisions[g] = next;
      }
    }
    return largest;
  }

  private void drop() {
    double limit = 30 * rows / overdispersion;
    boolean dropped = false;
    for (int g = 1; g < precisions.length; g++) {
      if (active[g] && precisions[g] > limit) {
        active[g] = false;
        dropped = true;
      }
    }
    if (dropped) {
      scoring.restrict(
          IntStream.of(scoring.columns()).filter(column -> active[groups[column]]).toArray());
    }
  }

  private Fit result() {
    score(20, 1e-6);
    double[] coefficients = new double[groups.length];
    for (int c = 0; c < scoring.columns().length; c++) {
      coefficients[scoring.columns()[c]] = scoring.coefficients()[c];
    }
    return new Fit(coefficients, active, overdispersion, scoring.logVariance(), this::band);
  }

  private Band band() {
    double undetected = rows * Math.sqrt(features) / (2 * overdispersion);
    double[] relaxed = precisions.clone();
    for (int g = 1; g < relaxed.length; g++) {
      relaxed[g] = Math.min(relaxed[g] / 2, undetected);
    }
    int[] all = IntStream.range(0, groups.length).toArray();
    double processVariance = 0;
    if (processSize > 0) {
      int last = relaxed.length - 1;
      relaxed[last] = Math.min(precisions[last] / 2, undetectedProcess(relaxed));
      processVariance = 1 / relaxed[last];
    }
    double[] information = scoring.information(all, penalties(all, relaxed), overdispersion);
    double[] covariance = new SmallCholesky(information, all.length).inverse();
    return new Band(covariance, processVariance);
  }

  /**
   * The precision 1/τ² of a process whose τ² is as large as the standard error of an estimate of
   * it: √(tr(A²)/2), A being the information about the process's columns when the others are
   * unknown up to their priors.
   */
  private double undetectedProcess(double[] relaxed) {
    int p = groups.length;
    int others = p - processSize;
    int[] all = IntStream.range(0, p).toArray();
    double[] penalties = penalties(all, relaxed);
    Arrays.fill(penalties, others, p, JITTER);
    double[] information = scoring.information(all, penalties, overdispersion);
    // The last block of A = LLᵀ is the product of the last block of L with itself.
    double[] l = new SmallCholesky(information, p).factor();
    double sum = 0;
    for (int i = others; i < p; i++) {
      for (int j = others; j <= i; j++) {
        double entry = SmallCholesky.dot(l, i * p + others, l, j * p + others, j - others + 1);
        sum += (i == j ? 1 : 2) * entry * entry;
      }
    }
    return Math.sqrt(sum / 2);
  }

  private double[] penalties(int[] columns, double[] lambda) {
    return IntStream.of(columns).mapToDouble(c -> lambda[groups[c]] * scales[c]).toArray();
  }
}
