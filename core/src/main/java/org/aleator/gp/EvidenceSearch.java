package org.aleator.gp;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.data.Scaling;
import org.aleator.util.Parallel;

/**
 * Finds {@link Hyperparameters} by the evidence of random rows (type II maximum a posteriori,
 * Rasmussen and Williams 2006, section 5.4): both kinds of coordinates on a screening sample, the
 * better one refined on a larger one. One evaluation costs O(n³ + n² d).
 *
 * <p>The priors are those of the kernels, log ℓ ~ N(√2 + ½ log d, 3) among them, and log σ² ~ N(log
 * 0.1, 2²). The last decides only where the rows do not: if all rows are farther from each other
 * than the lengths, which many features make easy, the evidence knows only σ² + a, and without a
 * prior the noise may collapse to nothing. Where n rows do know σ², at σ² = 10⁻⁶ say, it moves log
 * σ² by (log 10⁵ / 4) / (n / 2): less than 0.01 at 700 rows.
 */
final class EvidenceSearch {
  private static final double LOG_NOISE_MEAN = Math.log(0.1);
  private static final double LOG_NOISE_SD = 2;

  private EvidenceSearch() {}

  /**
   * @param screeningRows rows at which the kinds of coordinates are compared
   * @param rows rows the better one is refined on
   * @param screeningLimit most evaluations of a screening climb
   * @param limit most evaluations of the refinement
   * @param tolerance gain in log evidence below which a climb ends
   */
  record Options(int screeningRows, int rows, int screeningLimit, int limit, double tolerance) {
    static final Options DEFAULT = new Options(300, 700, 30, 30, 0.05);
  }

  private record Candidate(Hyperparameters.Kind kind, Matrix z, Lbfgs.Minimum minimum) {}

  /**
   * @param x all rows, to which the coordinates are fitted
   * @param order a random order of the rows; samples are its first rows
   */
  static Hyperparameters search(
      Matrix x, double[] y, int[] order, Options options, Parallel parallel) {
    double[] targets = Scaling.of(y).standardize(y);
    int[] sample = Arrays.copyOf(order, Math.min(order.length, options.rows()));
    Matrix sampleRows = x.selectRows(sample);
    double[] labels = Arrays.stream(sample).mapToDouble(i -> targets[i]).toArray();
    int screened = Math.min(sample.length, options.screeningRows());
    Hyperparameters.Kind[] kinds = Hyperparameters.Kind.values();
    List<Candidate> candidates =
        parallel.map(
            kinds.length,
            i -> {
              Matrix z = kinds[i].of(x).apply(sampleRows);
              Matrix head = KernelSearch.head(z, screened);
              Lbfgs.Objective posterior = posterior(head, Arrays.copyOf(labels, screened));
              double[] start = start(posterior, x.columns());
              return new Candidate(
                  kinds[i],
                  z,
                  Lbfgs.minimize(posterior, start, options.tolerance(), options.screeningLimit()));
            });
    Candidate best =
        candidates.stream().min(Comparator.comparingDouble(c -> c.minimum().value())).orElseThrow();
    Lbfgs.Minimum refined =
        Lbfgs.minimize(
            posterior(best.z(), labels),
            best.minimum().point(),
            options.tolerance(),
            options.limit());
    return Hyperparameters.of(best.kind(), refined.point(), -refined.value());
  }

  /** The negative log posterior density of the parameters, with its gradient. */
  static Lbfgs.Objective posterior(Matrix z, double[] labels) {
    LogPosterior evidence = new LogPosterior(Hyperparameters.kernel(z.columns()), z, labels);
    int noise = evidence.dimension() - 1;
    return (theta, gradient) ->
        evidence.evaluate(theta, gradient)
            + Kernel.normalPenalty(theta, noise, LOG_NOISE_MEAN, LOG_NOISE_SD, gradient);
  }

  /** The best of a few lengths, as multiples of the features' spread, and noise shares. */
  private static double[] start(Lbfgs.Objective posterior, int dimension) {
    Kernel kernel = Hyperparameters.kernel(dimension);
    double[] best = null;
    double least = Double.POSITIVE_INFINITY;
    for (double scale : new double[] {0.4, 1, 3}) {
      for (double noise : new double[] {0.05, 0.4}) {
        double[] theta = new double[kernel.parameters() + 1];
        kernel.start(scale, theta, 0);
        theta[kernel.parameters()] = Math.log(noise);
        double value = posterior.evaluate(theta, new double[theta.length]);
        if (best == null || value < least) {
          best = theta;
          least = value;
        }
      }
    }
    return best;
  }
}
