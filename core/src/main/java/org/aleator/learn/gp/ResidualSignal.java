package org.aleator.learn.gp;

import java.util.Arrays;
import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.numerics.linalg.Tridiagonal;
import org.aleator.util.Seed;

/**
 * How much of the variance of out-of-fold residuals is still a function of the features. The
 * residuals are taken as v · (q f + (1 − q) ε) in variance, f a Gaussian process of Matérn-5/2 with
 * the lengths λ ℓ of the table's process, ε white; the scale v is integrated out under the prior
 * 1/v, λ and the signal share q are summed over a grid:
 *
 * <pre>log p(r | λ, q) = −(n/2) log(rᵀ S⁻¹ r/n) − ½ log |S| + const,  S = q K_λ + (1 − q) I</pre>
 *
 * Prior: λ even over its grid; q = 0 with probability 1/23, else even in log q on [0.02, 0.95]: the
 * weights of a grid of 0 and 22 shares, which signal shares of simulated tables were measured with.
 * One tridiagonal reduction per λ gives the likelihood at all q.
 *
 * <p>Residuals of one fold only: those of other folds come from other fits and share labels with
 * these. Cannot see what varies on less than the distance of neighbouring rows.
 *
 * @param share posterior mean of q
 * @param logBayesFactor log of the largest likelihood over that of q = 0
 */
public record ResidualSignal(double share, double logBayesFactor) {
  private static final double[] FACTORS = {0.25, 0.5, 1, 2, 4};
  private static final double LEAST_SHARE = 0.02;
  private static final double LARGEST_SHARE = 0.95;
  private static final double WHITE = 1.0 / 23;

  /** Steps of 0.03 in log q: a third of what 2,000 rows resolve. */
  private static final int STEPS = 128;

  /**
   * @param mostRows how many rows, drawn at random, are used at most; the cost is O(n³)
   */
  public record Options(int mostRows) {
    /** Five reductions of 1,000 rows take about half a second. */
    public static final Options DEFAULT = new Options(1000);

    public Options {
      if (mostRows < 2) {
        throw new IllegalArgumentException("needs at least two rows, was " + mostRows);
      }
    }
  }

  /**
   * @param z the rows in the coordinates of the table's process
   * @param lengths its lengths
   * @param residuals of these rows, from fits that did not see them
   */
  public static ResidualSignal of(
      Matrix z, double[] lengths, double[] residuals, Options options, Seed seed) {
    if (z.rows() != residuals.length || z.columns() != lengths.length) {
      throw new IllegalArgumentException("one residual per row and one length per column");
    }
    int[] drawn = draw(residuals.length, options.mostRows(), seed);
    double[] r = centred(drawn, residuals);
    if (r.length < 2 || LogPosterior.dot(r, r) == 0) {
      return new ResidualSignal(0, 0);
    }
    Matrix rows = z.selectRows(drawn);
    double[][] log = new double[FACTORS.length][];
    double white = 0;
    for (int k = 0; k < FACTORS.length; k++) {
      double[] correlation = CorrelationGrid.matrix(rows, lengths, FACTORS[k], Profile.MATERN_5_2);
      Tridiagonal reduced = LinearAlgebra.provider().tridiagonalize(correlation, r.length, r);
      log[k] = new double[STEPS];
      for (int s = 0; s < STEPS; s++) {
        log[k][s] = logLikelihood(reduced, share(s), r.length);
      }
      white = logLikelihood(reduced, 0, r.length);
    }
    return summary(log, white);
  }

  private static ResidualSignal summary(double[][] log, double white) {
    double top = white;
    for (double[] row : log) {
      top = Math.max(top, Arrays.stream(row).max().orElseThrow());
    }
    double weights = FACTORS.length * WHITE * Math.exp(white - top);
    double sum = 0;
    for (double[] row : log) {
      for (int s = 0; s < STEPS; s++) {
        double weight = (1 - WHITE) / STEPS * Math.exp(row[s] - top);
        weights += weight;
        sum += weight * share(s);
      }
    }
    return new ResidualSignal(sum / weights, top - white);
  }

  private static double share(int step) {
    double ratio = Math.log(LARGEST_SHARE / LEAST_SHARE);
    return LEAST_SHARE * Math.exp(ratio * step / (STEPS - 1));
  }

  private static double logLikelihood(Tridiagonal correlation, double share, int n) {
    Tridiagonal.Values values = correlation.at(share, 1 - share);
    return -0.5 * (n * Math.log(values.quadratic() / n) + values.logDeterminant());
  }

  static int[] draw(int rows, int most, Seed seed) {
    int[] order = new int[rows];
    Arrays.setAll(order, i -> i);
    TableProcess.drawToFront(order, most, seed.split("rows").random());
    return Arrays.copyOf(order, Math.min(rows, most));
  }

  static double[] centred(int[] drawn, double[] values) {
    double[] selected = Arrays.stream(drawn).mapToDouble(i -> values[i]).toArray();
    double mean = Arrays.stream(selected).average().orElse(0);
    return Arrays.stream(selected).map(v -> v - mean).toArray();
  }
}
