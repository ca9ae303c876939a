// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.numerics.linalg.LinearAlgebra;
import org.aleator.util.Work;

/**
 * A Gaussian process fitted to rows on unit scale: parameters θ that maximise the posterior (see
 * {@link LogPosterior}), and from K⁻¹ everything else in closed form.
 *
 * <ul>
 *   <li>prediction: mean k*ᵀ K⁻¹ y, variance k** − k*ᵀ K⁻¹ k* (of the function, without noise);
 *   <li>leave-one-out: residual eᵢ = αᵢ/(K⁻¹)ᵢᵢ, variance 1/(K⁻¹)ᵢᵢ (noise included), α = K⁻¹ y
 *       (Rasmussen and Williams 2006, eq. 5.10 to 5.12).
 * </ul>
 *
 * Cost O(n³) per evaluation. Fails where one set of length scales does not fit everywhere, as at
 * steps: the noise then takes part of the signal.
 */
public final class GaussianProcess {
  /** Fewer rows show no function. */
  private static final int FEWEST_START_ROWS = 100;

  private final Kernel kernel;
  private final Matrix x;
  private final Bfgs.Minimum minimum;
  private final double[] theta;
  private final double[] inverse;
  private final double[] alpha;

  private GaussianProcess(
      Kernel kernel, Matrix x, double[] y, Bfgs.Minimum minimum, double[] inverse) {
    this.kernel = kernel;
    this.x = x;
    this.minimum = minimum;
    this.theta = minimum.point();
    this.inverse = inverse;
    this.alpha = LogPosterior.multiply(inverse, y);
  }

  /**
   * How the parameters are sought.
   *
   * @param scales length scales to start from, as multiples of the inputs' spread
   * @param noises noise variances to start from, as fractions of the target's variance
   * @param climbs from how many of these starts, the best first, the search climbs a quarter of the
   *     limit; from the highest point reached it goes on
   * @param tolerance gain in log evidence below which a climb ends
   * @param limit most evaluations of the last climb
   */
  public record Options(double[] scales, double[] noises, int climbs, double tolerance, int limit) {
    public static final Options DEFAULT =
        new Options(new double[] {0.2, 0.7, 3}, new double[] {0.05, 0.3, 0.9}, 2, 0.05, 60);

    /** One feature can show periods of a hundredth of its spread. */
    public static final Options ONE_FEATURE =
        new Options(new double[] {0.01, 0.03, 0.08, 0.2, 0.7, 3}, DEFAULT.noises(), 2, 0.05, 60);
  }

  /**
   * Fits a kernel from several starts. Where to climb from, and the first climbs, are a matter of
   * fewer rows: those at the head, which have to be in random order.
   */
  public static GaussianProcess fit(
      Kernel kernel, Matrix x, double[] y, Options options, Work work) {
    int few = Math.min(y.length, Math.max(FEWEST_START_ROWS, (y.length + 1) / 2));
    Bfgs.Minimum best;
    try (LogPosterior ofFew =
        new LogPosterior(kernel, KernelSearch.head(x, few), Arrays.copyOf(y, few))) {
      best = firstClimbs(ofFew, kernel, options, work);
      if (few == y.length && best.converged()) {
        return finish(kernel, x, y, ofFew, best);
      }
    }
    return climb(
        kernel, x, y, best, y.length / (double) few, options.tolerance(), options.limit(), work);
  }

  /** The highest end of short climbs from the best starts. */
  private static Bfgs.Minimum firstClimbs(
      LogPosterior ofFew, Kernel kernel, Options options, Work work) {
    List<Bfgs.Minimum> starts = new ArrayList<>();
    for (double scale : options.scales()) {
      for (double noise : options.noises()) {
        double[] theta = new double[ofFew.dimension()];
        kernel.start(scale, theta, 0);
        theta[kernel.parameters()] = Math.log(noise);
        work.check();
        starts.add(new Bfgs.Minimum(theta, ofFew.value(theta)));
      }
    }
    starts.sort(Comparator.comparingDouble(Bfgs.Minimum::value));
    Bfgs.Objective checked = checked(ofFew, work);
    Bfgs.Minimum best = null;
    for (int i = 0; i < Math.min(options.climbs(), starts.size()); i++) {
      Bfgs.Minimum end =
          Bfgs.minimize(checked, starts.get(i).point(), options.tolerance(), options.limit() / 4);
      if (best == null || end.value() < best.value()) {
        best = end;
      }
    }
    return best;
  }

