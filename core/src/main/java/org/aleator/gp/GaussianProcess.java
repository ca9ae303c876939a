package org.aleator.gp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.linalg.LinearAlgebra;
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
  private final Kernel kernel;
  private final Matrix x;
  private final double[] theta;
  private final double penalizedLogEvidence;
  private final double[] inverse;
  private final double[] alpha;

  private GaussianProcess(
      Kernel kernel, Matrix x, double[] y, double[] theta, double value, double[] inverse) {
    this.kernel = kernel;
    this.x = x;
    this.theta = theta;
    this.penalizedLogEvidence = -value;
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

  /** Fits a kernel from several starts. */
  public static GaussianProcess fit(
      Kernel kernel, Matrix x, double[] y, Options options, Work work) {
    LogPosterior posterior = new LogPosterior(kernel, x, y);
    Lbfgs.Objective checked = checked(posterior, work);
    List<Lbfgs.Minimum> starts = new ArrayList<>();
    for (double scale : options.scales()) {
      for (double noise : options.noises()) {
        double[] theta = new double[posterior.dimension()];
        kernel.start(scale, theta, 0);
        theta[kernel.parameters()] = Math.log(noise);
        work.check();
        starts.add(new Lbfgs.Minimum(theta, posterior.value(theta), 1, false));
      }
    }
    starts.sort(Comparator.comparingDouble(Lbfgs.Minimum::value));
    Lbfgs.Minimum best = null;
    for (int i = 0; i < Math.min(options.climbs(), starts.size()); i++) {
      Lbfgs.Minimum end =
          Lbfgs.minimize(checked, starts.get(i).point(), options.tolerance(), options.limit() / 4);
      if (best == null || end.value() < best.value()) {
        best = end;
      }
    }
    if (!best.converged()) {
      best = Lbfgs.minimize(checked, best.point(), options.tolerance(), options.limit());
    }
    return finish(kernel, x, y, posterior, best);
  }

  /** Fits a kernel from parameters that were fitted to similar rows. */
  public static GaussianProcess refit(
      Kernel kernel, Matrix x, double[] y, double[] start, double tolerance, int limit, Work work) {
    LogPosterior posterior = new LogPosterior(kernel, x, y);
    Lbfgs.Minimum end = Lbfgs.minimize(checked(posterior, work), start, tolerance, limit);
    if (!Double.isFinite(end.value())) {
      // More rows need more noise for a factorisation than the rows before did.
      double[] raised = posterior.inverse(start).theta();
      end = Lbfgs.minimize(checked(posterior, work), raised, tolerance, limit);
    }
    return finish(kernel, x, y, posterior, end);
  }

  /** The same function, which is not evaluated once more when the work is cancelled. */
  private static Lbfgs.Objective checked(LogPosterior posterior, Work work) {
    return (theta, gradient) -> {
      work.check();
      return posterior.evaluate(theta, gradient);
    };
  }

  /**
   * The process with given parameters, log σ² last, which is raised if rounding asks for it ({@link
   * LogPosterior#inverse}).
   */
  public static GaussianProcess at(Kernel kernel, Matrix x, double[] y, double[] theta) {
    LogPosterior posterior = new LogPosterior(kernel, x, y);
    return finish(
        kernel, x, y, posterior, new Lbfgs.Minimum(theta, posterior.value(theta), 1, true));
  }

  private static GaussianProcess finish(
      Kernel kernel, Matrix x, double[] y, LogPosterior posterior, Lbfgs.Minimum minimum) {
    LogPosterior.Inverse inverse = posterior.inverse(minimum.point());
    double[] theta = inverse.theta();
    double value = Arrays.equals(theta, minimum.point()) ? minimum.value() : posterior.value(theta);
    return new GaussianProcess(kernel, x, y, theta, value, inverse.matrix());
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
    return penalizedLogEvidence;
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

  /** Leave-one-out residuals of other labels of the same rows, at the same parameters. */
  public double[] leaveOneOutResiduals(double[] labels) {
    double[] residuals = LogPosterior.multiply(inverse, labels);
    for (int i = 0; i < residuals.length; i++) {
      residuals[i] /= inverse[i * residuals.length + i];
    }
    return residuals;
  }

  /** The mean of the function at new rows. */
  public double[] mean(Matrix at) {
    return mean(at, cross(at));
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
