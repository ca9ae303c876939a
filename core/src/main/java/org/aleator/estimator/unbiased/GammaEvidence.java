package org.aleator.estimator.unbiased;

import java.util.Arrays;
import org.aleator.data.Matrix;

/**
 * Maximises a penalised Gamma quasi-likelihood with log link, and chooses the precisions of its
 * penalties by the evidence.
 *
 * <p>Data: squares q with E q = σ² and f = log σ² = Zβ. Up to a constant the log-likelihood of
 * Gaussian noise is −½ Σ (fᵢ + qᵢ e^{−fᵢ}), a Gamma likelihood of shape ½, whose score in f is ½(q
 * e^{−f} − 1) and whose expected information is the constant ½. Noise of another kurtosis κ leaves
 * the score centred and multiplies its variance by φ = (κ − 1)/2, so that the quasi-likelihood
 * (Wedderburn 1974) is divided by φ, estimated by Pearson's statistic of q e^{−f} and kept within
 * [1, 10]. Since the information does not depend on f, the Gram matrix ZᵀZ is computed once and
 * each scoring step costs O(np).
 *
 * <p>Prior: β_c ~ N(0, 1/(λ_g s_c)) by group g. With H = ZᵀZ/(2φ) + diag(λs), the Laplace
 * approximation of the evidence is stationary where
 *
 * <pre>
 * λ_g = (r_g − λ_g tr_g(H⁻¹ s) + a τ_g/(t + τ_g)) / Σ_g s β²,   τ_g = λ_g^{−½},
 * </pre>
 *
 * r_g being the number of columns (MacKay 1992; Wood and Fasiolo 2017). The last term of the
 * numerator comes from the hyperprior p(τ) ∝ (1 + τ/t)^{−a} with t = 0.03: it asks a small
 * amplitude for more evidence than chance gives and leaves a large one alone. A group whose
 * precision passes 30 n/φ, far above what the data could show, is dropped.
 *
 * <p>Fails, by smoothing too much, where f jumps: one λ per feature cannot be small at the jump
 * only.
 */
final class GammaEvidence {
  private static final double HYPERPRIOR_SCALE = 0.03;
  private static final int MAX_ITERATIONS = 100;
  private static final double MAX_OVERDISPERSION = 10;

  /**
   * What was found.
   *
   * @param coefficients β, 0 in the columns of dropped groups
   * @param precisions λ by group; those of dropped groups are the last before they were dropped
   * @param active whether a group was kept
   * @param overdispersion φ
   * @param bandCovariance the p × p covariance of β from which to draw the band: H⁻¹ with every λ
   *     halved, and none above 2n/φ, which gives back the uncertainty about λ itself
   * @param logVariance f on the rows
   */
  record Fit(
      double[] coefficients,
      double[] precisions,
      boolean[] active,
      double overdispersion,
      double[] bandCovariance,
      double[] logVariance) {}

  private final Matrix z;
  private final double[] q;
  private final int[] groups;
  private final double[] scales;
  private final double hyperprior;
  private final double[] gram;

  private final double[] precisions;
  private final boolean[] active;
  private int[] columns;
  private double overdispersion = 1;
  private double[] beta;
  private double[] f;

  private GammaEvidence(Matrix z, VarianceFunctionBasis basis, double[] q, double hyperprior) {
    this.z = z;
    this.q = q;
    this.groups = basis.groups();
    this.scales = basis.scales();
    this.hyperprior = hyperprior;
    this.gram = gram(z);
    precisions = new double[basis.groupCount()];
    Arrays.fill(precisions, 1, precisions.length, 10);
    active = new boolean[basis.groupCount()];
    Arrays.fill(active, true);
    beta = new double[z.columns()];
    beta[0] = Math.log(Arrays.stream(q).average().orElseThrow());
    f = new double[z.rows()];
    Arrays.fill(f, beta[0]);
    selectColumns();
  }

  /**
   * @param z the columns of the basis on the rows
   * @param q one square per row, of positive mean
   * @param hyperprior a, at least 0
   */
  static Fit fit(Matrix z, VarianceFunctionBasis basis, double[] q, double hyperprior) {
    GammaEvidence search = new GammaEvidence(z, basis, q, hyperprior);
    for (int i = 0; i < MAX_ITERATIONS && search.iterate(); i++) {
      // Everything happens in the condition.
    }
    return search.result();
  }

  /** One update of β, φ and λ; false once λ and φ stand still. */
  private boolean iterate() {
    SmallCholesky factor = new SmallCholesky(information(columns, precisions), columns.length);
    for (int step = 0; step < 3 && score(factor) > 1e-3; step++) {
      // Scoring converges while λ does: more steps here would be thrown away.
    }
    double change = updatePrecisions(factor.inverse());
    double pearson = 0;
    for (int i = 0; i < q.length; i++) {
      double r = q[i] * Math.exp(-f[i]) - 1;
      pearson += r * r;
    }
    double before = overdispersion;
    double estimate = pearson / (2 * Math.max(1, q.length - columns.length));
    overdispersion = Math.min(Math.max(estimate, 1), MAX_OVERDISPERSION);
    drop();
    return change > 0.01 || Math.abs(overdispersion / before - 1) > 0.01;
  }