  /**
   * Goes on to fit a kernel from where a climb on fewer rows ended.
   *
   * @param moreRows how many times as many rows these are
   */
  static GaussianProcess climb(
      Kernel kernel,
      Matrix x,
      double[] y,
      Bfgs.Minimum from,
      double moreRows,
      double tolerance,
      int limit,
      Work work) {
    try (LogPosterior posterior = new LogPosterior(kernel, x, y)) {
      Bfgs.Objective checked = checked(posterior, work);
      Bfgs.Curvature known = from.curvature().times(moreRows);
      Bfgs.Minimum end = Bfgs.minimize(checked, from.point(), known, tolerance, limit);
      if (!Double.isFinite(end.value())) {
        // More rows need more noise for a factorisation than the rows before did.
        double[] raised = posterior.inverse(from.point()).theta();
        end = Bfgs.minimize(checked, raised, known, tolerance, limit);
      }
      return finish(kernel, x, y, posterior, end);
    }
  }

  /** The same function, which is not evaluated once more when the work is cancelled. */
  private static Bfgs.Objective checked(LogPosterior posterior, Work work) {
    return new Bfgs.Objective() {
      @Override
      public double value(double[] theta) {
        work.check();
        return posterior.value(theta);
      }

      @Override
      public void gradient(double[] theta, double[] gradient) {
        posterior.gradient(theta, gradient);
      }
    };
  }

  /**
   * The process with given parameters, log σ² last, which is raised if rounding asks for it ({@link
   * LogPosterior#inverse}).
   */
  public static GaussianProcess at(Kernel kernel, Matrix x, double[] y, double[] theta) {
    try (LogPosterior posterior = new LogPosterior(kernel, x, y)) {
      return finish(kernel, x, y, posterior, new Bfgs.Minimum(theta, posterior.value(theta)));
    }
  }

  private static GaussianProcess finish(
      Kernel kernel, Matrix x, double[] y, LogPosterior posterior, Bfgs.Minimum minimum) {
    LogPosterior.Inverse inverse = posterior.inverse(minimum.point());
    double[] theta = inverse.theta();
    double value = Arrays.equals(theta, minimum.point()) ? minimum.value() : posterior.value(theta);
    Bfgs.Minimum end =
        new Bfgs.Minimum(
            theta, value, minimum.evaluations(), minimum.converged(), minimum.curvature());
    return new GaussianProcess(kernel, x, y, end, inverse.matrix());
  }

  /** Where the search for the parameters ended. */
  Bfgs.Minimum minimum() {
    return minimum;
  }

  public Kernel kernel() {
    return kernel;
  }

  /** The kernel's parameters and log σ². */
  public double[] theta() {
    return theta.clone();
  }

  public double noiseVariance() {
    return Math.exp(theta[kernel.parameters()]);
  }

  /** log p(y | θ) + log p(θ) at the fitted θ. */
  public double penalizedLogEvidence() {
    return -minimum.value();
  }

  /** αᵢ = (K⁻¹ y)ᵢ. */
  public double[] alpha() {
    return alpha.clone();
  }

  /** K⁻¹, row-major. */
  public double[] inverse() {
    return inverse.clone();
  }

  /** (K⁻¹)ᵢᵢ. */
  public double[] inverseDiagonal() {
    int n = alpha.length;
    double[] diagonal = new double[n];
    for (int i = 0; i < n; i++) {
      diagonal[i] = inverse[i * n + i];
    }
    return diagonal;
  }

  /** The mean of the function at new rows. */
  public double[] mean(Matrix at) {
    return mean(at, cross(at));
  }

  /** The slopes of that mean at new rows, by feature. */
  Matrix meanSlopes(Matrix at) {
    double[] slopes = new double[at.rows() * at.columns()];
    kernel.addSlopes(theta, 0, at, x, alpha, slopes);
    return new Matrix(at.rows(), at.columns(), slopes);
  }

  private double[] mean(Matrix at, double[] cross) {
    return LinearAlgebra.provider().multiplyTransposed(cross, at.rows(), alpha.length, alpha, 1);
  }

  /**
   * What is known of the function at some rows.
   *
   * @param mean its mean
   * @param variance its variance, without noise
   */
  public record Values(double[] mean, double[] variance) {}

  /** Mean and variance of the function at new rows. */
  public Values at(Matrix rows) {
    int n = alpha.length;
    double[] cross = cross(rows);
    double[] solved =
        LinearAlgebra.provider().multiplyTransposed(cross, rows.rows(), n, inverse, n);
    double[] variance = new double[rows.rows()];
    kernel.addDiagonal(theta, 0, rows, variance);
    for (int i = 0; i < rows.rows(); i++) {
      double reduction = 0;
      for (int j = 0; j < n; j++) {
        reduction += cross[i * n + j] * solved[i * n + j];
      }
      variance[i] = Math.max(0, variance[i] - reduction);
    }
    return new Values(mean(rows, cross), variance);
  }

  private double[] cross(Matrix at) {
    double[] cross = new double[at.rows() * alpha.length];
    kernel.addCross(theta, 0, at, x, cross);
    return cross;
  }
}