  /** A damped Fisher scoring step; the largest change of f that it made. */
  private double score(SmallCholesky factor) {
    int p = z.columns();
    double[] gradient = new double[columns.length];
    for (int i = 0; i < q.length; i++) {
      double s = 0.5 * (q[i] * Math.exp(-f[i]) - 1) / overdispersion;
      for (int c = 0; c < columns.length; c++) {
        gradient[c] += z.values()[i * p + columns[c]] * s;
      }
    }
    for (int c = 0; c < columns.length; c++) {
      gradient[c] -= penalty(columns[c]) * beta[columns[c]];
    }
    double[] step = factor.solve(gradient);
    double[] change = new double[p];
    for (int c = 0; c < columns.length; c++) {
      change[columns[c]] = step[c];
    }
    double[] df = product(change);
    double largest = Arrays.stream(df).map(Math::abs).max().orElse(0);
    double size = Math.min(1, 2 / Math.max(largest, 1e-300));
    double objective = objective(beta, f);
    while (size > 1e-4 && objective(moved(beta, change, size), moved(f, df, size)) > objective) {
      size /= 2;
    }
    beta = moved(beta, change, size);
    f = moved(f, df, size);
    return size * largest;
  }

  private double objective(double[] coefficients, double[] logVariance) {
    double sum = 0;
    for (int i = 0; i < q.length; i++) {
      sum += logVariance[i] + q[i] * Math.exp(-logVariance[i]);
    }
    sum /= overdispersion;
    for (int column : columns) {
      sum += penalty(column) * coefficients[column] * coefficients[column];
    }
    return sum / 2;
  }

  /** The largest change of a log λ among the groups that may still stay. */
  private double updatePrecisions(double[] inverse) {
    double[] numerator = new double[precisions.length];
    double[] denominator = new double[precisions.length];
    int p = columns.length;
    for (int c = 0; c < p; c++) {
      int g = groups[columns[c]];
      double s = scales[columns[c]];
      numerator[g] += 1 - precisions[g] * s * inverse[c * p + c];
      denominator[g] += s * beta[columns[c]] * beta[columns[c]];
    }
    double largest = 0;
    for (int g = 1; g < precisions.length; g++) {
      if (active[g] && denominator[g] + numerator[g] > 0) {
        double threshold = 1 / (1 + HYPERPRIOR_SCALE * Math.sqrt(precisions[g]));
        double next = (Math.max(numerator[g], 1e-10) + hyperprior * threshold) / denominator[g];
        next = Math.min(Math.max(next, 1e-8), 1e15);
        largest = Math.max(largest, Math.abs(Math.log(next / precisions[g])));
        precisions[g] = next;
      }
    }
    return largest;
  }

  private void drop() {
    double limit = 30 * q.length / overdispersion;
    boolean dropped = false;
    for (int g = 1; g < precisions.length; g++) {
      if (active[g] && precisions[g] > limit) {
        active[g] = false;
        dropped = true;
      }
    }
    if (dropped) {
      selectColumns();
      double[] kept = new double[beta.length];
      for (int column : columns) {
        kept[column] = beta[column];
      }
      beta = kept;
      f = product(beta);
    }
  }

  private void selectColumns() {
    int[] kept = new int[groups.length];
    int count = 0;
    for (int c = 0; c < groups.length; c++) {
      if (active[groups[c]]) {
        kept[count++] = c;
      }
    }
    columns = Arrays.copyOf(kept, count);
  }

  private Fit result() {
    SmallCholesky last = new SmallCholesky(information(columns, precisions), columns.length);
    for (int step = 0; step < 20 && score(last) > 1e-6; step++) {
      // To convergence at the final λ.
    }
    double[] relaxed = precisions.clone();
    for (int g = 1; g < relaxed.length; g++) {
      relaxed[g] = Math.min(relaxed[g] / 2, 2 * q.length / overdispersion);
    }
    int[] all = new int[groups.length];
    Arrays.setAll(all, c -> c);
    double[] covariance = new SmallCholesky(information(all, relaxed), all.length).inverse();
    return new Fit(beta, precisions, active, overdispersion, covariance, f);
  }

  /** H on the given columns. */
  private double[] information(int[] selected, double[] lambda) {
    int m = selected.length;
    int p = groups.length;
    double[] h = new double[m * m];
    for (int i = 0; i < m; i++) {
      for (int j = 0; j <= i; j++) {
        h[i * m + j] = gram[selected[i] * p + selected[j]] / (2 * overdispersion);
      }
      h[i * m + i] += lambda[groups[selected[i]]] * scales[selected[i]];
    }
    return h;
  }

  private double penalty(int column) {
    return precisions[groups[column]] * scales[column];
  }

  private double[] product(double[] coefficients) {
    int p = z.columns();
    double[] result = new double[z.rows()];
    for (int i = 0; i < result.length; i++) {
      result[i] = SmallCholesky.dot(z.values(), i * p, coefficients, 0, p);
    }
    return result;
  }

  private static double[] moved(double[] from, double[] direction, double size) {
    double[] to = new double[from.length];
    for (int i = 0; i < to.length; i++) {
      to[i] = from[i] + size * direction[i];
    }
    return to;
  }

  /** The lower triangle of ZᵀZ. */
  private static double[] gram(Matrix z) {
    int p = z.columns();
    double[] gram = new double[p * p];
    double[] v = z.values();
    for (int i = 0; i < z.rows(); i++) {
      int row = i * p;
      for (int a = 0; a < p; a++) {
        double left = v[row + a];
        for (int b = 0; b <= a; b++) {
          gram[a * p + b] += left * v[row + b];
        }
      }
    }
    return gram;
  }
}
